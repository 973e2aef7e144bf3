package dev.remora.lab.hostile.cases;

import static dev.remora.lab.hostile.cases.HostileGroup.CHANGES;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.remora.lab.hostile.outcome.CaseExpectation;
import dev.remora.lab.hostile.outcome.CaseExpectation.AtMost;
import dev.remora.lab.hostile.outcome.CaseExpectation.Cut;
import dev.remora.lab.hostile.outcome.CaseExpectation.Failed;
import dev.remora.lab.hostile.outcome.CaseExpectation.Fetched;
import dev.remora.lab.hostile.outcome.CaseExpectation.Listed;
import dev.remora.lab.hostile.outcome.CaseExpectation.OffTopic;
import dev.remora.lab.hostile.outcome.CaseExpectation.OnTopic;
import dev.remora.lab.hostile.outcome.CaseExpectation.Status;
import dev.remora.lab.hostile.payload.Packed;
import dev.remora.lab.hostile.server.Prose;
import dev.remora.lab.hostile.server.RawAnswer;
import dev.remora.lab.hostile.server.RawSite;
import dev.remora.shared.reason.Failure;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Hosts that answer a crawl as they should, and the recrawl after it otherwise.
final class ChangeCases {
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n";
    private static final RawAnswer PAGE = RawAnswer.html(Prose.page("first", ""));
    private static final RawAnswer OTHER = RawAnswer.html(Prose.page("second", ""));

    /// Answers of a host without pages on topic.
    private static final int ANSWERS = 5_100;

    /// Entries of a feed.
    private static final int ENTRIES = 1_000;

    private ChangeCases() {}

    static List<HostileCase> all() {
        List<HostileCase> cases = new ArrayList<>();
        cases.addAll(validators());
        later().forEach((label, then) -> cases.add(of(label, then.answer(), then.expectation())));
        cases.add(
                of("50000-dead-links-later", ofDeadLinks(), new AtMost(ANSWERS)).slowly());
        cases.addAll(redirects());
        cases.addAll(feeds());
        return cases;
    }

    private record Then(RawAnswer answer, CaseExpectation expectation) {}

    private static HostileCase of(String label, RawAnswer then, CaseExpectation expectation) {
        return site(label, RawSite.of(Map.of("/", RawAnswer.inTurn(PAGE, then))), expectation);
    }

    private static HostileCase site(String label, RawSite site, CaseExpectation expectation) {
        return HostileCase.of(CHANGES, label, RawSite.withoutRobots(site), expectation);
    }

    /// Answers to conditional requests (RFC 9110, 13), wrong or extreme.
    private static List<HostileCase> validators() {
        byte[] other = Prose.page("second", "").getBytes(UTF_8);
        RawAnswer unchanged = RawAnswer.saying("HTTP/1.1 304 Same\r\n\r\n");
        return List.of(
                of("not-modified-for-any-request", unchanged, new Status(304)),
                tagged(
                        "not-modified-with-another-tag",
                        "\"a\"",
                        RawAnswer.inTurn(RawAnswer.saying("HTTP/1.1 304 Same\r\nETag: \"b\"\r\n\r\n"), OTHER),
                        new Fetched()),
                tagged(
                        "not-modified-with-a-body",
                        "\"a\"",
                        RawAnswer.saying("HTTP/1.1 304 Same\r\nContent-Length: 5\r\n\r\nhello"),
                        new OnTopic()),
                tagged(
                        "not-modified-with-chunks",
                        "\"a\"",
                        RawAnswer.saying(
                                "HTTP/1.1 304 Same\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"),
                        new OnTopic()),
                tagged(
                        "not-modified-without-end",
                        "\"a\"",
                        RawAnswer.flooding("HTTP/1.1 304 Same\r\n", "X: a\r\n"),
                        new Failed(Failure.class)),
                tagged("a-tag-of-200-kb-again", "\"" + "t".repeat(200_000) + "\"", OTHER, new Fetched()),
                tagged("a-tag-of-a-megabyte", "\"" + "t".repeat(1_000_000) + "\"", OTHER, new Fetched()),
                tagged("a-tag-beyond-ascii", "\"\u00e9\u00fc\"", OTHER, new Fetched()),
                tagged("a-tag-of-control-characters", "\"a\u0001\u007fb\"", OTHER, new Fetched()),
                tagged("a-tag-with-a-line-end-escaped", "\"a%0d%0aX-Injected: yes\"", OTHER, new Fetched()),
                site("tags-that-are-always-new", ofNewTags(), new OnTopic()),
                tagged(
                        "a-part-later",
                        "\"a\"",
                        RawAnswer.whole("HTTP/1.1 206 Part\r\nETag: \"a\"\r\nContent-Range: bytes 0-9/10", other),
                        new Status(206)),
                tagged("a-failed-condition-later", "\"a\"", RawAnswer.status(412, ""), new Status(412)));
    }

