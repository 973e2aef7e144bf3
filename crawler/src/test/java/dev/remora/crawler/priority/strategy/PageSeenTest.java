package dev.remora.crawler.priority.strategy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.text.Words;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PageSeenTest {
    @Test
    void aStoredPageIsReadOnceAndOnlyOnDemand() {
        Page page = new SmallWeb().page("p", 0.6).seen("p").page();
        AtomicInteger read = new AtomicInteger();
        PageSeen seen = new PageSeen(7, 0.6, true, () -> {
            read.incrementAndGet();
            return new StoredPage(page, Words.segmented("title"), Words.segmented("a body"), 0.6);
        });
        assertEquals(7, seen.key());
        assertEquals(0, read.get());
        assertSame(page, seen.page());
        assertEquals("title", seen.words().title().get().text());
        assertEquals("a body", seen.words().body().get().text());
        assertEquals(1, read.get());
    }
}
