#!/usr/bin/env bash
# Tests ./cme, ./test and tools/ in a made-up tree, with stand-ins for the programs that would
# install packages and build.
set -euo pipefail

root=$(dirname "$(readlink -f WORKSPACE)")
scratch=${TEST_TMPDIR:-$(mktemp -d)}
failures=0

# --- the made-up tree and its stand-ins ----------------------------------------------------------

# Each stand-in notes that it was called in $tree/calls. What they do is set by the variables
# below: FAKE_UID, FAKE_MISSING (packages), FAKE_APT_FAILS, FAKE_BUILD_FAILS, FAKE_GRADLE_FAILS,
# FAKE_OFFLINE_FAILS, FAKE_JAVA_FAILS.
stand_in() {
  cat >"$tree/bin/$1"
  sed -i "1i #!/usr/bin/env bash\necho \"$1 \$*\" >>\"$tree/calls\"" "$tree/bin/$1"
  chmod +x "$tree/bin/$1"
}

new_tree() {
  tree=$scratch/$1
  mkdir -p "$tree/bin" "$tree/tools/z3" "$tree/epr/logic" "$tree/.deps/z3" "$tree/.deps/z3-debian" \
    "$tree/elsewhere" "$tree/java-frontend/src/main" "$tree/jdk/bin" "$tree/.deps/chromium" \
    "$tree/.deps/cyclonedx" "$tree/.deps/junit" "$tree/.deps/maven"
  cp "$root/cme" "$root/test" "$tree"
  cp "$root"/tools/{build,build-frontend,cme-frontend,setup,summarize_tests} "$tree/tools"
  cp "$root/tools/z3/requirements.txt" "$tree/tools/z3"
  cp -r "$root"/tools/{chromium,maven} "$tree/tools"
  cp "$root/tools/chromium/package-lock.json" "$tree/.deps/chromium"
  cp "$root/tools/maven/pom.xml" "$tree/.deps/maven"
  sed -n 's/^z3-solver==\([^ ]*\).*/wheel \1/p' "$tree/tools/z3/requirements.txt" \
    >"$tree/.deps/z3/VERSION"
  echo "debian 4" >"$tree/.deps/z3-debian/VERSION"
  touch "$tree/.deps/cyclonedx/bom-1.5.SNAPSHOT.schema.json" "$tree/.deps/junit/jenkins-junit.xsd" \
    "$tree/calls" "$tree/WORKSPACE" "$tree/epr/logic/a.cc" "$tree/epr/logic/b.cc" \
    "$tree/java-frontend/build.gradle" "$tree/java-frontend/src/main/A.java"

  stand_in id <<<'echo "${FAKE_UID:-0}"'
  stand_in sudo <<<'exit 1'
  stand_in dpkg-query <<'STAND_IN'
for name in "${@:3}"; do
  [[ " ${FAKE_MISSING:-} " == *" $name "* ]] || echo "$name installed"
done
STAND_IN
  stand_in apt-get <<<'echo "apt-get chatter"; [[ -z ${FAKE_APT_FAILS:-} || $* != *install* ]]'
  stand_in bazel <<'STAND_IN'
echo "bazel chatter"
sleep 0.2
[[ -z ${FAKE_BUILD_FAILS:-} ]] || exit 1
mkdir -p bazel-bin/cli
printf '%s\n' '#!/usr/bin/env bash' 'echo "$PWD|$*|$(cat)"; exit 3' >bazel-bin/cli/cme
chmod +x bazel-bin/cli/cme
STAND_IN
  stand_in gradle <<'STAND_IN'
echo "gradle chatter"
if [[ -n ${FAKE_OFFLINE_FAILS:-} && $* == *--offline* ]]; then echo "No cached version of x" && exit 1; fi
[[ -z ${FAKE_GRADLE_FAILS:-} ]] || exit 1
mkdir -p build/install/cme-frontend/lib
touch build/install/cme-frontend/lib/{a,b}.jar
STAND_IN
  stand_in java <<'STAND_IN'
for argument; do
  if [[ $argument == -XX:ArchiveClassesAtExit=* ]]; then touch "${argument#*=}"; fi
done
[[ -z ${FAKE_JAVA_FAILS:-} ]] || exit 1
STAND_IN
  stand_in javac <<<'echo "javac 17.0.1"'
  mv "$tree/bin/java" "$tree/bin/javac" "$tree/jdk/bin"
}

