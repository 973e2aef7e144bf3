package dev.remora.search.app.wiring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.http.Language;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What commands say where no collection is.
final class DataFolderTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "/srv/data, /srv/data",
        "/srv/我的-data_1.2, /srv/我的-data_1.2",
        "/srv/my data, \"'/srv/my data'\"",
        "/srv/it's, \"'/srv/it'\\''s'\"",
        "/srv/$HOME, \"'/srv/$HOME'\""
    })
    void aCommandThatIsToldCanBeCopiedToAShell(String path, String shown) {
        assertEquals(" --data " + shown.replaceAll("^\"|\"$", ""), DataFolder.option(Path.of(path)));
    }

    @Test
    void theDemosFolderIsNamedOnlyWhereItExists() throws Exception {
        Path demo = folder.resolve(".demo");
        for (boolean there : List.of(false, true)) {
            if (there) {
                Files.createDirectory(demo);
            }
            for (Language language : Language.values()) {
                String none = DataFolder.none(folder, demo).message(language);
                String missing = DataFolder.none("nosuch", folder, demo).message(language);
                assertEquals(there, none.contains(demo.toString()), none);
                assertEquals(there, missing.contains(demo.toString()), missing);
                assertEquals(there, none.contains("./remora demo"), none);
                assertTrue(none.contains("--data") && none.contains(folder.toString()), none);
                assertTrue(missing.contains("nosuch"), missing);
                assertFalse(none.contains("{") || none.contains("choice"), none);
            }
        }
    }
}
