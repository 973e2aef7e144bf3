package dev.remora.crawler.crawl.example;

import dev.remora.crawler.crawl.FaultBarrier;
import dev.remora.crawler.crawl.PoliteRequests;
import dev.remora.crawler.crawl.Wait;
import dev.remora.crawler.fetch.BodyRoom;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.fetch.Fetcher;
import dev.remora.crawler.parse.PageParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.Reason;
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
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// Reads a topic's examples before its crawl begins, so that a model can learn from them: files from the disk,
/// addresses one by one from the web. Requests are as polite as a crawl's: they obey robots.txt and keep the
/// topic's delay between two requests to one host. Links are not followed and nothing is archived: an example
/// that the crawl finds itself is fetched and stored then. Unreadable examples are left out, with a message,
/// and so are those whose host asks for a long delay.
public final class ExampleReader {
    private static final String FILE = "file:";
    /// Longer delays of a host would hold up the start of a crawl.
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    private static final long LONGEST_FILE = 10_000_000;
    /// Placeholder for the address of a file, since the parser needs one.
    private static final Url NOWHERE = new Url("http://localhost/");

    private final PoliteRequests requests;
    private final Duration delay;
    private final Duration longest;
    private final BodyRoom room;
    private final PageParser parser;
    private final UrlRules urls;
    private final Clock clock;

    /// The examples that were read.
    ///
    /// @param texts by the example's address, in the topic's order
    /// @param leftOut why an example could not be read, by its address
    public record Read(SequencedMap<String, ExampleText> texts, SequencedMap<String, Reason> leftOut) {
        /// Messages about unreadable examples, for users: one line per example.
        public List<String> problems(ReasonText words) {
            return leftOut.entrySet().stream()
                    .map(example -> example.getKey() + ": " + words.say(example.getValue()))
                    .toList();
        }
    }

    /// @param room for one example after another, as for the responses of crawls
    /// @param delay minimum time between two requests to one host
    /// @param wait waits for that time
    public ExampleReader(
            Fetcher fetcher, BodyRoom room, PageParser parser, UrlRules urls, Duration delay, Clock clock, Wait wait) {
        this.longest = delay.compareTo(LONGEST_WAIT) > 0 ? delay : LONGEST_WAIT;
        this.requests = new PoliteRequests(fetcher, room, longest, clock, wait);
        this.delay = delay;
        this.room = room;
        this.parser = parser;
        this.urls = urls;
        this.clock = clock;
    }

    /// Reads the examples that are not known yet.
    ///
    /// @param known texts of examples that were read before
    public Read read(Topic.Examples examples, Map<String, ExampleText> known) throws InterruptedException {
        SequencedMap<String, ExampleText> texts = new LinkedHashMap<>();
        SequencedMap<String, Reason> leftOut = new LinkedHashMap<>();
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
                leftOut.put(example, e.why);
            }
        }
        return new Read(texts, leftOut);
    }

    private ExampleText file(String example) throws NotRead {
        Path file = Path.of(example.substring(FILE.length()));
        try (BodyRoom.Hold hold = room.hold()) {
            if (Files.size(file) > LONGEST_FILE) {
                throw new NotRead(new Failure.ReadingFailed("the file is larger than " + LONGEST_FILE + " bytes"));
            }
            if (!hold.reserveSoon(Files.size(file))) {
                throw new NotRead(new Failure.MemoryInUse());
            }
            return parsed(NOWHERE, type(file), Bytes.of(Files.readAllBytes(file)));
        } catch (IOException e) {
            throw new NotRead(new Failure.ReadingFailed("the file cannot be read"));
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
        try (BodyRoom.Hold hold = room.hold()) {
            return switch (requests.reach(url, FetchRequest.Purpose.PAGE, delay, hold)) {
                case PoliteRequests.Reached.Got(FetchOutcome.Fetched page) ->
                    parsed(page.url(), page.contentType(), page.body());
                case PoliteRequests.Reached.Not(Reason why, var _) -> throw new NotRead(why);
                case PoliteRequests.Reached.Later(Duration pause) ->
                    throw new NotRead(new Failure.LongDelay(inSeconds(pause), longest));
            };
        }
    }

    private static Duration inSeconds(Duration pause) {
        return pause.plusNanos(999_999_999).truncatedTo(ChronoUnit.SECONDS);
    }

    private ExampleText parsed(Url url, String type, Bytes body) throws NotRead {
        ParseOutcome read = FaultBarrier.around(
                url,
                () -> parser.parse(url, clock.instant(), type, body),
                e -> new ParseOutcome.NotRead(new Failure.ReadingFailed(e.toString())));
        return switch (read) {
            case ParseOutcome.Parsed parsed -> {
                Optional<SoftError> error = parsed.page().facts().softError();
                if (error.isPresent()) {
                    throw new NotRead(new Failure.NoContent(error.get()));
                }
                yield new ExampleText(parsed.page().ownTitle(), parsed.page().text());
            }
            case ParseOutcome.NotAPage(Failure reason) -> throw new NotRead(reason);
            case ParseOutcome.NotRead(Failure reason) -> throw new NotRead(reason);
        };
    }

    private static Url accepted(UrlVerdict verdict) throws NotRead {
        return switch (verdict) {
            case UrlVerdict.Accepted accepted -> accepted.url();
            case UrlVerdict.Refused refused -> throw new NotRead(new Failure.LeadsNowhere(refused.reason()));
        };
    }

    /// Why an example is left out.
    private static final class NotRead extends Exception {
        private static final long serialVersionUID = 1;

        private final transient Reason why;

        NotRead(Reason why) {
            super(null, null, false, false);
            this.why = why;
        }
    }
}
