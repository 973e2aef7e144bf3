package dev.remora.search.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.remora.search.query.Narrowing;
import dev.remora.search.query.SearchRequest;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CursorTest {
    private static final SearchRequest REQUEST = SearchRequest.of("针灸");

    @Test
    void itsTextLeadsBackToIt() {
        Cursor cursor = new Cursor(-7, Long.MIN_VALUE, 0x0123456789abcdefL, -1);
        assertEquals(Optional.of(cursor), Cursor.of(cursor.toString()));
        assertEquals(cursor.toString(), cursor.toString().replaceAll("[^A-Za-z0-9_-]", ""));
    }

    @Test
    void aTextOfAnotherLengthIsNone() {
        String text = new Cursor(1, 2, 3, 4).toString();
        assertEquals(Optional.empty(), Cursor.of(text.substring(0, text.length() - 4)));
        assertEquals(Optional.empty(), Cursor.of("AAAA" + text));
    }

    @Test
    void searchesForOtherPagesOrInAnotherOrderHaveOtherNumbers() {
        Optional<Instant> day = Optional.of(Instant.parse("2026-11-20T08:00:00Z"));
        for (SearchRequest other : new SearchRequest[] {
            REQUEST.asking("推拿"),
            REQUEST.in(Optional.of("tcm")),
            REQUEST.on(Optional.of("a.example")),
            REQUEST.fetched(day, Optional.empty()),
            REQUEST.fetched(Optional.empty(), day),
            REQUEST.sorted(SearchRequest.Sort.DATE),
            REQUEST.narrowed(new Narrowing(Optional.of(2024), Optional.empty(), Optional.empty(), Optional.empty()))
        }) {
            assertNotEquals(Cursor.numberOf(REQUEST), Cursor.numberOf(other), other.toString());
        }
        assertEquals(
                Cursor.numberOf(REQUEST), Cursor.numberOf(REQUEST.part(3, 7).explained(true)));
    }
}
