#include "tests/unit/cli/cache/folder.h"

#include <cstdlib>
#include <stdexcept>

#include "cli/cache/bytes.h"

namespace cli::cache {

TestFolder::TestFolder() {
  const char* base = std::getenv("TEST_TMPDIR");
  std::string name = std::string(base ? base : "/tmp") + "/cache-XXXXXX";
  if (!mkdtemp(name.data())) throw std::runtime_error("no folder for the test");
  path_ = name;
}

TestFolder::~TestFolder() {
  std::error_code error;
  std::filesystem::remove_all(path_, error);
}

void TestFolder::write(const std::string& name, const std::string& text) const {
  std::filesystem::create_directories((path_ / name).parent_path());
  if (!write_bytes(path_ / name, text)) throw std::runtime_error("cannot write " + name);
}

}  // namespace cli::cache
