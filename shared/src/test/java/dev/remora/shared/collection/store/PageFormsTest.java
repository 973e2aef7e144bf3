package dev.remora.shared.collection.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.collection.Samples;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Page stores that people have hold pages in these bytes: who changes a line of `pages.txt` changes the format, and
/// [PageFrames#VERSION] with it.
class PageFormsTest {
    private static final List<Integer> PAGES = List.of(3, 8);

    private static List<String> kept() throws IOException {
        try (var in = PageFormsTest.class.getResourceAsStream("pages.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }

    @Test
    void aPageKeepsTheBytesInWhichStoresHoldIt() throws IOException {
        List<String> forms = PAGES.stream()
                .map(page -> HexFormat.of()
                        .formatHex(PageCodec.encode(Samples.page(page)).toArray()))
                .toList();
        Files.createDirectories(Path.of("target"));
        Files.write(Path.of("target/pages.txt"), forms);
        assertEquals(kept(), forms);
    }

    @Test
    void theBytesOfStoresAreReadAsThePagesThatTheyWere() throws IOException {
        assertEquals(
                PAGES.stream().map(Samples::page).toList(),
                kept().stream()
                        .map(line -> PageCodec.decode(HexFormat.of().parseHex(line)))
                        .toList());
    }
}
