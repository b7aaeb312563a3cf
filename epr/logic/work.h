#pragma once

// How much was done, in units that are the same on any machine and in any run, and a limit to it.
//
// Clocks tell another thing each time.  What is counted here are steps of our own and what
// solvers say that they have done; a unit is half a microsecond or so.  All that works on one
// set of formulas counts together, in one thread.

#include <cstdint>
#include <limits>

namespace epr {

// Thrown past whatever was being done, when a limit is reached.  Whoever sets a limit catches it.
struct OutOfWork {};

class Work {
 public:
  // Throws OutOfWork when that is more than may be done.
  void add(uint64_t units) {
    done_ += units;
    if (done_ >= end_) throw OutOfWork{};
  }

  uint64_t done() const { return done_; }
  bool limited() const { return end_ != kNoEnd; }
  uint64_t left() const { return done_ >= end_ ? 0 : end_ - done_; }

 private:
  friend class WorkLimit;
  static constexpr uint64_t kNoEnd = std::numeric_limits<uint64_t>::max();

  uint64_t done_ = 0;
  uint64_t end_ = kNoEnd;
};

// While it lives, that many units may be done: fewer if a limit that was there before says so.
class WorkLimit {
 public:
  // 0 units: no limit but those that were there before.
  WorkLimit(Work& work, uint64_t units) : work_(work), before_(work.end_) {
    if (units > 0 && units < work.left()) work.end_ = work.done_ + units;
  }
  ~WorkLimit() { work_.end_ = before_; }
  WorkLimit(const WorkLimit&) = delete;
  WorkLimit& operator=(const WorkLimit&) = delete;

 private:
  Work& work_;
  const uint64_t before_;
};

}  // namespace epr
