package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.remora.search.app.collection.CheckCommand;
import dev.remora.search.app.topic.DeleteCommand;
import dev.remora.search.app.wiring.IndexMessages;
import dev.remora.search.console.ConsolePage;
import dev.remora.search.http.Language;
import dev.remora.search.http.ProblemDetails;
import dev.remora.search.site.HomePage;
import dev.remora.search.why.WhyText;
import dev.remora.shared.reason.Plurals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WordsTest {
    private static ResourceBundle bundle(Class<?> beside, Language language) {
        var exact = ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);
        return ResourceBundle.getBundle(
                beside.getPackageName() + ".words", language.locale(), beside.getClassLoader(), exact);
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                ProblemDetails.class,
                HomePage.class,
                ConsolePage.class,
                WhyText.class,
                CheckCommand.class,
                DeleteCommand.class,
                IndexMessages.class
            })
    void bothLanguagesSayTheSameThings(Class<?> beside) {
        ResourceBundle zh = bundle(beside, Language.ZH);
        ResourceBundle en = bundle(beside, Language.EN);
        assertEquals(zh.keySet(), en.keySet());
        for (String key : zh.keySet()) {
            int arguments = new MessageFormat(Plurals.pattern(zh.getString(key))).getFormatsByArgumentIndex().length;
            assertEquals(
                    arguments,
                    new MessageFormat(Plurals.pattern(en.getString(key))).getFormatsByArgumentIndex().length,
                    key);
            assertFalse(en.getString(key).contains("'"), key + ": an apostrophe quotes in a MessageFormat; write ’");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"shared", "search-web", "lab", "cluster"})
    void aPercentSignFollowsItsNumberWithoutASpace(String module) throws IOException {
        Pattern apart = Pattern.compile("[0-9}] +%");
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of("..", module, "src/main/resources"))) {
            for (Path file : files.filter(
                            f -> f.toString().matches(".*/(words|reasons|api|help|fields)_[a-z]+\\.properties"))
                    .toList()) {
                Files.readAllLines(file).stream()
                        .filter(line -> apart.matcher(line).find())
                        .forEach(found::add);
            }
        }
        assertEquals(List.of(), found);
    }
}