# run COMMAND...: sets out, err and code.
run() {
  code=0
  PATH="$tree/bin:$PATH" CME_JAVA_HOME="$tree/jdk" "$@" >"$tree/out" 2>"$tree/err" </dev/null || code=$?
  out=$(cat "$tree/out")
  err=$(cat "$tree/err")
}

times_called() { grep -c "^$1" "$tree/calls" || true; }

expect() {
  local what=$1 expected=$2 actual=$3
  if [[ $actual != "$expected" ]]; then
    echo "FAILED ${FUNCNAME[1]}: $what: expected '$expected', got '$actual'"
    failures=$((failures + 1))
  fi
}

expect_contains() {
  local what=$1 part=$2 whole=$3
  if [[ $whole != *"$part"* ]]; then
    echo "FAILED ${FUNCNAME[1]}: $what: expected to find '$part' in '$whole'"
    failures=$((failures + 1))
  fi
}

# --- tests ---------------------------------------------------------------------------------------

scripts_parse() {
  local script
  for script in cme test .ci/run tools/build tools/build-frontend tools/cme-frontend \
    tools/package/archive/cme-module.sh tools/setup tests/launcher_test.sh tests/html/refresh \
    tests/bench/html docs/screenshots \
    tests/fuzz/fuzz_briefly.sh; do
    bash -n "$root/$script" || expect "bash -n $script" 0 1
  done
}

passes_on_folder_arguments_input_and_exit_code() {
  new_tree pass
  code=0
  out=$(cd "$tree/elsewhere" && PATH="$tree/bin:$PATH" ../cme one 'two three' 2>/dev/null \
    <<<"input") || code=$?
  expect "exit code" 3 "$code"
  expect "output" "$tree/elsewhere|one two three|input" "$out"
}

works_through_a_link() {
  new_tree link
  ln -s ../cme "$tree/elsewhere/linked"
  run "$tree/elsewhere/linked" x
  expect "exit code" 3 "$code"
}

builds_only_when_an_input_changed() {
  new_tree builds
  run "$tree/cme"
  run "$tree/cme"
  expect "builds after two starts" 1 "$(times_called bazel)"
  expect "messages of the second" "" "$err"
  echo "int x;" >"$tree/epr/logic/a.cc"
  run "$tree/cme"
  expect "builds after an edit" 2 "$(times_called bazel)"
  rm "$tree/epr/logic/b.cc"
  run "$tree/cme"
  expect "builds after a file was removed" 3 "$(times_called bazel)"
  touch -d '2001-01-01' "$tree/epr/logic/a.cc"
  run "$tree/cme"
  expect "builds after a file was set back" 4 "$(times_called bazel)"
  echo "wheel of another version" >"$tree/.deps/z3/VERSION"
  run "$tree/tools/build" --is-current
  expect "is current with another Z3" 1 "$code"
}

says_so_when_the_build_fails() {
  new_tree fails
  FAKE_BUILD_FAILS=1 run "$tree/cme"
  expect "exit code" 70 "$code"
  expect "output" "" "$out"
  expect_contains "message" "the build failed" "$err"
  run "$tree/cme"
  expect "exit code once it builds" 3 "$code"
}

concurrent_starts_build_once() {
  new_tree both
  local first=0 second=0
  PATH="$tree/bin:$PATH" "$tree/cme" >"$tree/out1" 2>/dev/null </dev/null &
  PATH="$tree/bin:$PATH" "$tree/cme" >"$tree/out2" 2>/dev/null </dev/null || second=$?
  wait $! || first=$?
  expect "exit codes" "3 3" "$first $second"
  expect "builds" 1 "$(times_called bazel)"
}

installs_what_is_missing() {
  new_tree installs
  FAKE_MISSING="libfmt-dev g++ cvc5" run "$tree/cme"
  expect "exit code" 3 "$code"
  expect_contains "calls" "install g++ libfmt-dev" "$(cat "$tree/calls")"
  expect "output" "$PWD||" "$out"
}

names_the_packages_when_not_root() {
  new_tree plain_user
  FAKE_UID=1000 FAKE_MISSING="libfmt-dev g++" run "$tree/cme"
  expect "exit code" 2 "$code"
  expect "output" "" "$out"
  expect_contains "message" "install --no-install-recommends g++ libfmt-dev" "$err"
  expect "installs" 0 "$(times_called apt-get)"
}

names_the_packages_when_installing_fails() {
  new_tree no_network
  FAKE_APT_FAILS=1 FAKE_MISSING="cvc5" run "$tree/test"
  expect "exit code" 2 "$code"
  expect_contains "message" "apt-get could not install" "$err"
  expect_contains "message" "install --no-install-recommends cvc5" "$err"
}

