package dev.remora.crawler.parse;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcResponse;

/// The pages of an archived web, where this machine has one: `REMORA_WEB`, or `../shared/web` beside the
/// project.
public final class ArchivedPages {
    /// One archived response with status 200 and an HTML type.
    public record Archived(Url url, String contentType, Bytes body) {}

    private ArchivedPages() {}

    /// The folder of WARC files, if there is one.
    public static Optional<Path> folder() {
        String named = System.getenv("REMORA_WEB");
        Path web =
                named != null ? Path.of(named) : Path.of(System.getProperty("remora.root", "."), "..", "shared", "web");
        return Optional.of(web.resolve("open")).filter(Files::isDirectory);
    }

    /// The WARC files in a folder, by name.
    public static List<Path> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".warc.gz"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The pages in a file.
    public static List<Archived> read(Path file) {
        List<Archived> pages = new ArrayList<>();
        try (WarcReader reader = new WarcReader(file)) {
            for (var record : reader) {
                if (record instanceof WarcResponse response && response.http().status() == 200) {
                    String type =
                            response.http().headers().first("Content-Type").orElse("");
                    byte[] body = response.http().body().stream().readAllBytes();
                    if (type.contains("html")
                            && UrlRules.DEFAULT.canonical(response.target()) instanceof UrlVerdict.Accepted(Url url)) {
                        pages.add(new Archived(url, type, Bytes.of(body)));
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return pages;
    }
}
