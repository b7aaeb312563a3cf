#pragma once

// What somebody may have meant.

#include <string>
#include <vector>

namespace cli {

// How many characters have to be added, taken away, changed or swapped with the next one.
size_t edit_distance(const std::string& a, const std::string& b);

// The name that is most like `word`, the first of several; "" when none is much like it.
std::string nearest(const std::string& word, const std::vector<std::string>& names);

// "; did you mean 'jobs'?", or "" when nothing is near.
std::string did_you_mean(const std::string& word, const std::vector<std::string>& names);

}  // namespace cli