    private static HostileCase tagged(String label, String tag, RawAnswer then, CaseExpectation expectation) {
        RawAnswer first = RawAnswer.whole(
                OK + "ETag: " + tag, Prose.page("first", "<a href=/b>针灸</a>").getBytes(UTF_8));
        return site(label, RawSite.of(Map.of("/", RawAnswer.inTurn(first, then), "/b", OTHER)), expectation);
    }

    private static RawSite ofNewTags() {
        AtomicInteger number = new AtomicInteger();
        return _ -> (request, client) -> RawAnswer.whole(
                        OK + "ETag: \"" + number.getAndIncrement() + "\"",
                        Prose.page("same", "").getBytes(UTF_8))
                .write(request, client);
    }

    /// What is there at the second request for a page on topic.
    private static Map<String, Then> later() {
        Map<String, Then> later = new LinkedHashMap<>();
        for (int status : new int[] {401, 404, 410, 451, 500}) {
            later.put("status-" + status + "-later", new Then(RawAnswer.status(status, ""), new Status(status)));
        }
        later.put("nothing-later", new Then(RawAnswer.good("text/html", new byte[0]), new Failed(Failure.class)));
        later.put("closed-later", new Then((_, client) -> client.close(), new Failed(Failure.ClosedUnanswered.class)));
        later.put(
                "half-a-body-later",
                new Then(RawAnswer.last(OK + "Content-Length: 10000\r\n\r\n<p>half"), new Failed(Failure.class)));
        later.put("no-http-later", new Then(RawAnswer.last("SSH-2.0-OpenSSH_9.9\r\n"), new Failed(Failure.class)));
        later.put("a-flood-later", new Then(RawAnswer.flooding(OK + "\r\n", "<p>another"), new Cut()));
        later.put(
                "a-bomb-later",
                new Then(RawAnswer.whole(OK + "Content-Encoding: gzip", Packed.bomb("gzip", 64)), new Cut()));
        later.put(
                "a-document-later",
                new Then(
                        RawAnswer.good("application/pdf", "%PDF-1.7\n%%EOF".getBytes(UTF_8)),
                        new Failed(Failure.class)));
        later.put(
                "another-topic-later",
                new Then(RawAnswer.html("<title>娱乐</title><p>" + SpamCases.GAMBLING.repeat(2)), new OffTopic()));
        later.put(
                "another-charset-later",
                new Then(
                        RawAnswer.good(
                                "text/html; charset=utf-8",
                                Prose.page("gbk", "").getBytes(Charset.forName("GBK"))),
                        new OnTopic()));
        later.put(
                "a-page-of-a-normal-host-later",
                new Then(
                        RawAnswer.html(Prose.page("sound-0.test/", "<link rel=canonical href='http://sound-0.test/'>")),
                        new Fetched()));
        later.put(
                "a-page-that-says-it-is-a-normal-hosts",
                new Then(
                        RawAnswer.html("<link rel=canonical href='http://sound-0.test/p1'>" + Prose.page("thief", "")),
                        new Fetched()));
        return later;
    }

