package dev.remora.crawler.duplicates;

import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Page;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcResponse;

/// Pages of the archived web, where this machine has one: `REMORA_WEB`, or `../shared/web` beside the project.
final class SampledPages {
    private SampledPages() {}

    /// The folder of WARC files, if there is one.
    static Optional<Path> folder() {
        String named = System.getenv("REMORA_WEB");
        Path web =
                named != null ? Path.of(named) : Path.of(System.getProperty("remora.root", "."), "..", "shared", "web");
        return Optional.of(web.resolve("open")).filter(Files::isDirectory);
    }

    /// Pages as the parser reads them.
    ///
    /// @param files whose names are wanted
    /// @param most responses read of a file
    /// @param wanted the addresses wanted among these
    static List<Page> read(Path folder, Predicate<String> files, int most, Predicate<Url> wanted) {
        List<Page> pages = new ArrayList<>();
        HtmlParser parser = new HtmlParser(UrlRules.DEFAULT);
        try (Stream<Path> all = Files.list(folder)) {
            List<Path> sorted = all.filter(file -> file.toString().endsWith(".warc.gz"))
                    .filter(file -> files.test(file.getFileName().toString()))
                    .sorted()
                    .toList();
            for (Path file : sorted) {
                read(file, most, wanted, parser, pages);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return pages;
    }

    private static void read(Path file, int most, Predicate<Url> wanted, HtmlParser parser, List<Page> pages)
            throws IOException {
        int left = most;
        try (WarcReader reader = new WarcReader(file)) {
            for (var record : reader) {
                if (record instanceof WarcResponse && left-- == 0) {
                    return;
                }
                if (record instanceof WarcResponse response
                        && UrlRules.DEFAULT.canonical(response.target()) instanceof UrlVerdict.Accepted(Url url)
                        && wanted.test(url)
                        && response.http().status() == 200) {
                    String type =
                            response.http().headers().first("Content-Type").orElse("");
                    byte[] body = response.http().body().stream().readAllBytes();
                    if (parser.parse(url, Instant.EPOCH, type, Bytes.of(body)) instanceof ParseOutcome.Parsed parsed) {
                        pages.add(parsed.page());
                    }
                }
            }
        }
    }
}
