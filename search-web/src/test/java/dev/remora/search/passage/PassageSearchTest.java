package dev.remora.search.passage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.page.CollectionPages;
import dev.remora.search.page.CopyLimits;
import dev.remora.search.page.LucenePages;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.LuceneSearchEngine;
import dev.remora.search.rank.SearchableWeb;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.StopWords;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PassageSearchTest {
    private static final Folding FOLDING = new Folding();
    private static final String MANY_WORDS = "这一段说的是别的事情，与上面问到的没有什么关系，只是为了让文章长一些，好有几段可以比较。";

    @TempDir
    Path data;

    private SearchableWeb web;

    @BeforeEach
    void open() {
        web = new SearchableWeb(data);
        web.page(
                "tcm",
                "http://a.example/zusanli",
                "足三里",
                String.join(
                        "\n",
                        "一、位置",
                        "足三里在小腿外侧，膝眼下三寸，胫骨前缘外一横指。" + MANY_WORDS.repeat(8),
                        "二、艾灸时间",
                        "每次艾灸十五分钟左右，以皮肤微红为度。" + MANY_WORDS));
        web.page("tcm", "http://b.example/guasha", "刮痧", "刮痧前先洗净皮肤，涂上油。" + MANY_WORDS);
        web.page("tcm", "http://c.example/aijiu", "艾灸入门", "艾灸是用艾条熏烤穴位。" + MANY_WORDS);
        web.index();
    }

    @AfterEach
    void close() {
        web.close();
    }

    private List<FoundPassage> find(String query, int number) {
        LuceneSearchEngine engine = web.engine();
        CollectionPages pages = new CollectionPages(
                new LucenePages(engine, SearchableWeb.ANALYZER, StopWords.shared()),
                folder -> web.collection(folder.getFileName().toString()),
                exchange -> new byte[0],
                topic -> OptionalDouble.empty(),
                CopyLimits.DEFAULT,
                System::nanoTime,
                java.time.Clock.systemUTC());
        return new PassageSearch(engine, pages, FOLDING)
                .find(SearchRequest.of(query), number)
                .passages();
    }

    @Test
    void thePassageThatHoldsTheQueryComesFirstWithItsSourceAndHeadings() {
        FoundPassage best = find("足三里 艾灸 时间", 5).getFirst();
        assertEquals("http://a.example/zusanli", best.result().url());
        assertEquals(List.of("二、艾灸时间"), best.headings());
        assertTrue(best.text().startsWith("每次艾灸十五分钟左右"), best.text());
    }

    /// The tags and the category of a site have the same line.
    @Test
    void listsComeBehindArticlesAndEqualPassagesOnce() {
        String line = "2021-08-22 拔罐之后多久可以洗澡";
        PageFacts list = PageFacts.NONE.of(PageKind.LIST);
        web.page("tcm", "http://d.example/tags/拔罐/", "拔罐", line, list, 0.5, SearchableWeb.START);
        web.page("tcm", "http://e.example/categories/拔罐/", "拔罐", line, list, 0.5, SearchableWeb.START);
        web.page("tcm", "http://f.example/article", "拔罐与洗澡", "拔罐后四小时内不宜洗澡。" + MANY_WORDS);
        web.index();
        List<String> urls =
                find("拔罐", 5).stream().map(found -> found.result().url()).toList();
        assertEquals("http://f.example/article", urls.getFirst());
        assertEquals(2, urls.size(), urls.toString());
    }

    @Test
    void traditionalSpellingFindsTheSamePassage() {
        assertEquals(find("足三里 艾灸 时间", 1), find("足三里 艾灸 時間", 1));
    }

    @Test
    void noMorePassagesComeThanAreAskedForAndTheBestComesFirst() {
        List<FoundPassage> found = find("艾灸", 20);
        assertTrue(found.size() > 2, found.toString());
        for (int i = 1; i < found.size(); i++) {
            assertTrue(found.get(i - 1).score() >= found.get(i).score(), found.toString());
        }
        assertEquals(found.subList(0, 1), find("艾灸", 1));
    }

    @Test
    void whatAQueryLeavesOutIsNotLookedFor() {
        assertTrue(find("艾灸 -刮痧", 20).stream()
                .noneMatch(found -> found.result().page().host().equals("b.example")));
    }

    @Test
    void aQueryWithoutAWordFindsNothing() {
        for (String nothing : List.of("", "!!!", "-艾灸", "()\"")) {
            assertEquals(List.of(), find(nothing, 3), nothing);
        }
    }
}
