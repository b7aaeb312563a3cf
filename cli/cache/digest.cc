#include "cli/cache/digest.h"

#include <algorithm>

#include <nettle/hmac.h>
#include <nettle/memops.h>
#include <nettle/sha2.h>

namespace cli::cache {
namespace {

const uint8_t* bytes_of(std::string_view text) {
  return reinterpret_cast<const uint8_t*>(text.data());
}

// So that the border between two parts counts.
std::array<uint8_t, 8> length_of(std::string_view text) {
  std::array<uint8_t, 8> out{};
  for (size_t k = 0; k < out.size(); ++k) {
    out[k] = static_cast<uint8_t>(uint64_t{text.size()} >> (8 * k));
  }
  return out;
}

}  // namespace

Digest digest_of(std::string_view text) {
  sha256_ctx context;
  sha256_init(&context);
  sha256_update(&context, text.size(), bytes_of(text));
  Digest out;
  sha256_digest(&context, out.size(), out.data());
  return out;
}

Digest digest_of(const std::vector<std::string>& parts) {
  sha256_ctx context;
  sha256_init(&context);
  for (const std::string& part : parts) {
    const auto length = length_of(part);
    sha256_update(&context, length.size(), length.data());
    sha256_update(&context, part.size(), bytes_of(part));
  }
  Digest out;
  sha256_digest(&context, out.size(), out.data());
  return out;
}

Digest seal_of(std::string_view secret, const std::vector<std::string_view>& parts) {
  hmac_sha256_ctx context;
  hmac_sha256_set_key(&context, secret.size(), bytes_of(secret));
  for (std::string_view part : parts) {
    const auto length = length_of(part);
    hmac_sha256_update(&context, length.size(), length.data());
    hmac_sha256_update(&context, part.size(), bytes_of(part));
  }
  Digest out;
  hmac_sha256_digest(&context, out.size(), out.data());
  return out;
}

bool same(const Digest& a, const Digest& b) {
  return memeql_sec(a.data(), b.data(), a.size()) != 0;
}

std::string to_hex(const Digest& digest) {
  std::string out;
  for (uint8_t byte : digest) {
    for (int nibble : {byte >> 4, byte & 15}) out += "0123456789abcdef"[nibble];
  }
  return out;
}

std::string to_bytes(const Digest& digest) { return {digest.begin(), digest.end()}; }

std::optional<Digest> digest_from_bytes(const std::string& bytes) {
  Digest out;
  if (bytes.size() != out.size()) return std::nullopt;
  std::copy(bytes.begin(), bytes.end(), out.begin());
  return out;
}

}  // namespace cli::cache
