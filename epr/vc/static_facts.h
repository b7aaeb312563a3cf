#pragma once

// What composing knows of cut points without a summary, as claims.
//
// Conditions of composed procedures use these facts silently; the certificate
// checker knows only what is claimed.  Summaries that were inferred on top of them
// have to say them.

#include "epr/certify/summary.h"
#include "epr/vc/compose.h"

namespace epr {

// Adds to the summary of every cut point: it throws nothing, if nothing in it can;
// relations outside its mod-set are the same when it returns.
void claim_static_facts(const Program& program, const ProgramFacts& facts, Summaries& summaries);

}  // namespace epr
