package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.priority.strategy.Strategies;
import dev.remora.search.app.crawl.CrawlCommand;
import dev.remora.search.app.crawl.JudgeCommand;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// What commands understand and say.
class CommandWordsTest {
    @TempDir
    Path folder;

    @Test
    void theHelpOfCrawlNamesEveryStrategyAndSaysWhatMaxPagesCounts() {
        String help = new CommandLine(new CrawlCommand(new Wiring(Terminal.system(), Clock.systemUTC())))
                .getUsageMessage()
                .replaceAll("\\s+", " ");
        Strategies.names().forEach(name -> assertTrue(help.contains(name), name));
        assertTrue(help.contains("including those already crawled"), help);
    }

    @Test
    void theHelpOfJudgeNamesEveryStrategy() {
        String help = new CommandLine(new JudgeCommand(new Wiring(Terminal.system(), Clock.systemUTC())))
                .getUsageMessage()
                .replaceAll("\\s+", " ");
        Strategies.names().forEach(name -> assertTrue(help.contains(name), name));
    }

    @Test
    void helpSpeaksTheLanguageThatIsAskedFor() {
        assertTrue(Ran.of("crawl", "--help", "--lang", "zh").out().contains("爬取一个主题"));
        assertTrue(Ran.of("--lang=en", "crawl", "--help").out().contains("Crawls a topic"));
        Ran french = Ran.of("crawl", "--help", "--lang", "fr");
        assertEquals(2, french.code());
        assertTrue(french.err().contains("--lang must be zh or en, but was 'fr'"), french.err());
    }

    @Test
    void whatIsWrongIsSaidInTheLanguageThatIsAskedFor() throws IOException {
        String data = folder.resolve("data").toString();
        Files.createDirectories(folder.resolve("data"));
        Path topic = Files.writeString(folder.resolve("tea.yaml"), "id: tea\nname: 茶\nseeds: [nonsense://x]\n");
        saysIn("zh", "--port 应为 0 到 65535，给出的是 70000", "serve", "--port", "70000", "--data", data);
        saysIn("en", "--port must be 0 to 65535, but it is 70000", "serve", "--port", "70000", "--data", data);
        saysIn("zh", "没有数据集“tea”", "check", "tea", "--data", data);
        saysIn("zh", "tea.yaml 无法使用：\n  第 1 行：", "crawl", topic.toString(), "--data", data);
        saysIn("en", "tea.yaml cannot be used:\n  line 1: ", "crawl", topic.toString(), "--data", data);
    }

    private static void saysIn(String language, String words, String... line) {
        Ran ran = Ran.of(
                Stream.concat(Stream.of(line), Stream.of("--lang", language)).toArray(String[]::new));
        assertEquals(2, ran.code(), ran.err());
        assertTrue(ran.err().contains(words), ran.err());
    }

    @Test
    void aCrawlThatGoesOnSaysHowManyPagesItHas() {
        Path topic = DemoSide.topicFile(folder, "{delay: 0, maxPages: 40}");
        try (DemoSide demo = DemoSide.open(Duration.ZERO)) {
            Ran first = Ran.of(demo.crawl(topic, folder));
            assertEquals(0, first.code(), first.err());
            assertFalse(first.err().contains("Resuming"), first.err());
            Ran next = Ran.of(demo.crawl(topic, folder, "--max-pages", "50"));
            assertTrue(next.err().contains("Resuming the crawl with 40 of at most 50 pages."), next.err());
            String again =
                    Ran.of(demo.crawl(topic, folder, "--max-pages", "50")).err();
            assertTrue(again.matches("(?s).*remora recrawl \\S+ --data \\S+ --proxy 127\\.0\\.0\\.1:\\d+ .*"), again);
            aQueryMayLeaveOutAWord();
            aSearchTellsWhenAPageWasFetchedToTheSecond();
        }
    }

    private void aSearchTellsWhenAPageWasFetchedToTheSecond() {
        String said = Ran.of("search", "中医", "--data", folder.toString()).out();
        List<String> times = Pattern.compile(" as of (\\S+)")
                .matcher(said)
                .results()
                .map(found -> found.group(1))
                .toList();
        assertFalse(times.isEmpty(), said);
        times.forEach(time -> assertTrue(time.matches("[0-9-]{10}T[0-9:]{8}Z"), time));
    }

    @Test
    void anUnknownCommandIsNamedWithTheOneThatWasProbablyMeant() {
        saysIn("en", "remora: unknown command: serch; did you mean search?\nTry: ./remora --help", "serch", "针灸");
        saysIn("zh", "remora: 没有这个命令：serch。您要的可能是：search\n用法见：./remora --help", "serch", "针灸");
        saysIn("en", "unknown command: sedes; did you mean seeds?", "topic", "sedes");
        saysIn("en", "unexpected argument: b c\n", "index", "a", "b", "c");
        saysIn("en", "unknown command: frobnicate\nTry: ", "frobnicate");
        saysIn("zh", "没有这个命令：frobnicate\n", "frobnicate");
    }

    private void aQueryMayLeaveOutAWord() {
        Ran without = Ran.of("search", "中医", "-针灸", "--data", folder.toString());
        assertEquals(0, without.code(), without.err());
        Ran alone = Ran.of("search", "-针灸", "--data", folder.toString());
        assertFalse(alone.err().contains("Missing"), alone.err());
        Ran typo = Ran.of("search", "中医", "--tpoic", "x", "--data", folder.toString());
        assertEquals(2, typo.code());
        assertTrue(typo.err().contains("no option --tpoic; did you mean --topic ID?"), typo.err());
    }
}
