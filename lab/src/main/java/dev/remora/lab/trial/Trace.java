package dev.remora.lab.trial;

import dev.remora.shared.url.Url;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/// What a trial did: its pages in the order of fetching. Immutable; serializable, because a trial may run on
/// another machine.
public final class Trace implements Serializable {
    private static final long serialVersionUID = 1;

    private final List<String> pages;
    private final boolean[] hits;
    private final float[] relevance;
    private final double[] seconds;
    private final long requests;
    private final double cpuSeconds;
    private final String end;

    /// @param hits for each page, whether it was a target
    /// @param relevance for each page, by the crawl's own model
    /// @param seconds for each page, virtual time since the start when it had been fetched
    Trace(
            List<Url> pages,
            boolean[] hits,
            float[] relevance,
            double[] seconds,
            long requests,
            double cpuSeconds,
            String end) {
        this.pages = pages.stream().map(Url::text).toList();
        this.hits = hits;
        this.relevance = relevance;
        this.seconds = seconds;
        this.requests = requests;
        this.cpuSeconds = cpuSeconds;
        this.end = end;
    }

    /// Addresses of the pages.
    public List<Url> pages() {
        return pages.stream().map(Url::new).toList();
    }

    /// Pages fetched.
    public int length() {
        return hits.length;
    }

    /// Whether each page, of so many at most, was a target.
    public boolean[] hits(int most) {
        return Arrays.copyOf(hits, Math.min(most, hits.length));
    }

    /// Whether page i was a target.
    public boolean hit(int i) {
        return hits[i];
    }

    /// Relevance of page i by the crawl's own model, in [0, 1].
    public double relevance(int i) {
        return relevance[i];
    }

    /// Virtual seconds since the start when page i had been fetched.
    public double seconds(int i) {
        return seconds[i];
    }

    /// Requests made, those for robots.txt, sitemaps and missing pages among them.
    public long requests() {
        return requests;
    }

    /// CPU time of the thread that ran it; reading of pages included where it was the first to read them.
    public double cpuSeconds() {
        return cpuSeconds;
    }

    /// Why it ended, for people.
    public String end() {
        return end;
    }

    @Override
    public String toString() {
        return length() + " pages, " + requests + " requests; " + end;
    }
}
