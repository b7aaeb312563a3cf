// With a `java` that is a script: as the explorer it says what a test has prepared for its n-th start,
// as a reproducer it ends as the test says.

#include "cli/reproducer.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kThrows =
    "Exception in thread \"main\" java.util.ConcurrentModificationException\n"
    "\tat java.base/java.util.ArrayList$Itr.next(ArrayList.java:967)\n"
    "\tat app.Cart.drop(Cart.java:12)\n";

class ReproducerTest : public testing::Test {
 protected:
  void SetUp() override {
    home_ = fs::path(testing::TempDir()) /
            testing::UnitTest::GetInstance()->current_test_info()->name();
    fs::remove_all(home_);
    fs::create_directories(home_ / "jdk/bin");
    fs::create_directories(home_ / "classes/app");
    write("classes/app/Cart.class", "");
    write("jdk/bin/java", fmt::format(R"(#!/bin/sh
cd {}
case "$*" in
  *cme.reproduce.Explorer*) n=$(cat starts 2>/dev/null || echo 0); echo $((n + 1)) > starts
    for plan in "$@"; do :; done; cp "$plan" plan-$n
    sh tricks
    for k in 0 1; do mkdir -p scratch/found/$k/src/app; echo "// $k" > scratch/found/$k/src/app/Reproducer.java; done
    cat said-$n; exit $(cat exit-$n 2>/dev/null || echo 0) ;;
  *) n=$(cat runs 2>/dev/null || echo 0); echo $((n + 1)) > runs; cat ends-$n >&2; exit 1 ;;
esac
)",
                                      home_.string()));
    write("tricks", "");
    fs::permissions(home_ / "jdk/bin/java", fs::perms::owner_all);
  }

  void write(const std::string& name, const std::string& text) {
    std::ofstream(home_ / name, std::ios::binary) << text;
  }

  std::string read(const std::string& name) {
    std::ostringstream out;
    out << std::ifstream(home_ / name).rdbuf();
    return out.str();
  }

  std::vector<Reproduction> run(size_t count) {
    JavaClasses classes;
    classes.folder = home_ / "classes";
    classes.java_home = home_ / "jdk";
    classes.tools = {"tool.jar"};
    ReproduceSettings settings;
    settings.sandbox = false;
    settings.out = home_ / "out";
    std::vector<ReproduceTask> tasks(count);
    for (size_t k = 0; k < count; ++k) {
      tasks[k].site = {"app.Cart", "drop()V", "Cart.java", 12};
      tasks[k].entries = {"app.Cart.drop()V"};
      tasks[k].name = fmt::format("task-{}", k);
    }
    return reproduce_all(tasks, classes, settings, home_ / "scratch");
  }

  fs::path home_;
};

TEST_F(ReproducerTest, WhatThrowsAtTheSiteIsKept) {
  write("said-0", "try\t0\t0\nfound\t0\t0\tapp.Reproducer\nend\n");
  write("ends-0", kThrows);
  const std::vector<Reproduction> done = run(1);
  ASSERT_EQ(done.size(), 1U);
  EXPECT_TRUE(done[0].thrown);
  EXPECT_EQ(done[0].source, "src/app/Reproducer.java");
  EXPECT_EQ(read("out/task-0/src/app/Reproducer.java"), "// 0\n");
  EXPECT_EQ(read("out/task-0/stack.txt"), kThrows);
}

TEST_F(ReproducerTest, TheExplorersWordIsNotEnough) {
  write("said-0", "try\t0\t4\nfound\t0\t4\tapp.Reproducer\nend\n");
  write("ends-0", "");
  write("said-1", "lost\t0\t9 candidates tried\nend\n");
  const std::vector<Reproduction> done = run(1);
  EXPECT_FALSE(done[0].thrown);
  EXPECT_EQ(done[0].account, "9 candidates tried");
  EXPECT_FALSE(fs::exists(home_ / "out"));
  EXPECT_NE(read("plan-1").find("\"from\":5"), std::string::npos);
}

TEST_F(ReproducerTest, ACandidateThatEndsTheJvmIsPassedOver) {
  write("said-0", "try\t0\t0\ntry\t0\t1\n");
  write("said-1", "try\t0\t2\nfound\t0\t2\tapp.Reproducer\ntry\t1\t0\nlate\t1\t0\n");
  write("ends-0", kThrows);
  write("said-2", "lost\t1\t1 candidate tried\nend\n");
  const std::vector<Reproduction> done = run(2);
  EXPECT_TRUE(done[0].thrown);
  EXPECT_FALSE(done[1].thrown);
  EXPECT_NE(read("plan-1").find("\"from\":2"), std::string::npos);
  EXPECT_EQ(read("plan-2").find("\"number\":0"), std::string::npos);
  EXPECT_EQ(read("starts"), "3\n");
}

TEST_F(ReproducerTest, LinksThatAnalysedCodeMadeAreNotFollowed) {
  fs::create_directories(home_ / "secret/src/app");
  write("secret/src/app/Reproducer.java", "secret");
  write("victim", "as it was");
  write("tricks", "ln -sfn " + home_.string() + "/secret scratch/found/0\n"
                  "ln -sfn " + home_.string() + "/victim scratch/found/plan.json\n");
  for (int k = 0; k < 20; ++k) {
    write(fmt::format("said-{}", k), fmt::format("try\t0\t{}\nfound\t0\t{}\tapp.Reproducer\nend\n", k, k));
    write(fmt::format("ends-{}", k), kThrows);
  }
  const std::vector<Reproduction> done = run(1);
  EXPECT_FALSE(done[0].thrown);
  EXPECT_EQ(done[0].account, "what was found is not where it should be");
  EXPECT_FALSE(fs::exists(home_ / "out"));
  EXPECT_EQ(read("victim"), "as it was");
}

TEST_F(ReproducerTest, NamesThatAreNoClassesAreRefused) {
  for (const char* name : {"-version", "app/Reproducer", "x:y", "../x"}) {
    fs::remove(home_ / "starts");
    write("said-0", fmt::format("try\t0\t0\nfound\t0\t0\t{}\nend\n", name));
    write("said-1", "lost\t0\tnothing\nend\n");
    EXPECT_FALSE(run(1)[0].thrown) << name;
    EXPECT_FALSE(fs::exists(home_ / "runs")) << name;
  }
}

TEST_F(ReproducerTest, NotForEver) {
  for (int k = 0; k < 20; ++k) write(fmt::format("said-{}", k), fmt::format("try\t0\t{}\n", k));
  const std::vector<Reproduction> done = run(1);
  EXPECT_FALSE(done[0].thrown);
  EXPECT_EQ(done[0].account, "a candidate ended the JVM or did not end");
}

TEST_F(ReproducerTest, AnExplorerThatFailsIsSaid) {
  write("exit-0", "1");
  const std::vector<Reproduction> done = run(2);
  EXPECT_TRUE(done[0].account.starts_with("the explorer failed: ")) << done[0].account;
  EXPECT_TRUE(done[1].tried);
  EXPECT_EQ(read("starts"), "1\n");
}

TEST_F(ReproducerTest, OutcomesPassFromProcessToProcess) {
  const std::vector<Reproduction> some{{true, true, "f", "s", "a"}, {true, false, "", "", "why"}};
  const std::vector<Reproduction> back = read_reproductions(to_json(some));
  ASSERT_EQ(back.size(), 2U);
  EXPECT_TRUE(back[0].thrown);
  EXPECT_EQ(back[0].folder, "f");
  EXPECT_EQ(back[1].account, "why");
  EXPECT_TRUE(read_reproductions("no json").empty());
}

}  // namespace
}  // namespace cli
