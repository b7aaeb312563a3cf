#include "cli/gzip_size.h"

#include <algorithm>
#include <array>

#include <zlib.h>

#include "epr/logic/check.h"

namespace cli {
namespace {

constexpr int kGzip = 16 + MAX_WBITS;  // with its header and trailer
constexpr int kUsualMemory = 8;
constexpr size_t kPiece = size_t{1} << 20;  // zlib counts in 32 bits

}  // namespace

size_t gzip_size(std::string_view text) {
  z_stream stream{};
  const int begun = deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzip, kUsualMemory,
                                 Z_DEFAULT_STRATEGY);
  EPR_CHECK(begun == Z_OK, "zlib cannot start");
  std::array<Bytef, 1 << 16> out{};
  size_t size = 0;
  int state = Z_OK;
  while (state != Z_STREAM_END) {
    const std::string_view piece = text.substr(0, kPiece);
    text.remove_prefix(piece.size());
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(piece.data()));
    stream.avail_in = static_cast<uInt>(piece.size());
    do {
      stream.next_out = out.data();
      stream.avail_out = static_cast<uInt>(out.size());
      state = deflate(&stream, text.empty() ? Z_FINISH : Z_NO_FLUSH);
      size += out.size() - stream.avail_out;
    } while (stream.avail_out == 0);
  }
  deflateEnd(&stream);
  return size;
}

}  // namespace cli
