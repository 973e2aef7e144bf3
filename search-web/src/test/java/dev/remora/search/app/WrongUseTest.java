package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.wiring.DurationConverter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A command line that is wrong is answered with what is wrong and what to type, in the person's language.
class WrongUseTest {
    private static final String KEYWORD = "./remora topic new ID --keyword WORD[=WEIGHT]";

    private static void says(String line, String english, String chinese) {
        assertEquals(english, said(line + " --lang en"), line);
        assertEquals(chinese, said(line + " --lang zh"), line);
    }

    private static String said(String line) {
        Ran ran = Ran.of(line.split(" "));
        assertEquals(2, ran.code(), ran.err());
        return ran.err().lines().collect(Collectors.joining("\n")).replaceFirst("^remora: ", "");
    }

    @Test
    void anOptionBeforeItsCommandIsShownWithThatCommand() {
        says(
                "topic --keyword 律师",
                "./remora topic has no option --keyword; did you mean " + KEYWORD + "?\nTry: ./remora topic new --help",
                "./remora topic 没有选项 --keyword。您要的可能是：" + KEYWORD + "\n用法见：./remora topic new --help");
        says(
                "--max-pages 3 crawl x",
                "./remora has no option --max-pages; did you mean ./remora crawl TOPIC --max-pages N?\n"
                        + "Try: ./remora crawl --help",
                "./remora 没有选项 --max-pages。您要的可能是：./remora crawl TOPIC --max-pages N\n" + "用法见：./remora crawl --help");
    }

    @Test
    void aMistypedOptionBeforeItsCommandIsShownWithThatCommand() {
        says(
                "topic --keywords=律师",
                "./remora topic has no option --keywords; did you mean " + KEYWORD
                        + "?\nTry: ./remora topic new --help",
                "./remora topic 没有选项 --keywords。您要的可能是：" + KEYWORD + "\n用法见：./remora topic new --help");
    }

    @Test
    void anOptionOfAnotherCommandIsNoGuess() {
        says(
                "search 针灸 --size 1",
                "./remora search has no option --size\nTry: ./remora search --help",
                "./remora search 没有选项 --size\n用法见：./remora search --help");
        says(
                "topic new 中医 --data d",
                "./remora topic new has no option --data\nTry: ./remora topic new --help",
                "./remora topic new 没有选项 --data\n用法见：./remora topic new --help");
        says(
                "search 针灸 --site h",
                "./remora search has no option --site\nTry: ./remora search --help",
                "./remora search 没有选项 --site\n用法见：./remora search --help");
        says(
                "--site h",
                "./remora has no option --site\nTry: ./remora --help",
                "./remora 没有选项 --site\n用法见：./remora --help");
        says(
                "demo --hoot h",
                "./remora demo has no option --hoot\nTry: ./remora demo --help",
                "./remora demo 没有选项 --hoot\n用法见：./remora demo --help");
    }

    @Test
    void aMistypedOptionIsShownWithTheNearestOne() {
        says(
                "topic new law -keyword 律师=1",
                "./remora topic new has no option -keyword; did you mean --keyword WORD[=WEIGHT]?\n"
                        + "Try: ./remora topic new --help",
                "./remora topic new 没有选项 -keyword。您要的可能是：--keyword WORD[=WEIGHT]\n用法见：./remora topic new --help");
        says(
                "crawl x --max-page 3",
                "./remora crawl has no option --max-page; did you mean --max-pages N?\nTry: ./remora crawl --help",
                "./remora crawl 没有选项 --max-page。您要的可能是：--max-pages N\n用法见：./remora crawl --help");
        says(
                "search --topik x 茶",
                "./remora search has no option --topik; did you mean --topic ID?\nTry: ./remora search --help",
                "./remora search 没有选项 --topik。您要的可能是：--topic ID\n用法见：./remora search --help");
    }

    @Test
    void anOptionThatNothingIsNearToIsNamedAlone() {
        says(
                "crawl x --frobnicate 3",
                "./remora crawl has no option --frobnicate\nTry: ./remora crawl --help",
                "./remora crawl 没有选项 --frobnicate\n用法见：./remora crawl --help");
    }

    @Test
    void aKeywordWithoutWeightHasWeightOneAsInATopicFile(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("law.yaml");
        Ran ran = Ran.of("topic", "new", "law", "--keyword", "律师", "--keyword", "法院=2", "--out", file.toString());
        assertEquals(0, ran.code(), ran.err());
        String made = Files.readString(file);
        assertTrue(made.contains("  \"律师\": 1.0\n  \"法院\": 2.0\n"), made);
    }

