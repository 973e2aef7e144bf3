package dev.remora.lab.hostile;

import static dev.remora.lab.hostile.HostileGroup.SPAM;

import dev.remora.lab.hostile.CaseExpectation.AtMost;
import dev.remora.lab.hostile.CaseExpectation.Fetched;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Pages made for crawlers: stuffed, hidden, cloaked, farmed. A farm costs its own pages, and no more.
final class SpamCases {
    private static final int FARM = 60;

    private SpamCases() {}

    static List<HostileCase> all() {
        List<HostileCase> cases = new ArrayList<>();
        pages().forEach((label, html) -> cases.add(HostileCase.of(SPAM, label,
                path -> path.equals("/") ? RawAnswer.html(html) : RawAnswer.missing(), new Fetched())));
        cases.add(HostileCase.of(SPAM, "cloaked-by-user-agent", path -> path.equals("/") ? (request, client) -> RawAnswer.html(
                request.headers().getOrDefault("User-Agent", "").contains("Remora") ? Prose.page("cloak", "")
                        : "<title>casino</title>casino").write(request, client) : RawAnswer.missing(), new Fetched()));
        cases.add(HostileCase.of(SPAM, "link-farm-of-hosts", path -> path.equals("/") ? (request, client) -> RawAnswer.html(
                Prose.page(request.host(), farm(i -> "http://farm-" + i + ".spam-link-farm-of-hosts.test/"))).write(request, client)
                : RawAnswer.missing(), new AtMost(2 * FARM + 2)));
        cases.add(HostileCase.of(SPAM, "doorways-alike", path -> path.matches("/(d\\d+)?") ? RawAnswer.html(
                Prose.page("door", farm(i -> "/d" + i))) : RawAnswer.missing(), new AtMost(FARM + 2)));
        cases.add(HostileCase.of(SPAM, "doorways-of-cities", path -> path.matches("/(c\\d+)?") ? RawAnswer.html(
                Prose.page("door", "城市 " + path + farm(i -> "/c" + i))) : RawAnswer.missing(), new AtMost(FARM + 2)));
        return cases;
    }

    private static Map<String, String> pages() {
        Map<String, String> pages = new LinkedHashMap<>();
        String stuffing = "针灸 穴位 艾灸 经络 ";
        pages.put("stuffed-text", "<title>针灸</title><p>" + stuffing.repeat(50_000));
        pages.put("stuffed-title", "<title>" + stuffing.repeat(20_000) + "</title><p>casino");
        pages.put("stuffed-keywords", "<meta name=keywords content='" + stuffing.repeat(50_000) + "'><title>a</title><p>casino");
        pages.put("hidden-text", "<title>casino</title><p>casino<div style='display:none'>" + stuffing.repeat(20_000) + "</div>");
        pages.put("white-text", "<title>casino</title><p>casino<font color=white size=0>" + stuffing.repeat(20_000) + "</font>");
        pages.put("text-out-of-sight", "<p style='position:absolute;left:-9999px'>" + stuffing.repeat(20_000));
        pages.put("links-to-300-hosts", "<title>a</title>" + IntStream.range(0, 300)
                .mapToObj(i -> "<a href='http://dead-" + i + ".test/'>针灸</a>").collect(Collectors.joining()));
        pages.put("headings-of-keywords", ("<h1>" + stuffing + "</h1>").repeat(10_000));
        return pages;
    }

    private static String farm(java.util.function.IntFunction<String> to) {
        return IntStream.range(0, FARM).mapToObj(i -> "<a href='" + to.apply(i) + "'>针灸 " + i + "</a>")
                .collect(Collectors.joining());
    }
}
