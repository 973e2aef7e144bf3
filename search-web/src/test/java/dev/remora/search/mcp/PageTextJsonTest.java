package dev.remora.search.mcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.FakePages;
import dev.remora.search.page.KnownPage;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Parts of a text, as an agent reads one after the other.
class PageTextJsonTest {
    private static final long SEED = 512;
    private static final KnownPage PAGE = FakePages.page("00000000000000aa", "题", "http://a.example/");

    @Test
    void thePartsOfATextAreTheTextWhateverTheirLength() {
        Random random = new Random(SEED);
        for (int i = 0; i < 500; i++) {
            StringBuilder text = new StringBuilder();
            for (int n = random.nextInt(12); n > 0; n--) {
                text.append(random.nextBoolean() ? "𠮷" : random.nextBoolean() ? "a" : "\ud842");
            }
            int length = random.nextInt(5) + 1;
            assertEquals(text.toString(), joined(text.toString(), length), "seed " + SEED + ", length " + length);
        }
    }

    private static String joined(String text, int length) {
        StringBuilder joined = new StringBuilder();
        Integer start = 0;
        for (int parts = 0; start != null; parts++) {
            assertTrue(parts <= text.length(), "endless");
            PageTextJson part = PageTextJson.of(PAGE, text, start, length);
            assertEquals(start, part.start());
            assertEquals(text.length(), part.total());
            assertTrue(part.text().length() <= Math.max(length, 2));
            joined.append(part.text());
            start = part.next();
        }
        return joined.toString();
    }

    @Test
    void aStartInsideACharacterIsMovedToItsBeginning() {
        PageTextJson part = PageTextJson.of(PAGE, "a𠮷b", 2, 2);
        assertEquals("𠮷", part.text());
        assertEquals(1, part.start());
        assertEquals(3, part.next());
    }

    @Test
    void afterTheEndThereIsNothingAndNothingNext() {
        for (int start : new int[] {3, 4, Integer.MAX_VALUE}) {
            PageTextJson part = PageTextJson.of(PAGE, "abc", start, 100_000);
            assertEquals("", part.text());
            assertEquals(3, part.start());
            assertNull(part.next());
        }
        assertNull(PageTextJson.of(PAGE, "abc", 0, Integer.MAX_VALUE).next());
        assertNull(PageTextJson.of(PAGE, "", 0, 1).next());
    }
}
