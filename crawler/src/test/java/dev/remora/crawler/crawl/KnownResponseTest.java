package dev.remora.crawler.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.url.Url;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KnownResponseTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final PageVersion TAGGED = PageVersion.of(response(200, "文", "\"1\""));
    private static final PageVersion PLAIN = PageVersion.of(response(200, "文"));

    private static Exchange response(int status, String body, String... tags) {
        return response(status, body, false, tags);
    }

    private static Exchange response(int status, String body, boolean cut, String... tags) {
        List<Exchange.Header> headers = List.of(tags).stream()
                .map(tag -> new Exchange.Header("ETag", tag))
                .toList();
        Bytes bytes = Bytes.of(body.getBytes(StandardCharsets.UTF_8));
        return new Exchange(new Url("http://a.example/"), NOON, List.of(), status, headers, bytes, cut);
    }

    private static KnownResponse page(PageVersion version) {
        return new KnownResponse(version, new PageLocation(1, 0), false);
    }

    private static KnownResponse list(Duration age) {
        return KnownResponse.of(TAGGED, NOON.plus(age)).orElseThrow();
    }

    @Test
    void aPageIsRequestedOnConditionThatItsServerCanCompareItsVersion() {
        assertEquals(Optional.of(TAGGED), page(TAGGED).condition());
        assertEquals(Optional.empty(), page(PLAIN).condition());
        assertEquals(Optional.empty(), page(TAGGED).inFullNow().condition());
        assertEquals(page(TAGGED).page(), page(TAGGED).inFullNow().page());
    }

    @Test
    void aListIsRequestedInFullOnceItsVersionIsSixteenDaysOld() {
        assertFalse(list(Duration.ofDays(16).minusSeconds(1)).inFull());
        assertTrue(list(Duration.ofDays(16)).inFull());
        assertEquals(Optional.empty(), list(Duration.ZERO).page());
        assertEquals(Optional.empty(), KnownResponse.of(PageVersion.NONE, NOON));
    }

    @Test
    void onlyNotModifiedOfTheSameTagOrOfNoneConfirmsAVersion() {
        assertTrue(page(TAGGED).isConfirmedBy(response(304, "")));
        assertTrue(page(TAGGED).isConfirmedBy(response(304, "", "\"1\"")));
        assertTrue(page(TAGGED).isConfirmedBy(response(304, "", "W/\"1\"")), "tags are compared weakly");
        assertFalse(page(TAGGED).isConfirmedBy(response(304, "", "\"2\"")));
        assertFalse(page(TAGGED).isConfirmedBy(response(200, "", "\"1\"")));
        assertFalse(page(TAGGED).inFullNow().isConfirmedBy(response(304, "")), "nobody asked");
    }

    @Test
    void aVersionThatHasNoTagIsConfirmedByAnyNotModified() {
        PageVersion dated = new PageVersion(NOON, "", "Fri, 20 Nov 2026 10:00:00 GMT", Bytes.NONE);
        assertTrue(page(dated).isConfirmedBy(response(304, "", "\"2\"")));
    }

    @Test
    void aWholeResponseOfTheSameBytesIsTheSamePage() {
        assertTrue(page(PLAIN).hasBytesOf(response(200, "文")));
        assertTrue(page(PLAIN).inFullNow().hasBytesOf(response(200, "文")));
        assertFalse(page(PLAIN).hasBytesOf(response(200, "另一篇")));
        assertFalse(page(PLAIN).hasBytesOf(response(200, "文", true)), "it was cut");
    }

    @Test
    void aListThatIsRequestedInFullIsReadAgainInAnyCase() {
        assertTrue(list(Duration.ZERO).hasBytesOf(response(200, "文")));
        assertFalse(list(Duration.ofDays(16)).hasBytesOf(response(200, "文")));
    }
}
