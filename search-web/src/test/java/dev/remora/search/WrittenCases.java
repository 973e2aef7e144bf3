package dev.remora.search;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/// Cases in a resource, each behind a line `# name`, that what a test makes is compared with.
///
/// Where they differ, what was made is written to `target`, to be read, and to replace the resource where it
/// is right.
public final class WrittenCases {
    private WrittenCases() {}

    /// Holds what was made against what is written.
    ///
    /// @param resource as `/query/plans.txt`
    /// @param actual by name
    public static void check(String resource, Map<String, String> actual) throws IOException {
        Map<String, String> expected = read(resource);
        if (!actual.equals(expected)) {
            StringBuilder file = new StringBuilder();
            actual.forEach((name, made) ->
                    file.append("# ").append(name).append('\n').append(made).append('\n'));
            Files.writeString(Path.of("target").resolve(resource.substring(resource.lastIndexOf('/') + 1)), file);
        }
        assertEquals(expected.keySet(), actual.keySet());
        assertAll(actual.keySet().stream().map(name -> () -> assertEquals(expected.get(name), actual.get(name), name)));
    }

    private static Map<String, String> read(String resource) throws IOException {
        try (InputStream file = WrittenCases.class.getResourceAsStream(resource)) {
            Map<String, String> cases = new LinkedHashMap<>();
            for (String block : new String(file.readAllBytes(), UTF_8).split("(?m)^# ", -1)) {
                int end = block.indexOf('\n');
                if (end > 0) {
                    cases.put(block.substring(0, end), block.substring(end + 1).strip() + "\n");
                }
            }
            return cases;
        }
    }
}
