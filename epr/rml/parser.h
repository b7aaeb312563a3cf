#pragma once

// Reads `.rml` text (docs/rml.md): programs, and files of summaries.
//
// Names stay as they were written; whether they mean anything is for sort_check
// to say.  Any bytes may be given: time and memory are linear in them, and the
// depth of the tree is bounded (TokenCursor::kMaxNesting), so that whoever walks
// it may recurse.  Several errors are reported in one run.

#include "epr/logic/source.h"
#include "epr/rml/syntax.h"

namespace epr {

// The tree of one file, its includes not followed.  An empty text is a file
// without items.
Result<syntax::File> parse(const Sources& sources, FileId file);

}  // namespace epr
