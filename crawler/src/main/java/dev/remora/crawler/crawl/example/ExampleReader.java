package dev.remora.crawler.crawl.example;

import dev.remora.crawler.crawl.FaultBarrier;
import dev.remora.crawler.crawl.Wait;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.fetch.Fetcher;
import dev.remora.crawler.fetch.robots.RobotsRules;
import dev.remora.crawler.parse.PageParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// Reads a topic's examples before its crawl begins, so that a model can learn from them: files from the disk,
/// addresses one by one from the web. Requests are as polite as a crawl's: they obey robots.txt and keep the
/// topic's delay between two requests to one host. Links are not followed and nothing is archived: an example
/// that the crawl finds itself is fetched and stored then. Unreadable examples are left out, with a message.
public final class ExampleReader {
    private static final String FILE = "file:";
    private static final int MOST_HOPS = 5;
    private static final long LONGEST_FILE = 10_000_000;
    /// Placeholder for the address of a file, since the parser needs one.
    private static final Url NOWHERE = new Url("http://localhost/");

    private final Fetcher fetcher;
    private final PageParser parser;
    private final UrlRules urls;
    private final Duration delay;
    private final Clock clock;
    private final Wait wait;
    private final Map<String, RobotsRules> robots = new HashMap<>();
    private final Map<String, Instant> next = new HashMap<>();

    /// The examples that were read.
    ///
    /// @param texts by the example's address, in the topic's order
    /// @param leftOut why an example could not be read, for people, by its address
    public record Read(SequencedMap<String, ExampleText> texts, SequencedMap<String, String> leftOut) {
        /// Messages about unreadable examples, for users: one line per example.
        public List<String> problems() {
            return leftOut.entrySet().stream()
                    .map(example -> example.getKey() + ": " + example.getValue())
                    .toList();
        }
    }

    /// @param delay minimum time between two requests to one host
    /// @param wait waits for that time
    public ExampleReader(Fetcher fetcher, PageParser parser, UrlRules urls, Duration delay, Clock clock, Wait wait) {
        this.fetcher = fetcher;
        this.parser = parser;
        this.urls = urls;
        this.delay = delay;
        this.clock = clock;
        this.wait = wait;
    }

    /// Reads the examples that are not known yet.
    ///
    /// @param known texts of examples that were read before
    public Read read(Topic.Examples examples, Map<String, ExampleText> known) throws InterruptedException {
        SequencedMap<String, ExampleText> texts = new LinkedHashMap<>();
        SequencedMap<String, String> leftOut = new LinkedHashMap<>();
        List<String> all = new ArrayList<>(examples.positive());
        all.addAll(examples.negative());
        for (String example : all) {
            if (known.containsKey(example)) {
                texts.put(example, known.get(example));
                continue;
            }
            try {
                texts.put(example, example.startsWith(FILE) ? file(example) : page(example));
            } catch (NotRead e) {
                leftOut.put(example, e.getMessage());
            }
        }
        return new Read(texts, leftOut);
    }

    private ExampleText file(String example) throws NotRead {
        Path file = Path.of(example.substring(FILE.length()));
        try {
            if (Files.size(file) > LONGEST_FILE) {
                throw new NotRead("the file is larger than " + LONGEST_FILE + " bytes");
            }
            return parsed(NOWHERE, type(file), Bytes.of(Files.readAllBytes(file)));
        } catch (IOException e) {
            throw new NotRead("the file cannot be read");
        }
    }

    private static String type(Path file) {
        String name = file.toString().toLowerCase(java.util.Locale.ROOT);
        return name.endsWith(".html") || name.endsWith(".htm")
                ? "text/html"
                : name.endsWith(".pdf") ? "application/pdf" : "text/plain";
    }

