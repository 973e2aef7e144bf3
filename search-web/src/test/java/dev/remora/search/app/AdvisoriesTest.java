package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// No library of the class path is of a version with a known weakness, as `audit/advisories.tsv` lists them.
/// Works without a network.
final class AdvisoriesTest {
    private static final Path LIST = Path.of(System.getProperty("remora.root", ".."), "audit", "advisories.tsv");
    private static final Pattern JAR = Pattern.compile("(.+)/([^/]+)/([^/]+)/\\2-\\3\\.jar");

    /// A library as it lies in a Maven repository.
    ///
    /// @param group its folder, with whatever is above it
    private record Library(String group, String artifact, String version) {
        static Stream<Library> of(String jar) {
            Matcher place = JAR.matcher(jar.replace('\\', '/'));
            return place.matches()
                    ? Stream.of(new Library(place.group(1), place.group(2), place.group(3)))
                    : Stream.empty();
        }
    }

    /// A row of the list.
    private record Advisory(String group, String artifact, String from, String fixed, String id) {
        static Advisory of(String row) {
            String[] columns = row.split("\t", -1);
            assertEquals(5, columns.length, row);
            String[] name = columns[0].split(":", 2);
            return new Advisory(name[0], name[1], columns[1], columns[2], columns[3]);
        }

        boolean hits(Library library) {
            return library.artifact().equals(artifact)
                    && ("/" + library.group()).endsWith("/" + group.replace('.', '/'))
                    && compare(library.version(), from) >= 0
                    && compare(library.version(), fixed) < 0;
        }
    }

    /// By their numbers, as far as both have some; more numbers are later. What is no number does not count.
    private static int compare(String version, String other) {
        return Arrays.compare(numbers(version), numbers(other));
    }

    private static int[] numbers(String version) {
        return Arrays.stream(version.split("[^0-9]+"))
                .filter(part -> !part.isEmpty())
                .mapToInt(Integer::parseInt)
                .toArray();
    }

    private static List<Advisory> advisories() throws IOException {
        return Files.readAllLines(LIST).stream()
                .filter(row -> !row.startsWith("#"))
                .map(Advisory::of)
                .toList();
    }

    @Test
    void noLibraryHasAKnownWeakness() throws IOException {
        List<Library> libraries = Arrays.stream(
                        System.getProperty("java.class.path").split(File.pathSeparator))
                .flatMap(Library::of)
                .toList();
        for (String shipped : List.of("jetty-http", "logback-core", "jsoup", "tika-core", "poi", "okhttp-jvm")) {
            assertTrue(
                    libraries.stream().anyMatch(library -> library.artifact().equals(shipped)),
                    () -> shipped + " is not seen among " + libraries);
        }
        List<String> hits = advisories().stream()
                .flatMap(advisory ->
                        libraries.stream().filter(advisory::hits).map(library -> library + ": " + advisory.id()))
                .toList();
        assertEquals(List.of(), hits, "take a newer version: the column 'fixed in' says which");
    }

    @ParameterizedTest
    @CsvSource({
        "/m2/org/eclipse/jetty/jetty-http/12.1.11/jetty-http-12.1.11.jar, CVE-2026-19203",
        "/m2/org/eclipse/jetty/jetty-http/12.1.12/jetty-http-12.1.12.jar, ''",
        "/m2/ch/qos/logback/logback-core/1.5.35/logback-core-1.5.35.jar, CVE-2026-13006",
        "/m2/ch/qos/logback/logback-core/1.6.0/logback-core-1.6.0.jar, ''",
        "/m2/com/google/guava/guava/31.1-jre/guava-31.1-jre.jar, CVE-2023-2976",
        "/m2/com/google/guava/guava/32.0.0-jre/guava-32.0.0-jre.jar, ''",
        "/m2/of/another/jetty-http/12.1.11/jetty-http-12.1.11.jar, ''"
    })
    void aVersionIsHitFromTheFirstThatIsWeakToTheLastBeforeTheFix(String jar, String id) throws IOException {
        List<Library> library = Library.of(jar).toList();
        List<String> hits = advisories().stream()
                .filter(advisory -> advisory.hits(library.getFirst()))
                .map(Advisory::id)
                .toList();
        assertEquals(id.isEmpty() ? List.of() : List.of(id), hits);
    }

    @Test
    void everyRowIsOfARangeThatIsNotEmpty() throws IOException {
        assertTrue(advisories().size() > 30);
        for (Advisory advisory : advisories()) {
            assertTrue(compare(advisory.from(), advisory.fixed()) < 0, advisory::toString);
        }
    }
}
