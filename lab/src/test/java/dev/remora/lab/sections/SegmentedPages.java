package dev.remora.lab.sections;

import dev.remora.crawler.duplicates.Fingerprints;
import dev.remora.lab.library.HeldPage;
import dev.remora.lab.library.PackedTokens;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Pages whose words are given, one by one.
final class SegmentedPages {
    private SegmentedPages() {}

    /// @param number tells it from pages with the same address and text
    static HeldPage of(int number, String url, String... words) {
        return of(number, url, PageFacts.NONE, List.of(), List.of(), words);
    }

    static HeldPage of(
            int number, String url, PageFacts facts, List<Block> blocks, List<Outlink> links, String... words) {
        List<Integer> starts = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        for (String word : words) {
            starts.add(text.length());
            text.append(word);
        }
        Tokens tokens = new Tokens(
                starts.stream().mapToInt(start -> start).toArray(),
                Stream.of(words).mapToInt(String::length).toArray());
        Page.Head head = new Page.Head("UTF-8", "zh", Optional.empty(), false);
        Page page =
                new Page(new Url(url), Instant.EPOCH, "", text.toString(), facts, head, new Page.Layout(blocks, links));
        HeldPage.Packed packed = new HeldPage.Packed(PackedTokens.of(Tokens.NONE), PackedTokens.of(tokens));
        return new HeldPage(number, page, Optional.empty(), packed, Fingerprints.NONE, List.of(), 1000);
    }
}
