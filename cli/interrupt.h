#pragma once

// Ctrl-C asks the run to end with what is known; a second one ends it at once.

namespace cli {

void catch_interrupts();
bool interrupted();

// On a terminal, shows "proving 3 of 96" on stderr; elsewhere nothing.
void show_progress(const char* what, int done, int total);
void clear_progress();

}  // namespace cli
