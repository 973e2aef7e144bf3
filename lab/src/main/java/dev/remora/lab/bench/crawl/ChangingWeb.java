package dev.remora.lab.bench.crawl;

import dev.remora.crawler.replay.Answer;
import dev.remora.crawler.replay.ArchivedContent;
import dev.remora.crawler.replay.Web;
import dev.remora.shared.page.Exchange.Header;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A web whose pages change and to which pages are added. A page is a function of its number and of the day, so
/// that nothing of it is held. Each page changes at its own rate, from once in a thousand days to once a day,
/// logarithmically uniform. Its site's home page links to lists of a hundred pages. All pages are on the topic.
final class ChangingWeb implements Web {
    /// What all pages are about.
    static final String SUBJECT = "针灸";

    private static final int SITES = 20;
    private static final int LIST = 100;
    private static final int CHARACTERS = 400;
    private static final int FIRST_CHARACTER = 0x4e00;
    private static final int LAST_CHARACTER = 0x9000;
    private static final double SLOWEST = 0.001;
    private static final Pattern HOST = Pattern.compile("s(?<site>\\d{1,2})\\.example");
    private static final Pattern PATH = Pattern.compile("/(?<kind>[lp])(?<number>\\d{1,8})");
    private static final List<Header> HTML = List.of(new Header("Content-Type", "text/html; charset=utf-8"));

    private final int pages;
    private final int added;
    private final AtomicInteger day = new AtomicInteger();

    /// Begins at day 0.
    ///
    /// @param pages on day 0
    /// @param added pages on each later day
    ChangingWeb(int pages, int added) {
        this.pages = pages;
        this.added = added;
    }

    /// Begins the next day.
    void nextDay() {
        day.incrementAndGet();
    }

    /// The addresses of the home pages.
    static List<String> homes() {
        return IntStream.range(0, SITES)
                .mapToObj(site -> "http://s" + site + ".example/")
                .toList();
    }

    @Override
    public Answer answer(String host, String pathAndQuery) {
        Matcher site = HOST.matcher(host);
        if (!site.matches() || Integer.parseInt(site.group("site")) >= SITES) {
            return new Answer.NoHost();
        }
        int its = Integer.parseInt(site.group("site"));
        if (pathAndQuery.equals("/")) {
            return html("站点" + its, "", lists(its));
        }
        Matcher path = PATH.matcher(pathAndQuery);
        if (!path.matches()) {
            return new Answer.NoPage();
        }
        int number = Integer.parseInt(path.group("number"));
        return path.group("kind").equals("l") ? list(its, number) : page(its, number);
    }

    private int pagesNow() {
        return pages + added * day.get();
    }

    /// The number of a site's pages today: page `n` of all is page `n / SITES` of site `n % SITES`.
    private int pagesOf(int site) {
        return (pagesNow() - site + SITES - 1) / SITES;
    }

    private List<String> lists(int site) {
        return IntStream.range(0, (pagesOf(site) + LIST - 1) / LIST)
                .mapToObj(list -> "/l" + list)
                .toList();
    }

    private Answer list(int site, int list) {
        int first = list * LIST;
        int end = Math.min(pagesOf(site), first + LIST);
        return first >= end
                ? new Answer.NoPage()
                : html(
                        "目录" + list,
                        "",
                        IntStream.range(first, end)
                                .mapToObj(page -> "/p" + page)
                                .toList());
    }

    private Answer page(int site, int number) {
        if (number >= pagesOf(site)) {
            return new Answer.NoPage();
        }
        SplittableRandom its = new SplittableRandom((long) number * SITES + site);
        double rate = SLOWEST * Math.pow(1 / SLOWEST, its.nextDouble());
        int version = (int) (rate * day.get() + its.nextDouble());
        SplittableRandom words = new SplittableRandom(its.nextLong() + version);
        String text = words.ints(CHARACTERS, FIRST_CHARACTER, LAST_CHARACTER)
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
        return html(SUBJECT + number, SUBJECT + "。" + text, List.of("/"));
    }

    private static Answer html(String title, String text, List<String> links) {
        String anchors = links.stream()
                .map(link -> "<li><a href='" + link + "'>" + SUBJECT + link.substring(1) + "</a></li>")
                .collect(Collectors.joining());
        String page =
                "<html><title>" + title + "</title><body><p>" + text + "</p><ul>" + anchors + "</ul></body></html>";
        return new Answer.Response(200, HTML, ArchivedContent.of(page.getBytes(StandardCharsets.UTF_8)));
    }
}
