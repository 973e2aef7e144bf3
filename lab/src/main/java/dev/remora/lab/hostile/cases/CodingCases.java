package dev.remora.lab.hostile.cases;

import static dev.remora.lab.hostile.cases.HostileGroup.CODINGS;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.remora.lab.hostile.outcome.CaseExpectation;
import dev.remora.lab.hostile.outcome.CaseExpectation.Cut;
import dev.remora.lab.hostile.outcome.CaseExpectation.Failed;
import dev.remora.lab.hostile.outcome.CaseExpectation.Fetched;
import dev.remora.lab.hostile.payload.BrotliBomb;
import dev.remora.lab.hostile.payload.Packed;
import dev.remora.lab.hostile.server.Prose;
import dev.remora.lab.hostile.server.RawAnswer;
import dev.remora.lab.hostile.server.RawSite;
import dev.remora.shared.reason.Failure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Content codings × depth × errors.
final class CodingCases {
    /// Four times the highest cap.
    private static final int BOMB_MEBIBYTES = 64;

    private static final byte[] PAGE = Prose.page("coded", "").getBytes(UTF_8);
    private static final List<String> CODINGS_HERE = List.of("gzip", "deflate");
    private static final CaseExpectation UNDECODABLE = new Failed(Failure.Undecodable.class);

