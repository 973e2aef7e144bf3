package dev.remora.lab.bench.search;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/// Any number of pages generated from sentences of real ones: two to four consecutive sentences from each of
/// two to five pages. Their tokens are reused, so nothing is segmented again. The same number always gives the
/// same page.
final class GeneratedPages {
    private static final int SOURCES = 3_000;
    private static final int SENTENCES = 60;
    private static final int LONGEST_TITLE = 24;
    private static final int HOSTS = 5_000;
    private static final Instant FETCHED = Instant.parse("2026-01-01T00:00:00Z");

    private final List<List<SegmentedText>> sources = new ArrayList<>();

    /// @param pages that provide the sentences
    GeneratedPages(CollectionReader collection, List<PageLocation> pages) {
        int step = Math.max(1, pages.size() / SOURCES);
        for (int i = 0; i < pages.size(); i += step) {
            List<SegmentedText> sentences =
                    sentences(collection.page(pages.get(i)).body());
            if (sentences.size() > 4) {
                sources.add(sentences);
            }
        }
        if (sources.isEmpty()) {
            throw new IllegalStateException("the web has no page with five sentences to generate pages from");
        }
    }

    /// Returns the sentences of a text, up to a maximum.
    static List<SegmentedText> sentences(SegmentedText text) {
        List<SegmentedText> sentences = new ArrayList<>();
        int first = 0;
        int start = 0;
        Tokens tokens = text.tokens();
        for (int i = 0; i < text.text().length() && sentences.size() < SENTENCES; i++) {
            if ("。！？!?\n".indexOf(text.text().charAt(i)) >= 0) {
                int last = first;
                while (last < tokens.size() && tokens.end(last) <= i + 1) {
                    last++;
                }
                if (last > first + 3) {
                    sentences.add(part(text, start, i + 1, first, last));
                }
                first = last;
                start = i + 1;
            }
        }
        return sentences;
    }

    private static SegmentedText part(SegmentedText text, int start, int end, int first, int last) {
        Tokens tokens = text.tokens();
        int from = Math.min(start, tokens.start(first));
        int[] starts =
                IntStream.range(first, last).map(i -> tokens.start(i) - from).toArray();
        int[] lengths = IntStream.range(first, last)
                .map(i -> tokens.end(i) - tokens.start(i))
                .toArray();
        return new SegmentedText(text.text().substring(from, end), new Tokens(starts, lengths));
    }

    private static SegmentedText joined(List<SegmentedText> sentences) {
        StringBuilder text = new StringBuilder();
        IntStream.Builder starts = IntStream.builder();
        IntStream.Builder lengths = IntStream.builder();
        for (SegmentedText sentence : sentences) {
            for (int i = 0; i < sentence.tokens().size(); i++) {
                starts.add(text.length() + sentence.tokens().start(i));
                lengths.add(sentence.tokens().end(i) - sentence.tokens().start(i));
            }
            text.append(sentence.text());
        }
        return new SegmentedText(
                text.toString(),
                new Tokens(starts.build().toArray(), lengths.build().toArray()));
    }

    /// Returns the page with a number.
    StoredPage page(int number) {
        SplittableRandom random = new SplittableRandom(number * 0x9e3779b97f4a7c15L);
        List<SegmentedText> sentences = new ArrayList<>();
        int runs = random.nextInt(2, 6);
        for (int run = 0; run < runs; run++) {
            List<SegmentedText> source = sources.get(random.nextInt(sources.size()));
            int at = random.nextInt(source.size() - 3);
            sentences.addAll(source.subList(at, at + random.nextInt(2, 5)));
        }
        SegmentedText title = title(sentences.getFirst());
        SegmentedText body = joined(sentences);
        // Few hosts have many pages.
        int host = (int) (HOSTS * Math.pow(random.nextDouble(), 3));
        Page page = Page.ofText(
                new Url("http://h" + host + ".example/a/" + number + ".html"),
                FETCHED,
                title.text(),
                body.text(),
                "zh-CN");
        return new StoredPage(page, title, body, random.nextDouble());
    }

    private static SegmentedText title(SegmentedText sentence) {
        Tokens tokens = sentence.tokens();
        int last = 1;
        while (last < tokens.size() && tokens.end(last) <= LONGEST_TITLE) {
            last++;
        }
        return part(sentence, tokens.start(0), tokens.end(last - 1), 0, last);
    }
}
