package dev.remora.shared.url;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.IDN;
import java.net.Inet6Address;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostsTest {
    private final SplittableRandom random = new SplittableRandom(17);

    private static boolean encodes(String label) {
        return Punycode.encodesName(label, 0, label.length());
    }

    /// WHATWG URL, "IPv4 parser": whatever the spelling, one host is one name, or a guard against it is bypassed.
    @Test
    void everySpellingOfAnIpv4AddressIsOneName() {
        for (int round = 0; round < 5_000; round++) {
            long address = random.nextInt(4) == 0 ? random.nextInt(300) : random.nextLong(1L << 32);
            String name = IntStream.of(24, 16, 8, 0)
                    .mapToObj(shift -> Long.toString(address >> shift & 255))
                    .collect(java.util.stream.Collectors.joining("."));
            String spelling = spelled(address, 1 + random.nextInt(4));
            assertEquals(name, Hosts.canonical(spelling), spelling);
            assertEquals(name, Hosts.canonical(name));
            assertTrue(IpAddresses.isNumeric(name));
        }
    }

    private String spelled(long address, int parts) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < parts; i++) {
            boolean last = i == parts - 1;
            long part = last ? address & ((1L << (8 * (5 - parts))) - 1) : (address >> (8 * (3 - i))) & 255;
            text.append(i == 0 ? "" : ".")
                    .append(
                            switch (random.nextInt(4)) {
                                case 0 -> "0x" + Long.toHexString(part);
                                case 1 -> "0X" + Long.toHexString(part).toUpperCase(Locale.ROOT);
                                case 2 -> "0" + Long.toOctalString(part);
                                default -> Long.toString(part);
                            });
        }
        return text.append(random.nextBoolean() ? "" : ".").toString();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0.0.0.0",
        "0x, 0.0.0.0",
        "4294967295, 255.255.255.255",
        "255.16777215, 255.255.255.255",
        "255.255.65535, 255.255.255.255",
        "1.2.3.0x, 1.2.3.0",
        "00000000001, 0.0.0.1",
    })
    void theLargestAndSmallestPartsAreTaken(String text, String name) {
        assertEquals(name, Hosts.canonical(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "4294967296",
                "256.1",
                "1.16777216",
                "1.256.1",
                "1.1.65536",
                "1.1.256.1",
                "1.1.1.256",
                "1..2",
                ".1",
                "1.2.3.4.5",
                "08",
                "1.0x100000000",
                "99999999999999999999",
                "1.2.3.4..",
                "a.1",
                "0b1.1"
            })
    void otherNumbersAreNoHosts(String text) {
        assertNull(Hosts.canonical(text), text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a1", "1a", "0xg", "1.a", "0x1.com", "1-2", "x0x1"})
    void aNameWhoseLastLabelIsNoNumberIsAName(String text) {
        assertEquals(text, Hosts.canonical(text));
        assertFalse(IpAddresses.isNumeric(text));
    }

    /// RFC 5952: lower case, no leading zeros, the first longest run of two or more zeros shortened.
    @Test
    void everySpellingOfAnIpv6AddressIsOneName() throws Exception {
        for (int round = 0; round < 3_000; round++) {
            int[] groups = random.ints(8, 0, 65_536).toArray();
            for (int i = 0; i < 8; i++) {
                groups[i] = random.nextInt(3) > 0 ? 0 : groups[i];
            }
            String full = IntStream.of(groups)
                    .mapToObj(group -> String.format(random.nextBoolean() ? "%04X" : "%x", group))
                    .collect(java.util.stream.Collectors.joining(":"));
            String name = Hosts.canonical("[" + full + "]");
            assertEquals(name, Hosts.canonical(name), full);
            String inner = name.substring(1, name.length() - 1);
            assertEquals(Inet6Address.ofLiteral(full), Inet6Address.ofLiteral(inner), full);
            assertEquals(shortest(groups), inner);
        }
    }

    /// The rule as the RFC words it, by trying all runs.
    private static String shortest(int[] groups) {
        int bestStart = -1;
        int best = 1;
        for (int start = 0; start < 8; start++) {
            int end = start;
            while (end < 8 && groups[end] == 0) {
                end++;
            }
            if (end - start > best) {
                best = end - start;
                bestStart = start;
            }
        }
        String[] hex = IntStream.of(groups).mapToObj(Integer::toHexString).toArray(String[]::new);
        return bestStart < 0
                ? String.join(":", hex)
                : String.join(":", java.util.Arrays.copyOf(hex, bestStart)) + "::"
                        + String.join(":", java.util.Arrays.copyOfRange(hex, bestStart + best, 8));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"[]", "[", "[::1", "[1.2.3.4]", "[::1%lo]", "[::1%25lo]", "[:::]", "[1:2:3]", "[::g]", "[::1]x"})
    void otherBracketsAreNoHosts(String text) {
        assertNull(Hosts.canonical(text));
    }

    @ParameterizedTest
    @CsvSource({
        "http://例%2Eexample/, http://例.example/",
        "http://𠀀%2Ecn/, http://𠀀.cn/",
        "http://%F0%A0%80%80.cn/, http://𠀀.cn/",
        "http://𠀀%F0%A0%80%80.cn/, http://𠀀𠀀.cn/",
        "http://%61%2e%65xample/, http://a.example/",
        "http://%C3%A4.example/, http://ä.example/",
    })
    void escapesInAHostAreTheCharactersThemselves(String text, String plain) {
        UrlVerdict verdict = UrlRules.DEFAULT.canonical(text);
        assertInstanceOf(UrlVerdict.Accepted.class, verdict);
        assertEquals(UrlRules.DEFAULT.canonical(plain), verdict);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a%",
                "a%4",
                "a%zz",
                "%00",
                "a%2Fb",
                "a%3Ab",
                "a%40b",
                "a%23",
                "%ff",
                "%f0%a0𠀀",
                "a%20b",
                ".",
                "..",
                "%2e"
            })
    void escapesOfWhatNoHostHasAreRefused(String text) {
        assertNull(Hosts.canonical(text));
    }

    @Test
    void aNameOf253CharactersInLabelsOf63IsTheLongest() {
        String label = "a".repeat(63);
        String longest = label + "." + label + "." + label + "." + "b".repeat(61);
        assertEquals(253, longest.length());
        assertEquals(longest, Hosts.canonical(longest));
        assertEquals(longest, Hosts.canonical(longest + "."), "the root is not counted");
        assertNull(Hosts.canonical(longest + "b"));
        assertNull(Hosts.canonical("a" + label + ".org"));
    }

    /// RFC 3492, 7.1, in lower case.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "egbpdaj6bu4bxfgehfvwxn",
                "ihqwcrb4cv8a8dqg056pqjye",
                "ihqwctvzc91f659drss3x8bo0yb",
                "proprostnemluvesky-uyb24dma41a",
                "4dbcagdahymbxekheh6e0a7fei0b",
                "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa",
                "b1abfaaepdrnnbgefbadotcwatmq2g4l",
                "porqunopuedensimplementehablarenespaol-fmd56a",
                "3b-ww4c5e180e575a65lsy2b",
                "hello-another-way--fc4qua05auwb3674vfr0b",
                "2-u9tlzr9756bt3uc0v",
                "de-jd4bd2e"
            })
    void theSamplesOfTheStandardEncodeNames(String label) {
        assertTrue(encodes(label));
        assertEquals("xn--" + label + ".org", Hosts.canonical("XN--" + label + ".org"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "-", "a-", "abc-", "-fsq", "99999999", "zzzzzzzz", "a_-fsq", "ab-", "0", "fs q", "ls8h="})
    void otherLabelsEncodeNone(String label) {
        assertFalse(encodes(label));
    }

    @Test
    void whatThePlatformEncodesIsAName() {
        int[][] ranges = {{0x4e00, 20_000}, {0x430, 32}, {0x3b1, 17}, {0xac00, 11_000}, {0x20000, 40_000}};
        for (int round = 0; round < 2_000; round++) {
            StringBuilder name = new StringBuilder();
            int[] range = ranges[random.nextInt(ranges.length)];
            for (int i = 1 + random.nextInt(6); i > 0; i--) {
                name.appendCodePoint(range[0] + random.nextInt(range[1]));
                name.append(random.nextInt(5) == 0 ? "a" + random.nextInt(10) : "");
            }
            String host = name + ".org";
            String ascii = IDN.toASCII(host, IDN.ALLOW_UNASSIGNED);
            assertEquals(ascii, Hosts.canonical(host), host);
            assertEquals(ascii, Hosts.canonical(ascii), host);
        }
    }

    /// A client that decodes a label must come to the host that was meant, so no two labels are one name.
    @Test
    void aDamagedLabelIsRefusedOrAnotherName() {
        for (int round = 0; round < 5_000; round++) {
            String name = new StringBuilder()
                    .appendCodePoint(0x4e00 + random.nextInt(20_000))
                    .append("茶")
                    .toString();
            StringBuilder label = new StringBuilder(IDN.toASCII(name, IDN.ALLOW_UNASSIGNED));
            label.setCharAt(4 + random.nextInt(label.length() - 4), "abcxyz019-".charAt(random.nextInt(10)));
            String host = Hosts.canonical(label.toString());
            if (host != null) {
                assertNotNull(IDN.toUnicode(host, IDN.ALLOW_UNASSIGNED));
                assertEquals(label.toString(), host);
            }
        }
    }
}