fetches_what_drives_chromium_when_it_is_another() {
  new_tree chromium
  stand_in sha256sum <<<'true'  # the schema of SARIF is there
  stand_in npm <<<'[[ -z ${FAKE_NPM_FAILS:-} ]] && mkdir node_modules'
  run "$tree/tools/setup" test
  expect "fetches of what is there" 0 "$(times_called npm)"
  echo "older" >"$tree/.deps/chromium/package-lock.json"
  FAKE_NPM_FAILS=1 run "$tree/tools/setup" test
  expect "exit code" 2 "$code"
  expect_contains "message" "playwright-core could not be had" "$err"
  run "$tree/tools/setup" test
  run "$tree/tools/setup" test
  expect "exit code" 0 "$code"
  expect "fetches, with the one that failed" 2 "$(times_called npm)"
}

rejects_an_unknown_choice_of_z3() {
  new_tree z3_choice
  CME_Z3=best run "$tree/cme"
  expect "exit code" 2 "$code"
  expect_contains "message" "CME_Z3" "$err"
}

package_builds_all_and_runs_the_script() {
  new_tree package
  mkdir "$tree/tools/package"
  printf '%s\n' '#!/usr/bin/env bash' 'echo "$PWD|$*"; exit 7' >"$tree/tools/package/package"
  chmod +x "$tree/tools/package/package"
  run "$tree/cme" package --out 'a b'
  expect "exit code" 7 "$code"
  expect "output" "$PWD|--out a b" "$out"
  expect "builds" "1 1" "$(times_called bazel) $(times_called gradle)"
}

only_check_builds_the_frontend() {
  new_tree frontend
  run "$tree/cme" verify a.rml
  expect "builds of the frontend for verify" 0 "$(times_called gradle)"
  run "$tree/cme" check a.jar
  expect "exit code" 3 "$code"
  expect "output" "$PWD|check a.jar|" "$out"
  expect "builds of the frontend" 1 "$(times_called gradle)"
  run "$tree/cme" check a.jar
  expect "builds after two starts" 1 "$(times_called gradle)"
  expect "messages of the second" "" "$err"
  echo "class A {}" >"$tree/java-frontend/src/main/A.java"
  run "$tree/cme" check a.jar
  expect "builds after an edit" 2 "$(times_called gradle)"
  expect_contains "the second build" "--offline installDist" "$(grep ^gradle "$tree/calls" | tail -n 1)"
}

the_frontend_starts_from_its_archive() {
  new_tree archive
  run "$tree/tools/build-frontend"
  expect "exit code" 0 "$code"
  run "$tree/.deps/bin/cme-frontend" one 'two three'
  local started
  started=$(tail -n 1 "$tree/calls")
  expect_contains "archive" "-XX:SharedArchiveFile=$tree/.deps/frontend/classes.jsa" "$started"
  expect_contains "class path" "-cp $tree/.deps/frontend/lib/a.jar:$tree/.deps/frontend/lib/b.jar cme.Main one two three" "$started"
}

the_frontend_works_without_an_archive() {
  new_tree no_archive
  FAKE_JAVA_FAILS=1 run "$tree/tools/build-frontend"
  expect "exit code" 0 "$code"
  run "$tree/.deps/bin/cme-frontend" x
  expect "exit code of the frontend" 0 "$code"
  expect "starts from an archive" 0 "$(grep -c SharedArchive "$tree/calls" || true)"
}

the_frontend_is_built_online_if_a_cache_was_emptied() {
  new_tree emptied
  run "$tree/tools/build-frontend"
  echo "class A {}" >"$tree/java-frontend/src/main/A.java"
  FAKE_OFFLINE_FAILS=1 run "$tree/tools/build-frontend"
  expect "exit code" 0 "$code"
  expect "builds" 3 "$(times_called gradle)"
}

says_so_when_the_build_of_the_frontend_fails() {
  new_tree frontend_fails
  FAKE_GRADLE_FAILS=1 run "$tree/cme" check a.jar
  expect "exit code" 70 "$code"
  expect "output" "" "$out"
  expect_contains "message" "the build of the Java frontend failed" "$err"
}

# events NAME: writes Bazel's account of a run from "LABEL STATUS XML" lines.
events() {
  local label status xml
  while read -r label status xml; do
    printf '{"id":{"testResult":{"label":"%s"}},"testResult":{"status":"%s",' "$label" "$status"
    printf '"testActionOutput":[{"name":"test.xml","uri":"file://%s"}]}}\n' "$tree/$xml"
  done >"$tree/$1.json"
}

