#!/bin/sh
# Prints how main texts and page kinds compare with the hand-made truth, beside jsoup's whole body, Boilerpipe and
# Readability4J.
# Needs the archived web: REMORA_WEB, or ../shared/web beside the project.
set -eu
cd "$(dirname "$0")/.."
./remora mvn -q -pl crawler -am test -Dtest=MainTextTruthTest -Dsurefire.failIfNoSpecifiedTests=false
column -t -s "$(printf '\t')" crawler/target/main-text.tsv