    @Test
    void aWrongValueIsToldWithWhatTheOptionTakes() {
        says(
                "topic new law --keyword 律师=高",
                "invalid value ‘高’ for --keyword WORD[=WEIGHT]: keyword, with its weight if that is not 1,"
                        + " for example tea=2.5 (repeatable)\n"
                        + "Try: ./remora topic new --help",
                "--keyword WORD[=WEIGHT] 的值“高”无效：关键词，权重不是 1 时写出权重，例如 茶=2.5；可重复\n用法见：./remora topic new --help");
        says(
                "crawl x --fresh=yes",
                "--fresh takes no value, but was given ‘yes’\nTry: ./remora crawl --help",
                "--fresh 不带值，给出的是“yes”\n用法见：./remora crawl --help");
    }

    @Test
    void aValueThatIsNoNumberIsToldToBeOne() {
        says(
                "demo --port abc",
                "invalid value ‘abc’ for --port N: write a whole number\nTry: ./remora demo --help",
                "--port N 的值“abc”无效：请写整数\n用法见：./remora demo --help");
        says(
                "crawl x --max-pages 1.5",
                "invalid value ‘1.5’ for --max-pages N: write a whole number\nTry: ./remora crawl --help",
                "--max-pages N 的值“1.5”无效：请写整数\n用法见：./remora crawl --help");
    }

    @Test
    void aDurationIsWrittenAsInTopicFiles() {
        assertEquals(Duration.ofMillis(1500), new DurationConverter().convert("1.5s"));
        assertEquals(Duration.ofMinutes(2), new DurationConverter().convert(" 2M "));
        assertEquals(Duration.ZERO, new DurationConverter().convert("0"));
    }

    @Test
    void aWrongDurationOrProxyIsToldHowItIsWritten() {
        says(
                "crawl x --retry-pause 5min",
                "invalid value ‘5min’ for --retry-pause DURATION: write 1s, 500ms, 2m or 0\nTry: ./remora crawl --help",
                "--retry-pause DURATION 的值“5min”无效：请写成 1s、500ms、2m 或 0\n用法见：./remora crawl --help");
        says(
                "crawl x --proxy 8900",
                "invalid value ‘8900’ for --proxy HOST:PORT: write a host and its port, such as 127.0.0.1:8900\n"
                        + "Try: ./remora crawl --help",
                "--proxy HOST:PORT 的值“8900”无效：请写主机和端口，例如 127.0.0.1:8900\n用法见：./remora crawl --help");
    }

    @Test
    void aFileInThePlaceOfAFolderAboveTheNamedOneIsNamed(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("notes"), "");
        String named = file + "/data";
        says(
                "search x --data " + named,
                "invalid value ‘" + named + "’ for --data DIR: ‘" + file
                        + "’ is a file. Name a folder, with --data or in"
                        + " REMORA_DATA; it need not exist\nTry: ./remora search --help",
                "--data DIR 的值“" + named + "”无效：“" + file + "”是一个文件。请用 --data 或 REMORA_DATA 指定目录，它可以尚不存在\n"
                        + "用法见：./remora search --help");
    }

    @Test
    void whatIsMissingIsDescribed() {
        says(
                "topic new",
                "missing ID: id of a-z, 0-9 and hyphens; also the name of the collection\n"
                        + "Try: ./remora topic new --help",
                "缺少 ID：由 a-z、0-9 和连字符组成，也是数据集的名称\n用法见：./remora topic new --help");
        says(
                "demo --port",
                "--port needs a value: N\nTry: ./remora demo --help",
                "--port 需要一个值：N\n用法见：./remora demo --help");
        says(
                "backup --to",
                "--to needs a value: FILE\nTry: ./remora backup --help",
                "--to 需要一个值：FILE\n用法见：./remora backup --help");
        says(
                "backup",
                "missing --to FILE: file to write, a ZIP; a new one\nTry: ./remora backup --help",
                "缺少 --to FILE：要写的文件（ZIP），不能已经存在\n用法见：./remora backup --help");
    }

    @Test
    void optionsThatExcludeOneAnotherAreToldApart() {
        says(
                "recrawl x --url a --site b",
                "give only one of --site, --url, --failed, --all\nTry: ./remora recrawl --help",
                "以下选项只能给出一个：--site、--url、--failed、--all\n用法见：./remora recrawl --help");
        says(
                "serve --port 1 --port 2",
                "--port can be given only once\nTry: ./remora serve --help",
                "--port 只能给出一次\n用法见：./remora serve --help");
    }
}
