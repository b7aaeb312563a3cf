// make_page < DATA.json > PAGE.html: the page of a report whose data a test has made.

#include <iostream>
#include <iterator>

#include "cli/html/page.h"

int main() {
  const std::string data((std::istreambuf_iterator<char>(std::cin)), {});
  std::cout << cli::html::page(data);
  return std::cout.flush() ? 0 : 1;
}
