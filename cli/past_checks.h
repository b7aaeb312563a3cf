#pragma once

// What `cme check` found in which folder, so that `cme reproduce` need not be told the paths again.
//
// It lies with the user's own state, not in the cache, which may come from anywhere: what is run is
// what this user has checked.  A file for each folder has its last checks with findings.

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cli/options.h"

namespace cli {

struct PastCheck {
  CheckOptions options;               // those that say what is analysed; the others are as usual
  std::vector<std::string> findings;  // ids of the sites
};

// The latest first.  A check with the same options takes the place of the earlier one.
std::vector<PastCheck> with_check(std::vector<PastCheck> known, const PastCheck& check);

// Options of the latest check that found the site with that id, or just one whose id begins so,
// with `only` that site; or why there are none.
std::variant<CheckOptions, std::string> find_check(const std::vector<PastCheck>& known,
                                                   const std::string& id);

// The file for checks in that folder; "" where there is no home.
std::string past_checks_file(const std::string& folder);

// Of the current folder.  What cannot be kept is not: then `reproduce` asks for the paths.
void remember_check(const PastCheck& check);
std::vector<PastCheck> remembered_checks();

std::string to_json(const std::vector<PastCheck>& checks);
// None when the text is not what was written.
std::vector<PastCheck> read_past_checks(const std::string& text);

}  // namespace cli
