package dev.remora.lab.trial;

import dev.remora.shared.url.Url;
import java.util.List;
import java.util.stream.IntStream;

/// Traces of crawls that never ran.
public final class DrawnTraces {
    private DrawnTraces() {}

    /// A crawl of the pages `http://HOST/0` … with a page each second; a `*` is a target, which the crawl's own model
    /// judges 1, and any other character is a page that it judges 0.5.
    public static Trace of(String host, String hits) {
        return of(
                IntStream.range(0, hits.length())
                        .mapToObj(page -> "http://" + host + "/" + page)
                        .toList(),
                hits);
    }

    /// A crawl of given pages.
    public static Trace of(List<String> pages, String hits) {
        boolean[] targets = new boolean[hits.length()];
        float[] relevance = new float[hits.length()];
        double[] seconds = new double[hits.length()];
        for (int page = 0; page < hits.length(); page++) {
            targets[page] = hits.charAt(page) == '*';
            relevance[page] = targets[page] ? 1 : 0.5f;
            seconds[page] = page + 1;
        }
        List<Url> urls = pages.stream().map(Url::new).toList();
        return new Trace(urls, targets, relevance, seconds, hits.length() + 2L, hits.length() / 10.0, "finished");
    }
}
