package dev.remora.lab.hostile.cases;

import static dev.remora.lab.hostile.cases.HostileGroup.TRAPS;

import dev.remora.lab.hostile.outcome.CaseExpectation.AtMost;
import dev.remora.lab.hostile.server.RawAnswer;
import dev.remora.lab.hostile.server.RawSite;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Traps of many addresses for few pages: other spellings of one address, and addresses that grow. Their pages
/// are off topic.
final class SpellingCases {
    /// Requests for one page with robots.txt, and for up to four that are honestly others.
    private static final int ONE = 6;

    /// As in [TrapCases].
    private static final int ALIKE = 1_100;

    /// Answers of a host without pages on topic, and requests in flight.
    private static final int ANSWERS = 5_100;

    private static final String WEATHER = "<title>天气</title><p>今天的天气很好，明天有小雨，后天转晴。";

    private SpellingCases() {}

    static List<HostileCase> all() {
        List<HostileCase> cases = new ArrayList<>();
        spellings().forEach((label, links) -> cases.add(trap(label, links, ONE)));
        growing().forEach((label, links) -> cases.add(trap(label, links, ALIKE)));
        inFolders().forEach((label, links) -> cases.add(trap(label, links, HostileCase.PAGES + 20)));
        cases.add(redirecting());
        cases.add(ofCanonicals());
        return cases;
    }

    /// @param links links of a page, by host and path
    private static HostileCase trap(String label, BiFunction<String, String, String> links, int most) {
        RawSite site = RawSite.withoutRobots(path -> (request, client) -> RawAnswer.html(
                        WEATHER + Integer.toUnsignedString(path.hashCode()) + links.apply(request.host(), path))
                .write(request, client));
        return HostileCase.of(TRAPS, label, site, new AtMost(most));
    }

    /// Spellings that are one address to every browser.
    private static Map<String, BiFunction<String, String, String>> spellings() {
        Map<String, BiFunction<String, String, String>> traps = new LinkedHashMap<>();
        traps.put("spelt-with-fragments", (_, path) -> links(200, i -> path + "#!/page/" + i));
        traps.put("spelt-with-escapes", (_, _) -> links(512, i -> "/" + escaped("weathers", i)));
        traps.put("spelt-with-ports", (host, _) -> links(20, i -> "http://" + host + ":" + "0".repeat(i) + "80/a"));
        traps.put(
                "spelt-with-capitals", (host, _) -> links(256, i -> cased("http", i) + "://" + cased(host, i) + "/a"));
        traps.put("spelt-with-dots", (_, path) -> links(50, i -> path + "x/../".repeat(i) + "./".repeat(i)));
        traps.put(
                "spelt-with-escaped-dots", (_, path) -> links(50, i -> path + "%2e/".repeat(i) + "x/%2E./".repeat(i)));
        traps.put("spelt-with-parents", (_, _) -> links(200, i -> "../".repeat(i) + "a"));
        traps.put(
                "spelt-with-backslashes",
                (host, _) -> links(20, i -> "http:" + (i % 2 == 0 ? "\\\\" : "//") + host + "\\a"));
        traps.put("spelt-with-white-space", (_, _) -> links(100, i -> " \t\n".repeat(i) + "/a" + "\n".repeat(i)));
        traps.put(
                "spelt-with-a-dot-behind-the-host",
                (host, _) -> links(2, i -> "http://" + host + ".".repeat(i) + "/a"));
        traps.put("spelt-with-names", (host, _) -> links(200, i -> "http://u" + i + ":p@" + host + "/a"));
        return traps;
    }