    private static RawAnswer ofDeadLinks() {
        return RawAnswer.html(Prose.page(
                "links",
                IntStream.range(0, 50_000)
                        .mapToObj(i -> "<a href='/gone/" + TrapCases.word("" + i) + "'>针灸</a>")
                        .collect(Collectors.joining())));
    }

    private static List<HostileCase> redirects() {
        RawAnswer toItself = to("/");
        AtomicInteger number = new AtomicInteger();
        RawAnswer elsewhere =
                (request, client) -> to("/x" + number.getAndIncrement()).write(request, client);
        AtomicInteger later = new AtomicInteger();
        RawAnswer onward =
                (request, client) -> to("/x" + later.getAndIncrement()).write(request, client);
        RawAnswer turning = RawAnswer.inTurn(PAGE, onward);
        String links = "<a href=/old>针灸</a> <a href=/a>穴位</a> <a href=/b>经络</a>";
        RawAnswer front = RawAnswer.html(Prose.page("front", links));
        return List.of(
                of("a-redirect-to-itself-later", toItself, new Failed(Failure.LeadsElsewhere.class)),
                of("redirects-to-ever-new-addresses-later", elsewhere, new Failed(Failure.LeadsElsewhere.class)),
                site(
                        "redirects-without-end-later",
                        path -> switch (path) {
                            case "/" -> front;
                            case "/a" -> turning;
                            default -> path.startsWith("/x") ? onward : OTHER;
                        },
                        new AtMost(20)),
                site(
                                "a-circle-of-redirects-later",
                                RawSite.of(Map.of(
                                        "/", front,
                                        "/a", RawAnswer.inTurn(PAGE, to("/b")),
                                        "/b", RawAnswer.inTurn(OTHER, to("/a")))),
                                new AtMost(20))
                        .at("/a"),
                site(
                                "redirects-that-turn-round",
                                RawSite.of(Map.of(
                                        "/", front,
                                        "/old", RawAnswer.inTurn(to("/new"), PAGE),
                                        "/new", RawAnswer.inTurn(OTHER, to("/old")))),
                                new OnTopic())
                        .at("/old"));
    }

    private static RawAnswer to(String location) {
        return RawAnswer.status(302, "Location: " + location + "\r\n");
    }

    private static List<HostileCase> feeds() {
        AtomicInteger number = new AtomicInteger();
        RawAnswer growing = (request, client) -> RawAnswer.good(
                        "application/rss+xml",
                        feed(IntStream.range(0, ENTRIES)
                                .mapToObj(_ -> "/gone/" + TrapCases.word("f" + number.getAndIncrement()))
                                .toArray(String[]::new)))
                .write(request, client);
        RawAnswer feed = RawAnswer.good("application/rss+xml", feed("/a"));
        RawAnswer naming = RawAnswer.html(Prose.page("naming", "<a href=/feed.xml>针灸</a>"));
        return List.of(
                of("a-feed-later", feed, new Listed(1)),
                site(
                                "a-page-where-a-feed-was",
                                RawSite.of(Map.of("/", naming, "/feed.xml", RawAnswer.inTurn(feed, OTHER))),
                                new OnTopic())
                        .at("/feed.xml"),
                site(
                                "a-feed-that-grows",
                                RawSite.of(Map.of("/", naming, "/feed.xml", growing)),
                                new AtMost(2 * ENTRIES + 20))
                        .at("/feed.xml"));
    }

    private static byte[] feed(String... links) {
        return ("<rss version='2.0'><channel>"
                        + IntStream.range(0, links.length)
                                .mapToObj(i -> "<item><link>" + links[i] + "</link></item>")
                                .collect(Collectors.joining())
                        + "</channel></rss>")
                .getBytes(UTF_8);
    }
}
