#pragma once

// The page of `cme check --format html`: one file that needs no other and asks nothing of a network.

#include <string>

namespace cli::html {

// The page that shows `data`, a JSON text as cli/html_json.cc makes it.  The data cannot end the
// element that it stands in, whatever strings it has.  Scripts and styles are this page's own alone: its
// content security policy names them by their hashes.
std::string page(const std::string& data);

}  // namespace cli::html
