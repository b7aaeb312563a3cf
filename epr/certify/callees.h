#pragma once

// The calls and gotos of a procedure's body, in the order of its text.
//
// Actions call nothing, so none is inside a Branch; no two have the same origin.

#include "epr/rml/program.h"

namespace epr {

// visit(int& procedure, int origin); of a const body: visit(int procedure, int origin).
template <typename AnyBody, typename Visit>
void for_each_callee(AnyBody& body, const Visit& visit) {
  for (auto& command : body.commands) {
    if (auto* call = std::get_if<Call>(&command.node)) visit(call->procedure, command.origin);
  }
  if (auto* jump = std::get_if<Goto>(&body.tail)) visit(jump->procedure, body.origin);
  if (auto* choose = std::get_if<Choose>(&body.tail)) {
    for (auto& alternative : choose->alternatives) for_each_callee(alternative, visit);
  }
}

}  // namespace epr