counts_cases() {
  new_tree counts
  cat >"$tree/good.xml" <<'XML'
<testsuites><testsuite name="A"><testcase name="one" classname="A" status="run"/>
<testcase name="two" classname="A" status="run"/>
<testcase name="off" classname="A" status="notrun"/></testsuite></testsuites>
XML
  cat >"$tree/bad.xml" <<'XML'
<testsuites><testsuite name="A"><testcase name="one" classname="A" status="run"/>
<testcase name="two" classname="A" status="run"><failure message="no"/></testcase>
</testsuite></testsuites>
XML
  cat >"$tree/script.xml" <<'XML'
<testsuites><testsuite name="s"><testcase name="s" status="run"></testcase></testsuite></testsuites>
XML

  events plain <<<$'//t:a PASSED good.xml\n//t:s PASSED script.xml'
  run "$tree/tools/summarize_tests" "plain:0:$tree/plain.json"
  expect "all good" "0 3 passed, 0 failed" "$code $(tail -n 1 <<<"$out")"

  events again <<<'//t:a FAILED bad.xml'
  run "$tree/tools/summarize_tests" "plain:0:$tree/plain.json" "again:3:$tree/again.json"
  expect "failed in one of two runs" "1 2 passed, 1 failed" "$code $(tail -n 1 <<<"$out")"
  expect_contains "failures" "FAILED in again: //t:a A.two" "$out"

  sed 's/<failure/<skipped/' "$tree/bad.xml" >"$tree/skip.xml"
  events skip <<<'//t:a PASSED skip.xml'
  run "$tree/tools/summarize_tests" "plain:0:$tree/skip.json"
  expect "skipped" "0 1 passed, 0 failed, 1 skipped" "$code $(tail -n 1 <<<"$out")"

  events crash <<<$'//t:a FAILED no.xml\n//t:s FAILED script.xml'
  run "$tree/tools/summarize_tests" "plain:3:$tree/crash.json"
  expect "crashes" "1 0 passed, 2 failed" "$code $(tail -n 1 <<<"$out")"

  events timeout <<<'//t:a TIMEOUT good.xml'
  run "$tree/tools/summarize_tests" "plain:3:$tree/timeout.json"
  expect "good cases, bad program" "1 2 passed, 1 failed" "$code $(tail -n 1 <<<"$out")"

  echo '{"id":{"targetCompleted":{"label":"//t:b"}},"completed":{}}' >>"$tree/plain.json"
  run "$tree/tools/summarize_tests" "plain:1:$tree/plain.json"
  expect "does not build" "1 3 passed, 1 failed" "$code $(tail -n 1 <<<"$out")"

  cp "$tree/good.xml" "$tree/junit.xml"
  run "$tree/tools/summarize_tests" "java:0:$tree/junit.xml"
  expect "JUnit" "0 2 passed, 0 failed" "$code $(tail -n 1 <<<"$out")"
  run "$tree/tools/summarize_tests" "java:1:$tree/bad.xml"
  expect "a failure of JUnit" "1 1 passed, 1 failed" "$code $(tail -n 1 <<<"$out")"
  expect_contains "failures" "FAILED in java: java A.two" "$out"
  run "$tree/tools/summarize_tests" "java:0:$tree/none.xml"
  expect "no account of JUnit" "1 0 passed, 1 failed" "$code $(tail -n 1 <<<"$out")"

  run "$tree/tools/summarize_tests" "plain:1:$tree/none.json"
  expect "no account at all" "1 0 passed, 1 failed" "$code $(tail -n 1 <<<"$out")"
}

scripts_parse
passes_on_folder_arguments_input_and_exit_code
works_through_a_link
builds_only_when_an_input_changed
says_so_when_the_build_fails
concurrent_starts_build_once
installs_what_is_missing
names_the_packages_when_not_root
names_the_packages_when_installing_fails
fetches_what_drives_chromium_when_it_is_another
rejects_an_unknown_choice_of_z3
package_builds_all_and_runs_the_script
only_check_builds_the_frontend
the_frontend_starts_from_its_archive
the_frontend_works_without_an_archive
the_frontend_is_built_online_if_a_cache_was_emptied
says_so_when_the_build_of_the_frontend_fails
counts_cases
echo "$failures failed"
[[ $failures -eq 0 ]]
