package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.access.AdminToken;
import dev.remora.search.access.Credentials;
import dev.remora.search.access.ScriptTokens;
import dev.remora.search.access.Users;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.app.wiring.WordFiles;
import dev.remora.search.digest.DigestPost;
import dev.remora.search.gate.ApiKeys;
import dev.remora.search.http.Language;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The small files of a data folder, damaged in every way: each is read, or told by its name with what is wrong, and
/// none is changed for it.
class DamagedFilesTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-29T12:00:00Z"), ZoneOffset.UTC);
    private static final Topic TOPIC = Topic.of("tcm", "中医", Map.of("针灸", 3.0), List.of(new Url("http://a.example/")));
    private static final String HASH = "sha256:" + "0123456789abcdef".repeat(4);

    @TempDir
    private Path data;

    interface Reader {
        void read(Path data) throws Exception;
    }

    /// The files, with what reads them. Each is text.
    @SuppressWarnings("ImmutableEnumChecker") // its readers have no state
    enum Kept {
        ADMIN_TOKEN("admin.token", HASH + "\n", data -> credentials(data)),
        USERS("users.json", """
                [{"name":"lin","role":"ADMIN","password":"x","link":"","linkEnds":"1970-01-01T00:00:00Z"}]
                """, data -> credentials(data)),
        TOKENS("tokens.json", """
                [{"name":"ci","role":"ADMIN","hash":"x","made":"2026-11-20T12:00:00Z","used":"1970-01-01T00:00:00Z"}]
                """, data -> credentials(data)),
        API_KEYS("api.keys", "me " + HASH + " 60\n", data -> new ApiKeys(data.resolve("api.keys")).names()),
        DIGEST("digest.json", "{\"every\": \"week\", \"most\": 7, \"topics\": [\"none\"]}\n", data -> send(data)),
        DIGEST_STATE("digest-state.json", """
                {"a tcm":{"position":3,"at":"2026-11-20T12:00:00Z","failures":0,"tried":"2026-11-20T12:00:00Z","problem":""}}
                """, data -> send(data)),
        WORDS("words.txt", "足三里\n-内关\n# 穴位\n", data -> new WordFiles(data).extend(TOPIC)),
        FOUND_WORDS("tcm/words.txt", "足三里\t3\n", data -> new WordFiles(data).extend(TOPIC)),
        TOPIC_FILE("tcm/topic.yaml", "", data -> Wiring.topicOf(data.resolve("tcm"))),
        WRITER("tcm/writer.txt", "process 1 (x) since 2026-11-20T12:00:00Z\nid", data -> open(data));

        private final String name;
        private final String text;
        private final Reader reader;

        Kept(String name, String text, Reader reader) {
            this.name = name;
            this.text = text;
            this.reader = reader;
        }

        private static void credentials(Path data) throws IOException {
            SecureRandom random = new SecureRandom();
            AdminToken first =
                    AdminToken.open(data.resolve(AdminToken.FILE_NAME), random).token();
            Credentials.open(data, first, CLOCK, random);
            new ScriptTokens(data, first, CLOCK, random).all();
            new Users(data, CLOCK, random).firstLink();
        }

        private static void send(Path data) throws IOException, InterruptedException {
            new DigestPost(data, CLOCK, "test").send(true);
        }

        private static void open(Path data) {
            CollectionFolder.otherWriter(data.resolve("tcm"));
        }
    }

    @BeforeEach
    void write() throws IOException {
        for (Kept each : Kept.values()) {
            Files.createDirectories(data.resolve(each.name).getParent());
            Files.writeString(data.resolve(each.name), each.text);
        }
        Files.delete(data.resolve("tcm/topic.yaml"));
        Files.delete(data.resolve("tcm/writer.txt"));
        CollectionFolder.Opened opened = CollectionFolder.openForWriting(data.resolve("tcm"), TOPIC, CLOCK, "test");
        ((CollectionFolder.Opened.Open) opened).collection().close();
        Files.writeString(data.resolve("tcm/writer.txt"), Kept.WRITER.text);
    }

    private static Map<String, byte[]> damages(byte[] whole) {
        Map<String, byte[]> damages = new LinkedHashMap<>();
        for (String other : List.of(
                "",
                " ",
                "\n",
                "null",
                "7",
                "true",
                "\"x\"",
                "[]",
                "[[]]",
                "[7]",
                "[null]",
                "[{}]",
                "{}",
                "{\"a\": null}",
                "{\"a\": {}}",
                "{\"topics\": [null]}",
                "{\"webhooks\": [null]}",
                "{\"mail\": {}}",
                "\u0000",
                "\t\t",
                "- a")) {
            damages.put("'" + other + "'", other.getBytes(StandardCharsets.UTF_8));
        }
        for (int at = 0; at < whole.length; at++) {
            damages.put("cut at " + at, Arrays.copyOf(whole, at));
            for (int other : new int[] {0xff, 0, '{', '"'}) {
                byte[] changed = whole.clone();
                changed[at] = (byte) other;
                damages.put("with " + other + " at " + at, changed);
            }
        }
        return damages;
    }

    /// Returns what is said of the files; empty if they are read.
    private String said(Kept file) {
        try {
            file.reader.read(data);
            return "";
        } catch (Ended e) {
            return Ended.of(e).apply(Language.EN);
        } catch (IOException e) {
            Path where = file == Kept.API_KEYS ? data.resolve(file.name) : data;
            return file.name.startsWith("digest")
                    ? e.getMessage()
                    : Ended.of(Ended.unread(where, e)).apply(Language.EN);
        } catch (CollectionDamaged e) {
            return String.valueOf(e.getMessage());
        } catch (Exception e) {
            throw new AssertionError(file.name + " ends in an exception", e);
        }
    }

    @ParameterizedTest
    @EnumSource
    void eachIsReadOrNamedAndLeftAsItIs(Kept file) throws IOException {
        Path path = data.resolve(file.name);
        assertEquals("", said(file));
        damages(Files.readAllBytes(path)).forEach((how, bytes) -> {
            try {
                Files.write(path, bytes);
                String said = said(file);
                assertTrue(said.isEmpty() || said.contains(path.toString()), () -> how + ": " + said);
                assertTrue(!said.contains("Exception") && !said.contains("Input length"), () -> how + ": " + said);
                assertArrayEquals(bytes, Files.readAllBytes(path), how);
            } catch (IOException | AssertionError e) {
                throw new AssertionError(file.name + " " + how, e);
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void aFolderInThePlaceOfOneIsNamedOrPassedOver(Kept file) throws IOException {
        Path path = data.resolve(file.name);
        Files.delete(path);
        Files.createDirectory(path);
        String said = said(file);
        assertTrue(said.isEmpty() || said.contains(path.getParent().toString()), said);
        assertTrue(Files.isDirectory(path));
        boolean secret = file.name.endsWith(".json") || file.name.startsWith("a");
        assertTrue(!secret || said.contains(path.toString()), said);
    }

    @ParameterizedTest
    @EnumSource(names = {"USERS", "TOKENS", "DIGEST_STATE", "TOPIC_FILE"})
    void noLineIsNamedWhereNoneIsKnown(Kept file) throws IOException {
        Path path = data.resolve(file.name);
        byte[] whole = Files.readAllBytes(path);
        ByteBuffer notUtf8 = ByteBuffer.allocate(whole.length + 2).put(whole).put((byte) '\n');
        Files.write(path, notUtf8.put((byte) 0xff).array());
        assertTrue(said(file).startsWith(path + " is "), said(file));
        assertFalse(said(file).contains("line "), said(file));
        String nothing = file == Kept.DIGEST_STATE ? "{\n\"a\": null}" : "[\nnull]";
        if (file != Kept.TOPIC_FILE) {
            Files.writeString(path, nothing);
            assertTrue(said(file).startsWith(path + " is damaged"), said(file));
            assertFalse(said(file).contains("line "), said(file));
            Files.writeString(path, nothing.replace("null", "nil"));
            assertTrue(said(file).startsWith(path + " is damaged in line 2"), said(file));
        }
    }

    @Test
    void aSearchNamesATopicThatIsDamagedNotItsIndex() throws IOException {
        Path topic = data.resolve("tcm/topic.yaml");
        Files.writeString(data.resolve("digest.json"), "{}");
        Files.delete(data.resolve("tcm/words.txt"));
        Ran indexed = Ran.of("index", "tcm", "--data", data.toString());
        assertEquals(0, indexed.code(), indexed.err());
        Files.write(topic, new byte[] {'i', 'd', ':', (byte) 0xff});
        Ran search = Ran.of("search", "针灸", "--data", data.toString());
        assertTrue(search.err().contains(topic + " is no longer a valid topic: the file is not UTF-8"), search.err());
    }
}