    private ExampleText page(String example) throws NotRead, InterruptedException {
        Url url = accepted(urls.canonical(example));
        for (int hop = 0; hop <= MOST_HOPS; hop++) {
            if (!rules(url).allows(url)) {
                throw new NotRead("robots.txt of " + url.host() + " disallows it or could not be fetched");
            }
            switch (request(url, FetchRequest.Purpose.PAGE)) {
                case FetchOutcome.Fetched fetched -> {
                    return parsed(url, fetched.contentType(), fetched.body());
                }
                case FetchOutcome.Moved moved -> url = accepted(moved.target());
                case FetchOutcome.HttpError error -> throw new NotRead("HTTP status " + error.status());
                case FetchOutcome.Refused refused -> throw new NotRead(ReasonText.ENGLISH.say(refused.reason()));
                case FetchOutcome.NoRoom noRoom -> throw new NotRead(ReasonText.ENGLISH.say(noRoom.reason()));
                case FetchOutcome.Unreachable unreachable ->
                    throw new NotRead(ReasonText.ENGLISH.say(unreachable.reason()));
            }
        }
        throw new NotRead("it redirects more than " + MOST_HOPS + " times");
    }

    private RobotsRules rules(Url url) throws InterruptedException {
        RobotsRules known = robots.get(url.origin());
        if (known != null) {
            return known;
        }
        FetchOutcome outcome = request(new Url(url.origin() + "/robots.txt"), FetchRequest.Purpose.ROBOTS);
        for (int hop = 0; hop < MOST_HOPS; hop++) {
            if (!(outcome instanceof FetchOutcome.Moved moved)
                    || !(moved.target() instanceof UrlVerdict.Accepted target)) {
                break;
            }
            outcome = request(target.url(), FetchRequest.Purpose.ROBOTS);
        }
        FetchOutcome last = outcome;
        RobotsRules rules = FaultBarrier.around(url, () -> RobotsRules.of(last), _ -> RobotsRules.unknown());
        robots.put(url.origin(), rules);
        return rules;
    }

    private FetchOutcome request(Url url, FetchRequest.Purpose purpose) throws InterruptedException {
        Duration left = Duration.between(clock.instant(), next.getOrDefault(url.host(), Instant.MIN));
        if (left.isPositive()) {
            wait.of(left);
        }
        FetchOutcome outcome = FaultBarrier.around(
                url,
                () -> fetcher.fetch(new FetchRequest(url, purpose)),
                e -> new FetchOutcome.Unreachable(
                        url, clock.instant(), new Failure.FetchingFailed(e.toString()), false));
        Duration asked = Optional.ofNullable(robots.get(url.origin()))
                .flatMap(RobotsRules::crawlDelay)
                .orElse(delay);
        next.put(url.host(), clock.instant().plus(asked.compareTo(delay) > 0 ? asked : delay));
        return outcome;
    }

    private ExampleText parsed(Url url, String type, Bytes body) throws NotRead {
        ParseOutcome read = FaultBarrier.around(
                url,
                () -> parser.parse(url, clock.instant(), type, body),
                e -> new ParseOutcome.NotRead(new Failure.ReadingFailed(e.toString())));
        return switch (read) {
            case ParseOutcome.Parsed parsed ->
                new ExampleText(parsed.page().title(), parsed.page().text());
            case ParseOutcome.NotAPage(Failure reason) -> throw new NotRead(ReasonText.ENGLISH.say(reason));
            case ParseOutcome.NotRead(Failure reason) -> throw new NotRead(ReasonText.ENGLISH.say(reason));
        };
    }

    private static Url accepted(UrlVerdict verdict) throws NotRead {
        return switch (verdict) {
            case UrlVerdict.Accepted accepted -> accepted.url();
            case UrlVerdict.Refused refused -> throw new NotRead(ReasonText.ENGLISH.say(refused.reason()));
        };
    }

    /// Why an example is left out.
    private static final class NotRead extends Exception {
        private static final long serialVersionUID = 1;

        NotRead(String why) {
            super(why, null, false, false);
        }
    }
}
