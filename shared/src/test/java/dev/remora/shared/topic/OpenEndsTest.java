package dev.remora.shared.topic;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Topic files with a quote or a bracket that is not closed: the parser gives up lines later.
final class OpenEndsTest {
    private static String problem(String yaml) {
        var invalid = assertInstanceOf(TopicFile.Invalid.class, TopicFile.parse(yaml, "tea.yaml"));
        return invalid.problems().getFirst().toString();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            id: tea;description: "All of tea;seeds:;  - "http://h/"      | 4 | quote | 2
            id: tea;description: "All of tea;name: "茶";seeds: [a]        | 3 | quote | 2
            id: tea;description: "All of tea;name: "茶: 绿";seeds: [a]     | 3 | quote | 2
            id: tea;description: 'All of tea;name: 'b'                   | 3 | quote | 2
            id: tea;description: "All;  of tea;;name: b;seeds: [a]       | 7 | quote | 2
            id: tea;keywords: {茶: 1;  绿茶: 2;seeds: [http://h/]          | 3 | bracket | 2
            id: tea;seeds: [http://h/,;  http://b/;keywords:;  a: 1      | 4 | bracket | 2
            id: tea;keywords: {"茶: 1};seeds: ["http://h/"]              | 3 | quote | 2
            """)
    void namesTheLineWhereAnOpenQuoteOrBracketBegins(String yaml, int line, String kind, int begins) {
        String found = problem(yaml.replace(';', '\n') + "\n");
        assertTrue(found.startsWith("line " + line + ": this is not YAML from column "), found);
        assertTrue(found.contains("a " + kind + " that begins in line " + begins + " may lack its end"), found);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "id: a\n  name: b",
                "id: a\nname: \"b\" c",
                "id: a\nname: \"b\nc\"\n  d: e\n",
                "id: a\nname: |\n  b\n c: d\n",
                "id: a\nname: b\n\"c\"\nseeds: d\n"
            })
    void blamesNoQuoteThatIsComplete(String yaml) {
        String found = problem(yaml);
        assertTrue(found.contains("this is not YAML"), found);
        assertFalse(found.contains("may lack its end"), found);
    }
}
