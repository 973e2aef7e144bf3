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
import java.text.MessageFormat;
import java.util.ResourceBundle;
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
}
