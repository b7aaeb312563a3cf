#include "cli/messages_json.h"

#include <nlohmann/json.hpp>

namespace cli {

nlohmann::ordered_json messages_json(const std::vector<ManifestMessage>& messages) {
  using Json = nlohmann::ordered_json;
  Json out = Json::array();
  for (const ManifestMessage& message : messages) {
    out.push_back(Json{{"severity", message.error ? "error" : "warning"},
                       {"path", message.path},
                       {"line", message.line},
                       {"text", message.text}});
  }
  return out;
}

}  // namespace cli
