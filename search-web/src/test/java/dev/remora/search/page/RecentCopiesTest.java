package dev.remora.search.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.rank.FoundPage;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.PageKind;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RecentCopiesTest {
    private static final Instant DAY = Instant.parse("2026-11-18T08:30:00Z");

    private final RecentCopies recent = new RecentCopies(100);

    private static KnownPage page(String id, Instant fetchedAt) {
        return new KnownPage(
                new FoundPage(
                        id, "tcm", "http://a.example/" + id, "a.example", "text/html", fetchedAt, Optional.empty()),
                "",
                "",
                PageKind.ARTICLE,
                "",
                new KnownPage.Worth(0, 0),
                new KnownPage.Place(Path.of("tcm"), new PageLocation(1, 0), new WarcLocation(1, 0)));
    }

    private static Copy.Shown copy(int characters) {
        return new Copy.Shown("x".repeat(characters), true, false);
    }

    @Test
    void aCopyIsHeldForItsPageAsItWasFetched() {
        recent.keep(page("a", DAY), copy(7));
        assertEquals(Optional.of(copy(7)), recent.of(page("a", DAY)));
        assertTrue(recent.of(page("b", DAY)).isEmpty());
        assertTrue(recent.of(page("a", DAY.plusSeconds(1))).isEmpty(), "fetched again");
    }

    @Test
    void whatWasAskedForLongestAgoIsLetGoWhenAllAreTooLong() {
        for (String id : new String[] {"a", "b", "c", "d"}) {
            recent.keep(page(id, DAY), copy(25));
        }
        assertTrue(recent.of(page("a", DAY)).isPresent());
        recent.keep(page("e", DAY), copy(25));
        assertTrue(recent.of(page("b", DAY)).isEmpty());
        for (String id : new String[] {"a", "c", "d", "e"}) {
            assertTrue(recent.of(page(id, DAY)).isPresent(), id);
        }
    }

    @Test
    void aPageThatIsKeptAgainCountsOnce() {
        for (int i = 0; i < 100; i++) {
            recent.keep(page("a", DAY), copy(20));
        }
        recent.keep(page("b", DAY), copy(20));
        assertTrue(recent.of(page("a", DAY)).isPresent());
    }

    @Test
    void oneCopyDoesNotTakeThePlaceOfAllOthers() {
        recent.keep(page("a", DAY), copy(5));
        recent.keep(page("b", DAY), copy(26));
        assertTrue(recent.of(page("b", DAY)).isEmpty());
        assertTrue(recent.of(page("a", DAY)).isPresent());
    }
}
