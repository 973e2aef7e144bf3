package dev.remora.lab.hostile.cases;

import static dev.remora.lab.hostile.cases.HostileGroup.ADDRESSES;

import dev.remora.lab.hostile.outcome.CaseExpectation.Fetched;
import dev.remora.lab.hostile.server.Prose;
import dev.remora.lab.hostile.server.RawAnswer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Notations of this machine's address, and links that are not addresses.
final class AddressCases {
    private AddressCases() {}

    static List<HostileCase> all() {
        List<HostileCase> cases = new ArrayList<>();
        guarded().forEach((label, host) -> cases.add(HostileCase.guarded(ADDRESSES, label, host)));
        links().forEach((label, links) -> cases.add(HostileCase.of(
                ADDRESSES,
                label,
                path -> path.equals("/") ? RawAnswer.html(Prose.page("links", links)) : RawAnswer.missing(),
                new Fetched())));
        return cases;
    }

    /// Hosts as IP addresses, in all forms that resolvers and browsers accept.
    private static Map<String, String> guarded() {
        Map<String, String> hosts = new LinkedHashMap<>();
        hosts.put("loopback", "127.0.0.1");
        hosts.put("loopback-of-two-parts", "127.1");
        hosts.put("loopback-as-a-number", "2130706433");
        hosts.put("loopback-hexadecimal", "0x7f000001");
        hosts.put("loopback-octal", "017700000001");
        hosts.put("loopback-of-mixed-parts", "0x7f.0.0.01");
        hosts.put("loopback-elsewhere", "127.8.8.8");
        hosts.put("loopback-with-a-dot", "127.0.0.1.");
        hosts.put("loopback-of-wide-digits", "\uff11\uff12\uff17.\uff10.\uff10.\uff11");
        hosts.put("loopback-in-circles", "\u2460\u2461\u2466.\u24ea.\u24ea.\u2460");
        hosts.put("loopback-with-wide-dots", "127\u30020\u30020\u30021");
        hosts.put("loopback-escaped", "%31%32%37.0.0.1");
        hosts.put("loopback-of-six", "[::1]");
        hosts.put("loopback-of-six-at-length", "[0:0:0:0:0:0:0:1]");
        hosts.put("loopback-mapped", "[::ffff:127.0.0.1]");
        hosts.put("loopback-mapped-hexadecimal", "[::ffff:7f00:1]");
        hosts.put("loopback-compatible", "[::127.0.0.1]");
        hosts.put("loopback-translated", "[64:ff9b::7f00:1]");
        hosts.put("loopback-by-6to4", "[2002:7f00:1::]");
        hosts.put("any", "0.0.0.0");
        hosts.put("any-as-a-number", "0");
        hosts.put("any-of-six", "[::]");
        hosts.put("localhost", "localhost");
        hosts.put("localhost-with-a-dot", "localhost.");
        hosts.put("localhost-in-capitals", "LOCALHOST");
        hosts.put("localhost-below", "a.localhost");
        hosts.put("metadata-of-clouds", "169.254.169.254");
        hosts.put("private-10", "10.0.0.1");
        hosts.put("private-172", "172.16.0.1");
        hosts.put("private-192", "192.168.0.1");
        hosts.put("private-of-six", "[fd00::1]");
        hosts.put("link-local-of-six", "[fe80::1]");
        hosts.put("carrier-grade", "100.64.0.1");
        hosts.put("multicast", "224.0.0.1");
        hosts.put("broadcast", "255.255.255.255");
        hosts.put("benchmarks", "198.18.0.1");
        hosts.putAll(seldom());
        return hosts;
    }

    /// The forms of transition mechanisms, special ranges, and names that lead into a network of one's own.
    private static Map<String, String> seldom() {
        Map<String, String> hosts = new LinkedHashMap<>();
        hosts.put("loopback-by-teredo", "[2001:0:c000:201::80ff:fffe]");
        hosts.put("loopback-by-isatap", "[2001:db8::5efe:7f00:1]");
        hosts.put("loopback-translated-stateless", "[::ffff:0:7f00:1]");
        hosts.put("loopback-translated-locally", "[64:ff9b:1::7f00:1]");
        hosts.put("site-local-of-six", "[fec0::1]");
        hosts.put("reserved-240", "240.0.0.1");
        hosts.put("protocol-assignments", "192.0.0.192");
        hosts.put("relays-of-6to4", "192.88.99.1");
        hosts.put("names-of-homes", "router.home.arpa");
        hosts.put("names-of-clouds", "metadata.google.internal");
        hosts.put("names-of-printers", "printer.local");
        hosts.put("names-of-onions", "abcdefghij.onion");
        return hosts;
    }

    /// Links of a page that must still be read.
    private static Map<String, String> links() {
        Map<String, String> links = new LinkedHashMap<>(broken());
        links.put("links-of-100000-characters", links(20, i -> "/" + i + "a".repeat(100_000)));
        links.put("links-of-100000-parents", links(10, i -> "../".repeat(100_000) + i));
        links.put("links-of-many-parameters", links(50, i -> "/p" + i + "?" + "a=b&".repeat(20_000)));
        links.put("links-of-many-fragments", links(50_000, i -> "/#" + i));
        links.put("links-in-50000", links(50_000, i -> "/" + (i % 40)));
        links.put("links-to-300-dead-hosts", links(300, i -> "http://dead-" + i + ".test/"));
        links.put("base-of-a-script", "<base href='javascript:alert(1)//'>" + links("a"));
        links.put("base-of-junk", "<base href='http://[::'><base href='\0'>" + links("a"));
        links.put("base-of-100000-characters", "<base href='/" + "a".repeat(100_000) + "/'>" + links("b"));
        return links;
    }

    /// Links without a valid target.
    private static Map<String, String> broken() {
        Map<String, String> links = new LinkedHashMap<>();
        links.put(
                "links-of-other-schemes",
                links(
                        "javascript:1",
                        "mailto:a@b.test",
                        "tel:1",
                        "data:text/html,a",
                        "about:blank",
                        "blob:http://a/b"));
        links.put(
                "links-without-hosts",
                links("http://", "http:///", "http://?", "//", "///", "http://:80/", "http://@/", "http:", "://"));
        links.put(
                "links-of-broken-hosts",
                links("http://a..b.test/", "http://-a.test/", "http://a b.test/", "http://[::1/", "http://xn--a/")
                        + links("http://a_b.test\\c/", "http://" + "a".repeat(64) + ".test/")
                        + links("http://" + "a.".repeat(200) + "test/"));
        links.put(
                "links-of-broken-ports",
                links("http://a.test:0/", "http://a.test:65536/", "http://a.test:-1/", "http://a.test:a/"));
        links.put("links-of-broken-escapes", links("/%", "/%2", "/%zz", "/%00", "/%ff%fe", "/%c0%af", "/%u4e2d"));
        links.put(
                "links-of-control-characters", links("/a\tb", "/a\nb", "/a\u0001b", "/a\u202eb", "/\ud800", "/\ufeff"));
        return links;
    }

    private static String links(int number, IntFunction<String> to) {
        return links(IntStream.range(0, number).mapToObj(to).toArray(String[]::new));
    }

    private static String links(String... to) {
        return Stream.of(to).map(one -> "<a href=\"" + one + "\">针灸</a> ").collect(Collectors.joining());
    }
}
