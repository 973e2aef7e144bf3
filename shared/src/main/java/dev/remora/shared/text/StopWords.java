package dev.remora.shared.text;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Collectors;

/// Words that say nothing of a text's subject: function words of Chinese and English, folded.
///
/// They stay in the index (a phrase may hold them); models that weigh terms leave them out.
///
/// @param words folded terms
public record StopWords(Set<String> words) {
    public StopWords {
        words = Set.copyOf(words);
    }

    /// The list that comes with Remora.
    public static StopWords load(Folding folding) {
        return read(StopWords.class, "stopwords.txt", folding);
    }

    /// Another list of the same form: words parted by white space, lines that begin with `#` left out.
    ///
    /// @param beside class that the resource lies beside
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

    /// Whether a folded term is one.
    public boolean contains(String term) {
        return words.contains(term);
    }
}
