package dev.remora.crawler.crawl.worker;

import dev.remora.crawler.crawl.CheckAnswer;
import dev.remora.crawler.crawl.Completion.Reading.PageRead;
import dev.remora.crawler.crawl.robots.RobotsTag;
import dev.remora.crawler.duplicates.Fingerprints;
import dev.remora.crawler.duplicates.Sketch;
import dev.remora.crawler.duplicates.TextDigest;
import dev.remora.crawler.feed.EntryDates;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.FetchSettings;
import dev.remora.crawler.parse.PageParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.crawler.priority.PageWords;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.DataDropped;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/// Makes pages of responses: parses, segments, judges, summarizes and stores. Thread-safe.
///
/// @param parser parses pages
/// @param dates that feeds gave for pages
/// @param analysis of the text of pages
/// @param collection has the archived responses, and takes the pages
public record ResponseReader(PageParser parser, EntryDates dates, PageAnalysis analysis, CollectionWriter collection) {
    /// A parsed and judged page that is to be stored.
    record Read(StoredPage stored, Judgement judgement, long digest, Optional<Url> refresh) {}

    /// Reads likewise with another parser and other dates.
    public ResponseReader with(PageParser otherParser, EntryDates otherDates) {
        return new ResponseReader(otherParser, otherDates, analysis, collection);
    }

    ParseOutcome parsed(FetchOutcome.Fetched fetched) {
        Url url = fetched.url();
        Instant at = fetched.exchange().at();
        return fetched.exchange().truncated()
                ? parser.parseBeginning(url, at, fetched.contentType(), fetched.body())
                : parser.parse(url, at, fetched.contentType(), fetched.body());
    }

    /// The page with knowledge from outside its body: from response headers, from feeds, and from its stored version.
    Page asKnown(ParseOutcome.Parsed parsed, FetchOutcome.Fetched fetched, Optional<Page> before) {
        Page known = dates.dated(RobotsTag.of(fetched.exchange()).on(parsed.page()));
        return before.map(stored -> dayKept(known, stored)).orElse(known);
    }

    /// Whether a page from another response has the stored content.
    static boolean equals(Page page, Page stored) {
        return page.equals(stored.fetched(page.fetchedAt()));
    }

    Read judged(Page page, ParseOutcome.Parsed parsed) {
        PageAnalysis.Judged judged = analysis.judged(page);
        return new Read(judged.stored(), judged.judgement(), digest(parsed), parsed.refresh());
    }

    /// Whether a page has enough text to tell it from others.
    static boolean isLong(ParseOutcome.Parsed parsed) {
        return digest(parsed) != 0;
    }

    private static long digest(ParseOutcome.Parsed parsed) {
        return TextDigest.of(parsed.title(), parsed.text(), parsed.page().text());
    }

    PageRead stored(Read read, List<Url> feeds) {
        return read(read, collection.store(read.stored()), feeds);
    }

    private PageRead read(Read read, PageLocation location, List<Url> feeds) {
        StoredPage stored = read.stored();
        return new PageRead(
                stored.page(),
                PageWords.of(stored.title(), stored.body()),
                location,
                read.judgement(),
                new Fingerprints(read.digest(), analysis.sketcher().sketch(stored.body())),
                read.refresh(),
                feeds);
    }

    /// What a page says to one form of the crawler's name.
    CheckAnswer answer(FetchOutcome.Fetched fetched) {
        if (fetched.exchange().brokeOff() || !(parsed(fetched) instanceof ParseOutcome.Parsed parsed)) {
            return new CheckAnswer.Unclear();
        }
        if (parsed.refresh().isPresent()) {
            return new CheckAnswer.Leads(parsed.refresh().get());
        }
        Page page = asKnown(parsed, fetched, Optional.empty());
        Segmenter segmenter = analysis.segmenter();
        SegmentedText body = segmenter.segment(page.text());
        Optional<Sketch> sketch = page.noindex() || page.facts().softError().isPresent()
                ? Optional.empty()
                : analysis.sketcher().sketch(body);
        return sketch.<CheckAnswer>map(found -> new CheckAnswer.Text(
                        fetched.url(), found, analysis.judge().byWords(page, segmenter.segment(page.title()), body)))
                .orElseGet(CheckAnswer.Unclear::new);
    }

    /// Lets the parser learn from an archived response, if it can.
    ///
    /// @return whether it could
    public boolean learn(WarcLocation response) {
        return archived(response, FetchSettings.DEFAULT.limits().page())
                .filter(fetched -> parser.teaches(fetched.body()))
                .map(this::parsed)
                .isPresent();
    }

    /// A stored page as it is, judged.
    ///
    /// @param digest of its text
    public PageRead asStored(PageLocation location, long digest) {
        StoredPage stored = collection.page(location).cutBy(analysis.segmenter());
        Read read = new Read(stored, analysis.judge().judge(stored), digest, Optional.empty());
        return read(read, location, List.of());
    }

    /// Reads an archived response again.
    ///
    /// @param response to read
    /// @param location of the stored version
    /// @param keepsDay whether a date is kept that only a feed can have given, and that `dates` lack
    public ReadAgain again(WarcLocation response, PageLocation location, boolean keepsDay) {
        return again(response, location, collection.page(location), keepsDay);
    }

    /// @param before the stored version
    ReadAgain again(WarcLocation response, PageLocation location, StoredPage before, boolean keepsDay) {
        boolean html = before.page().facts().mediaType().equals(PageFacts.NONE.mediaType());
        FetchSettings.ByteLimits limits = FetchSettings.DEFAULT.limits();
        Optional<FetchOutcome.Fetched> archived = archived(response, html ? limits.page() : limits.document());
        if (archived.isEmpty() || !(parsed(archived.get()) instanceof ParseOutcome.Parsed parsed)) {
            return new ReadAgain.Kept();
        }
        Optional<Page> kept = keepsDay ? Optional.of(before.page()) : Optional.empty();
        Page page = asKnown(parsed, archived.get(), kept).fetched(before.page().fetchedAt());
        if (equals(page, before.page())) {
            StoredPage same = before.cutBy(analysis.segmenter());
            return new ReadAgain.Same(read(
                    new Read(same, analysis.judge().judge(same), digest(parsed), parsed.refresh()),
                    location,
                    List.of()));
        }
        return new ReadAgain.Changed(stored(judged(page, parsed), List.of()));
    }

    private Optional<FetchOutcome.Fetched> archived(WarcLocation response, int cap) {
        if (response.equals(WarcLocation.LOST)) {
            return Optional.empty();
        }
        try {
            return Optional.of(FetchOutcome.Fetched.archived(collection.exchange(response), cap));
        } catch (DataDropped e) {
            return Optional.empty();
        }
    }

    /// A date from a feed may be forgotten by now, or its feed had not to be read: a page that is of the same kind as
    /// before keeps it.
    private static Page dayKept(Page page, Page before) {
        boolean lost = page.facts().days().published().isEmpty()
                && page.facts().kind() == before.facts().kind();
        Optional<LocalDate> day = lost ? before.facts().days().published() : Optional.empty();
        return day.map(known -> page.with(page.facts().publishedOn(known))).orElse(page);
    }
}
