package dev.remora.search.http;

import dev.remora.shared.reason.MessagePattern;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.stream.Collectors;

/// The texts of one part of the interface, in every [Language]: a resource bundle `words_zh`, `words_en`.
public final class MessageBundle {
    private final Map<Language, ResourceBundle> bundles = new EnumMap<>(Language.class);

    /// Loads the bundles named `words` in the package of a class.
    ///
    /// @throws java.util.MissingResourceException if one is missing: a fault of the build
    public MessageBundle(Class<?> beside) {
        String name = beside.getPackageName() + ".words";
        var exact = ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);
        for (Language language : Language.values()) {
            bundles.put(language, ResourceBundle.getBundle(name, language.locale(), beside.getClassLoader(), exact));
        }
    }

    /// Returns the texts in one language.
    public In in(Language language) {
        return new In(language, bundles.get(language));
    }

    /// The texts in one language.
    public static final class In {
        private final Language language;
        private final ResourceBundle bundle;

        private In(Language language, ResourceBundle bundle) {
            this.language = language;
            this.bundle = bundle;
        }

        /// Returns the language.
        public Language language() {
            return language;
        }

        /// Formats a text with arguments ([MessagePattern]). A collection is a list in this language.
        ///
        /// @throws java.util.MissingResourceException if the text does not exist: a fault of the caller
        public String say(String key, Object... arguments) {
            return new MessagePattern(bundle.getString(key), language.locale())
                    .with(Arrays.stream(arguments).map(this::listed).toArray());
        }

        private Object listed(Object argument) {
            return argument instanceof Collection<?> many
                    ? many.stream().map(String::valueOf).collect(Collectors.joining(language.comma()))
                    : argument;
        }
    }
}
