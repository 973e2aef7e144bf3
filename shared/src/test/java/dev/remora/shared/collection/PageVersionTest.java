package dev.remora.shared.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.Exchange.Header;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageVersionTest {
    private static final Instant AT = Instant.parse("2026-11-20T08:00:00.5Z");

    private static PageVersion of(Header... headers) {
        return PageVersion.of(
                new Exchange(Samples.url(1), AT, List.of(), 200, List.of(headers), Bytes.of(new byte[] {1}), false));
    }

    @ParameterizedTest
    @CsvSource({
        "'Fri, 20 Nov 2026 07:59:59 GMT', true",
        "'Fri, 20 Nov 2026 08:00:01 GMT', false",
        "'Fri, 20 Nov 2099 08:00:00 GMT', false",
        "0, false",
        "yesterday, false"
    })
    void aDayIsSentBackWhereItTellsVersionsApart(String day, boolean sent) {
        assertEquals(sent ? day : "", of(new Header("Last-Modified", day)).lastModified());
    }

    @Test
    void aDayThatIsThatOfTheAnswerTellsNothing() {
        String day = "Fri, 20 Nov 2026 07:00:00 GMT";
        assertFalse(
                of(new Header("Last-Modified", day), new Header("Date", day)).canBeAskedFor());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"1\"", "W/\"1\"", "unquoted"})
    void aTagIsSentBackAsItCame(String tag) {
        assertEquals(tag, of(new Header("etag", tag)).etag());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\"中\"", "\"a\r\nHost: b\"", "\u0000"})
    void aTagThatNoRequestCanCarryIsNone(String tag) {
        assertEquals("", of(new Header("ETag", tag)).etag());
    }

    @Test
    void aTagThatWouldFillARequestIsNone() {
        assertEquals("", of(new Header("ETag", "x".repeat(161))).etag());
        assertTrue(of(new Header("ETag", "x".repeat(160))).canBeAskedFor());
    }

    @Test
    void aBodyThatWasCutIsLikeNoOther() {
        Exchange cut = new Exchange(Samples.url(1), AT, List.of(), 200, List.of(), Bytes.of(new byte[] {1}), true);
        assertFalse(PageVersion.of(cut).hasPayloadOf(PageVersion.of(cut)));
        assertTrue(of().hasPayloadOf(of()));
    }
}
