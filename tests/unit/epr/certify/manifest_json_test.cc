#include "epr/certify/manifest_json.h"

#include <gtest/gtest.h>

namespace epr {
namespace {

TEST(ManifestJson, IsReadBackAsWritten) {
  const Manifest manifest{CertificateKind::kSafe, {"a#1", "b#2"}};
  const auto read = read_manifest(to_json(manifest));
  ASSERT_TRUE(std::holds_alternative<Manifest>(read));
  EXPECT_EQ(std::get<Manifest>(read).sites, manifest.sites);
  const auto cme = read_manifest(to_json(Manifest{CertificateKind::kCme, {}}));
  EXPECT_EQ(std::get<Manifest>(cme).kind, CertificateKind::kCme);
}

TEST(ManifestJson, KeepsWhatIsAssumed) {
  const Manifest manifest{CertificateKind::kSafe, {"a#1"}, {"library", "fields: C.f"}};
  const auto read = read_manifest(to_json(manifest));
  ASSERT_TRUE(std::holds_alternative<Manifest>(read));
  EXPECT_EQ(std::get<Manifest>(read).assumptions, manifest.assumptions);
}

TEST(ManifestJson, SaysWhatIsWrong) {
  const auto problem = [](const char* text) { return std::get<std::string>(read_manifest(text)); };
  EXPECT_EQ(problem(""), "not a certificate of format 1");
  EXPECT_EQ(problem("[1]"), "not a certificate of format 1");
  EXPECT_EQ(problem("{\"format\": 2}"), "not a certificate of format 1");
  EXPECT_EQ(problem("{\"format\": 1}"), "names no kind of certificate");
  EXPECT_EQ(problem("{\"format\": 1, \"kind\": \"safe\"}"), "lists no sites");
  EXPECT_EQ(problem("{\"format\": 1, \"kind\": \"safe\", \"sites\": [1]}"),
            "a site must be a name");
  EXPECT_EQ(problem("{\"format\": 1, \"kind\": \"safe\", \"sites\": [], \"assumptions\": 1}"),
            "an assumption must be a text");
}

}  // namespace
}  // namespace epr
