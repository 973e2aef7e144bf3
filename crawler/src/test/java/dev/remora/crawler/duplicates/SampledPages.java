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
        return Stream.of(web, Path.of("/work/shared/web"))
                .map(path -> path.resolve("open"))
                .filter(Files::isDirectory)
                .findFirst();
    }

    /// The pages at the wanted addresses, as the parser reads them.
    static List<Page> read(Path folder, Predicate<Url> wanted) {
        List<Page> pages = new ArrayList<>();
        HtmlParser parser = new HtmlParser(UrlRules.DEFAULT);
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(name -> name.toString().endsWith(".warc.gz"))
                    .sorted()
                    .toList()) {
                read(file, wanted, parser, pages);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return pages;
    }

    private static void read(Path file, Predicate<Url> wanted, HtmlParser parser, List<Page> pages)
            throws IOException {
        try (WarcReader reader = new WarcReader(file)) {
            for (var record : reader) {
                if (record instanceof WarcResponse response
                        && UrlRules.DEFAULT.canonical(response.target()) instanceof UrlVerdict.Accepted(Url url)
                        && wanted.test(url)
                        && response.http().status() == 200) {
                    String type =
                            response.http().headers().first("Content-Type").orElse("");
                    byte[] body = response.http().body().stream().readAllBytes();
                    if (parser.parse(url, Instant.EPOCH, type, Bytes.of(body))
                            instanceof ParseOutcome.Parsed parsed) {
                        pages.add(parsed.page());
                    }
                }
            }
        }
    }
}
