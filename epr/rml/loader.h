#pragma once

// Reads a `.rml` file and all it includes.
//
// An include is looked for beside the including file, then among the preludes.
// A file is read once, however often it is included.

#include <string>
#include <vector>

#include "epr/logic/source.h"
#include "epr/rml/file_reader.h"
#include "epr/rml/syntax.h"

namespace epr {

// A program's items from all its files.
//
// Invariant: included items stand right after the first Include that names
// their file, and Include items are kept; so every file's own items, those whose
// span is in it, are in the order of its text.
struct Loaded {
  FileId main = kNoFile;
  std::vector<syntax::Item> items;
};

// The texts are added to `sources`, also when there are errors.
Result<Loaded> load(const FileReader& reader, Sources& sources, const std::string& path);

// The main file alone, in canonical text.
std::string print_main(const Loaded& program);

// One canonical text that needs no includes.
std::string print_flat(const Loaded& program);

}  // namespace epr
