package dev.remora.crawler.crawl;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.StorageFailed;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Confines a defect in the reading of web content to the one address that triggered it. Otherwise unforeseen
/// content would end every run that meets it again, while no other address is affected. This includes errors:
/// a stack or heap that one address exhausted is free again afterwards. Only failures of the collection's disk
/// pass.
public final class FaultBarrier {
    private static final Logger LOG = LoggerFactory.getLogger(FaultBarrier.class);

    private FaultBarrier() {}

    /// Does work on web content.
    ///
    /// @param what the subject of the work, for the log
    /// @param work the work
    /// @param otherwise computes the result if the work throws
    public static <T> T around(Object what, Supplier<T> work, Function<Throwable, T> otherwise) {
        try {
            return work.get();
        } catch (StorageFailed | CollectionDamaged broken) {
            throw broken;
        } catch (RuntimeException | Error e) {
            LOG.error("{}: internal error", what, e);
            return otherwise.apply(e);
        }
    }
}
