package dev.remora.lab.judging;

import dev.remora.crawler.parse.PageParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.crawler.replay.Answer;
import dev.remora.crawler.replay.ArchivedWeb;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Pages of an archived web with their labels: a folder of WARC files with a `labels.tsv`, whose columns are
/// url, host, topic and page type, then others. Home pages and pages of directories (topic `hub`) are left
/// out: they are on no topic, or on all.
final class LabelledWeb {
    private final PageParser parser;
    private final UrlRules urls;
    private final Segmenter segmenter;

    private record Label(String url, String host, String topic, String type) {}

    LabelledWeb(PageParser parser, UrlRules urls, Segmenter segmenter) {
        this.parser = parser;
        this.urls = urls;
        this.segmenter = segmenter;
    }

    /// Reads every `step`-th labelled page, and those of `always`, by address, in the order of the labels.
    ///
    /// @throws IOException if the labels or an archive cannot be read; the message names the file
    Map<String, LabelledText> read(Path folder, int step, Set<String> always, Consumer<String> say) throws IOException {
        Map<String, List<Label>> byHost = new LinkedHashMap<>();
        int number = 0;
        for (String line : Files.readAllLines(folder.resolve("labels.tsv"))) {
            String[] cells = line.split("\t", -1);
            if (cells.length >= 4 && !cells[0].equals("url") && !cells[2].equals("hub")) {
                boolean wanted = number++ % step == 0 && !cells[3].equals("home");
                if (wanted || always.contains(cells[0])) {
                    byHost.computeIfAbsent(cells[1], _ -> new ArrayList<>())
                            .add(new Label(cells[0], cells[1], cells[2], cells[3]));
                }
            }
        }
        Map<String, LabelledText> pages = new LinkedHashMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".warc.gz"))
                    .sorted()
                    .toList()) {
                ArchivedWeb web = ArchivedWeb.read(List.of(file));
                for (String host : web.hosts()) {
                    byHost.getOrDefault(host, List.of())
                            .forEach(label -> page(label, web).ifPresent(page -> pages.put(label.url, page)));
                }
            }
        }
        say.accept(pages.size() + " labelled pages read.");
        return pages;
    }

    private Optional<LabelledText> page(Label label, ArchivedWeb web) {
        if (!(urls.canonical(label.url) instanceof UrlVerdict.Accepted(Url url))
                || !(web.answer(url.host(), url.pathAndQuery()) instanceof Answer.Response response)) {
            return Optional.empty();
        }
        String type = response.headers().stream()
                .filter(header -> header.name().equalsIgnoreCase("Content-Type"))
                .map(Exchange.Header::value)
                .findFirst()
                .orElse("");
        return switch (parser.parse(url, Instant.EPOCH, type, response.content().plain())) {
            case ParseOutcome.NotAPage _, ParseOutcome.NotRead _ -> Optional.empty();
            case ParseOutcome.Parsed parsed ->
                Optional.of(new LabelledText(
                        parsed.page(),
                        segmenter.segment(parsed.page().title()),
                        segmenter.segment(parsed.page().text()),
                        label.topic,
                        label.type,
                        label.host));
        };
    }
}
