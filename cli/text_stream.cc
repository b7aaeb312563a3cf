#include "cli/text_stream.h"

namespace cli {

void TextStream::begin(const std::vector<ManifestMessage>& messages,
                       const std::vector<JavaSite>& sites) {
  std::string text;
  for (const ManifestMessage& message : messages) text += message_text(message);
  for (const JavaSite& site : sites) order_.push_back(site.id);
  write(text);
}

bool TextStream::add(const SiteVerdict& verdict) {
  // What is to be reproduced is not yet all that there is to say.
  if (options_.reproduce && verdict.verdict == JavaVerdict::kCme) return true;
  waiting_[verdict.site.id] = site_text(verdict, options_, sources_);
  std::string text;
  while (written_ < order_.size()) {
    const auto next = waiting_.find(order_[written_]);
    if (next == waiting_.end()) break;
    text += next->second;
    waiting_.erase(next);
    ++written_;
  }
  return write(text);
}

void TextStream::end(const CheckReport& report) {
  std::string text;
  for (size_t k = written_; k < report.sites.size(); ++k) {
    text += site_text(report.sites[k], options_, sources_);
  }
  for (size_t k = report.messages.size() - report.late_messages; k < report.messages.size(); ++k) {
    text += message_text(report.messages[k]);
  }
  write(text + summary_text(report, options_));
}

}  // namespace cli
