#!/usr/bin/env bash
# A soak test at a low rate: a server with 256 MB of heap crawls and recrawls the demo web, one page a second and host,
# while a client searches, reads copies and results pages. Each minute prints the heap in use after a collection, threads,
# open files, requests answered, refused and failed, and pages fetched so far.
# Usage: scripts/soak.sh [MINUTES] [REQUESTS_PER_SECOND]     defaults: 60 2; needs curl and a JDK's jcmd
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
minutes=${1:-60}
rate=${2:-2}
remora=${REMORA:-./remora}
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$work"' EXIT
web=18900
port=17070
base=http://127.0.0.1:$port

REMORA_OPTS=-Xmx128m $remora replay data/demo/web.warc.gz --port $web >"$work/web.log" 2>&1 &
REMORA_OPTS='-Xmx256m -XX:+UseSerialGC' $remora serve --data "$work/data" --port $port --proxy 127.0.0.1:$web >"$work/serve.log" 2>&1 &
server=$!
until curl -fs -o "$work/page" $base/; do sleep 1; done
token=$(grep -oE '[A-Za-z0-9_-]{40,}' "$work/serve.log" | head -1)
api() { curl -fsS -o "$work/answer" -H "Authorization: Bearer $token" "$@"; }

topic=demo-tcm
sed 's/^crawl:.*/crawl: {delay: 1s, maxPages: 100000}/' data/demo/topics/near/1-tcm.yaml >"$work/topic.yaml"
api -X POST -H 'Content-Type: application/yaml' --data-binary "@$work/topic.yaml" $base/api/v1/topics
api -X POST $base/api/v1/topics/$topic/crawls

searches() { # alternates JSON, HTML and archived copies; counts by status
  local words=(针灸 伤寒论 中医 方剂 脉诊 本草 经络 "中药 炮制" "黄帝内经 素问" "site:example.com 针" '"针灸 治疗"' xyzzy) n=0 url path
  while :; do
    n=$((n + 1))
    case $((n % 4)) in
      0) path=/api/v1/search ;;
      *) path=/search ;;
    esac
    curl -s -m 30 -o "$work/result" -w '%{http_code}\n' -G $base$path --data-urlencode "q=${words[RANDOM % ${#words[@]}]}" >>"$work/status" || echo failed >>"$work/status"
    if [ $((n % 4)) = 3 ]; then
      url=$(grep -oE '/pages/[0-9a-f]{16}/?[a-z]*[^"]*' "$work/result" | sed 's/&amp;/\&/g' | shuf -n1 || true)
      [ -z "$url" ] || curl -s -m 30 -o "$work/copy" -w '%{http_code}\n' "$base$url" >>"$work/status" || echo failed >>"$work/status"
    fi
    sleep "$(awk "BEGIN { print 1 / $rate }")"
  done
}
searches &

again() { # as soon as a run has ended, all known pages are fetched again
  while :; do
    sleep 20
    api -X POST "$base/api/v1/topics/$topic/crawls?recrawl=all" 2>/dev/null && echo again >>"$work/runs" || true
  done
}
again &

count() { grep -c "$@" 2>/dev/null || true; }
printf '%6s %8s %8s %6s %9s %8s %7s %7s %5s\n' minute heap_MB RSS_MB files threads ok refused failed runs
for minute in $(seq "$minutes"); do
  sleep 60
  jcmd "$server" GC.run >"$work/jcmd" 2>&1
  heap=$(jcmd "$server" GC.heap_info | grep -oE 'used [0-9]+K' | head -2 | grep -oE '[0-9]+' | awk '{ s += $1 } END { print s / 1024 }')
  printf '%6d %8.1f %8d %6d %9d %8d %7d %7d %5d\n' "$minute" "$heap" \
    $(($(awk '/VmRSS/ { print $2 }' /proc/"$server"/status) / 1024)) \
    "$(ls /proc/"$server"/fd | wc -l)" "$(awk '/Threads/ { print $2 }' /proc/"$server"/status)" \
    "$(count '^200' "$work/status")" "$(count -E '^(429|503)' "$work/status")" \
    "$(count -vE '^(200|429|503)' "$work/status")" "$(count again "$work/runs")"
done
