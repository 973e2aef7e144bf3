package dev.remora.cluster.crawl;

import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import java.io.Serializable;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/// The worker of an executor: made by its first task, kept for the others. Safe for use by many threads.
final class Machine implements Serializable {
    private static final long serialVersionUID = 1;

    private transient @Nullable ShardWorker worker;

    synchronized ShardWorker worker() {
        if (worker == null) {
            worker = new ShardWorker(new Wiring(Terminal.system(), Clock.systemUTC()));
        }
        return worker;
    }

    ImportWorker imports() {
        return new ImportWorker(worker().wiring());
    }
}
