package dev.remora.indexer.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.page.Page;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProminentTextTest {
    private static final String TEXT = """
            先把鸡蛋打散，加一点盐。
            红烧煎蛋
            锅里放油，鸡蛋两面煎黄，加酱油和水焖一会儿。
            糖醋煎蛋（简单）
            糖两勺，醋一勺，收汁即可出锅，撒上葱花。
            好吃吗？
            当然好吃，全家人都喜欢这样的做法。
            参见《随园食单》
            袁枚写下的书里有三百多种菜和点心的做法。
            完""";

    private static Page page(PageFacts facts, String text) {
        return Page.ofText(new Url("http://a.example/"), Instant.EPOCH, "", text, "zh")
                .with(facts);
    }

    private static PageFacts facts(PageKind kind, String site, List<String> keywords) {
        return PageFacts.NONE
                .of(kind)
                .with(new PageFacts.Metadata("", "", keywords, List.of(), ""))
                .at(new PageFacts.Place(site, List.of(), ""));
    }

    @Test
    void headingsAreShortLinesThatAreNoSentencesAboveLongerOnes() {
        assertEquals(List.of("红烧煎蛋", "参见《随园食单》"), ProminentText.of(page(PageFacts.NONE, TEXT)));
    }

    @Test
    void theSitesNameAndThePagesKeywordsComeFirst() {
        PageFacts facts = facts(PageKind.ARTICLE, "做饭记录本", List.of("鸡蛋", "x".repeat(90)));
        assertEquals(List.of("做饭记录本", "鸡蛋", "x".repeat(30), "红烧煎蛋", "参见《随园食单》"), ProminentText.of(page(facts, TEXT)));
    }

    @Test
    void linesOfAListAreTitlesOfOtherPages() {
        assertEquals(List.of("站"), ProminentText.of(page(facts(PageKind.LIST, "站", List.of()), TEXT)));
        assertEquals(List.of(), ProminentText.of(page(facts(PageKind.HOME, "", List.of()), TEXT)));
    }

    @Test
    void aTextOfNothingButShortLinesHasNotManyHeadings() {
        String text = String.join("\n", Collections.nCopies(5_000, "标题\n比标题长的一行"));
        assertEquals(60, ProminentText.of(page(PageFacts.NONE, text)).size());
        assertEquals(List.of(), ProminentText.of(page(PageFacts.NONE, "")));
        assertTrue(ProminentText.of(page(PageFacts.NONE, "\n\n\n")).isEmpty());
    }
}
