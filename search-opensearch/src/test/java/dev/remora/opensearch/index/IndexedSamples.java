package dev.remora.opensearch.index;

import dev.remora.indexer.build.IndexedPage;
import dev.remora.search.rank.SearchableWeb;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.url.Url;
import java.time.LocalDate;
import java.util.List;

/// Pages as an index gets them.
public final class IndexedSamples {
    private IndexedSamples() {}

    /// A page of whose kind, site and days all is known.
    public static IndexedPage page(String url, String title, String body, long offset) {
        PageFacts facts = PageFacts.NONE
                .publishedOn(LocalDate.of(2025, 12, 31))
                .at(new PageFacts.Place("中医网", List.of("首页", "针灸"), ""));
        return page(url, title, body, offset, facts, new IndexedPage.Ranks(0.75, 0.5, 0.25));
    }

    /// A page in the first file of the page store.
    public static IndexedPage page(
            String url, String title, String body, long offset, PageFacts facts, IndexedPage.Ranks ranks) {
        Segmenter segmenter = SearchableWeb.ANALYZER.segmenter();
        Page page = Page.ofText(new Url(url), SearchableWeb.START, title, body, "zh")
                .with(facts);
        return new IndexedPage(
                new StoredPage(page, segmenter.segment(title), segmenter.segment(body), ranks.relevance()),
                new PageLocation(1, offset),
                List.of("好文章", "针灸入门"),
                ranks,
                new WarcLocation(7, 9_000_000_000L),
                -12_345_678_901L);
    }
}
