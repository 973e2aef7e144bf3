package dev.remora.lab.bench.crawl;

import dev.remora.crawler.replay.Answer;
import dev.remora.crawler.replay.ArchivedContent;
import dev.remora.crawler.replay.Web;
import dev.remora.shared.page.Exchange.Header;
import dev.remora.shared.url.Url;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A web without end. A page is a function of its number, so that nothing of it is held: some consecutive sentences
/// of each of two to five texts, links to ten pages that no other page introduces, and links to five pages before it.
/// So a breadth-first crawl of `n` pages knows about `10 n` addresses. All pages are on the topic.
final class NumberedPages implements Web {
    /// What all pages are about.
    static final String SUBJECT = "针灸";

    /// New addresses of each page.
    static final int FRESH = 10;

    private static final int BACK = 5;
    private static final int SITES = 2_000;
    private static final int LONGEST_TITLE = 24;
    private static final int LEAST_SENTENCES = 5;
    private static final Pattern PATH = Pattern.compile("/a/(?<number>\\d{1,9})\\.html");
    private static final List<Header> HTML = List.of(new Header("Content-Type", "text/html; charset=utf-8"));

    private final List<List<String>> texts;

    /// @param texts that provide the sentences; those with fewer than five are not used
    NumberedPages(List<List<String>> texts) {
        this.texts =
                texts.stream().filter(text -> text.size() >= LEAST_SENTENCES).toList();
        if (this.texts.isEmpty()) {
            throw new IllegalArgumentException("no text has " + LEAST_SENTENCES + " sentences");
        }
    }

    /// Returns the address of a page.
    static Url address(int number) {
        return new Url("http://" + host(number) + "/a/" + number + ".html");
    }

    private static String host(int number) {
        return "s" + number % SITES + ".example";
    }

    @Override
    public Answer answer(String host, String pathAndQuery) {
        if (pathAndQuery.equals("/robots.txt")) {
            return Answer.Response.text(200, "");
        }
        Matcher path = PATH.matcher(pathAndQuery);
        if (!path.matches()) {
            return new Answer.NoPage();
        }
        int number = Integer.parseInt(path.group("number"));
        return host.equals(host(number)) ? page(number) : new Answer.NoPage();
    }

    private Answer page(int number) {
        SplittableRandom random = new SplittableRandom(number);
        List<String> passage = passage(random, 2);
        StringBuilder page = new StringBuilder("<html><title>")
                .append(title(passage, number))
                .append("</title><body><h1>")
                .append(title(passage, number))
                .append("</h1>");
        paragraph(passage, page);
        for (int more = random.nextInt(1, 5); more > 0; more--) {
            paragraph(passage(random, random.nextInt(2, 5)), page);
        }
        page.append("<ul>");
        for (int fresh = 1; fresh <= FRESH; fresh++) {
            link(number * FRESH + fresh, page);
        }
        for (int back = 0; back < BACK && number > 0; back++) {
            link(random.nextInt(number), page);
        }
        page.append("</ul></body></html>");
        return new Answer.Response(200, HTML, ArchivedContent.of(page.toString().getBytes(StandardCharsets.UTF_8)));
    }

    private List<String> passage(SplittableRandom random, int sentences) {
        List<String> text = texts.get(random.nextInt(texts.size()));
        int first = random.nextInt(text.size() - sentences);
        return text.subList(first, first + sentences);
    }

    /// Each sentence names the subject: a paragraph about it that all pages have would not count.
    private static void paragraph(List<String> sentences, StringBuilder page) {
        page.append("<p>");
        sentences.forEach(sentence -> page.append(SUBJECT).append('：').append(sentence));
        page.append("</p>");
    }

    /// A link's text is the title of its page.
    private void link(int number, StringBuilder page) {
        page.append("<li><a href='").append(address(number).text()).append("'>");
        page.append(title(passage(new SplittableRandom(number), 2), number)).append("</a></li>");
    }

    /// No two pages have the same title, as most links to different pages have different texts.
    private static String title(List<String> passage, int number) {
        String first = passage.getFirst();
        return first.substring(0, Math.min(first.length(), LONGEST_TITLE)) + " " + number;
    }
}
