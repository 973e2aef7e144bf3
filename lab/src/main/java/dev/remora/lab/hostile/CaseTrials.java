package dev.remora.lab.hostile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/// Runs cases, several at a time: most of them wait most of the time.
public final class CaseTrials {
    private CaseTrials() {}

    /// Runs cases.
    ///
    /// @param processes that crawl at a time, 1 or more
    /// @param scratch folder that may be filled
    /// @param done hears of each as it ends
    /// @return in the order of the cases
    static List<CaseResult> run(List<HostileCase> cases, int processes, Path scratch, Consumer<CaseResult> done)
            throws IOException, InterruptedException {
        // Those that wait long first, so that they wait beside the others.
        Queue<HostileCase> left = new ConcurrentLinkedQueue<>(cases.stream()
                .sorted(Comparator.comparing((HostileCase hostile) -> !hostile.slow()))
                .toList());
        Queue<CaseResult> results = new ConcurrentLinkedQueue<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(processes)) {
            List<Future<?>> workers = new ArrayList<>();
            for (int i = 0; i < processes; i++) {
                Path folder = scratch.resolve("process-" + i);
                workers.add(threads.submit(() -> {
                    work(left, folder, result -> {
                        results.add(result);
                        done.accept(result);
                    });
                    return null;
                }));
            }
            for (Future<?> worker : workers) {
                worker.get();
            }
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        }
        return results.stream()
                .sorted(Comparator.comparingInt(result -> cases.indexOf(result.of())))
                .toList();
    }

    private static void work(Queue<HostileCase> left, Path folder, Consumer<CaseResult> done) throws IOException {
        try (CaseTrial trial = new CaseTrial(folder)) {
            for (HostileCase next = left.poll(); next != null; next = left.poll()) {
                done.accept(trial.run(next));
            }
        }
    }
}
