package dev.remora.lab.hostile;

import dev.remora.lab.hostile.HostileCrawl.Crawled;
import dev.remora.lab.hostile.cases.HostileCase;
import dev.remora.lab.hostile.cases.HostileGroup;
import dev.remora.lab.hostile.server.SoundHosts;
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

/// Crawls cases individually, each beside a sound host of three pages, and compares the outcome with the
/// expectation; several at a time, because most of them mainly wait.
final class CaseTrials {
    private static final SoundHosts SOUND = new SoundHosts(1, 3);

    private CaseTrials() {}

    /// Runs cases.
    ///
    /// @param processes concurrent crawl processes, 1 or more
    /// @param scratch folder for temporary files
    /// @param done receives each result
    /// @return results in the order of the cases
    static List<CaseResult> run(List<HostileCase> cases, int processes, Path scratch, Consumer<CaseResult> done)
            throws IOException, InterruptedException {
        // Long waits first, so that they overlap with the others.
        Queue<HostileCase> left = new ConcurrentLinkedQueue<>(cases.stream()
                .sorted(Comparator.comparing((HostileCase hostile) -> !hostile.slow()))
                .toList());
        Queue<CaseResult> results = new ConcurrentLinkedQueue<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(processes)) {
            List<Future<?>> workers = new ArrayList<>();
            for (int i = 0; i < processes; i++) {
                Path folder = scratch.resolve("process-" + i);
                workers.add(threads.submit(() -> {
                    work(left, cases, folder, result -> {
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

    private static void work(Queue<HostileCase> left, List<HostileCase> all, Path folder, Consumer<CaseResult> done)
            throws IOException {
        try (HostileCrawl crawl = new HostileCrawl(all, SOUND, folder)) {
            crawl.crawl("warm", List.of(), HostileCase.PAGES); // class loading is no case's cost
            for (HostileCase next = left.poll(); next != null; next = left.poll()) {
                done.accept(trial(next, crawl));
            }
        }
    }

    private static CaseResult trial(HostileCase hostile, HostileCrawl crawl) throws IOException {
        Crawled crawled =
                crawl.crawl(hostile.group().label() + "-" + hostile.label(), List.of(hostile), HostileCase.PAGES);
        List<String> faults = new ArrayList<>(crawl.faults(hostile, crawled));
        if (!crawled.journal().ended()) {
            faults.add("the run did not end: " + crawled.cost().words());
        }
        if (hostile.direct().isEmpty() && !crawled.journal().soundPages().equals(SOUND.addresses())) {
            faults.add("the normal host is incomplete: " + crawled.cost().words());
        }
        HostileGroup bounds = hostile.group();
        over(faults, "seconds", crawled.cost().seconds(), bounds.seconds());
        over(faults, "CPU seconds", crawled.cost().cpuSeconds(), bounds.cpuSeconds());
        over(faults, "MB", crawled.sent(), bounds.megabytes());
        return new CaseResult(
                hostile, crawl.outcome(hostile, crawled), crawled.requests(), crawled.sent(), crawled.cost(), faults);
    }

    private static void over(List<String> faults, String unit, double value, int most) {
        if (value > most) {
            faults.add("over " + most + " " + unit);
        }
    }
}