    /// A gzip header without name and comment, for deflate data.
    private static final byte[] GZIP_HEAD = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, 3};

    private CodingCases() {}

    static List<HostileCase> all() {
        List<HostileCase> cases = new ArrayList<>();
        CODINGS_HERE.forEach(coding -> cases.addAll(of(coding)));
        cases.addAll(brotli());
        cases.addAll(depths());
        cases.addAll(members());
        cases.addAll(mistakes());
        return cases;
    }

    private static HostileCase coded(String label, String coding, byte[] body, CaseExpectation expectation) {
        return HostileCase.of(CODINGS, label, RawSite.page(answer(coding, body)), expectation);
    }

    private static RawAnswer answer(String coding, byte[] body) {
        return RawAnswer.whole(
                "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Encoding: " + coding, body);
    }

    private static List<HostileCase> of(String coding) {
        byte[] bomb = Packed.bomb(coding, BOMB_MEBIBYTES);
        byte[] sound = Packed.by(coding, PAGE);
        byte[] broken = sound.clone();
        Arrays.fill(broken, broken.length / 2, broken.length, (byte) 0x55);
        byte[] padded = Arrays.copyOf(sound, sound.length + 5_000);
        return List.of(
                coded(coding + "-sound", coding, sound, new Fetched()),
                coded(coding + "-bomb", coding, bomb, new Cut()),
                coded(coding + "-cut-off", coding, Arrays.copyOf(sound, sound.length / 2), new Cut()),
                coded(coding + "-broken", coding, broken, new Cut()),
                coded(coding + "-padded", coding, padded, new Fetched()),
                coded(coding + "-of-nothing", coding, Packed.by(coding, new byte[0]), new Failed(Failure.class)),
                HostileCase.of(
                        CODINGS, coding + "-bomb-of-robots", RawSite.robots(answer(coding, bomb)), new Fetched()),
                HostileCase.of(
                                CODINGS,
                                coding + "-bomb-of-a-sitemap",
                                RawSite.sitemap(answer(coding, bomb)),
                                new CaseExpectation.ListedNothing())
                        .at(RawSite.SITEMAP),
                HostileCase.of(
                        CODINGS,
                        coding + "-bomb-of-an-error",
                        RawSite.page(RawAnswer.whole("HTTP/1.1 404 No\r\nContent-Encoding: " + coding, bomb)),
                        new CaseExpectation.Status(404)));
    }

    private static List<HostileCase> brotli() {
        byte[] bomb = BrotliBomb.of(BOMB_MEBIBYTES / 16);
        return List.of(
                coded("brotli-bomb", "br", bomb, new Cut()),
                coded("brotli-cut-off", "br", Arrays.copyOf(bomb, 20), new Cut()),
                coded("brotli-of-ones", "br", "\u00ff".repeat(100).getBytes(UTF_8), UNDECODABLE),
                coded("brotli-of-text", "br", PAGE, new Fetched()),
                coded("brotli-in-gzip", "br, gzip", Packed.by("gzip", bomb), new Cut()),
                HostileCase.of(
                        CODINGS,
                        "brotli-flood-of-metadata",
                        RawSite.page(RawAnswer.flooding(
                                "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: br\r\n\r\n"
                                        .getBytes(UTF_8),
                                new byte[] {0x0c, 0x06, 0x06, 0x06})),
                        new Failed(Failure.class)));
    }

    private static List<HostileCase> depths() {
        List<HostileCase> cases = new ArrayList<>();
        byte[] bomb = Packed.bomb("gzip", BOMB_MEBIBYTES);
        byte[] sound = Packed.by("gzip", PAGE);
        for (int depth = 2; depth <= 4; depth++) {
            bomb = Packed.by("gzip", bomb);
            sound = Packed.by("gzip", sound);
            String coding = "gzip, ".repeat(depth - 1) + "gzip";
            boolean read = depth <= 3;
            CaseExpectation tooOften = new Failed(Failure.CodedTooOften.class);
            cases.add(coded("depth-" + depth + "-sound", coding, sound, read ? new Fetched() : tooOften));
            cases.add(coded("depth-" + depth + "-bomb", coding, bomb, read ? new Cut() : tooOften));
        }
        for (int depth : new int[] {100, 5_000, 30_000}) {
            for (String coding : List.of("gzip", "br", "deflate", "zstd")) {
                cases.add(coded(
                        "depth-" + depth + "-of-" + coding,
                        (coding + ",").repeat(depth),
                        PAGE,
                        new Failed(Failure.CodedTooOften.class)));
            }
        }
        cases.add(coded("depth-of-commas", ",".repeat(40_000), PAGE, new Fetched()));
        cases.add(coded("depth-of-unknown-codings", "x-none, ".repeat(5_000), PAGE, new Fetched()));
        cases.add(coded(
                "depth-over-lines",
                "gzip\r\nContent-Encoding: gzip\r\nContent-Encoding: gzip\r\n" + "Content-Encoding: gzip",
                PAGE,
                new Failed(Failure.CodedTooOften.class)));
        return cases;
    }

    /// Infinite gzip: empty members, empty blocks, endless names.
    private static List<HostileCase> members() {
        byte[] head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: gzip\r\n\r\n".getBytes(UTF_8);
        byte[] named = {0x1f, (byte) 0x8b, 8, 8, 0, 0, 0, 0, 0, 3};
        byte[] extra = {0x1f, (byte) 0x8b, 8, 4, 0, 0, 0, 0, 0, 3, -1, -1};
        byte[] empty = Packed.by("gzip", new byte[0]);
        return List.of(
                flood(
                        "gzip-flood-of-empty-blocks",
                        joined(head, GZIP_HEAD),
                        repeated(new byte[] {0, 0, 0, -1, -1}, 2000)),
                flood("gzip-flood-of-empty-members", head, repeated(empty, 400)),
                flood("gzip-flood-of-a-name", joined(head, named), repeated(new byte[] {'n'}, 8000)),
                flood("gzip-flood-of-extras", head, repeated(joined(extra, new byte[65_535]), 1)),
                HostileCase.of(
                        CODINGS,
                        "gzip-flood-of-text",
                        RawSite.page(RawAnswer.flooding(joined(head, GZIP_HEAD), repeated(stored("针灸"), 800))),
                        new Cut()));
    }

    private static HostileCase flood(String label, byte[] once, byte[] again) {
        return HostileCase.of(CODINGS, label, RawSite.page(RawAnswer.flooding(once, again)), new Failed(Failure.class));
    }

    /// Returns an uncompressed deflate block (RFC 1951, 3.2.4).
    private static byte[] stored(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        byte length = (byte) bytes.length;
        return joined(new byte[] {0, length, 0, (byte) ~length, -1}, bytes);
    }

    /// Declared codings that the body does not have, or that are not supported.
    private static List<HostileCase> mistakes() {
        List<HostileCase> cases = new ArrayList<>();
        cases.add(coded("gzip-of-plain-text", "gzip", PAGE, new Fetched()));
        byte[] wrong = Packed.by("gzip", PAGE);
        Arrays.fill(wrong, wrong.length - 8, wrong.length, (byte) 7);
        cases.add(coded("gzip-of-a-wrong-sum", "gzip", wrong, new Cut()));
        cases.add(coded("gzip-in-odd-case", "GZip", Packed.by("gzip", PAGE), new Fetched()));
        cases.add(coded(
                "deflate-with-a-dictionary",
                "deflate",
                new byte[] {0x78, (byte) 0xbb, 1, 2, 3, 4, 5, 6},
                new Failed(Failure.class)));
        cases.add(coded(
                "gzip-behind-junk",
                "gzip",
                joined("junk".getBytes(UTF_8), Packed.by("gzip", PAGE)),
                new Failed(Failure.class)));
        cases.add(coded("gzip-with-parameters", "gzip;q=1.0", Packed.by("gzip", PAGE), new Failed(Failure.class)));
        cases.add(coded("gzip-quoted", "\"gzip\"", PAGE, new Fetched()));
        cases.add(coded("gzip-head-only", "gzip", GZIP_HEAD, UNDECODABLE));
        cases.add(coded("gzip-that-says-brotli", "br", Packed.by("gzip", PAGE), UNDECODABLE));
        cases.add(coded("brotli-that-says-gzip", "gzip", BrotliBomb.of(1), new CaseExpectation.OffTopic()));
        cases.add(coded("gzip-that-says-nothing", "", Packed.by("gzip", PAGE), new Failed(Failure.class)));
        cases.add(coded("deflate-without-a-head", "deflate", Packed.raw(PAGE), new Fetched()));
        cases.add(coded(
                "deflate-bomb-without-a-head",
                "deflate",
                Packed.raw("a".repeat(BOMB_MEBIBYTES << 20).getBytes(UTF_8)),
                new Cut()));
        cases.add(coded("brotli-of-a-large-window", "br", new byte[] {0x11, 0x3e, 0x7f, -1, -1, -1}, UNDECODABLE));
        for (String coding : List.of("zstd", "compress", "x-compress", "dcb", "dcz")) {
            cases.add(coded(coding + "-that-nobody-reads", coding, Packed.by("gzip", PAGE), UNDECODABLE));
        }
        return cases;
    }

    private static byte[] joined(byte[] one, byte[] other) {
        byte[] all = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, all, one.length, other.length);
        return all;
    }

    private static byte[] repeated(byte[] bytes, int times) {
        byte[] all = new byte[bytes.length * times];
        for (int i = 0; i < times; i++) {
            System.arraycopy(bytes, 0, all, i * bytes.length, bytes.length);
        }
        return all;
    }
}
