package dev.remora.lab.hostile.cases;

import static dev.remora.lab.hostile.cases.HostileGroup.NAMES;

import dev.remora.lab.hostile.outcome.CaseExpectation;
import dev.remora.lab.hostile.server.RawAnswer;
import dev.remora.lab.hostile.server.RawSite;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Names that resolve to forbidden addresses. They are resolved from a file, without DNS.
public final class NameCases {
    /// Addresses of the names, by the kind of fault.
    private static final Map<String, List<String>> NAMED = named();

    /// The addresses in the format of `/etc/hosts`.
    public static final String HOSTS = "127.0.0.1 localhost\n"
            + NAMED.entrySet().stream()
                    .flatMap(
                            name -> name.getValue().stream().map(address -> address + " " + host(name.getKey()) + "\n"))
                    .collect(Collectors.joining());

    private NameCases() {}

    static List<HostileCase> all() {
        List<HostileCase> cases = new ArrayList<>();
        NAMED.keySet().forEach(label -> cases.add(HostileCase.guarded(NAMES, label, host(label))));
        Map<String, String> nowhere = new LinkedHashMap<>();
        nowhere.put("unknown", "nobody-has-this-name.example");
        nowhere.put("of-one-label", "nobody");
        nowhere.put("of-63-letters", "a".repeat(63) + ".example");
        nowhere.put("of-253-letters", ("a".repeat(49) + ".").repeat(4) + "a".repeat(45) + ".example");
        nowhere.put("with-an-underscore", "no_body.example");
        nowhere.put("in-punycode", "xn--fiq228c.example");
        nowhere.forEach((label, host) -> cases.add(new HostileCase(
                NAMES,
                label,
                RawSite.page(RawAnswer.missing()),
                "/",
                new CaseExpectation.NotAsked(),
                false,
                Optional.of(host))));
        return cases;
    }

    private static String host(String label) {
        return label + ".names.example";
    }

    private static Map<String, List<String>> named() {
        Map<String, List<String>> names = new LinkedHashMap<>();
        names.put("of-loopback", List.of("127.0.0.1"));
        names.put("of-loopback-elsewhere", List.of("127.0.0.2"));
        names.put("of-loopback-of-six", List.of("::1"));
        names.put("of-loopback-mapped", List.of("::ffff:127.0.0.1"));
        names.put("of-any", List.of("0.0.0.0"));
        names.put("of-private-10", List.of("10.1.2.3"));
        names.put("of-private-172", List.of("172.31.255.255"));
        names.put("of-private-192", List.of("192.168.1.1"));
        names.put("of-private-of-six", List.of("fd12:3456::1"));
        names.put("of-link-local", List.of("169.254.169.254"));
        names.put("of-link-local-of-six", List.of("fe80::1"));
        names.put("of-carrier-grade", List.of("100.64.1.1"));
        names.put("of-multicast", List.of("239.1.1.1"));
        names.put("of-documentation", List.of("192.0.2.1"));
        names.put("of-loopback-translated", List.of("64:ff9b::7f00:1"));
        names.put("of-loopback-by-6to4", List.of("2002:7f00:1::1"));
        names.put("of-loopback-by-teredo", List.of("2001:0:4136:e378:8000:63bf:80ff:fffe"));
        names.put("of-this-network", List.of("0.1.2.3"));
        names.put("of-benchmarks", List.of("198.18.0.1"));
        names.put("of-the-future", List.of("240.0.0.1"));
        names.put("of-all-at-once", List.of("255.255.255.255"));
        names.put("of-a-site-of-six", List.of("fec0::1"));
        names.put("of-any-of-six", List.of("::"));
        names.put("of-nothing-of-six", List.of("100::1"));
        names.put("of-several", List.of("10.0.0.1", "127.0.0.1", "::1"));
        names.put(
                "of-a-hundred",
                IntStream.range(1, 101).mapToObj(i -> "127.0.1." + i).toList());
        return names;
    }
}
