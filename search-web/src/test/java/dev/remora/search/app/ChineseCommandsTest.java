package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.remora.crawler.priority.strategy.Strategies;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whoever reads Chinese reads it in every line of every command, for good input and bad.
class ChineseCommandsTest {
    private static final Pattern CHINESE = Pattern.compile("\\p{IsHan}");

    /// An address, a path or a name alone.
    private static final Pattern NO_WORDS = Pattern.compile("\\s*([0-9]+\\. )?(remora: )?\\S*");

    /// Commands, options, paths and addresses, and what is quoted from a file.
    private static final Pattern VERBATIM =
            Pattern.compile("(\\./)?\\bremora( [a-z-]+){1,2}( (-[a-z-]+|[A-Z][\\w.]*|[\\w./:-]*[./:-]\\w[\\w./:-]*))*"
                    + "|https?://\\S+|(?<!\\w)/[^\\s，；。：）”]+|\\w[\\w-]*([./][\\w-]+)+|--[a-z-]+|`[^`]*`|"
                    + String.join(", ", Strategies.names()));

    /// A text that was left in English.
    private static final Pattern ENGLISH = Pattern.compile("(\\b[A-Za-z][A-Za-z’-]*[ ,;:.()‘’]+){2}[A-Za-z]");

    @TempDir
    Path folder;

    private final List<String> wrong = new ArrayList<>();
    private final String home = System.getProperty("remora.home", ".");
    private Path data;

    private void say(int code, String... line) {
        Ran ran = Ran.of(
                Stream.concat(Arrays.stream(line), Stream.of("--lang", "zh")).toArray(String[]::new));
        String name = String.join(" ", line);
        if (ran.code() != code) {
            wrong.add(name + " ended with " + ran.code() + ": " + ran.err());
        }
        Stream.of(ran.err(), ran.out())
                .flatMap(String::lines)
                .filter(said -> !isChinese(said))
                .forEach(said -> wrong.add(name + " says: " + said));
    }

    private static boolean isChinese(String said) {
        String plain = VERBATIM.matcher(said).replaceAll("·");
        return !ENGLISH.matcher(plain).find()
                && (CHINESE.matcher(plain).find() || NO_WORDS.matcher(said).matches());
    }

    private void on(int code, String... line) {
        say(
                code,
                Stream.concat(Arrays.stream(line), Stream.of("--data", data.toString()))
                        .toArray(String[]::new));
    }

    @BeforeEach
    void beAtHome() {
        System.setProperty("remora.home", System.getProperty("remora.root", ".."));
    }

    @AfterEach
    void leave() {
        System.setProperty("remora.home", home);
    }

