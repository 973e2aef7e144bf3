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

/// A web that answers as it did when it was archived, whereas an [ArchivedWeb] serves its pages without
/// failures and delays. Several captures of an address are returned in their order, then the last one
/// repeatedly. A capture with `WARC-Truncated: disconnect` breaks off again, and one whose metadata record has
/// a `fetchTimeMs` (WARC 1.1, 6.4 and 5.13) takes that long again. Only captured addresses are answered; no
/// link is changed. Immutable; an opened web counts requests and is thread-safe.
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

    /// Reads a WARC file: uncompressed, gzipped as a whole, or gzipped per record.
    ///
    /// @throws IOException if it cannot be read as WARC, or is damaged; the message names it
    public static RecordedWeb read(Path file) throws IOException {
        Map<URI, Duration> times = new HashMap<>();
        List<Map.Entry<URI, Capture>> read = new ArrayList<>();
        try {
            WarcPages.each(file, warc -> {
                        if (warc instanceof WarcResponse response
                                && response.target().startsWith("http")) {
                            read.add(Map.entry(response.id(), capture(response)));
                        } else if (warc instanceof WarcMetadata metadata) {
                            note(metadata, times);
                        }
                    })
                    .forEach(damage -> {
                        throw WarcPages.refused(damage);
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

    /// The announced length of a body that breaks off: always more than what arrives of it. A Content-Length of
    /// coded bytes does not apply, since the body is sent decoded; a chunked body has none.
    private static long promised(HttpResponse http, Response arrived) {
        String length = http.headers().first("Content-Length").orElse("");
        boolean coded = http.headers().first("Content-Encoding").isPresent();
        long least = arrived.content().length() + 1L;
        return !coded && length.matches("\\d{1,18}") ? Math.max(least, Long.parseLong(length)) : least;
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

    /// Opens a web that starts with the first capture of each address.
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

    /// Opens a web that always returns the last capture of each address: for runs that are compared page
    /// by page.
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

    /// Number of distinct addresses.
    public int pages() {
        return captures.size();
    }

    /// The hosts, sorted.
    public Set<String> hosts() {
        return hosts;
    }
}
