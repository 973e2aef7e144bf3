package dev.remora.search.app;

import dev.remora.search.app.wiring.Ended;
import dev.remora.search.http.Language;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;
import picocli.CommandLine;

/// The language that `--lang` selects, and help in it. English help is in the annotations of the options;
/// Chinese help is in a file of this name in each module with commands.
public final class HelpLanguage {
    /// Resource with the Chinese texts of a module's commands, by picocli's keys.
    public static final String CHINESE = "dev/remora/help_zh.properties";

    private static final String OPTION = "--lang";

    private HelpLanguage() {}

    /// Returns the selected language; empty if the arguments do not select one.
    ///
    /// @throws Ended if it is neither Chinese nor English
    static Optional<Language> of(String... arguments) {
        List<String> words = Arrays.asList(arguments);
        int end = words.contains("--") ? words.indexOf("--") : words.size();
        for (int i = 0; i < end; i++) {
            if (words.get(i).equals(OPTION) && i + 1 < end) {
                return Optional.of(named(words.get(i + 1)));
            }
            if (words.get(i).startsWith(OPTION + "=")) {
                return Optional.of(named(words.get(i).substring(OPTION.length() + 1)));
            }
        }
        return Optional.empty();
    }

    private static Language named(String code) {
        return Arrays.stream(Language.values())
                .filter(language -> language.code().equals(code))
                .findFirst()
                .orElseThrow(() -> Ended.badInput(OPTION + " must be zh or en, but was '" + code + "'"));
    }

    /// Sets the language of the commands' help.
    public static void speak(CommandLine line, Language language) {
        if (language == Language.ZH) {
            line.setResourceBundle(chinese());
        } else {
            english(line);
        }
    }

    private static void english(CommandLine line) {
        line.getCommandSpec()
                .usageMessage()
                .parameterListHeading("%nParameters:%n")
                .optionListHeading("%nOptions:%n");
        line.getSubcommands().values().forEach(HelpLanguage::english);
    }

    private static ResourceBundle chinese() {
        try {
            List<InputStream> files =
                    Collections.list(HelpLanguage.class.getClassLoader().getResources(CHINESE)).stream()
                            .map(HelpLanguage::open)
                            .toList();
            try (var all = new InputStreamReader(
                    new SequenceInputStream(Collections.enumeration(files)), StandardCharsets.UTF_8)) {
                return new PropertyResourceBundle(all);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream open(URL file) {
        try {
            return file.openStream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
