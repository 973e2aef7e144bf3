package dev.remora.search.openapi;

import dev.remora.search.http.Language;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.stream.Stream;

/// The descriptions of the fields of bodies, in one language: the resource bundles `fields_en` and `fields_zh`. A key
/// is a schema with its field, `User.name`, or a field that means the same in every schema without a key of its own.
final class FieldWords {
    private final ResourceBundle bundle;

    FieldWords(Language language) {
        this.bundle = ResourceBundle.getBundle(
                FieldWords.class.getPackageName() + ".fields",
                language.locale(),
                FieldWords.class.getClassLoader(),
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
    }

    /// Returns the key of a field's description, if it has one.
    Optional<String> key(String schema, String field) {
        return Stream.of(schema + "." + field, field)
                .filter(bundle::containsKey)
                .findFirst();
    }

    Optional<String> of(String schema, String field) {
        return key(schema, field).map(bundle::getString);
    }
}
