package dev.remora.lab.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownItemsTest {
    private static final String A = "http://a.example/";
    private static final String B = "http://b.example/%E5%8C%BB";
    private final KnownItems items = new KnownItems(new Folding());

    private static Outlink link(String target, String anchor, boolean nofollow) {
        return new Outlink(new Url(target), Anchor.of(anchor), "", nofollow, -1, LinkClass.LEVEL, "html/body/a");
    }

    private void see(String url, String title, Outlink... links) {
        Page page = Page.ofText(new Url(url), Instant.EPOCH, title, "", "zh").linking(List.of(links));
        items.see(new StoredPage(page, SegmentedText.EMPTY, SegmentedText.EMPTY, 0));
    }

    private static Map<String, Map<String, Integer>> queries(QuerySet set) {
        return set.queries().stream()
                .collect(java.util.stream.Collectors.toMap(JudgedQuery::text, JudgedQuery::grades));
    }

    @Test
    void anAnchorIsAQueryForThePageItLeadsTo() {
        see(A, "首页", link(B, " 針灸治療方法 ", false));
        see(B, "关于我们的医院");
        assertEquals(Map.of("针灸治疗方法", Map.of("b.example/医", 1)), queries(items.fromAnchors(9, 1)));
        assertEquals(
                Measure.RECIPROCAL_RANK_10,
                items.fromAnchors(9, 1).queries().getFirst().first());
    }

    @Test
    void anAnchorThatTheTitleHasWouldBeTooEasy() {
        see(A, "首页", link(B, "针灸治疗", false), link(B, "中医学院", false));
        see(B, "針灸治療入门");
        assertEquals(
                List.of("中医学院"), List.copyOf(queries(items.fromAnchors(9, 1)).keySet()));
    }

    @Test
    void anAnchorOfSeveralPagesIsNoQueryButOneThatSeveralPagesUseIs() {
        see(A, "第一个页面", link(B, "更多内容", false), link(A + "x", "更多内容", false), link(B, "医学书库", false));
        see(A + "x", "第二个页面", link(B, "医学书库", false));
        see(B, "第三个页面");
        assertEquals(
                List.of("医学书库"), List.copyOf(queries(items.fromAnchors(9, 1)).keySet()));
    }

    @Test
    void nobodyAsksForAPageThatTheCollectionLacksOrThatOnlyItselfOrAnAdvertisementNames() {
        see(A, "首页", link("http://gone.example/", "没有的页面", false), link(A, "自己的页面", false), link(B, "广告的页面", true));
        see(B, "第三个页面");
        assertEquals(Map.of(), queries(items.fromAnchors(9, 1)));
    }

    @ParameterizedTest
    @CsvSource({"针灸, false", "针灸治, false", "针灸治疗, true", "abc1, false", "2024, false", "第12345页, false", "第1章第2节, true"
    })
    void aQueryHasFourLetters(String title, boolean fits) {
        see(A, title);
        assertEquals(fits ? 1 : 0, items.fromTitles(9, 1).queries().size());
    }

    @ParameterizedTest
    @CsvSource({"40, 1", "41, 0"})
    void aQueryHasFortyCharactersAtMost(int length, int queries) {
        see(A, "医".repeat(length));
        assertEquals(queries, items.fromTitles(9, 1).queries().size());
    }

    @Test
    void aTitleOfSeveralPagesIsNoQuery() {
        see(A, "医学书库");
        see(A, "医学书库");
        see(B, "中医学院");
        see(B + "x", "中醫學院");
        assertEquals(Map.of("医学书库", Map.of("a.example/", 1)), queries(items.fromTitles(9, 1)));
    }

    @Test
    void theDrawDependsOnTheSeedAndNotOnTheOrderOfPages() {
        List<String> titles = Stream.iterate('甲', c -> (char) (c + 1))
                .limit(40)
                .map(c -> "页面之" + c)
                .toList();
        titles.forEach(title -> see(A + title, title));
        KnownItems reversed = new KnownItems(new Folding());
        for (String title : titles.reversed()) {
            Page page = Page.ofText(new Url(A + title), Instant.EPOCH, title, "", "zh");
            reversed.see(new StoredPage(page, SegmentedText.EMPTY, SegmentedText.EMPTY, 0));
        }
        QuerySet drawn = items.fromTitles(7, 3);
        assertEquals(7, drawn.queries().size());
        assertEquals(drawn.queries(), reversed.fromTitles(7, 3).queries());
        assertNotEquals(queries(drawn), queries(items.fromTitles(7, 4)));
        assertEquals(40, items.fromTitles(500, 3).queries().size());
        assertEquals(
                List.of("titles1", "titles2", "titles3"),
                drawn.queries().stream().limit(3).map(JudgedQuery::id).toList());
    }
}
