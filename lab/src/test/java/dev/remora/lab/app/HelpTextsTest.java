package dev.remora.lab.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.search.app.HelpLanguage;
import dev.remora.search.app.Main;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.http.Language;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.TopicPart;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/// Help in Chinese says all that help in English says, for the commands of every module.
class HelpTextsTest {
    private static final Pattern HAN = Pattern.compile("\\p{IsHan}");

    @Test
    void everyDescriptionExistsInChinese() {
        List<String> missing = new ArrayList<>();
        walk(commands(Language.ZH), spec -> {
            if (!chinese(spec.usageMessage().description())) {
                missing.add(spec.qualifiedName());
            }
            spec.args().stream()
                    .filter(arg -> !chinese(arg.description()))
                    .map(arg ->
                            spec.qualifiedName() + " " + arg.paramLabel() + " " + String.join(" ", arg.description()))
                    .forEach(missing::add);
        });
        assertEquals(List.of(), missing);
    }

    @Test
    void englishIsWhatOthersRead() {
        walk(commands(Language.EN), spec -> {
            assertTrue(!chinese(spec.usageMessage().description()), spec.qualifiedName());
            spec.args().forEach(arg -> assertTrue(!chinese(arg.description()), arg::paramLabel));
        });
    }

    @Test
    void firstLineOfADescriptionIsASentence() { // the list of commands shows this line only
        List<String> cut = new ArrayList<>();
        for (Language language : Language.values()) {
            walk(commands(language), spec -> {
                String first = spec.usageMessage().description()[0];
                if (!first.matches(".*([.。]|http\\S+)")) {
                    cut.add(spec.qualifiedName() + ": " + first);
                }
            });
        }
        assertEquals(List.of(), cut);
    }

    @Test
    void listsHaveHeadingsInEachLanguage() {
        for (Language language : Language.values()) {
            Map<String, CommandLine> all = commands(language).getSubcommands();
            String crawl = all.get("crawl").getUsageMessage();
            assertTrue(crawl.matches("(?s).*\\R\\R(Parameters:|参数：)\\R.*\\R\\R(Options:|选项：)\\R.*"), crawl);
            String topic = all.get("topic").getUsageMessage();
            assertTrue(topic.matches("(?s).*\\R\\R(Options:|选项：)\\R.*\\R(Commands:|命令：)\\R.*"), topic);
        }
    }

    @Test
    void everyRelevanceModelIsNamed() {
        for (Language language : Language.values()) {
            String help = String.join(
                    "",
                    commands(language)
                            .getSubcommands()
                            .get("crawl")
                            .getCommandSpec()
                            .findOption("--relevance")
                            .description());
            RelevanceModels.NAMES.forEach(name -> assertTrue(help.contains(name), name));
        }
    }

    @Test
    void allThatMakesACrawlRejudgeIsNamed() {
        for (Language language : Language.values()) {
            ResourceBundle reasons = ResourceBundle.getBundle(ReasonText.class.getPackageName() + ".reasons_"
                    + language.name().toLowerCase(Locale.ROOT));
            for (String command : List.of("crawl", "judge")) {
                String help = commands(language).getSubcommands().get(command).getUsageMessage();
                String line = help.replaceAll("\\s+", language == Language.EN ? " " : "");
                for (TopicPart part : TopicPart.values()) {
                    String name = part.name().toLowerCase(Locale.ROOT).replace('_', '-');
                    String said = reasons.getString("topic-part." + name);
                    assertTrue(line.contains(said), command + " does not name " + said + ": " + help);
                }
            }
        }
    }

    /// 示例 is the word for an example page; readers are addressed as 您, if at all.
    @Test
    void chineseTextsHaveOneWordForOneThing() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(".."))) {
            for (Path file : files.filter(path -> path.toString().matches(".*/src/main/resources/.*_zh\\.properties"))
                    .toList()) {
                String text = Files.readString(file);
                assertTrue(!text.contains("样例") && !text.contains("你"), file::toString);
            }
        }
    }

    @Test
    void noChineseTextIsLeftOver() throws IOException {
        Set<String> keys = new TreeSet<>();
        for (URL file : Collections.list(getClass().getClassLoader().getResources(HelpLanguage.CHINESE))) {
            Properties texts = new Properties();
            try (Reader reader = new InputStreamReader(file.openStream(), StandardCharsets.UTF_8)) {
                texts.load(reader);
            }
            keys.addAll(texts.stringPropertyNames());
        }
        keys.removeIf(key -> key.matches("usage\\.\\w+Heading"));
        walk(commands(Language.ZH), spec -> {
            String command = spec.qualifiedName(".");
            keys.removeIf(key -> key.startsWith(command + ".usage."));
            spec.args().stream().map(HelpTextsTest::key).forEach(key -> {
                keys.remove(command + "." + key);
                keys.remove(key);
            });
        });
        assertEquals(Set.of(), keys);
    }

    private static String key(ArgSpec arg) {
        return arg instanceof CommandLine.Model.OptionSpec option
                ? option.longestName().replaceFirst("^-+", "")
                : arg.paramLabel() + "[" + ((CommandLine.Model.PositionalParamSpec) arg).index() + "]";
    }

    private static boolean chinese(String... texts) {
        return HAN.matcher(String.join(" ", texts)).find();
    }

    private static CommandLine commands(Language language) {
        CommandLine line = Main.commands(new Wiring(Terminal.system(), Clock.systemUTC()));
        HelpLanguage.speak(line, language);
        return line;
    }

    private static void walk(CommandLine line, Consumer<CommandSpec> visit) {
        visit.accept(line.getCommandSpec());
        line.getSubcommands().values().forEach(sub -> walk(sub, visit));
    }
}
