package dev.remora.crawler.parse.charset;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.remora.shared.page.Bytes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// How bodies are read of which the server says another type than they have.
class BodyKindTest {
    private static BodyKind of(String type, String body) {
        return BodyKind.of(MediaType.of(type), Bytes.of(body.getBytes(UTF_8)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/plain",
                "text/htm",
                "text/x-server-parsed-html",
                "application/x-httpd-php",
                "application/json",
                "httpd/unix-directory",
                "text/vnd.wap.wml"
            })
    void whatBeginsAsHtmlIsHtmlWhateverIsDeclared(String type) {
        assertInstanceOf(BodyKind.Html.class, of(type, "\ufeff\r\n <!DOCTYPE HTML PUBLIC ''><html><body>针灸"));
        assertInstanceOf(BodyKind.Html.class, of(type, "<!-- 首页 -->\n<html lang=zh><p>针灸"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/html", "text/plain", "text/xml", "application/json", "application/x-httpd-php"})
    void manyControlCharactersAreNoTextWhateverIsDeclared(String type) {
        assertInstanceOf(BodyKind.Unread.class, of(type, "<html>" + "针灸\u0001\u0002".repeat(20)));
    }

    @ParameterizedTest
    @CsvSource({"image/png", "video/mp4", "audio/mpeg", "font/woff2"})
    void anErrorInPlaceOfAPictureIsNoPage(String type) {
        assertInstanceOf(BodyKind.Unread.class, of(type, "<html><body>针灸"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"怎样写网页：<html> 是第一个标签", "<htmlx>", "<p>针灸", "<!-- <html>"})
    void textAboutHtmlIsText(String text) {
        assertEquals(new BodyKind.PlainText(), of("text/plain", text));
    }
}
