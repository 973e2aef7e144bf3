package dev.remora.search.html;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.http.BasePath;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LocalLinksTest {
    private static String below(String html) {
        return LocalLinks.below(BasePath.of("/r"), html);
    }

    @ParameterizedTest
    @CsvSource({"href", "src", "action", "formaction", "data-events", "data-check", "data-path"})
    void addressesOfThisServerGetThePath(String attribute) {
        assertEquals(
                "<a class=\"a\" " + attribute + "=\"/r/x?to=/y\" hidden>/x</a>",
                below("<a class=\"a\" " + attribute + "=\"/x?to=/y\" hidden>/x</a>"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<p>a href=\"/x\" in text &lt;a href=\"/x\"></p>",
                "<input value=\"/x\">",
                "<input value=\" href=/x <a href='/x' > src=/x\">",
                "<input value=\"> &#34; href=/x\" name=\"$1\\\">",
                "<a href=\"https://a.example/x\">a</a>",
                "<a href=\"//a.example/x\">a</a>",
                "<a href=\"?page=2\">a</a>",
                "<a href=\"#a\">a</a>"
            })
    void textAndOtherAttributesStayAsTheyAre(String html) {
        assertEquals(html, below(html));
    }
}
