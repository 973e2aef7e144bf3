package dev.remora.crawler.replay;

import dev.remora.crawler.replay.Answer.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.WarcMetadata;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcTruncationReason;

/// A web that answers as it did when it was archived, where an [ArchivedWeb] shows its pages at their best. Of an
/// address that was captured more than once, the captures are given in their order, the last one ever after. A
/// capture with `WARC-Truncated: disconnect` breaks off again, and one whose metadata record has a `fetchTimeMs`
/// (WARC 1.1, 6.4 and 5.13) takes that long again. Only addresses that were captured are answered; no link is
/// changed. Immutable; what it has opened counts requests and may be asked by many threads.
public final class RecordedWeb {
    private static final PlainLinks AS_THEY_ARE = new PlainLinks(Set.of());

    private final Map<ArchiveKey, List<Answer>> captures;
    private final Set<String> hosts;

    private RecordedWeb(Map<ArchiveKey, List<Answer>> captures) {
        this.captures = captures;
        Set<String> names = new TreeSet<>();
        captures.keySet().forEach(key -> names.add(key.host()));
        this.hosts = Collections.unmodifiableSet(names);
    }

    private record Capture(ArchiveKey key, Answer answer) {}

    /// Reads a WARC file, compressed record by record, as a whole, or not.
    ///
    /// @throws IOException if it cannot be read as WARC; the message names it
    public static RecordedWeb read(Path file) throws IOException {
        Map<URI, Duration> times = new HashMap<>();
        List<Map.Entry<URI, Capture>> read = new ArrayList<>();
        try {
            WarcPages.each(file, warc -> {
                if (warc instanceof WarcResponse response && response.target().startsWith("http")) {
                    read.add(Map.entry(response.id(), capture(response)));
                } else if (warc instanceof WarcMetadata metadata) {
                    note(metadata, times);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        Map<ArchiveKey, List<Answer>> captures = new HashMap<>();
        read.forEach(entry -> captures.computeIfAbsent(entry.getValue().key(), _ -> new ArrayList<>())
                .add(taking(
                        times.getOrDefault(entry.getKey(), Duration.ZERO),
                        entry.getValue().answer())));
        return new RecordedWeb(captures);
    }

    private static Capture capture(WarcResponse warc) throws IOException {
        HttpResponse http = warc.http();
        Response arrived = WarcPages.response(http, AS_THEY_ARE);
        boolean broken = warc.truncated() == WarcTruncationReason.DISCONNECT;
        return new Capture(
                ArchiveKey.of(warc.target()), broken ? new Answer.Broken(arrived, promised(http, arrived)) : arrived);
    }

    private static long promised(HttpResponse http, Response arrived) {
        String length = http.headers().first("Content-Length").orElse("");
        return length.matches("\\d{1,18}")
                ? Long.parseLong(length)
                : arrived.content().length() + 1L; // of a body in chunks no more is known than that it was longer
    }

    private static void note(WarcMetadata metadata, Map<URI, Duration> times) throws IOException {
        String refersTo = metadata.headers().first("WARC-Refers-To").orElse("");
        String millis = metadata.fields().first("fetchTimeMs").orElse("");
        if (refersTo.matches("<[^<> ]+>") && millis.matches("\\d{1,9}")) {
            times.put(
                    URI.create(refersTo.substring(1, refersTo.length() - 1)),
                    Duration.ofMillis(Long.parseLong(millis)));
        }
    }

    private static Answer taking(Duration time, Answer answer) {
        return answer instanceof Response(int status, var headers, var content, var _)
                ? new Response(status, headers, content, time)
                : answer;
    }

    /// Begins at the first capture of each address.
    public Web open() {
        Map<ArchiveKey, Integer> asked = new ConcurrentHashMap<>();
        return (host, pathAndQuery) -> {
            ArchiveKey key = ArchiveKey.of(host, pathAndQuery);
            List<Answer> answers = captures.getOrDefault(key, List.of());
            if (answers.size() < 2) {
                return answers.isEmpty() ? unknown(key) : answers.getFirst();
            }
            int times = asked.merge(key, 1, (before, one) -> Math.min(before + one, answers.size()));
            return answers.get(times - 1);
        };
    }

    /// Gives the last capture of each address from the beginning: for runs that are compared page by page.
    public Web openSteady() {
        return (host, pathAndQuery) -> {
            ArchiveKey key = ArchiveKey.of(host, pathAndQuery);
            List<Answer> answers = captures.getOrDefault(key, List.of());
            return answers.isEmpty() ? unknown(key) : answers.getLast();
        };
    }

    private Answer unknown(ArchiveKey key) {
        return hosts.contains(key.host()) ? new Answer.NoPage() : new Answer.NoHost();
    }

    /// Distinct addresses.
    public int pages() {
        return captures.size();
    }

    /// Its hosts, in order.
    public Set<String> hosts() {
        return hosts;
    }
}
