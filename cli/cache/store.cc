// A rollback journal, not a log that is written ahead: that needs memory shared between
// processes, which homes on a network lack, and cannot be read from a folder that is read-only.
// Nothing waits for the disk: after a power cut the file may be damaged, which is noticed.  A
// process that is killed damages nothing.

#include "cli/cache/store.h"

#include <chrono>
#include <filesystem>

#include <fmt/format.h>
#include <sqlite3.h>
#include <unistd.h>

namespace cli::cache {
namespace {

constexpr int kVersion = 1;
constexpr double kKeepShare = 0.75;  // of the most bytes, when the oldest have to go
// Of a record: more would not fit SQLite, and is no result of ours.
constexpr size_t kMostBytes = size_t{256} << 20;

constexpr const char* kSchema =
    "CREATE TABLE IF NOT EXISTS record("
    " key BLOB PRIMARY KEY, used INTEGER NOT NULL, size INTEGER NOT NULL,"
    " digest BLOB NOT NULL, seal BLOB NOT NULL, content BLOB NOT NULL);"
    "CREATE INDEX IF NOT EXISTS record_by_use ON record(used, size);"
    "PRAGMA user_version = 1;";

class Statement {
 public:
  Statement(sqlite3* database, const char* text) {
    code_ = sqlite3_prepare_v2(database, text, -1, &statement_, nullptr);
  }
  ~Statement() { sqlite3_finalize(statement_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  Statement& blob(int place, std::string_view bytes) {
    if (code_ == SQLITE_OK) {
      code_ = sqlite3_bind_blob64(statement_, place, bytes.data(), bytes.size(), SQLITE_STATIC);
    }
    return *this;
  }
  Statement& number(int place, int64_t value) {
    if (code_ == SQLITE_OK) code_ = sqlite3_bind_int64(statement_, place, value);
    return *this;
  }
  // SQLITE_ROW, SQLITE_DONE, or what went wrong.
  int step() {
    if (code_ == SQLITE_OK || code_ == SQLITE_ROW) code_ = sqlite3_step(statement_);
    return code_;
  }
  int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
  std::string text(int column) const {
    const void* bytes = sqlite3_column_blob(statement_, column);
    const int size = sqlite3_column_bytes(statement_, column);
    return bytes ? std::string(static_cast<const char*>(bytes), static_cast<size_t>(size)) : "";
  }

 private:
  sqlite3_stmt* statement_ = nullptr;
  int code_ = SQLITE_OK;
};

std::string digest_bytes(const Digest& key, const std::string& content) {
  return to_bytes(digest_of({to_bytes(key), content}));
}

}  // namespace

struct Store::Connection {
  sqlite3* database = nullptr;
  ~Connection() { sqlite3_close_v2(database); }
};

Store::Store(const std::string& folder, const StoreOptions& options)
    : file_((std::filesystem::path(folder) / kStoreFile).string()), options_(options) {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  today_ = std::chrono::duration_cast<std::chrono::hours>(now).count() / 24;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error && !std::filesystem::is_directory(folder)) {
    problem_ =
        fmt::format("there is no cache: cannot make folder '{}': {}", folder, error.message());
    return;
  }
  writable_ = access(folder.c_str(), W_OK) == 0 &&
              (access(file_.c_str(), F_OK) != 0 || access(file_.c_str(), W_OK) == 0);
  connection_ = std::make_unique<Connection>();
  const int mode = writable_ ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
  if (sqlite3_open_v2(file_.c_str(), &connection_->database, mode, nullptr) != SQLITE_OK ||
      !prepare()) {
    fail("opening it");
  } else if (!writable_) {
    problem_ = fmt::format("results are not kept: the cache '{}' cannot be written", file_);
  }
}

Store::~Store() {
  if (!grown_) return;
  begin();
  drop_oldest();
  end();
}

bool Store::prepare() {
  sqlite3* database = connection_->database;
  sqlite3_extended_result_codes(database, 1);
  sqlite3_busy_timeout(database, options_.busy_ms);
  sqlite3_limit(database, SQLITE_LIMIT_LENGTH, static_cast<int>(kMostBytes + (1 << 20)));
  // The file may be anybody's: what it says of itself must not run anything.
  sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  const auto run = [&](const char* text) {
    return sqlite3_exec(database, text, nullptr, nullptr, nullptr) == SQLITE_OK;
  };
  if (!run("PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0;")) return false;
  int64_t version = 0;
  {
    Statement asked(database, "PRAGMA user_version");
    if (asked.step() != SQLITE_ROW) return false;
    version = asked.number(0);
  }
  if (version == kVersion) return !writable_ || run("PRAGMA synchronous = OFF;");
  if (version != 0) {
    problem_ = fmt::format(
        "there is no cache: '{}' was made by another version of cme; delete it, or name another "
        "folder (--cache)",
        file_);
    return false;
  }
  return writable_ && run("PRAGMA synchronous = OFF; BEGIN IMMEDIATE;") && run(kSchema) &&
         run("COMMIT;");
}

// What went wrong may pass (another process is at work, the disk is full) or not (the file is no
// database); neither is worth a second try in this run.
void Store::fail(const std::string& doing) {
  if (problem_.empty() || writable_) {
    const int code = sqlite3_errcode(connection_->database) & 0xff;
    const bool damaged = code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
    if (problem_.empty()) {
      problem_ = fmt::format("going on without the cache '{}': {} failed: {}{}", file_, doing,
                             sqlite3_errmsg(connection_->database),
                             damaged ? "; delete the file, and it is made anew" : "");
    }
  }
  connection_.reset();
  writable_ = false;
  grown_ = false;
}

std::optional<Stored> Store::find(const Digest& key) {
  if (!connection_) return std::nullopt;
  const std::string bytes = to_bytes(key);
  std::optional<Stored> out;
  int64_t used = 0;
  bool sound = false;
  {
    Statement asked(connection_->database,
                    "SELECT digest, seal, content, used FROM record WHERE key = ?");
    const int code = asked.blob(1, bytes).step();
    if (code == SQLITE_DONE) return std::nullopt;
    if (code == SQLITE_ROW) {
      out = Stored{asked.text(2), {}};
      const std::optional<Digest> seal = digest_from_bytes(asked.text(1));
      if (seal) out->seal = *seal;
      sound = seal && asked.text(0) == digest_bytes(key, out->content);
      used = asked.number(3);
    }
  }
  if (!out) {
    fail("reading it");
    return std::nullopt;
  }
  if (!sound) {
    ++damaged_;
    return std::nullopt;
  }
  // To the day: a run that finds everything has nothing to write.
  if (writable_ && used != today_) {
    Statement touch(connection_->database, "UPDATE record SET used = ? WHERE key = ?");
    if (touch.number(1, today_).blob(2, bytes).step() != SQLITE_DONE) fail("writing it");
  }
  return out;
}

bool Store::put(const Digest& key, const std::string& content, const Digest& seal) {
  if (!connection_ || !writable_ || content.size() > kMostBytes) return false;
  const std::string key_bytes = to_bytes(key);
  const std::string digest = digest_bytes(key, content);
  const std::string seal_bytes = to_bytes(seal);
  bool kept = false;
  {
    Statement write(connection_->database,
                    "INSERT OR REPLACE INTO record(key, used, size, digest, seal, content)"
                    " VALUES(?, ?, ?, ?, ?, ?)");
    kept = write.blob(1, key_bytes)
               .number(2, today_)
               .number(3, static_cast<int64_t>(content.size()))
               .blob(4, digest)
               .blob(5, seal_bytes)
               .blob(6, content)
               .step() == SQLITE_DONE;
  }
  if (!kept) fail("writing it");
  grown_ = grown_ || kept;
  return kept;
}

void Store::begin() {
  if (!connection_ || !writable_) return;
  if (sqlite3_exec(connection_->database, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr) !=
      SQLITE_OK) {
    fail("writing it");
  }
}

void Store::end() {
  if (!connection_ || !writable_ || sqlite3_get_autocommit(connection_->database)) return;
  if (sqlite3_exec(connection_->database, "COMMIT", nullptr, nullptr, nullptr) != SQLITE_OK) {
    fail("writing it");
  }
}

void Store::drop_oldest() {
  if (!connection_) return;
  int64_t total = 0;
  {
    Statement sum(connection_->database, "SELECT coalesce(sum(size), 0) FROM record");
    if (sum.step() != SQLITE_ROW) return;
    total = sum.number(0);
  }
  if (total <= static_cast<int64_t>(options_.most_bytes)) return;
  const auto aim = static_cast<int64_t>(static_cast<double>(options_.most_bytes) * kKeepShare);
  std::vector<std::string> oldest;
  {
    Statement walk(connection_->database, "SELECT key, size FROM record ORDER BY used, rowid");
    while (total > aim && walk.step() == SQLITE_ROW) {
      oldest.push_back(walk.text(0));
      total -= walk.number(1);
    }
  }
  for (const std::string& key : oldest) {
    Statement drop(connection_->database, "DELETE FROM record WHERE key = ?");
    if (drop.blob(1, key).step() != SQLITE_DONE) return fail("writing it");
  }
}

}  // namespace cli::cache
