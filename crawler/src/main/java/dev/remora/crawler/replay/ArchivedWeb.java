package dev.remora.crawler.replay;

import dev.remora.crawler.replay.Answer.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// The hosts and pages of WARC files, compressed in memory, found by address ([ArchiveKey]). If an address was
/// archived more than once, the last response counts. Immutable once read.
///
/// As on a static site, an unknown query is ignored, and `/a/` finds `/a/index.html`.
public final class ArchivedWeb implements Web {
    private final Map<ArchiveKey, Response> pages;
    private final Set<String> hosts;

    private ArchivedWeb(Map<ArchiveKey, Response> pages, Set<String> hosts) {
        this.pages = pages;
        this.hosts = hosts;
    }

    /// Reads WARC and WACZ files (`.warc`, `.warc.gz`, `.wacz`; WARC compressed record by record or as a whole)
    /// and folders of them, searched to any depth. Reads every file twice: links between hosts can be rewritten
    /// only when all hosts are known.
    ///
    /// @throws NoSuchFileException if an input is missing or a folder holds no WARC file; the message names it
    /// @throws IOException if a file cannot be read as WARC, or is damaged; the message names it
    public static ArchivedWeb read(List<Path> inputs) throws IOException {
        return read(inputs, damage -> {
            throw WarcPages.refused(damage);
        });
    }

    /// Reads also what can be read of damaged files.
    ///
    /// @param damage takes the damaged places, from any thread
    /// @throws NoSuchFileException if an input is missing or a folder holds no WARC file; the message names it
    /// @throws IOException if a file cannot be read as WARC; the message names it
    public static ArchivedWeb read(List<Path> inputs, Consumer<DamagedRecord> damage) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path input : inputs) {
            files.addAll(filesOf(input));
        }
        try {
            Set<String> hosts = Collections.unmodifiableSet(new TreeSet<>(files.parallelStream()
                    .flatMap(f -> WarcPages.hosts(f).stream())
                    .toList()));
            PlainLinks links = new PlainLinks(hosts);
            Map<ArchiveKey, Response> pages = new HashMap<>();
            files.parallelStream()
                    .map(file -> WarcPages.read(file, links, damage))
                    .toList() // in the order of the files, so that the last response is always the same one
                    .forEach(pages::putAll);
            return new ArchivedWeb(pages, hosts);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static List<Path> filesOf(Path input) throws IOException {
        if (!Files.exists(input)) {
            throw new NoSuchFileException(
                    input + ": no such file or folder. Name WARC files, or folders that contain them.");
        }
        try (Stream<Path> walk = Files.walk(input)) {
            List<Path> files = walk.filter(Files::isRegularFile)
                    .filter(file -> file.equals(input) || file.toString().matches(".*\\.(warc(\\.gz)?|wacz)"))
                    .sorted()
                    .toList();
            if (files.isEmpty()) {
                throw new NoSuchFileException(
                        input + ": contains no .warc, .warc.gz or .wacz file. Name a folder that does.");
            }
            return files;
        }
    }

    @Override
    public Answer answer(String host, String pathAndQuery) {
        ArchiveKey key = ArchiveKey.of(host, pathAndQuery);
        Response page = pages.get(key);
        if (page == null) {
            ArchiveKey bare = key.withoutQuery();
            page = pages.get(bare);
            if (page == null && bare.path().endsWith("/")) {
                page = pages.get(new ArchiveKey(bare.host(), bare.path() + "index.html"));
            }
        }
        return page != null ? page : hosts.contains(key.host()) ? new Answer.NoPage() : new Answer.NoHost();
    }

    /// Number of distinct addresses.
    public int pages() {
        return pages.size();
    }

    /// The hosts, sorted.
    public Set<String> hosts() {
        return hosts;
    }

    /// The addresses, sorted, as `http://host/path`; escaped characters are unescaped.
    public List<String> addresses() {
        return pages.keySet().stream()
                .map(key -> "http://" + key.host() + key.path())
                .sorted()
                .toList();
    }
}
