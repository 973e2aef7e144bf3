package dev.remora.shared.topic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogueTest {
    private static final Path FOLDER =
            Path.of(System.getProperty("remora.root", "..")).resolve("data/topics/catalogue");

    @Test
    void hasThe22ClassesOfTheChineseLibraryClassificationEachWithDivisions() throws IOException {
        Catalogue catalogue = Catalogue.read(FOLDER);
        assertEquals(
                "ABCDEFGHIJKNOPQRSTUVXZ",
                String.join(
                        "",
                        catalogue.classes().stream().map(CatalogueEntry::code).toList()));
        for (CatalogueEntry entry : catalogue.classes()) {
            assertTrue(catalogue.divisions(entry).size() >= 4, entry.code());
        }
    }

    @Test
    void eachEntryHasAtLeastFourKeywordsAndASentence() throws IOException {
        Catalogue catalogue = Catalogue.read(FOLDER);
        Set<String> texts = new HashSet<>();
        for (CatalogueEntry entry : catalogue.classes()) {
            check(entry, texts);
            catalogue.divisions(entry).forEach(division -> check(division, texts));
        }
        assertTrue(texts.size() > 200);
    }

    private static void check(CatalogueEntry entry, Set<String> texts) {
        assertTrue(entry.code().matches("[A-Z][A-Z]?[0-9]*"), entry.code());
        assertTrue(entry.keywords().size() >= 4, entry + " has few keywords");
        assertEquals(entry.keywords().size(), new HashSet<>(entry.keywords()).size(), entry + " repeats a keyword");
        assertTrue(entry.keywords().stream().allMatch(word -> word.length() >= 1 && word.length() <= 16), entry.code());
        assertTrue(entry.text().endsWith("。") && entry.text().length() >= 8, entry + " has no sentence");
        assertTrue(texts.add(entry.text()), entry + " has the sentence of another");
    }

    @Test
    void weighsTheMostTellingKeywordsMost() throws IOException {
        CatalogueEntry medicine = Catalogue.read(FOLDER).entry("r2").orElseThrow();
        assertEquals("中国医学", medicine.name());
        assertEquals(3, medicine.weighted().firstEntry().getValue());
        assertEquals(2, medicine.weighted().lastEntry().getValue());
    }

    @Test
    void namesFileAndLineOfWhatIsNoEntry(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("A.tsv"), "A\tname\tone two three four\ttext\nA1 name\n");
        String words =
                assertThrows(IOException.class, () -> Catalogue.read(folder)).getMessage();
        assertTrue(words.contains("A.tsv, line 2"), words);
    }
}
