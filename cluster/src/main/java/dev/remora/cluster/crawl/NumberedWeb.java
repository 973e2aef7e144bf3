package dev.remora.cluster.crawl;

import dev.remora.crawler.replay.Answer;
import dev.remora.crawler.replay.ArchivedContent;
import dev.remora.crawler.replay.ReplayServer;
import dev.remora.crawler.replay.RequestLog;
import dev.remora.crawler.replay.Web;
import dev.remora.lab.bench.web.ChildJvm;
import dev.remora.lab.bench.web.ServedWeb;
import dev.remora.shared.page.Exchange.Header;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A web of any size whose page is a function of its number, so that nothing of it is held. A page has 400 characters,
/// twenty links to pages of its site and two to other sites; every second page is on the topic.
///
/// @param addresses number of pages
record NumberedWeb(long addresses) implements Web {
    /// Pages of a site.
    static final long SITE = 5_000;

    private static final Pattern HOST = Pattern.compile("s(?<site>\\d{1,10})\\.example");
    private static final Pattern PATH = Pattern.compile("/p(?<page>\\d{1,4})");
    private static final int INNER_LINKS = 20;
    private static final int OUTER_LINKS = 2;
    private static final int CHARACTERS = 400;
    private static final int FIRST_CHARACTER = 0x4e00;
    private static final int LAST_CHARACTER = 0x9000;
    private static final List<Header> HTML = List.of(new Header("Content-Type", "text/html; charset=utf-8"));

    @Override
    public Answer answer(String host, String pathAndQuery) {
        Matcher site = HOST.matcher(host);
        if (!site.matches() || Long.parseLong(site.group("site")) >= sites()) {
            return new Answer.NoHost();
        }
        Matcher page = PATH.matcher(pathAndQuery);
        if (!page.matches() || Long.parseLong(page.group("page")) >= SITE) {
            return new Answer.NoPage();
        }
        long number = Long.parseLong(site.group("site")) * SITE + Long.parseLong(page.group("page"));
        return number < addresses ? page(number) : new Answer.NoPage();
    }

    private long sites() {
        return (addresses + SITE - 1) / SITE;
    }

    private Answer page(long number) {
        SplittableRandom random = new SplittableRandom(number);
        StringBuilder html = new StringBuilder("<html><title>");
        String subject = random.nextBoolean() ? "针灸" : "天气";
        html.append(subject)
                .append(number)
                .append("</title><body><p>")
                .append(subject)
                .append("。");
        html.append(random.ints(CHARACTERS, FIRST_CHARACTER, LAST_CHARACTER)
                .mapToObj(Character::toString)
                .collect(Collectors.joining()));
        html.append("</p><ul>");
        long first = number - number % SITE;
        for (int link = 0; link < INNER_LINKS; link++) {
            link(first + random.nextLong(Math.min(SITE, addresses - first)), html);
        }
        for (int link = 0; link < OUTER_LINKS; link++) {
            link(random.nextLong(sites()) * SITE, html);
        }
        byte[] body = html.append("</ul></body></html>").toString().getBytes(StandardCharsets.UTF_8);
        return new Answer.Response(200, HTML, ArchivedContent.of(body));
    }

    private static void link(long target, StringBuilder html) {
        String subject = new SplittableRandom(target).nextBoolean() ? "针灸" : "天气";
        html.append("<li><a href='")
                .append(url(target))
                .append("'>")
                .append(subject)
                .append("</a></li>");
    }

    /// The address of a page.
    static String url(long number) {
        return "http://s" + number / SITE + ".example/p" + number % SITE;
    }

    /// Serves a web in a process of its own, as a proxy on 127.0.0.1, so that its cost is not that of the crawl.
    static ServedWeb serve(long addresses) throws IOException {
        return ServedWeb.by(ChildJvm.start("256m", NumberedWeb.class, List.of(String.valueOf(addresses))));
    }

    /// Main method of that process: serves until its standard input ends.
    public static void main(String[] args) throws IOException {
        ReplayServer.Settings settings = ReplayServer.Settings.freePort(RequestLog.none());
        try (ReplayServer server = ReplayServer.start(new NumberedWeb(Long.parseLong(args[0])), settings)) {
            System.out.println("port=" + server.port());
            while (System.in.read() >= 0) {
                // only the end of the input is expected
            }
        }
    }
}
