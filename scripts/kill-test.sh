#!/usr/bin/env bash
# Kills a crawl of the demo web (SIGKILL) at random moments, resumes it each time, and compares it with one that was not
# killed: the page set, what is asked for twice, and how long before a kill that was first asked for.
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
