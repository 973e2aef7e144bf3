package dev.remora.shared.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.StorageFault;
import dev.remora.shared.reason.TopicMistake;
import dev.remora.shared.reason.TopicPart;
import dev.remora.shared.topic.TopicFile.Invalid;
import dev.remora.shared.topic.TopicFile.Valid;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopicFileTest {
    private static final String SMALLEST = "id: tcm\nkeywords: {中医: 3}\nseeds: [http://example.org/]\n";

    private static final TopicNames NAMES = new TopicNames(
            Map.of("keyword-density", Set.of("k", "m", "L"), "keyword-vsm", Set.of()), Set.of("auto", "best-first"));

    private static Topic valid(String yaml) {
        return assertInstanceOf(Valid.class, TopicFile.parse(yaml, "t.yaml"), yaml)
                .topic();
    }

    private static List<String> problems(String yaml) {
        var reading = TopicFile.parse(yaml, "t.yaml", NAMES, UrlRules.DEFAULT);
        return assertInstanceOf(Invalid.class, reading, yaml).problems().stream()
                .map(TopicProblem::toString)
                .toList();
    }

    @Test
    void needsNoMoreThanIdKeywordsAndSeeds() {
        Topic topic = valid(SMALLEST);
        assertEquals("tcm", topic.id());
        assertEquals("tcm", topic.name());
        assertEquals(Map.of("中医", 3.0), topic.keywords());
        assertEquals(List.of(new Url("http://example.org/")), topic.seeds());
        assertEquals(Topic.Crawl.DEFAULT, topic.crawl());
        assertEquals(Topic.Relevance.DEFAULT, topic.relevance());
        assertEquals(Topic.Revisits.DEFAULT, topic.revisits());
        assertEquals(Topic.Rank.DEFAULT, topic.rank());
        assertEquals(Topic.IndexScope.ON_TOPIC, topic.index());
    }

    @Test
    void wordsAndKeywordsAreTheTopicsDictionary() {
        Topic topic = valid(SMALLEST + "words: [小柴胡汤, 足三里]\n");
        assertEquals(List.of("小柴胡汤", "足三里"), topic.words());
        assertEquals(Set.of("中医", "小柴胡汤", "足三里"), topic.dictionary());
        assertEquals(List.of(), valid(SMALLEST).words());
        assertEquals(topic, valid(TopicFile.write(topic)));
        assertEquals(List.of(TopicPart.WORDS), valid(SMALLEST).judgementChanges(topic));
    }

    /// Words that stand in both files or can be added by no example change no judgement.
    @ParameterizedTest
    @CsvSource({
        "keyword-density, '[公司]', false",
        "keyword-vsm, '[公司]', false",
        "keyword-feedback, '[市场, 公司]', false",
        "keyword-feedback, '[公司]', true"
    })
    void excludedKeywordsChangeJudgementsOnlyOfAModelThatAddsWords(String model, String words, boolean changes) {
        Topic topic = valid(SMALLEST + "excludedKeywords: [公司, 市场]\n").with(Topic.Relevance.by(model));
        Topic next = valid(SMALLEST + "excludedKeywords: " + words + "\n").with(Topic.Relevance.by(model));
        assertEquals(changes ? List.of(TopicPart.KEYWORDS) : List.of(), topic.judgementChanges(next));
    }

    @Test
    void excludedKeywordsChangeJudgementsOfATopicWithoutKeywordsOfItsOwn() {
        String yaml = SMALLEST.replace("keywords: {中医: 3}", "examples: {positive: [http://example.org/1]}");
        Topic topic = valid(yaml);
        assertEquals(List.of(TopicPart.KEYWORDS), topic.judgementChanges(valid(yaml + "excludedKeywords: [公司]\n")));
    }

    @Test
    void checksForCloakingChangeJudgements() {
        Topic unchecked = valid(SMALLEST + "crawl: {cloakingChecks: off}\n");
        assertEquals(List.of(TopicPart.CLOAKING_CHECKS), valid(SMALLEST).judgementChanges(unchecked));
    }

    @ParameterizedTest
    @CsvSource({"汤", "'小柴胡 汤'", "docker", "A股", "'小柴胡汤，'", "😀😀"})
    void aWordThatCannotBeOneIsAProblemOfItsLine(String word) {
        List<String> problems = problems(SMALLEST + "words:\n  - 足三里\n  - " + word + "\n");
        assertEquals(1, problems.size());
        assertTrue(problems.getFirst().startsWith("line 6: '" + word + "'"), problems.getFirst());
        assertTrue(problems.getFirst().contains("2 to 40 Chinese characters"), problems.getFirst());
    }

    @Test
    void wordsThatStandTwiceOrAreKeywordsAreWarnedOf() {
        var read = assertInstanceOf(Valid.class, TopicFile.parse(SMALLEST + "words: [足三里, 足三里, 中医]\n", "t.yaml"));
        assertEquals(List.of("足三里"), read.topic().words());
        assertEquals(2, read.warnings().size());
        assertTrue(problems(SMALLEST + "words: 足三里\n").getFirst().contains("must be a list"));
        assertEquals(1, problems(SMALLEST + "words: [" + "长".repeat(41) + "]\n").size());
    }

    @Test
    void aLostCharacterIsAProblemOfItsLine() {
        assertTrue(problems(SMALLEST + "name: \uFFFD\uFFFD\n").getFirst().startsWith("line 4: this contains U+FFFD"));
    }

    @Test
    void takesExamplesInPlaceOfKeywords() {
        Topic topic =
                valid("id: a\nexamples: {positive: [HTTP://h, 'file:a/b.html'], negative: []}\nseeds: [http://h]");
        assertEquals(List.of("http://h/", "file:a/b.html"), topic.examples().positive());
    }

    @Test
    void takesAPlainListOfKeywordsAsEquallyHeavy() {
        assertEquals(
                Map.of("中医", 1.0, "针灸", 1.0),
                valid("id: a\nkeywords: [中医, 针灸]\nseeds: [http://h/]").keywords());
    }

    @Test
    void recrawlMayBeOff() {
        Topic topic = valid(SMALLEST + "recrawl: off\n");
        assertEquals(Topic.Revisits.NONE, topic.revisits());
        assertEquals(topic, valid(TopicFile.write(topic)));
        assertEquals(Topic.Revisits.DEFAULT, valid(SMALLEST + "recrawl: {}\n").revisits());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "recrawl: on|line 4: 'recrawl' is 'on'; allowed: off, or",
                "recrawl: [off]|line 4: 'recrawl' must be a map",
                "recrawl: {budget: 2000}|line 4: 'recrawl.budget' is '2000'; allowed: a number of requests",
                "recrawl: {budget: 0/day}|line 4: 'recrawl.budget' is '0/day'; allowed: a number of requests",
                "archive: all|line 4: 'archive' must be a map",
                "archive: {keep: 0 days}|line 4: 'archive.keep' is '0 days'; allowed: all, latest, or a number of days",
                "archive: {keep: last}|line 4: 'archive.keep' is 'last'; allowed: all, latest, or a number of days",
                "archive: {keeps: all}|line 4: unknown key 'archive.keeps'; did you mean 'keep'",
                "recrawl: {bugdet: 2000/day}|line 4: unknown key 'recrawl.bugdet'; did you mean 'budget'"
            })
    void aRecrawlOrAnArchiveThatCannotBeOneIsAProblemOfItsLine(String line, String problem) {
        List<String> problems = problems(SMALLEST + line + "\n");
        assertEquals(1, problems.size());
        assertTrue(problems.getFirst().startsWith(problem), problems.getFirst());
    }

    @Test
    void readsEveryKey() {
        Topic topic = valid("""
                id: tcm
                name: 中医
                description: 中医与针灸
                keywords: {中医: 3, 伤寒论: 2.5}
                seeds: ["http://例子.中国/", http://h/a#b]
                examples: {positive: [http://h/p], negative: [http://h/n]}
                relevance: {model: keyword-density, threshold: 0.3, settings: {k: 5}}
                crawl:
                  strategy: best-first
                  maxPages: 500
                  delay: 500ms
                  focus: hard
                  hostsInTurn: 4
                  margin: 0.25
                  maxWaiting: 200000
                  maxKnown: 3000000
                  maxDepth: 9
                  scope: {include: [h, '*.h'], exclude: ['http://h/x/*']}
                  cloakingChecks: off
                  logins: {H.org: {user: me, password: "a: b"}}
                  shard: {index: 3, count: 16}
                recrawl: {budget: 2000/day}
                archive: {keep: 90 days}
                rank: {relevance: 0.7, pageRank: 0.3}
                index: all
                """);
        assertEquals(new Topic.Archive(OptionalInt.of(90)), topic.archive());
        assertEquals(new Topic.Revisits(2000), topic.revisits());
        assertEquals("中医与针灸", topic.description());
        assertEquals(List.of("中医", "伤寒论"), List.copyOf(topic.keywords().keySet()));
        assertEquals(List.of(new Url("http://xn--fsqu00a.xn--fiqs8s/"), new Url("http://h/a")), topic.seeds());
        assertEquals(
                new Topic.Relevance("keyword-density", OptionalDouble.of(0.3), Map.of("k", 5.0)), topic.relevance());
        assertEquals(
                new Topic.Crawl(
                        "best-first",
                        500,
                        new Topic.Pace(Duration.ofMillis(500), 4, 0.25),
                        new Topic.Reach(
                                new Topic.Scope(List.of("h", "*.h"), List.of("http://h/x/*")),
                                Topic.Focus.HARD,
                                9,
                                200_000,
                                3_000_000),
                        Map.of("h.org", new Topic.Login("me", "a: b")),
                        false,
                        new Shard(3, 16)),
                topic.crawl());
        assertEquals(new Topic.Rank(0.7, 0.3), topic.rank());
        assertEquals(Topic.IndexScope.ALL, topic.index());
    }

    @Test
    void aWordThatIsExcludedAndAKeywordIsAKeywordWithAWarning() {
        TopicFile.Valid read = (TopicFile.Valid)
                TopicFile.parse("id: t\nkeywords: {茶: 1}\nseeds: [http://h/]\nexcludedKeywords: [市场, 茶]\n", "t.yaml");
        assertEquals(List.of("市场"), read.topic().excludedKeywords());
        assertEquals(
                List.of("(4, 24) '茶' is also a keyword and counts as one; to exclude it, remove it from keywords"),
                warnings(read));
    }

    @Test
    void tellsAllProblemsAtOnceEachWithItsLine() {
        assertEquals(
                List.of(
                        "line 1: 'id' is 'TCM'; allowed: 1 to 64 of a-z, 0-9 and -, such as tcm",
                        "line 1: there are no keywords and no examples to define the topic; write keywords: {term: "
                                + "weight} or examples: {positive: [address]}",
                        "line 2: unknown key 'keyword'; did you mean 'keywords'? allowed: archive, crawl, description, examples,"
                                + " excludedKeywords, id, index, keywords, name, rank, recrawl, relevance, seeds, words",
                        "line 4: seed 'ftp://h/' is never fetched: only http and https are fetched; allowed: addresses such"
                                + " as https://example.org/",
                        "line 6: 'crawl.delay' is '1 day'; allowed: 0, or a number with ms, s, m or h, such as 500ms, 1s or"
                                + " 2m, at most 1h"),
                problems("id: TCM\nkeyword: {a: 1}\nseeds:\n  - ftp://h/\ncrawl:\n  delay: 1 day\n"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            'keywords: {a: 0}'                       | 'keywords.a' is '0'; allowed: a number from
            'keywords: {a: -1}'                      | 'keywords.a' is '-1'; allowed: a number from
            'keywords: {a: .nan}'                    | 'keywords.a' is '.nan'; allowed: a number from
            'keywords: {a: heavy}'                   | 'keywords.a' is 'heavy'; allowed: a number from
            'keywords: {a: }'                        | 'keywords.a' is empty
            'keywords: {a: [1]}'                     | 'keywords.a' must be text, not a list
            'keywords: {a: 1, a: 2}'                 | 'keywords.a' is duplicated; first in line 3
            'keywords: 中医'                          | 'keywords' must be a map
            'keywords: 中医：3'                        | '中医：3' needs an ASCII colon and a space after it
            'keywords: {中医：3，针灸：2}'                 | '中医：3，针灸：2' needs an ASCII colon and a space after it
            'keywords: {律师:2.5}'                    | '律师:2.5' needs an ASCII colon and a space after it
            'crawl: {delay:1s}'                      | 'delay:1s' needs an ASCII colon and a space after it
            'keywords：'                              | 'keywords：' needs an ASCII colon and a space after it
            'name： 茶'                               | 'name： 茶' needs an ASCII colon and a space after it
            'keywords: {}'                           | a topic needs at least one keyword or positive example
            'relevance: {threshold: 1.5}'            | 'relevance.threshold' is '1.5'; allowed: a number from 0 to 1
            'relevance: {model: keyword-densty}'     | did you mean 'keyword-density'? allowed: keyword-density, keyword-vsm
            'relevance: {settings: {l: 1}}'          | unknown key 'relevance.settings.l'; did you mean 'L'?
            'crawl: {strategy: best_first}'          | did you mean 'best-first'? allowed: auto, best-first
            'crawl: {maxPages: 0}'                   | 'crawl.maxPages' must be a whole number from 1
            'crawl: {maxPages: 1.5}'                 | 'crawl.maxPages' must be a whole number from 1
            'crawl: {maxpages: 5}'                   | unknown key 'crawl.maxpages'; did you mean 'maxPages'?
            'maxPages: 5'                            | unknown key 'maxPages'; did you mean 'crawl.maxPages'?
            'threshold: 0.5'                         | unknown key 'threshold'; did you mean 'relevance.threshold'?
            'crawl: {budget: 5/day}'                 | unknown key 'crawl.budget'; did you mean 'recrawl.budget'?
            'crawl: {delay: 5}'                      | 'crawl.delay' is '5'; allowed: 0, or a number with ms
            'crawl: {focus: medium}'                 | 'crawl.focus' is 'medium'; allowed: hard, soft
            'crawl: {margin: 2}'                     | 'crawl.margin' is '2'; allowed: a number from 0 to 1
            'crawl: {scope: {include: [a b]}}'       | 'a b' is not a pattern
            'crawl: {scope: {include: h}}'           | 'crawl.scope.include' must be a list
            'crawl: {logins: {h: {user: a}}}'        | 'crawl.logins.h' has no password
            'crawl: {logins: {h/a: {user: a, password: b}}}' | 'crawl.logins.h/a' is not a host
            'crawl: {logins: {h: {user: a, pass: b, password: b}}}' | unknown key 'crawl.logins.h.pass'
            'crawl: fast'                            | 'crawl' must be a map
            'crawl: "12:30"'                         | 'crawl' must be a map
            'crawl: http://h:8080/'                  | 'crawl' must be a map
            'rank: {relevance: 0.9}'                 | 'rank.relevance' and 'rank.pageRank' must add up to 1
            'index: some'                            | 'index' is 'some'; allowed: all, on-topic
            'examples: {positive: [ftp://h/a]}'      | example 'ftp://h/a' cannot be read: only http and https
            'examples: {positive: [[a]]}'            | 'examples.positive' must contain only non-empty texts
            'name: ""'                               | 'name' is empty
            'name: &a b'                             | anchors (&name) are not allowed
            'name: *a'                               | aliases (*name) are not allowed
            'name: !!binary b'                       | tags (!name) are not allowed
            'name: [a'                               | this is not YAML
            '? [a]'                                  | a key must be text
            """)
    void saysWhatIsAllowedInThePlaceOfWhatIsWrong(String line, String message) {
        String yaml = line.startsWith("keywords")
                ? "id: a\nseeds: [http://h/]\n" + line + "\n"
                : "id: a\nseeds: [http://h/]\n" + line + "\nkeywords: {a: 1}\n";
        List<String> found = problems(yaml);
        assertEquals(1, found.size(), found.toString());
        assertTrue(found.getFirst().contains(message), found.getFirst());
        assertTrue(found.getFirst().matches("line [34]: .*"), found.getFirst());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            'seeds: []'     | line 3: there are no seeds; a crawl needs at least one address to start from
            'name: x'       | line 1: there are no seeds; a crawl needs at least one address to start from
            'seeds: http://h/' | line 3: 'seeds' must be a list; write seeds: [first, second]
            'seeds: [""]'   | line 3: 'seeds' must contain only non-empty texts
            'seeds: [h/a]'  | line 3: seed 'h/a' is never fetched: it is not a valid address
            """)
    void saysThatACrawlNeedsSeeds(String line, String message) {
        List<String> found = problems("id: a\nkeywords: {a: 1}\n" + line + "\n");
        assertTrue(found.getFirst().startsWith(message), found.getFirst());
    }

    @Test
    void aFullWidthColonIsToldInItsLineWhereverTheParserGivesUp() {
        assertEquals(
                List.of("line 1: 'id：tea' needs an ASCII colon and a space after it, as in key: value"),
                problems("id：tea\nname: 茶\nseeds: [http://h/]\nkeywords: {茶: 1}\n"));
        assertEquals(
                List.of("line 4: '茶：3' needs an ASCII colon and a space after it, as in key: value"),
                problems("id: tea\nseeds: [http://h/]\nkeywords:\n  茶：3\n  绿茶: 2\n"));
        assertTrue(
                problems("id: tea\n# 注：一\nname: '茶：绿茶\n").getFirst().contains("this is not YAML"),
                "a colon in a comment or a text is none");
        assertTrue(
                problems("id: tea\ndescription: |\n  范围：茶叶的种植\nkeywords: {茶: 1\n")
                        .getFirst()
                        .contains("this is not YAML"),
                "a colon in a text of several lines is right");
    }

    @Test
    void saysThatAFileIsEmptyOrHoldsSomethingElse() {
        assertEquals(
                List.of("line 1: the file is empty; a topic file starts with a line such as id: my-topic"),
                problems(""));
        assertEquals(
                List.of("line 1: the file contains no keys; a topic file starts with a line such as id: my-topic"),
                problems("- a"));
        assertTrue(problems("id: a\n---\nid: b").getFirst().startsWith("line 2: this is not YAML"));
        assertTrue(problems("id: a\nname: \u0007").getFirst().startsWith("line 2: this contains a character"));
    }

    @Test
    void saysInChineseWhereAFileIsNotYaml() {
        String said = inChinese("id: a\n  name: b");
        assertTrue(said.startsWith("第 7 列起不是有效的 YAML；请检查"), said);
        assertTrue(said.matches("[^“]*“[ -~]+”）"), said);
        assertEquals("第 8 列起不是有效的 YAML：第 1 行开始的引号可能没有结束", inChinese("id: \"a\nname: \"b\"\n"));
        assertEquals("第 5 列起不是有效的 YAML：第 1 行开始的括号可能没有结束，或者此处之前缺少逗号", inChinese("id: [a\nname: b"));
    }

    private static String inChinese(String yaml) {
        var invalid = assertInstanceOf(Invalid.class, TopicFile.parse(yaml, "tea.yaml"));
        return ReasonText.in(Locale.CHINESE).say(invalid.problems().getFirst().mistake());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            tea.yaml | '{"id": "tea",LF "name": "茶" "keywords": {"茶": 1}}' | line 2: at column 14 this is not valid JSON: expected ',' or '}'
            tea.yaml | 'LF {"id": "tea", "name": "茶"'                      | line 2: at column 27 this is not valid JSON: expected ',' or '}'
            tea.json | '"id": [a'                                           | line 1: at column 9 this is not valid JSON: expected ',' or ']'
            tea.yaml | 'id: [a'                                             | line 1: this is not YAML
            tea.yaml | '{id: tea,LF name: 茶 keywords: {茶: 1}}'             | line 2: this is not YAML
            tea.json | '{id: tea,LF name: 茶 keywords: {茶: 1}}'             | line 2: at column 18 this is not valid JSON: expected ',' or '}'
            """)
    void callsBrokenJsonByItsName(String name, String text, String message) {
        var invalid = assertInstanceOf(Invalid.class, TopicFile.parse(text.replace("LF", "\n"), name));
        assertTrue(
                invalid.problems().getFirst().toString().startsWith(message),
                invalid.problems().toString());
    }

    @Test
    void refusesFilesThatAreMadeToHurt() {
        assertTrue(problems("a: " + "[".repeat(100_000)).getFirst().contains("nested more than 8 levels deep"));
        assertTrue(problems("name: " + "x".repeat(1_000_001)).getFirst().contains("at most 1000000 are read"));
        assertEquals(101, problems("k: 1\n".repeat(50_000)).size());
        String bomb = "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n";
        assertEquals(3 + 4, problems(bomb).size(), "three anchors and four aliases");
    }

    private static List<String> warnings(TopicFile.Reading reading) {
        return assertInstanceOf(Valid.class, reading).warnings().stream()
                .map(problem -> "(%d, %d) %s"
                        .formatted(problem.line(), problem.at().column(), ReasonText.ENGLISH.say(problem.mistake())))
                .toList();
    }

    @Test
    void warnsOfASeedThatStandsTwice() {
        var reading = TopicFile.parse("id: a\nkeywords: [a]\nseeds:\n - http://h\n - HTTP://H/#x\n", "t.yaml");
        assertEquals(List.of("(5, 4) seed http://h/ is duplicated"), warnings(reading));
    }

    @Test
    void warnsOfAnExampleThatIsNamedAsBoth() {
        TopicFile.Reading reading = TopicFile.parse(
                SMALLEST + "examples:\n  positive: [http://h/a, http://h/b]\n  negative: [http://h/c, 'HTTP://H/a']\n",
                "t.yaml");
        assertEquals(
                List.of("(6, 26) 'HTTP://H/a' is both a positive and a negative example; remove one of them"),
                warnings(reading));
    }

    @Test
    void tellsTheColumnOfEachMistakeInCodePoints() {
        var reading =
                TopicFile.parse("id: a\nkeywords: {𠀀: 1, 中医: many}\nseeds: [no, {a: b}]\ncrawl:\n  dela: 1s\n", "t");
        assertEquals(
                List.of("2:18", "3:9", "3:13", "5:3"),
                assertInstanceOf(Invalid.class, reading).problems().stream()
                        .map(problem -> problem.at().line() + ":" + problem.at().column())
                        .toList());
    }

    @Test
    void foldsSeedsByTheRulesItIsGiven() {
        var reading = TopicFile.parse(
                "id: a\nkeywords: [a]\nseeds: [https://h/]", "t.yaml", TopicNames.ANY, new UrlRules(true));
        assertEquals(
                List.of(new Url("http://h/")),
                assertInstanceOf(Valid.class, reading).topic().seeds());
    }

    @Test
    void aFileThatMayNotBeReadSaysSo(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("t.yaml"), SMALLEST);
        Files.setPosixFilePermissions(file, Set.of());
        assumeFalse(Files.isReadable(file), "root may read everything");
        var problems = assertInstanceOf(Invalid.class, TopicFile.read(file)).problems();
        assertEquals(
                new TopicMistake.UnreadableFile(new StorageFault.Denied()),
                problems.getFirst().mistake());
    }

    @Test
    void readsFilesAndFindsExamplesBesideThem(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("t.yaml");
        Files.writeString(folder.resolve("good.html"), "x");
        Files.writeString(file, SMALLEST + "examples: {positive: ['file:good.html', 'file:missing.html']}\n");
        var valid = assertInstanceOf(Valid.class, TopicFile.read(file));
        assertEquals(
                List.of("file:" + folder.resolve("good.html"), "file:" + folder.resolve("missing.html")),
                valid.topic().examples().positive());
        assertEquals(1, valid.warnings().size());
        assertEquals(valid.topic(), valid(TopicFile.write(valid.topic())));
    }

    @Test
    void saysWhyAFileCannotBeRead(@TempDir Path folder) throws IOException {
        Path gbk = folder.resolve("gbk.yaml");
        Files.write(gbk, "id: a\nname: 中医".getBytes(Charset.forName("GBK")));
        assertTrue(message(gbk).contains("is not UTF-8"));
        assertTrue(message(folder.resolve("none.yaml")).startsWith("there is no file"));
        assertTrue(message(folder).contains("is a folder"));
    }

    private static String message(Path file) {
        return assertInstanceOf(Invalid.class, TopicFile.read(file))
                .problems()
                .getFirst()
                .toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh"})
    void makesASkeletonThatIsReadAsItStandsAndWithEveryKeySwitchedOn(Locale locale) {
        var keywords = new LinkedHashMap<>(Map.of("中医: \"x\"", 2.5));
        String text = TopicFile.skeleton(locale, "tcm", "中医 # 针灸 {seeds}", "", keywords, List.of("http://h/"));
        Topic topic = valid(text);
        assertEquals("中医 # 针灸 {seeds}", topic.name());
        boolean chinese = locale.equals(Locale.CHINESE);
        assertEquals(chinese, text.contains("种子网址"), text);
        assertEquals(chinese, !text.contains("# For people"), text);
        assertEquals(keywords, topic.keywords());
        assertEquals(
                List.of(),
                assertInstanceOf(Valid.class, TopicFile.parse(text, "t")).warnings());
        Topic whole = valid(text.replace("#= ", ""));
        assertEquals(1, whole.examples().positive().size());
        assertEquals(1, whole.crawl().logins().size());
        assertEquals(Topic.Crawl.DEFAULT.delay(), whole.crawl().delay());
        assertEquals(Topic.Reach.DEFAULT.maxWaiting(), whole.crawl().reach().maxWaiting());
        assertEquals(Topic.Reach.DEFAULT.maxKnown(), whole.crawl().reach().maxKnown());
        assertEquals(Topic.Crawl.DEFAULT.maxPages(), whole.crawl().maxPages());
        assertEquals(Topic.Revisits.DEFAULT, whole.revisits());
        assertEquals(Topic.Rank.DEFAULT, whole.rank());
    }

    @Test
    void theQueueHoldsAllKnownAddressesUnlessTheFileSaysOtherwise() {
        String file = TopicFile.skeleton(
                Locale.ROOT, "tcm", "中医", "", new LinkedHashMap<>(Map.of("针灸", 1.0)), List.of("http://h/"));
        Topic.Reach usual = valid(file).crawl().reach();
        assertEquals(usual.maxKnown(), usual.maxWaiting());
        assertEquals(
                20_000_000,
                valid(file + "\ncrawl: {maxKnown: 20000000}\n").crawl().reach().maxWaiting());
        assertEquals(
                5_000,
                valid(file + "\ncrawl: {maxKnown: 20000000, maxWaiting: 5000}\n")
                        .crawl()
                        .reach()
                        .maxWaiting());
    }

    @Test
    void makesASkeletonThatSaysWhatIsStillMissing() {
        assertEquals(
                List.of(
                        "a topic needs at least one keyword or positive example",
                        "there are no seeds; a crawl needs at least one address to start from: seeds: [https://example.org/]"),
                assertInstanceOf(
                                Invalid.class,
                                TopicFile.parse(
                                        TopicFile.skeleton(Locale.ROOT, "a", "a", "", new LinkedHashMap<>(), List.of()),
                                        "t"))
                        .problems()
                        .stream()
                        .map(problem -> ReasonText.ENGLISH.say(problem.mistake()))
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({"all,", "latest,0", "1 day,1", "30 days,30"})
    void responsesOfEarlierVersionsAreKeptForSoLong(String keep, Integer days) {
        Topic topic = valid(SMALLEST + "archive: {keep: " + keep + "}\n");
        OptionalInt wanted = days == null ? OptionalInt.empty() : OptionalInt.of(days);
        assertEquals(new Topic.Archive(wanted), topic.archive());
        Instant now = Instant.parse("2026-11-20T12:00:00Z");
        Instant dropped = topic.archive().dropsBefore(now);
        assertEquals(days == null ? Instant.MIN : days == 0 ? Instant.MAX : now.minus(Duration.ofDays(days)), dropped);
    }
}
