package dev.remora.lab.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// The texts of the demo web.
///
/// Articles in a file are separated by a line `---`; each begins with `# title` and `@ keyword keyword …`, and
/// its paragraphs are separated by empty lines. Chatter has one sentence per line; promotions are lines
/// `title|text`.
///
/// @param articles of each subject, in the file's order
/// @param chatter small talk
/// @param promotions advertisements
record Library(Map<Subject, List<Article>> articles, List<String> chatter, List<Promotion> promotions) {
    /// @param title text of the link
    /// @param text text of the page
    record Promotion(String title, String text) {}

    static Library read() {
        Map<Subject, List<Article>> articles = new EnumMap<>(Subject.class);
        for (Subject subject : Subject.values()) {
            articles.put(subject, parse(subject, resource("articles/" + subject.id() + ".txt")));
        }
        List<Promotion> promotions = lines("promotions.txt").stream()
                .map(line -> line.split("\\|", 2))
                .map(parts -> new Promotion(parts[0], parts[1]))
                .toList();
        return new Library(articles, lines("chatter.txt"), promotions);
    }

    private static List<Article> parse(Subject subject, String file) {
        List<Article> articles = new ArrayList<>();
        for (String text : file.split("\n---\n", -1)) {
            List<String> parts = text.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .toList();
            if (parts.size() < 4
                    || !parts.get(0).startsWith("# ")
                    || !parts.get(1).startsWith("@ ")) {
                throw new IllegalStateException("article " + (articles.size() + 1) + " of " + subject.id()
                        + ".txt must have a line '# title', a line '@ keywords' and two paragraphs");
            }
            articles.add(new Article(
                    subject,
                    articles.size() + 1,
                    parts.get(0).substring(2),
                    List.of(parts.get(1).substring(2).split(" ")),
                    parts.subList(2, parts.size())));
        }
        return List.copyOf(articles);
    }

    private static List<String> lines(String name) {
        return resource(name).lines().filter(line -> !line.isBlank()).toList();
    }

    /// Returns a text resource of this package.
    static String resource(String name) {
        try (InputStream in = Library.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the build lacks " + name + " of the demo web");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