    @Test
    void everyLineOfEveryCommandIsChinese() throws IOException {
        data = folder.resolve("data");
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 40}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            say(0, demo.crawl(topic, data));
            say(0, demo.crawl(topic, data));
            say(0, demo.crawl(topic, data, "--max-pages", "45", "--strategy", "best-first"));
            String[] recrawl = demo.crawl(topic, data, "--max-pages", "5");
            recrawl[0] = "recrawl";
            say(0, recrawl);
            say(0, demo.crawl(topic, data, "--fresh", "--max-pages", "30"));
            String before = Files.readString(topic);
            Files.writeString(topic, before.replaceFirst("keywords: .*", "keywords: {中医: 3, 拔罐: 2}"));
            say(0, demo.crawl(topic, data, "--max-pages", "35"));
            Files.writeString(topic, before);
            say(0, demo.crawl(topic, data, "--max-pages", "35"));
            recrawl = demo.crawl(topic, data, "--site", "never.example");
            recrawl[0] = "recrawl";
            say(2, recrawl);
            busy(topic, demo);
        }
        good(topic);
        bad(topic);
        assertEquals(List.of(), wrong);
    }

    /// Commands while another writer has the collection.
    private void busy(Path topic, DemoSide demo) {
        Path collection = data.resolve(DemoSide.TOPIC);
        Topic kept = Wiring.topicOf(collection);
        var opened = CollectionFolder.openForWriting(collection, kept, Clock.systemUTC(), "remora crawl " + topic);
        try (CollectionWriter _ =
                assertInstanceOf(CollectionFolder.Opened.Open.class, opened).collection()) {
            say(1, demo.crawl(topic, data));
            say(1, demo.crawl(topic, data, "--fresh"));
            on(1, "judge", topic.toString());
            on(1, "reread", DemoSide.TOPIC);
            on(1, "repair");
            on(1, "compact");
            on(1, "delete", DemoSide.TOPIC);
            on(1, "delete", DemoSide.TOPIC, "--site", "never.example");
        }
    }

    private void good(Path topic) throws IOException {
        String id = DemoSide.TOPIC;
        on(0, "judge", topic.toString(), "--strategy", "best-first");
        on(0, "index", id, "--rebuild");
        on(0, "reread", id);
        on(0, "search", "中医", "针灸");
        on(0, "search", "中医", "zzzz");
        on(0, "learnt", id);
        on(0, "check");
        on(0, "repair");
        on(0, "compact");
        on(0, "digest", id);
        String backup = folder.resolve("b.zip").toString();
        on(0, "backup", "--to", backup);
        on(0, "restore", backup, "--topic", id, "--as", "other");
        String warc = folder.resolve("e.warc.gz").toString();
        on(0, "export", id, "--format", "warc", "--to", warc);
        say(
                0,
                "import",
                topic.toString(),
                warc,
                "--data",
                folder.resolve("imported").toString());
        String made = folder.resolve("made.yaml").toString();
        say(0, "topic", "new", "tea", "--keyword", "茶=3", "--seed", "http://tea.example/", "--out", made);
        say(0, "topic", "check", made);
        on(0, "topic", "seeds", made);
        on(0, "topic", "seeds", topic.toString(), "--write");
        on(0, "api-key", "add", "lin");
        on(0, "api-key", "list");
        on(0, "api-key", "remove", "lin");
        on(0, "api-key", "list");
        on(0, "delete", id, "--site", "never.example");
        on(0, "delete", "other");
    }

    private void bad(Path topic) throws IOException {
        String text = Files.writeString(folder.resolve("text"), "这里没有网址\n").toString();
        String none = folder.resolve("none").toString();
        Path tea = Files.writeString(folder.resolve("tea.yaml"), "id: tea\nkeywords: {茶: 3}\nseed: [x]\n");
        on(2, "crawl", tea.toString());
        on(2, "crawl", none);
        on(2, "crawl", topic.toString());
        on(2, "crawl", topic.toString(), "--contact", "nobody");
        on(2, "crawl", topic.toString(), "--strategy", "best");
        on(2, "recrawl", topic.toString(), "--url", "ftp://x/");
        on(2, "judge", none);
        on(2, "index", "tea");
        on(2, "reread", "tea");
        on(2, "search", "");
        on(2, "search", "茶", "--topic", "tea");
        on(2, "search", "茶", "--engine", "solr");
        on(2, "learnt", "tea");
        on(2, "why", "http://never.example/", "--topic", DemoSide.TOPIC);
        on(2, "why", "ftp://x/", "--topic", DemoSide.TOPIC);
        on(2, "check", "tea");
        on(2, "compact", "--drop-warc-older", "-1");
        on(2, "restore", text);
        on(2, "restore", none);
        on(2, "export", "tea", "--format", "warc");
        on(2, "import", topic.toString(), text);
        on(2, "import", topic.toString(), none);
        on(2, "digest");
        on(2, "digest", "--send");
        on(2, "delete", "tea");
        on(2, "delete", DemoSide.TOPIC, "--site", "http://x/");
        say(2, "topic");
        say(2, "topic", "new", "A B");
        say(2, "topic", "new", "tea", "--seed", "nonsense", "--out", none);
        say(2, "topic", "new", "tea", "--out", tea.toString());
        say(2, "topic", "check", tea.toString());
        say(2, "topic", "catalogue", "W9");
        on(2, "topic", "keywords", tea.toString());
        say(2, "api-key");
        on(2, "api-key", "remove", "nobody");
        on(2, "api-key", "add", "a b");
        on(0, "api-key", "add", "mei");
        on(2, "api-key", "add", "mei");
        say(2, "replay", none);
        say(2, "replay", text);
        on(2, "serve", "--port", "70000");
    }
}
