package dev.remora.lab.hostile.cases;

import static dev.remora.lab.hostile.cases.HostileGroup.SPAM;

import dev.remora.lab.hostile.outcome.CaseExpectation.AtMost;
import dev.remora.lab.hostile.outcome.CaseExpectation.Fetched;
import dev.remora.lab.hostile.outcome.CaseExpectation.OffTopic;
import dev.remora.lab.hostile.server.Prose;
import dev.remora.lab.hostile.server.RawAnswer;
import dev.remora.lab.hostile.server.RawClient;
import dev.remora.lab.hostile.server.RawRequest;
import dev.remora.lab.hostile.server.RawSite;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BinaryOperator;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Spam pages: keyword stuffing, hidden text, cloaking, link farms. A farm costs no more than its own pages.
final class SpamCases {
    private static final int FARM = 60;
    private static final String KEYWORDS = "针灸 穴位 艾灸 经络 推拿 拔罐 方剂 中药";
    static final String GAMBLING = "我们的网站为您提供最新的娱乐信息，注册之后就可以得到奖金。很多人都说这里的游戏既公平又有趣，"
            + "客服随时在线，提款也只要几分钟。如果您还没有账号，现在加入是最好的时候。赛事的结果每天更新，"
            + "您也可以在手机上观看比赛，和朋友一起讨论谁会赢。请注意控制自己的支出，不要把生活费拿来下注。";
    static final String ARTICLE = "针灸可以缓解疼痛，大夫先问病情再决定取哪些穴位，留针大约二十分钟。艾灸用温热的办法调理身体，"
            + "适合怕冷的人在冬天使用。推拿放松肌肉，拔罐祛除湿气，几种方法常常配合起来用。治疗期间饮食清淡，早些休息，"
            + "不要着急停药。每个人的体质不同，见效的时间也不一样，请商量以后再做决定。";

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
        keywordPages()
                .forEach((label, html) -> cases.add(HostileCase.of(
                        SPAM,
                        label,
                        path -> path.equals("/") ? RawAnswer.html(html) : RawAnswer.missing(),
                        new OffTopic())));
        cases.add(HostileCase.of(SPAM, "link-farm-of-domains", ofDomains(Integer.MAX_VALUE), new AtMost(3_000)));
        cases.add(HostileCase.of(SPAM, "link-farm-of-sixty-domains", ofDomains(FARM), new AtMost(2 * FARM + 20)));
        return cases;
    }

    /// Each page has the same article with another place name, and links to twenty domains of the farm.
    private static RawSite ofDomains(int domains) {
        return RawSite.withoutRobots(path -> (request, client) -> {
            String host = request.host();
            String text = ARTICLE.replace("大夫", host) + "<p>";
            RawAnswer.html("<title>针灸 " + host + "</title><p>" + text
                            + links(20, i -> {
                                int number = (host + path + i).hashCode();
                                return "http://" + HostileCase.domain(Math.floorMod(number, domains), host) + "/";
                            }))
                    .write(request, client);
        });
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

    /// Kinds of keyword stuffing.
    private static Map<String, String> keywordPages() {
        SplittableRandom random = new SplittableRandom(2006);
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("keywords-in-a-row", "<title>针灸</title><p>" + drawn(KEYWORDS, 300, " ", random));
        pages.put("keywords-with-commas", "<title>针灸</title><p>" + drawn(KEYWORDS, 120, "，", random));
        pages.put("keywords-with-particles", "<title>针灸</title><p>" + drawn(KEYWORDS, 200, "的", random));
        pages.put("keywords-in-lists", "<ul><li>" + drawn(KEYWORDS, 200, "<li>", random) + "</ul>");
        pages.put("keywords-in-a-table", "<table><tr><td>" + drawn(KEYWORDS, 200, "<td>", random) + "</table>");
        pages.put("keywords-as-links", "<p><a href=/x>" + drawn(KEYWORDS, 150, "</a> <a href=/x>", random) + "</a>");
        pages.put("keywords-among-others", "<p>" + drawn(KEYWORDS + " 医院 专家 电话 北京 价格 免费", 500, " ", random));
        pages.put("a-title-of-keywords", "<title>" + drawn(KEYWORDS, 40, " ", random) + "</title><p>" + GAMBLING);
        pages.put("keywords-below-an-article", "<p>" + GAMBLING.repeat(2) + "<p>" + drawn(KEYWORDS, 150, " ", random));
        pages.put("one-sentence-again-and-again", "<p>针灸哪家好，针灸多少钱，针灸的价格。".repeat(60));
        pages.put("few-sentences-again-and-again", "<p>北京针灸哪里好。<p>艾灸一次的费用。<p>找专家看经络。".repeat(80));
        return pages;
    }

    private static String drawn(String words, int number, String between, SplittableRandom random) {
        String[] all = words.split(" ", -1);
        return IntStream.range(0, number)
                .mapToObj(_ -> all[random.nextInt(all.length)])
                .collect(Collectors.joining(between));
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
        return links(FARM, to);
    }

    private static String links(int number, IntFunction<String> to) {
        return IntStream.range(0, number)
                .mapToObj(i -> "<a href='" + to.apply(i) + "'>针灸 " + i + "</a>")
                .collect(Collectors.joining());
    }
}
