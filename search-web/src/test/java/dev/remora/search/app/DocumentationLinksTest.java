package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The project's documents lead where they say, and the guide speaks both languages.
final class DocumentationLinksTest {
    private static final Path ROOT =
            Path.of(System.getProperty("remora.root", "..")).toAbsolutePath().normalize();
    private static final Set<String> NOT_OURS = Set.of(".git", "target", "collections", ".remora");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern DOCUMENT = Pattern.compile("\\bdocs/[\\w./-]*\\w");
    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w*Test)`");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ +(.+)$");
    private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```");
    private static final String CHINESE = ".zh-CN.md";

    /// A link of a document.
    private record Link(Path from, String target) {
        boolean leadsNowhere() {
            if (target.matches("[a-z]+:.*")) {
                return false;
            }
            int hash = target.indexOf('#');
            String path = hash < 0 ? target : target.substring(0, hash);
            Path file = path.isEmpty() ? from : from.resolveSibling(path).normalize();
            return !Files.exists(file) || (hash >= 0 && !anchors(file).contains(target.substring(hash + 1)));
        }

        @Override
        public String toString() {
            return ROOT.relativize(from) + " -> " + target;
        }
    }

    private static List<Path> files(Path folder, Predicate<Path> wanted) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> Stream.of(ROOT.relativize(file).toString().split("/"))
                            .noneMatch(NOT_OURS::contains))
                    .filter(Files::isRegularFile)
                    .filter(wanted)
                    .sorted()
                    .toList();
        }
    }

    private static List<Path> documents(Path folder) throws IOException {
        return files(folder, file -> file.toString().endsWith(".md"));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    /// The names that GitHub gives to a document's headings.
    private static Set<String> anchors(Path document) {
        return HEADING.matcher(CODE.matcher(text(document)).replaceAll(""))
                .results()
                .map(heading -> heading.group(1).strip().toLowerCase(Locale.ROOT))
                .map(heading -> heading.replaceAll("[^\\p{L}\\p{N}_ -]", "").replace(' ', '-'))
                .collect(Collectors.toSet());
    }

    private static List<String> code(Path document) {
        return CODE.matcher(text(document)).results().map(MatchResult::group).toList();
    }

    @Test
    void everyLinkOfADocumentLeadsToAFileThatExists() throws IOException {
        List<Link> links = documents(ROOT).stream()
                .flatMap(from -> LINK.matcher(CODE.matcher(text(from)).replaceAll(""))
                        .results()
                        .map(link -> new Link(from, link.group(1))))
                .toList();
        assertFalse(links.isEmpty());
        assertEquals(List.of(), links.stream().filter(Link::leadsNowhere).toList());
    }

    @Test
    void everyDocumentNamedInSourcesAndTextsExists() throws IOException {
        List<Link> named = Stream.concat(
                        files(ROOT, file -> file.toString().contains("/src/main/")).stream()
                                .filter(file -> file.toString().matches(".*\\.(java|jte|properties|xml)")),
                        documents(ROOT).stream())
                .flatMap(from -> DOCUMENT.matcher(text(from).replaceAll("https?://\\S+", ""))
                        .results()
                        .map(name -> new Link(from, name.group())))
                .toList();
        assertFalse(named.isEmpty());
        assertEquals(
                List.of(),
                named.stream()
                        .filter(name -> !Files.exists(ROOT.resolve(name.target())))
                        .toList());
    }

    @Test
    void everyTestNamedInADocumentExists() throws IOException {
        Set<String> tests = files(ROOT, file -> file.toString().endsWith("Test.java")).stream()
                .map(file -> file.getFileName().toString().replace(".java", ""))
                .collect(Collectors.toSet());
        List<String> named = documents(ROOT).stream()
                .flatMap(document -> TEST.matcher(text(document)).results())
                .map(name -> name.group(1))
                .toList();
        assertFalse(named.isEmpty());
        assertEquals(
                List.of(), named.stream().filter(name -> !tests.contains(name)).toList());
    }

    @Test
    void theGuideHasEveryPageInBothLanguages() throws IOException {
        List<String> names = documents(ROOT.resolve("docs/guide")).stream()
                .map(page -> page.getFileName().toString())
                .toList();
        Set<String> chinese = names.stream()
                .filter(name -> name.endsWith(CHINESE))
                .map(name -> name.replace(CHINESE, ".md"))
                .collect(Collectors.toSet());
        assertFalse(chinese.isEmpty());
        assertEquals(names.stream().filter(name -> !name.endsWith(CHINESE)).collect(Collectors.toSet()), chinese);
    }

    @Test
    void thePromisesNameTheSameTestsInBothLanguages() {
        Path guide = ROOT.resolve("docs/guide");
        for (String page : List.of("reliability", "security")) {
            List<String> english = tests(guide.resolve(page + ".md"));
            assertFalse(english.isEmpty());
            assertEquals(english, tests(guide.resolve(page + CHINESE)), page);
        }
    }

    private static List<String> tests(Path page) {
        return TEST.matcher(text(page)).results().map(name -> name.group(1)).toList();
    }

    @Test
    void theApiPageShowsTheSameProgramsInBothLanguages() {
        Path guide = ROOT.resolve("docs/guide");
        assertEquals(code(guide.resolve("api.md")), code(guide.resolve("api" + CHINESE)));
    }
}
