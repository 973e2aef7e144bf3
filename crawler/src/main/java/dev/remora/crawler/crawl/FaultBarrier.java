package dev.remora.crawler.crawl;

import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.StorageFailed;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Where a defect in what reads the web ends: with the one address that met it. Nobody thought of its content, it would
/// end each run that goes on with it, and the next address knows nothing of it. That holds for errors too: a stack or
/// heap that one address used up is free again behind it. Only what says that the collection's disk is broken passes.
public final class FaultBarrier {
    private static final Logger LOG = LoggerFactory.getLogger(FaultBarrier.class);

    private FaultBarrier() {}

    /// Does work on what the web sent.
    ///
    /// @param what is worked on, for the log
    /// @param work what is to be done
    /// @param otherwise the result if it throws
    public static <T> T around(Object what, Supplier<T> work, Function<Throwable, T> otherwise) {
        try {
            return work.get();
        } catch (StorageFailed | CollectionDamaged broken) {
            throw broken;
        } catch (RuntimeException | Error e) {
            LOG.error("{}: something went wrong that should not have", what, e);
            return otherwise.apply(e);
        }
    }
}
