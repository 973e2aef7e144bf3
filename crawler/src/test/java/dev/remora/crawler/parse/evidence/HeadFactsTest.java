package dev.remora.crawler.parse.evidence;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeadFactsTest {
    private static HeadFacts of(String html) {
        HeadFacts facts = new HeadFacts();
        Document document = Jsoup.parse(html);
        document.getAllElements().forEach(facts::read);
        return facts;
    }

    private static HeadFacts refresh(String content) {
        Element meta = new Element("meta");
        meta.attr("http-equiv", "Refresh").attr("content", content);
        HeadFacts facts = new HeadFacts();
        facts.read(meta);
        return facts;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            0;url=/next                    | /next
            0; URL = /next                 | /next
            ~  5 ;url=/next~               | /next
            5.9;url=/next                  | /next
            0,/next                        | /next
            0 /next                        | /next
            ;url=/next                     | /next
            0;url='/next' target           | /next
            0;url="/a b"                   | /a b
            0;url="/open                   | /open
            0;url='                        |
            0;url=url=/twice               | url=/twice
            6;url=/next                    |
            10;url=/next                   |
            0000005;url=/next              | /next
            0000030;url=/next              |
            999999999;url=/next            |
            0                              |
            5;                             |
            0;url=                         |
            ~~                             |
            soon;url=/next                 |
            -1;url=/next                   |
            """)
    void anImmediateRefreshLeadsElsewhere(String content, String target) {
        assertEquals(Optional.ofNullable(target), refresh(content).refresh());
    }

    @Test
    void theFirstRefreshThatCountsIsTheOne() {
        assertEquals(Optional.of("/b"), of("""
                <meta http-equiv=refresh content="30;url=/a"><meta http-equiv=refresh content="0;url=/b">
                <meta http-equiv=refresh content="0;url=/c">""").refresh());
        String endless = "0;url=" + "x".repeat(9_000);
        assertEquals(8_192 - 6, refresh(endless).refresh().orElseThrow().length());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            noindex                | true  | false
            NOINDEX, Follow        | true  | false
            none                   | true  | true
            index;nofollow         | false | true
            noindex nofollow       | true  | true
            noarchive,max-snippet:0| false | false
            no-index               | false | false
            noindexed              | false | false
            """)
    void rulesForRobotsAreWords(String content, boolean noindex, boolean nofollow) {
        for (String name : List.of("robots", "ROBOTS", " Remora ")) {
            HeadFacts facts = of("<meta name='" + name + "' content='" + content + "'>");
            assertEquals(List.of(noindex, nofollow), List.of(facts.noindex(), facts.nofollow()), name);
        }
        HeadFacts other = of("<meta name=otherbot content='" + content + "'>");
        assertFalse(other.noindex() || other.nofollow());
    }

    @Test
    void whatEitherRuleForbidsIsForbidden() {
        HeadFacts both = of(
                "<meta name=robots content=nofollow><meta name=remora content=noindex><meta name=robots content=all>");
        assertTrue(both.noindex() && both.nofollow());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            zh          | zh
            zh_CN       | zh-CN
            ~ en-GB ~   | en-GB
            zh-Hant-TW  | zh-Hant-TW
            chinese language | ~~
            中文        | ~~
            z           | ~~
            zh-         | ~~
            en-a-b-c-d  | ~~
            """)
    void aLanguageIsATag(String written, String tag) {
        assertEquals(tag, of("<html lang='" + written + "'>").language());
        assertEquals(
                tag,
                of("<meta http-equiv=content-language content='" + written + "'>")
                        .language());
    }

    @Test
    void theRootsLanguageGoesBeforeThatOfTheResponse() {
        assertEquals(
                "zh",
                of("<html lang=zh><meta http-equiv=content-language content=en>")
                        .language());
        assertEquals(
                "en",
                of("<html lang=''><meta http-equiv=content-language content=en>")
                        .language());
        assertEquals("ja", of("<html xml:lang=ja>").language());
    }

    @Test
    void titlesAndDescriptionsHaveTheirOrder() {
        String open = "<meta property=og:title content=' 分\n享 '><meta property=og:description content=简述>";
        HeadFacts all = of(open + "<title> 针\n灸 </title><title>二</title><meta name=Description content=详述>");
        assertEquals(List.of("针灸", "针灸", "详述"), List.of(all.title(), all.titleElement(), all.description()));
        HeadFacts shared = of(open + "<title> </title>");
        assertEquals(List.of("分享", "", "简述"), List.of(shared.title(), shared.titleElement(), shared.description()));
        HeadFacts headed = of("");
        headed.heading("");
        headed.heading("标题");
        headed.heading("第二");
        assertEquals("标题", headed.title());
        headed.heading("x");
        HeadFacts endless =
                of("<title>" + "针".repeat(900) + "</title><meta name=description content='" + "灸".repeat(9_000) + "'>");
        assertEquals(300, endless.title().length());
        assertEquals(1_000, endless.description().length());
    }

    @Test
    void theFirstBaseAndTheFirstCanonicalAddressCount() {
        HeadFacts facts = of("""
                <base target=_blank><base href=" "><base href=/a/><base href=/b/>
                <link rel=stylesheet href=/s><link rel=canonical><link rel=CANONICAL href=/c><link rel=canonical href=/d>""");
        assertEquals(Optional.of("/a/"), facts.base());
        assertEquals(Optional.of("/c"), facts.canonical());
        assertEquals(
                Optional.empty(), of("<base href='" + "x".repeat(8_193) + "'>").base());
        assertEquals(Optional.empty(), of("<link rel=canonical href=' '>").canonical());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"0;url=", "5;url='", "1;url=\"", " \t\n\f\r;", "0;;;;;;", "0;URL=URL=", "\uD83D;url=\uDE00"})
    void aRefreshCutAnywhereIsNoError(String content) {
        for (int end = 0; end <= content.length(); end++) {
            String cut = content.substring(0, end);
            assertDoesNotThrow(() -> refresh(cut).refresh(), cut);
        }
    }
}
