package dev.remora.search.app;

import dev.remora.crawler.replay.Answer;
import dev.remora.crawler.replay.ArchivedContent;
import dev.remora.crawler.replay.Web;
import dev.remora.shared.page.Exchange.Header;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A made-up web that is quickly crawled to its end: hosts in a binary tree, each with a binary tree of pages,
/// no two of which say the same. Whatever the order, the pages are the same in the end.
public record TreeWeb(int hosts, int pages) implements Web {
    /// The id of its topic.
    public static final String TOPIC = "tree";

    @Override
    public Answer answer(String host, String pathAndQuery) {
        if (!host.matches("h[0-9]+\\.example")) {
            return new Answer.NoHost();
        }
        int h = Integer.parseInt(host.substring(1, host.indexOf('.')));
        if (h >= hosts || !pathAndQuery.matches("/p[0-9]+")) {
            return new Answer.NoPage();
        }
        int p = Integer.parseInt(pathAndQuery.substring(2));
        return p >= pages ? new Answer.NoPage() : page(h, p);
    }

    private Answer page(int h, int p) {
        String links = IntStream.of(2 * p + 1, 2 * p + 2)
                .filter(child -> child < pages)
                .mapToObj(child -> link(h, child))
                .collect(Collectors.joining());
        String hostLinks = IntStream.of(2 * h + 1, 2 * h + 2)
                .filter(child -> p == 0 && child < hosts)
                .mapToObj(child -> link(child, 0))
                .collect(Collectors.joining());
        SplittableRandom random = new SplittableRandom(h * 1000L + p);
        String text =
                random.ints(300, 0x4e00, 0x9000).mapToObj(Character::toString).collect(Collectors.joining());
        String html = "<html><title>针灸" + h + "之" + p + "</title><body><p>针灸。" + text + "</p><ul>" + links + hostLinks
                + "</ul></body></html>";
        return new Answer.Response(
                200,
                List.of(new Header("Content-Type", "text/html; charset=utf-8")),
                ArchivedContent.of(html.getBytes(StandardCharsets.UTF_8)));
    }

    private static String link(int h, int p) {
        return "<li><a href='" + url(h, p) + "'>针灸 " + h + "." + p + "</a></li>";
    }

    public static String url(int h, int p) {
        return "http://h" + h + ".example/p" + p;
    }

    /// Writes the file of its topic.
    public static Path topicFile(Path folder) throws java.io.IOException {
        return Files.writeString(
                folder.resolve("tree.yaml"),
                "id: tree\nname: 树\nkeywords: {针灸: 3}\nseeds: ['" + url(0, 0)
                        + "']\ncrawl: {delay: 0, maxPages: 100000}\n");
    }
}
