package dev.remora.shared.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/// Words that are independent of a text's subject: function words of Chinese and English, folded.
///
/// They stay in the index (a phrase may contain them); models that weight terms ignore them.
///
/// @param words folded terms
public record StopWords(Set<String> words) {
    public StopWords {
        words = Set.copyOf(words);
    }

    /// The list that comes with Remora, read once for the process.
    private static final class Shared {
        private static final StopWords WORDS = read(StopWords.class, "stopwords.txt", new Folding());
    }

    /// Returns the list that comes with Remora.
    public static StopWords shared() {
        return Shared.WORDS;
    }

    /// Loads another list of the same format: words separated by white space; lines that begin with `#` are
    /// ignored.
    ///
    /// @param beside class in whose package the resource is
    public static StopWords read(Class<?> beside, String resource, Folding folding) {
        try (InputStream in = beside.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(resource + " is missing beside " + beside.getName());
            }
            return new StopWords(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .flatMap(line -> java.util.Arrays.stream(line.strip().split("\\s+")))
                    .filter(word -> !word.isEmpty())
                    .map(folding::fold)
                    .collect(Collectors.toSet()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Returns these words with some more and without others, all folded.
    public StopWords with(Set<String> more, Set<String> without) {
        Set<String> all = new HashSet<>(words);
        all.addAll(more);
        all.removeAll(without);
        return new StopWords(all);
    }

    /// Whether a folded term is a stop word.
    public boolean contains(String term) {
        return words.contains(term);
    }
}
