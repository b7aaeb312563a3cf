#pragma once

// What a text is known by, and what only the owner of a secret can have written.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cli::cache {

// SHA-256, as 32 bytes.
using Digest = std::array<uint8_t, 32>;

Digest digest_of(std::string_view text);

// Of a list: no two different lists have the same but for collisions.
Digest digest_of(const std::vector<std::string>& parts);

// HMAC-SHA-256 of the list.
Digest seal_of(std::string_view secret, const std::vector<std::string_view>& parts);

// Takes as long whatever differs.
bool same(const Digest& a, const Digest& b);

std::string to_hex(const Digest& digest);
std::string to_bytes(const Digest& digest);
// Nothing when they are not 32.
std::optional<Digest> digest_from_bytes(const std::string& bytes);

}  // namespace cli::cache
