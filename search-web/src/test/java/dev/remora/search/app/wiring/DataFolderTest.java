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

/// What commands say where no collection is.
final class DataFolderTest {
    @TempDir
    Path folder;

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
