package dev.remora.search.openapi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.search.http.BasePath;
import dev.remora.search.http.Language;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// What schemas say of their fields.
class FieldWordsTest {
    enum Size {
        SMALL,
        VERY_LARGE
    }

    private record UserJson(
            String name,
            String strange,
            @OneOf(value = Size.class, words = "none") String size,
            @OneOf(value = Size.class, join = '-') @Nullable String other,
            @OneOf(Size.class) List<String> sizes) {}

    private static JsonNode fields(Language language) {
        Operation operation = Operation.get("/api/v1/users", "users", "Lists users", UserJson.class);
        ObjectNode document = OpenApi.document(List.of(operation), "1", BasePath.ROOT, language);
        return document.at("/components/schemas/User/properties");
    }

    @Test
    void aFieldHasTheTextOfItsSchemaInALanguage() {
        assertEquals(
                "name of the user", fields(Language.EN).at("/name/description").asText());
        assertEquals("用户名", fields(Language.ZH).at("/name/description").asText());
    }

    @Test
    void aFieldWithoutATextHasNone() {
        assertEquals("{\"type\":\"string\"}", fields(Language.EN).at("/strange").toString());
    }

    @Test
    void allowedWordsAreTheNamesOfConstantsAndFurtherWords() {
        JsonNode fields = fields(Language.EN);
        assertEquals(
                "[\"none\",\"small\",\"very_large\"]", fields.at("/size/enum").toString());
        assertEquals("[\"small\",\"very-large\",null]", fields.at("/other/enum").toString());
        assertEquals(
                "[\"small\",\"very_large\"]", fields.at("/sizes/items/enum").toString());
    }
}
