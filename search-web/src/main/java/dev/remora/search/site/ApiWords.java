package dev.remora.search.site;

import dev.remora.search.http.Language;
import dev.remora.search.openapi.Operation;
import dev.remora.search.openapi.Parameter;
import java.util.List;
import java.util.ResourceBundle;

/// Translates the descriptions of operations. English texts are in the routes; the OpenAPI document has only
/// those.
final class ApiWords {
    private final ResourceBundle chinese = ResourceBundle.getBundle(
            ApiWords.class.getPackageName() + ".api",
            Language.ZH.locale(),
            ApiWords.class.getClassLoader(),
            ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));

    /// Returns the name of a part of the API.
    ///
    /// @throws java.util.MissingResourceException if there is no text for it: a fault of the program
    String part(String tag, Language language) {
        return language == Language.EN ? tag : chinese.getString("tag." + tag);
    }

    /// Returns the operation with its texts in a language.
    ///
    /// @throws java.util.MissingResourceException if there is no text for it: a fault of the program
    Operation in(Language language, Operation operation) {
        if (language == Language.EN) {
            return operation;
        }
        String id = operation.id();
        List<Parameter> parameters = operation.input().parameters().stream()
                .map(parameter -> parameter.saying(words(operation, parameter)))
                .toList();
        return operation.told(
                new Operation.Texts(
                        chinese.getString(id + ".summary"),
                        operation.texts().description().isEmpty() ? "" : chinese.getString(id + ".about")),
                parameters);
    }

    private String words(Operation operation, Parameter parameter) {
        if (parameter.in() == Parameter.In.PATH) {
            return chinese.getString("path." + operation.route().before(parameter.name()));
        }
        String own = operation.id() + "." + parameter.name();
        return chinese.getString(chinese.containsKey(own) ? own : "parameter." + parameter.name());
    }
}
