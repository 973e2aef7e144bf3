package dev.remora.lab.trial;

import dev.remora.lab.library.HeldPage;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Writes a [Trace] while a trial runs.
final class TraceWriter {
    private final Instant start;
    private final Targets targets;
    private final List<Url> pages = new ArrayList<>();
    private boolean[] hits = new boolean[1024];
    private float[] relevance = new float[1024];
    private double[] seconds = new double[1024];
    private int size;

    TraceWriter(Instant start, Targets targets) {
        this.start = start;
        this.targets = targets;
    }

    void page(HeldPage page, double pageRelevance, Instant now) {
        if (size == hits.length) {
            hits = Arrays.copyOf(hits, 2 * size);
            relevance = Arrays.copyOf(relevance, 2 * size);
            seconds = Arrays.copyOf(seconds, 2 * size);
        }
        pages.add(page.page().url());
        hits[size] = targets.hit(page);
        relevance[size] = (float) pageRelevance;
        seconds[size++] = Duration.between(start, now).toNanos() / 1e9;
    }

    Trace finished(long requests, double cpuSeconds, String end) {
        return new Trace(
                pages,
                Arrays.copyOf(hits, size),
                Arrays.copyOf(relevance, size),
                Arrays.copyOf(seconds, size),
                requests,
                cpuSeconds,
                end);
    }
}
