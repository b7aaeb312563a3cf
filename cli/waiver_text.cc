#include "cli/waiver_text.h"

namespace cli {

const char* who(Waiver::By by) {
  switch (by) {
    case Waiver::By::kAnnotation:
      return "an annotation";
    case Waiver::By::kComment:
      return "a comment";
    case Waiver::By::kBaseline:
      break;
  }
  return "the baseline";
}

std::string waiver_text(const Waiver& waiver) {
  std::string out = std::string("waived by ") + who(waiver.by);
  if (waiver.where.known()) out += " at " + epr::to_text(waiver.where);
  return waiver.reason.empty() ? out : out + ": " + waiver.reason;
}

}  // namespace cli
