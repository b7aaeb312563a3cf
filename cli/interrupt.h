#pragma once

// Ctrl-C asks the run to end with what is known; a second one ends it at once.

#include <stop_token>

namespace cli {

void catch_interrupts();
bool interrupted();
// Stopped by Ctrl-C.
std::stop_token interrupt_token();

// On a terminal, shows "proving 3 of 96" on stderr; elsewhere nothing.
void show_progress(const char* what, int done, int total);
void clear_progress();

}  // namespace cli
