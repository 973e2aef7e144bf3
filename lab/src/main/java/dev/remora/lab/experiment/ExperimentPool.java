package dev.remora.lab.experiment;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/// The threads of an experiment, and how far they are.
final class ExperimentPool {
    private final ExecutorService threads;
    private final CrawlExperiment.Watcher watcher;
    private final int all;
    private int done;

    ExperimentPool(ExecutorService threads, CrawlExperiment.Watcher watcher, int all) {
        this.threads = threads;
        this.watcher = watcher;
        this.all = all;
    }

    /// Has work done, and tells the watcher when it is.
    <T> Future<T> submit(String name, Callable<T> work) {
        return threads.submit(() -> {
            T result = work.call();
            tell(name);
            return result;
        });
    }

    private synchronized void tell(String name) {
        watcher.done(++done, all, name);
    }

    /// Waits for work; what it threw is thrown here.
    static <T> T await(Future<T> work) throws InterruptedException {
        try {
            return work.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException broke) {
                throw broke;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
