package dev.remora.lab.hostile.cases;

import static dev.remora.lab.hostile.cases.HostileGroup.TRAPS;

import dev.remora.lab.hostile.outcome.CaseExpectation.AtMost;
import dev.remora.lab.hostile.server.RawAnswer;
import dev.remora.lab.hostile.server.RawSite;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Sites that generate infinite addresses. Their pages are off topic.
final class TrapCases {
    /// Maximum requests, including robots.txt, to a host with unproductive addresses of one shape or in one
    /// place.
    private static final int ALIKE = 1_100;

    /// Maximum requests of a domain without a page on topic: two for each of its first 64 hosts, and a few more.
    private static final int DOMAIN = 140;

    private static final String WEATHER = "<title>天气</title><p>今天的天气很好，明天有小雨，后天转晴。";

    private TrapCases() {}

    static List<HostileCase> all() {
        List<HostileCase> cases = new ArrayList<>();
        byShape().forEach((label, links) -> cases.add(trap(label, links, ALIKE)));
        byPlace().forEach((label, links) -> cases.add(trap(label, links, ALIKE)));
        cases.add(ofHosts("subdomains", (host, i) -> word(host + i) + ".traps-subdomains.test"));
        cases.add(HostileCase.of(
                TRAPS,
                "subdomains-that-redirect",
                RawSite.withoutRobots(path -> (request, client) -> (path.equals("/")
                                ? RawAnswer.html(WEATHER
                                        + request.host()
                                        + links(
                                                20,
                                                i -> "http://" + word(request.host() + i)
                                                        + ".traps-subdomains-that-redirect.test/to"))
                                : RawAnswer.status(
                                        302,
                                        "Location: http://" + word(request.host())
                                                + ".traps-subdomains-that-redirect.test/\r\n"))
                        .write(request, client)),
                new AtMost(DOMAIN)));
        cases.add(trap(
                "next-in-the-head",
                path -> "<link rel=next href='/h/" + word(path) + "'><link rel=canonical href='/c/" + word(path) + "'>",
                ALIKE));
        cases.add(ofHosts(
                "ports",
                (host, i) ->
                        host.replaceFirst(":.*", "") + ":" + (1_024 + Math.floorMod((host + i).hashCode(), 60_000))));
        return cases;
    }

    private static HostileCase trap(String label, Function<String, String> links, int most) {
        RawSite site = path -> RawAnswer.html(WEATHER + Integer.toUnsignedString(path.hashCode()) + links.apply(path));
        return HostileCase.of(TRAPS, label, RawSite.withoutRobots(site), new AtMost(most));
    }

    /// Each page links to twenty new hosts.
    private static HostileCase ofHosts(String label, BiFunction<String, Integer, String> next) {
        RawAnswer page = (request, client) -> {
            String host = request.headers().get("Host");
            RawAnswer.html(WEATHER + host + links(20, i -> "http://" + next.apply(host, i) + "/"))
                    .write(request, client);
        };
        return HostileCase.of(TRAPS, label, RawSite.page(page), new AtMost(DOMAIN));
    }

    /// Addresses with varying digits, repetitions or growing length.
    private static Map<String, Function<String, String>> byShape() {
        Map<String, Function<String, String>> traps = new LinkedHashMap<>();
        traps.put("calendar", path -> {
            int month = number(path, 24_312);
            return link("/calendar/" + (month + 1) / 12 + "/" + ((month + 1) % 12 + 1))
                    + link("/calendar/" + (month - 1) / 12 + "/" + ((month - 1) % 12 + 1));
        });
        traps.put("next-page", path -> link("/list?page=" + (number(path, 0) + 1)));
        traps.put("many-next-pages", path -> links(30, i -> "/item-" + (number(path, 1) * 31L + i)));
        traps.put(
                "sessions-of-digits",
                path -> links(20, i -> "/a?sid=" + Integer.toUnsignedString((path + i).hashCode())));
        traps.put("a-path-in-itself", _ -> "<a href='again/'>天气</a>");
        traps.put("a-path-of-two-in-itself", _ -> "<a href='a/b/'>天气</a>");
        traps.put("a-path-of-numbers", path -> "<a href='" + path.length() + "/'>天气</a>");
        traps.put("a-query-that-grows", path -> link(path.contains("?") ? path + "&a=b" : "/a?a=b"));
        return traps;
    }

    /// Addresses without a common shape, in one folder or at one path.
    private static Map<String, Function<String, String>> byPlace() {
        Map<String, Function<String, String>> traps = new LinkedHashMap<>();
        traps.put("sessions-of-letters", path -> links(20, i -> "/a?sid=" + word(path + i)));
        traps.put("paths-of-letters", path -> links(20, i -> "/" + word(path + i)));
        traps.put(
                "facets",
                path -> links(20, i -> "/shop?color=" + word(path + i) + "&size=" + word(i + path) + "&sort=up"));
        traps.put("letters-in-two-cases", path -> links(20, i -> "/" + cased(path.hashCode() + i)));
        traps.put("soft-404-farm", path -> "<p>页面不存在" + links(20, i -> "/gone/" + word(path + i) + ".html"));
        traps.put(
                "escapes",
                path -> links(
                        20,
                        i -> "/"
                                + word(path + i)
                                        .chars()
                                        .mapToObj(c -> "%" + Integer.toHexString(c))
                                        .collect(Collectors.joining())));
        return traps;
    }

    private static int number(String path, int otherwise) {
        int[] numbers = Pattern.compile("\\d{1,8}")
                .matcher(path)
                .results()
                .mapToInt(found -> Integer.parseInt(found.group()))
                .toArray();
        return numbers.length == 0 ? otherwise : numbers.length == 1 ? numbers[0] : numbers[0] * 12 + numbers[1];
    }

    private static String cased(int number) {
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < 16; i++) {
            word.append((number >>> i & 1) == 0 ? 'a' : 'A');
        }
        return word.toString();
    }

    /// Returns ten letters, deterministic for the key.
    static String word(String key) {
        SplittableRandom random = new SplittableRandom(key.hashCode());
        return random.ints(10, 'a', 'z' + 1).mapToObj(Character::toString).collect(Collectors.joining());
    }

    private static String links(int number, IntFunction<String> to) {
        return IntStream.range(0, number).mapToObj(to).map(TrapCases::link).collect(Collectors.joining());
    }

    private static String link(String to) {
        return " <a href='" + to + "'>天气</a>";
    }
}
