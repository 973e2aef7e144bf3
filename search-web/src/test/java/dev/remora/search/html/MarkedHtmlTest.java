package dev.remora.search.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MarkedHtmlTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            value = {
                "plain → plain",
                "<mark>针灸</mark>入门 → <mark>针灸</mark>入门",
                "a &amp; b &lt; c &#39; &quot; → a &amp; b &lt; c &#39; &quot;",
                "<script>x</script> → &#60;script&#62;x&#60;/script&#62;",
                "<mark onclick=x>a</mark> → &#60;mark onclick=x&#62;a",
                "<mark>a<mark>b</mark>c</mark> → <mark>ab</mark>c",
                "<mark>never closed → <mark>never closed</mark>",
                "</mark>never opened → never opened",
                "&bogus; & → &#38;bogus; &#38;"
            })
    void onlyBalancedMarksStayMarkup(String html, String safe) {
        assertEquals(safe, MarkedHtml.of(html));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '→',
            value = {
                "zhenjiu.example → zhenjiu → <mark>zhenjiu</mark>.example",
                "ZhenJiu-1 zhenjius → zhenjiu → <mark>ZhenJiu</mark>-1 zhenjius",
                "中医针灸 → 针灸 → 中医<mark>针灸</mark>",
                "ab<b>&ab → ab → <mark>ab</mark>&lt;b&gt;&amp;<mark>ab</mark>",
                "zhenjiu.example/aijiu → 针灸 | zhenjiu 艾灸 | aijiu → <mark>zhenjiu</mark>.example/<mark>aijiu</mark>",
                "a<药>/中药 → 药 | a → a&lt;药&gt;/中药",
                "a&amp → amp → a&amp;<mark>amp</mark>",
                "axb → a.b|x → axb",
            })
    void wordsAreMarkedInPlainText(String text, String word, String html) {
        assertEquals(html, MarkedHtml.marking(List.of(word)).apply(text));
    }

    @Property
    void nothingButMarksIsMarkup(@ForAll("pieces") String html) {
        String rest = MarkedHtml.of(html).replace("<mark>", "").replace("</mark>", "");
        assertFalse(rest.contains("<") || rest.contains(">") || rest.contains("\""), rest);
    }

    @Property
    void whatIsSafeComesBackUnchanged(@ForAll("pieces") String html) {
        String safe = MarkedHtml.of(html);
        assertEquals(safe, MarkedHtml.of(safe));
    }

    @Provide
    Arbitrary<String> pieces() {
        return Arbitraries.of("<mark>", "</mark>", "<", ">", "&", "&amp;", "\"", "'", "<b>", "字", "mark", "&#x3c;", ";")
                .list()
                .ofMaxSize(12)
                .map(parts -> String.join("", parts));
    }
}
