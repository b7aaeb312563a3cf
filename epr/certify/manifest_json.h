#pragma once

// certificate.json: what a certificate claims.

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "epr/certify/certificate.h"

namespace epr {

struct Manifest {
  CertificateKind kind;
  std::vector<std::string> sites;             // of a SAFE certificate
  std::vector<std::string> assumptions = {};  // likewise; see SafeClaim
};

std::string to_json(const Manifest& manifest);

// The manifest, or what is wrong with the text.
std::variant<Manifest, std::string> read_manifest(std::string_view json);

}  // namespace epr
