#pragma once

// Exit codes are a contract with people's scripts (docs/cli.md).

namespace cli {

inline constexpr int kSafe = 0;
inline constexpr int kCme = 1;
inline constexpr int kBadInput = 2;   // bad usage, unreadable or malformed input
inline constexpr int kUndecided = 3;  // NO UNIVERSAL SUMMARY, UNKNOWN
inline constexpr int kInternalError = 70;

}  // namespace cli
