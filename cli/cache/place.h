#pragma once

// Where the cache is, and where the secret that seals it.

#include <string>

namespace cli::cache {

// The folder of the cache: `given`, else $CME_CACHE, else cme in $XDG_CACHE_HOME or in ~/.cache.
// "" when there is to be none: $CME_CACHE is "off", or there is no home.
std::string cache_folder(const std::string& given);

// The file of the secret: cme/cache.key in $XDG_STATE_HOME or in ~/.local/state; "" without a
// home.  Never in the cache's own folder: who hands a cache on keeps the secret.
std::string secret_file();

}  // namespace cli::cache
