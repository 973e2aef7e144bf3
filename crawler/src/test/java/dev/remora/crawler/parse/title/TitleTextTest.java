package dev.remora.crawler.parse.title;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TitleTextTest {
    @ParameterizedTest
    @CsvSource(delimiter = '¦', quoteCharacter = '~', textBlock = """
            ~  针灸\t入门 ~       ¦ 针灸 入门
            | 针灸 |              ¦ 针灸
            - 针灸 -              ¦ 针灸
            -针灸                 ¦ -针灸
            针灸：                ¦ 针灸：
            » 针灸 «              ¦ 针灸
            A&amp;B               ¦ A&B
            A&#x4e2d;B            ¦ A中B
            A&unknown;B           ¦ A&unknown;B
            |||                   ¦ ~~
            ~~                    ¦ ~~
            """)
    void aTitleIsOneLineWithoutSeparatorsAtItsEnds(String raw, String clean) {
        assertEquals(clean, TitleText.clean(raw));
    }

    @ParameterizedTest
    @CsvSource({"针灸·入门, 针灸入门", "ＡＢＣ１２, abc12", "Node.JS 教程!, nodejs教程", "'𠮷野家 - 菜单', 𠮷野家菜单", "'-_|', ''"})
    void spellingsOfANameHaveOneKey(String text, String key) {
        assertEquals(key, TitleText.key(text));
        assertEquals(key, TitleText.key(key));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Untitled Document", "无标题文档", "INDEX", "http://a.example/x.html", "https://a", " - "})
    void placeholdersAreJunk(String title) {
        assertTrue(TitleText.isJunk(title));
    }

    @ParameterizedTest
    @ValueSource(strings = {"indexes", "针灸", "documents", "httpd", "test 2"})
    void titlesAreNone(String title) {
        assertFalse(TitleText.isJunk(title));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '¦', quoteCharacter = '~', textBlock = """
            针灸 | 草堂           ¦ [ | ]!
            针灸|草堂             ¦ [|]!
            针灸-草堂             ¦ [-]
            针灸 - 草堂           ¦ [ - ]!
            针灸--草堂            ¦ [--]!
            针灸_入门_草堂        ¦ [_] [_]
            A/B                   ¦ ~~
            A / B                 ¦ [ / ]!
            -针灸                 ¦ ~~
            针灸-                 ¦ ~~
            std::vector | C++     ¦ [::]! [ | ]!
            针灸                  ¦ ~~
            """)
    void separatorsArePlacesToCut(String title, String cuts) {
        String found = String.join(
                " ",
                TitleText.cuts(title).stream()
                        .map(cut -> "[" + title.substring(cut.start(), cut.end()) + "]" + (cut.strong() ? "!" : ""))
                        .toList());
        assertEquals(cuts, found);
    }

    @Test
    void cutsAreInOrderWithinTheTitleAndApart() {
        Random random = new Random(20_261_129);
        String alphabet = "针灸ab |-_»:·—/ <";
        for (int draw = 0; draw < 2_000; draw++) {
            StringBuilder title = new StringBuilder();
            for (int i = random.nextInt(20); i > 0; i--) {
                title.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            int end = 0;
            for (TitleText.Cut cut : TitleText.cuts(title.toString())) {
                assertTrue(cut.start() >= end && cut.start() > 0, title::toString);
                assertTrue(cut.end() > cut.start() && cut.end() < title.length(), title::toString);
                end = cut.end();
            }
        }
    }

    private final SiteNames names = new SiteNames();

    private SiteNames.Known meet(int page, String title) {
        return names.meet("a.example", "/" + page, title);
    }

    @Test
    void threeOtherTitlesTellWhatMostOfThemBeginAndEndWith() {
        meet(1, "草堂|针灸|书");
        meet(2, "草堂|推拿|书");
        assertFalse(meet(3, "草堂|本草|书").tells());
        SiteNames.Known known = meet(4, "别处|经络|文");
        assertTrue(known.tells());
        assertTrue(known.commonTail("|书") && known.commonHead("草堂|"));
        SiteNames.Known later = meet(5, "x");
        assertTrue(later.commonTail("|书"), "three of four");
        meet(6, "y");
        SiteNames.Known six = meet(7, "z");
        assertFalse(six.commonTail("|书") || six.commonHead("草堂|"), "three of six");
        assertFalse(names.known("b.example", "/1", "x").tells(), "hosts do not mix");
    }

    @Test
    void aPageThatIsReadAgainCountsOnceAndNotAgainstItself() {
        for (int i = 0; i < 9; i++) {
            assertEquals(List.of(), meet(1, "针灸" + i).others());
        }
        assertEquals(List.of("针灸8"), meet(2, "推拿").others());
        assertEquals(List.of("推拿"), names.known("a.example", "/1", "针灸8").others());
    }

    @Test
    void aTitleIsRepeatedIfThreePagesAndHalfOfThemHaveIt() {
        meet(1, "草堂");
        meet(2, "草堂");
        assertFalse(meet(3, "草堂").repeated());
        assertTrue(meet(4, "草堂").repeated());
        for (int page = 5; page < 9; page++) {
            meet(page, "别的" + page);
        }
        assertTrue(names.known("a.example", "/9", "草堂").repeated(), "four of eight");
        meet(9, "又一");
        assertFalse(names.known("a.example", "/10", "草堂").repeated(), "four of nine");
    }

    @Test
    void theLatestTwentyFourTitlesAreKeptAndEmptyOnesAreNot() {
        for (int page = 0; page < 30; page++) {
            meet(page, "第" + page + "页");
            meet(page + 100, "");
        }
        List<String> others = names.known("a.example", "/x", "x").others();
        assertEquals(24, others.size());
        assertEquals("第6页", others.getFirst());
    }

    @Test
    void theEndThatMostOfSixTitlesShareIsFound() {
        for (int page = 0; page < 6; page++) {
            meet(page, page < 4 ? "第" + page + "课草堂书院" : "其他" + page);
        }
        assertEquals("课草堂书院", names.known("a.example", "/x", "第九课草堂书院").sharedTail("第九课草堂书院"));
        assertEquals("", new SiteNames.Known(List.of("a草堂", "b草堂"), false).sharedTail("c草堂"));
    }

    private static Optional<String> shown(String lines) {
        return LayoutTitle.of(Jsoup.parse("<body>" + lines + "<p>" + "正文很长。".repeat(20) + "</p><p><b>后面的粗体</b></p>"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '¦', textBlock = """
            <p>第三期</p><p align=center>针灸入门</p><p>张三</p>                     ¦ 针灸入门
            <p><b>第三期</b></p><p><font size=5>针灸入门</font></p>                  ¦ 针灸入门
            <p><b>第三期</b></p><p style='font-size: 24px'>针灸入门</p>              ¦ 针灸入门
            <p><b>第三期</b></p><p style='font-size:18pt'>针灸入门</p>               ¦ 针灸入门
            <p><font color=red>第三期</font></p><h4>针灸入门</h4>                    ¦ 针灸入门
            <p><font size=+2>针灸入门</font></p><p><font size=-1><b>注</b></font></p>¦ 针灸入门
            <p><b>针灸入门</b></p><p><a href=/>首页</a></p>                          ¦ 针灸入门
            <p><b>针灸</b></p><p><b>入门</b></p>                                     ¦ 针灸 入门
            <p><b>针灸入门</b></p><p><b>2026-11-20</b></p>                           ¦ 针灸入门
            """)
    void theLineAboveTheTextThatStandsOutMostIsTheTitle(String lines, String title) {
        assertEquals(Optional.of(title), shown(lines));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "<p>第三期</p>", "<p><b>一</b></p>", "<p><a href=/><b>首页</b></a></p>", "<b>***</b>"})
    void nothingThatStandsOutIsNoTitle(String lines) {
        assertEquals(Optional.empty(), shown(lines));
    }

    @Test
    void aLineFarAboveTheTextOrTooLongIsNoTitle() {
        String far = "<p><b>针灸入门</b></p>" + "<p>行</p>".repeat(40);
        assertEquals(Optional.empty(), shown(far));
        assertEquals(Optional.of("针灸入门"), shown("<p><b>针灸入门</b></p>" + "<p>行</p>".repeat(39)));
        assertEquals(Optional.empty(), LayoutTitle.of(Jsoup.parse("<b>" + "针".repeat(81) + "</b>")));
    }
}
