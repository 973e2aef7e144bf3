package dev.remora.crawler.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.reason.StorageFault;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultBarrierTest {
    @Test
    void whatWorkOnContentThrowsIsAResult() {
        for (Throwable defect : List.of(new IllegalStateException("nobody thought of it"), new StackOverflowError())) {
            assertEquals(defect.toString(), FaultBarrier.around("a page", () -> thrown(defect), Throwable::toString));
        }
        assertEquals("done", FaultBarrier.around("a page", () -> "done", Throwable::toString));
    }

    @Test
    void aBrokenDiskIsNoDefectOfAPage() {
        for (RuntimeException broken : List.of(
                new StorageFailed(new StorageFault.NoSpace(), null),
                new CollectionDamaged(new StorageFault.ChecksumWrong()))) {
            assertSame(
                    broken,
                    assertThrows(
                            RuntimeException.class,
                            () -> FaultBarrier.around("a page", () -> thrown(broken), Throwable::toString)));
        }
    }

    private static String thrown(Throwable defect) {
        if (defect instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) defect;
    }
}