    /// Addresses that are others by the standard.
    private static Map<String, BiFunction<String, String, String>> growing() {
        Map<String, BiFunction<String, String, String>> traps = new LinkedHashMap<>();
        traps.put(
                "orders-of-parameters",
                (_, path) -> links(20, i -> "/shop?" + shuffled("a=1&b=2&c=3&d=4&e=5&f=6&g=7", path + i)));
        traps.put("parameters-of-nothing", (_, path) -> link(path + (path.contains("?") ? "&" : "?")));
        traps.put("names-of-parameters", (_, path) -> links(20, i -> "/a?" + TrapCases.word(path + i) + "=1"));
        traps.put("slashes", (_, path) -> link(path + "/"));
        traps.put("matrix-parameters", (_, path) -> links(20, i -> "/a;jsessionid=" + TrapCases.word(path + i)));
        traps.put("unicode-forms", (_, path) -> links(20, i -> "/" + accents((path + i).hashCode())));
        traps.put("hyphens", (_, path) -> link(path + (path.endsWith("a") ? "-b" : "-a")));
        traps.put("numbers-in-words", (_, path) -> links(20, i -> "/第" + chinese((path + i).hashCode()) + "页"));
        traps.put(
                "encoded-addresses",
                (_, path) -> link(
                        "/go?to=" + path.replace("%", "%25").replace("?", "%3f").replace("=", "%3d")));
        traps.put("frames", (_, path) -> "<iframe src='/f?" + TrapCases.word(path) + "'></iframe>");
        traps.put("areas-of-a-map", (_, path) -> "<map><area href='/m/" + TrapCases.word(path) + "'></map>");
        return traps;
    }

    /// Addresses in ever new folders: only the host's budget of 5,000 pages ends them, after that of the crawl.
    private static Map<String, BiFunction<String, String, String>> inFolders() {
        Map<String, BiFunction<String, String, String>> traps = new LinkedHashMap<>();
        traps.put("sessions-in-a-folder", (_, path) -> links(20, i -> "/(S(" + TrapCases.word(path + i) + "))/a.aspx"));
        traps.put(
                "languages",
                (_, path) -> links(
                        6,
                        i -> "/"
                                + List.of("zh", "en", "zh-cn", "zh-tw", "ja", "fr")
                                        .get(i) + path));
        return traps;
    }

    /// Each link redirects, and each target has twenty links.
    private static HostileCase redirecting() {
        RawSite site = path -> path.startsWith("/to/")
                ? RawAnswer.status(302, "Location: /at/" + TrapCases.word(path) + "\r\n")
                : RawAnswer.html(WEATHER + path.hashCode() + links(20, i -> "/to/" + TrapCases.word(path + i)));
        return HostileCase.of(TRAPS, "redirects", RawSite.withoutRobots(site), new AtMost(ANSWERS));
    }

    /// Each page names another as its canonical address.
    private static HostileCase ofCanonicals() {
        RawSite site = path -> RawAnswer.html("<link rel=canonical href='/c/" + TrapCases.word(path) + "'>" + WEATHER
                + path.hashCode() + link("/l/" + TrapCases.word(path)));
        return HostileCase.of(TRAPS, "canonicals", RawSite.withoutRobots(site), new AtMost(2 * ALIKE));
    }

    private static String escaped(String word, int which) {
        return IntStream.range(0, word.length())
                .mapToObj(at -> (which >> at & 1) == 0
                        ? word.substring(at, at + 1)
                        : (which >> 8 & 1) == 0
                                ? "%" + Integer.toHexString(word.charAt(at))
                                : "%" + Integer.toHexString(word.charAt(at)).toUpperCase(java.util.Locale.ROOT))
                .collect(Collectors.joining());
    }

    private static String cased(String word, int which) {
        return IntStream.range(0, word.length())
                .mapToObj(at -> {
                    String letter = word.substring(at, at + 1);
                    return (which >> at % 8 & 1) == 0 ? letter : letter.toUpperCase(java.util.Locale.ROOT);
                })
                .collect(Collectors.joining());
    }

    private static String shuffled(String query, String key) {
        List<String> parts = new ArrayList<>(List.of(query.split("&", -1)));
        java.util.Collections.shuffle(parts, new java.util.Random(key.hashCode()));
        return String.join("&", parts);
    }

    /// A composed or a decomposed letter, for each of sixteen bits.
    private static String accents(int number) {
        return IntStream.range(0, 16)
                .mapToObj(bit -> (number >> bit & 1) == 0 ? "\u00e9" : "e\u0301")
                .collect(Collectors.joining());
    }

    private static String chinese(int number) {
        return Integer.toUnsignedString(number)
                .chars()
                .mapToObj(digit -> Character.toString("零一二三四五六七八九".charAt(digit - '0')))
                .collect(Collectors.joining());
    }

    private static String links(int number, IntFunction<String> to) {
        return IntStream.range(0, number).mapToObj(to).map(SpellingCases::link).collect(Collectors.joining());
    }

    private static String link(String to) {
        return " <a href='" + to + "'>天气</a>";
    }
}
