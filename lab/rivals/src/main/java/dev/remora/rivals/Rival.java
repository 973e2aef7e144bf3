package dev.remora.rivals;

import java.nio.file.Path;
import java.util.List;

/// A crawler that is measured.
interface Rival {
    /// What every crawler is given.
    ///
    /// @param seeds where it starts
    /// @param proxyPort port of 127.0.0.1 where the web is served
    /// @param pages pages (200 with HTML) after which it ends
    /// @param threads requests under way at a time
    /// @param scratch folder for what it stores
    record Task(List<String> seeds, int proxyPort, int pages, int threads, Path scratch) {}

    /// Crawls breadth-first as the crawler does by default, without pauses.
    ///
    /// @return pages a second, from the start to the last page
    double crawl(Task task) throws Exception;

    /// An archive speaks no TLS: http and https are one.
    static String plain(String address) {
        return address.startsWith("https://") ? "http://" + address.substring(8) : address;
    }
}
