#pragma once

// A set of states, as bits over the positions of some list of states.

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace epr::testing {

class StateSet {
 public:
  StateSet() = default;
  StateSet(size_t size, bool full) : words_((size + 63) / 64, full ? ~uint64_t{0} : 0) {
    if (full && size % 64 != 0) words_.back() = (uint64_t{1} << (size % 64)) - 1;
  }

  bool test(size_t k) const { return (words_[k >> 6] >> (k & 63)) & 1; }
  void insert(size_t k) { words_[k >> 6] |= uint64_t{1} << (k & 63); }
  void clear() { std::fill(words_.begin(), words_.end(), 0); }
  bool empty() const {
    for (uint64_t word : words_) {
      if (word != 0) return false;
    }
    return true;
  }

  // REQUIRES: not empty.
  size_t first() const {
    size_t w = 0;
    while (words_[w] == 0) ++w;
    return 64 * w + static_cast<size_t>(std::countr_zero(words_[w]));
  }

  void intersect(const StateSet& other) {
    for (size_t k = 0; k < words_.size(); ++k) words_[k] &= other.words_[k];
  }
  void subtract(const StateSet& other) {
    for (size_t k = 0; k < words_.size(); ++k) words_[k] &= ~other.words_[k];
  }
  void unite(const StateSet& other) {
    for (size_t k = 0; k < words_.size(); ++k) words_[k] |= other.words_[k];
  }
  bool subset_of(const StateSet& other) const {
    for (size_t k = 0; k < words_.size(); ++k) {
      if ((words_[k] & ~other.words_[k]) != 0) return false;
    }
    return true;
  }

  template <typename Visit>
  void for_each(Visit visit) const {
    for (size_t w = 0; w < words_.size(); ++w) {
      for (uint64_t rest = words_[w]; rest != 0; rest &= rest - 1) {
        visit(64 * w + static_cast<size_t>(std::countr_zero(rest)));
      }
    }
  }

 private:
  std::vector<uint64_t> words_;
};

}  // namespace epr::testing
