package dev.remora.lab.hostile;

import static dev.remora.lab.hostile.HostileGroup.SPAM;

import dev.remora.lab.hostile.CaseExpectation.AtMost;
import dev.remora.lab.hostile.CaseExpectation.Fetched;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Pages made for crawlers: stuffed, hidden, cloaked, farmed. A farm costs its own pages, and no more.
final class SpamCases {
    private static final int FARM = 60;

    private SpamCases() {}

    static List<HostileCase> all() {
        List<HostileCase> cases = new ArrayList<>();
        pages().forEach((label, html) -> cases.add(HostileCase.of(
                SPAM, label, path -> path.equals("/") ? RawAnswer.html(html) : RawAnswer.missing(), new Fetched())));
        cases.add(HostileCase.of(SPAM, "cloaked-by-user-agent", RawSite.page(SpamCases::cloaked), new Fetched()));
        cases.add(farm(
                "link-farm-of-hosts",
                2 * FARM,
                (_, host) -> Prose.page(host, links(i -> "http://farm-" + i + ".spam-link-farm-of-hosts.test/"))));
        cases.add(farm("doorways-alike", FARM, (_, _) -> Prose.page("door", links(i -> "/d" + i))));
        cases.add(farm(
                "doorways-of-cities", FARM, (path, _) -> Prose.page("door", "城市 " + path + links(i -> "/c" + i))));
        return cases;
    }

    private static HostileCase farm(String label, int pages, BinaryOperator<String> page) {
        RawSite site = RawSite.withoutRobots(path -> (request, client) ->
                RawAnswer.html(page.apply(path, request.host())).write(request, client));
        return HostileCase.of(SPAM, label, site, new AtMost(pages + 20));
    }

    private static void cloaked(RawRequest request, RawClient client) throws IOException, InterruptedException {
        boolean crawler = request.headers().getOrDefault("User-Agent", "").contains("Remora");
        RawAnswer.html(crawler ? Prose.page("cloak", "") : "<title>casino</title>casino")
                .write(request, client);
    }

    private static Map<String, String> pages() {
        Map<String, String> pages = new LinkedHashMap<>();
        String stuffing = "针灸 穴位 艾灸 经络 ";
        pages.put("stuffed-text", "<title>针灸</title><p>" + stuffing.repeat(50_000));
        pages.put("stuffed-title", "<title>" + stuffing.repeat(20_000) + "</title><p>casino");
        pages.put(
                "stuffed-keywords",
                "<meta name=keywords content='" + stuffing.repeat(50_000) + "'><title>a</title><p>casino");
        pages.put(
                "hidden-text",
                "<title>casino</title><p>casino<div style='display:none'>" + stuffing.repeat(20_000) + "</div>");
        pages.put(
                "white-text",
                "<title>casino</title><p>casino<font color=white size=0>" + stuffing.repeat(20_000) + "</font>");
        pages.put("text-out-of-sight", "<p style='position:absolute;left:-9999px'>" + stuffing.repeat(20_000));
        pages.put(
                "links-to-300-hosts",
                "<title>a</title>"
                        + IntStream.range(0, 300)
                                .mapToObj(i -> "<a href='http://dead-" + i + ".test/'>针灸</a>")
                                .collect(Collectors.joining()));
        pages.put("headings-of-keywords", ("<h1>" + stuffing + "</h1>").repeat(10_000));
        return pages;
    }

    private static String links(IntFunction<String> to) {
        return IntStream.range(0, FARM)
                .mapToObj(i -> "<a href='" + to.apply(i) + "'>针灸 " + i + "</a>")
                .collect(Collectors.joining());
    }
}
