#!/usr/bin/env bash
# Kills (SIGKILL) a process that crawls the demo web at random moments, in turn while it crawls, opens, stops, judges all
# pages again, builds the index (with its PageRank and commits), or writes a backup; at the end, while it fetches all pages
# again. Each time `check` must find the collection whole. The crawl is compared with one that was not killed: the page set,
# what is requested twice, how long before a kill that was first requested. A table has the figures and the longest recovery
# of each phase.
# Usage: scripts/kill-test.sh [KILLS] [SEED]     defaults: 20 kills, a seed of the moment
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
kills=${1:-20}
seed=${2:-$(date +%s)}
table=search-web/target/kill-test.txt
rm -f "$table"
echo "$kills kills at the moments of seed $seed; this takes some $((30 + 5 * kills)) seconds, and a build before that …"
passed=yes
./remora mvn -q -pl search-web -am test -Dtest=CrashRecoveryTest -Dsurefire.failIfNoSpecifiedTests=false \
  -Dremora.kills="$kills" -Dremora.seed="$seed" -Dremora.atRisk="${REMORA_AT_RISK:-2}" || passed=no
[ -f "$table" ] && cat "$table"
if [ "$passed" = yes ]; then echo PASS; else echo "FAIL (what differs is above)"; exit 1; fi
