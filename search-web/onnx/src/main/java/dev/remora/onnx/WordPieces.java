package dev.remora.onnx;

import dev.remora.shared.embedding.EmbeddingFailed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The tokens of BERT (Devlin et al. 2019): a text is split at white space, punctuation and Chinese characters, and
/// each word into the longest pieces of the vocabulary from its start (WordPiece, Wu et al. 2016). Texts become lower
/// case without accents unless the vocabulary has capitals. Immutable.
final class WordPieces {
    /// Longer words are unknown.
    private static final int LONGEST_WORD = 100;

    private static final String CONTINUED = "##";

    private final Map<String, Long> numbers;
    private final boolean lower;
    private final long start;
    private final long end;
    private final long unknown;

    /// @param vocabulary one piece per line; its line is its number
    /// @throws IllegalArgumentException if `[CLS]`, `[SEP]` or `[UNK]` is missing
    WordPieces(List<String> vocabulary) {
        numbers = HashMap.newHashMap(vocabulary.size());
        for (int i = 0; i < vocabulary.size(); i++) {
            numbers.putIfAbsent(vocabulary.get(i), (long) i);
        }
        lower = !numbers.containsKey("A");
        start = number("[CLS]");
        end = number("[SEP]");
        unknown = number("[UNK]");
    }

    /// Reads a `vocab.txt`.
    ///
    /// @throws EmbeddingFailed with words for people
    static WordPieces read(Path file) {
        try {
            return new WordPieces(Files.readAllLines(file));
        } catch (IOException e) {
            throw new EmbeddingFailed(
                    "There is no " + file + ", or it cannot be read. A model file needs the vocabulary of its "
                            + "WordPiece tokenizer beside it. Models with another tokenizer (SentencePiece, BPE) can be "
                            + "used through an embeddings service.",
                    e);
        } catch (IllegalArgumentException e) {
            throw new EmbeddingFailed(file + " is no vocabulary of BERT: " + e.getMessage(), e);
        }
    }

    private long number(String piece) {
        Long number = numbers.get(piece);
        if (number == null) {
            throw new IllegalArgumentException("it has no " + piece);
        }
        return number;
    }

    /// Returns the numbers of a text's tokens between those of its start and end.
    ///
    /// @param most tokens, 2 or more; the rest of the text is dropped
    long[] of(String text, int most) {
        List<Long> tokens = new ArrayList<>();
        tokens.add(start);
        for (String word : words(text)) {
            addPieces(word, tokens);
            if (tokens.size() >= most - 1) {
                break;
            }
        }
        List<Long> kept = tokens.subList(0, Math.min(tokens.size(), most - 1));
        long[] all = new long[kept.size() + 1];
        for (int i = 0; i < kept.size(); i++) {
            all[i] = kept.get(i);
        }
        all[kept.size()] = end;
        return all;
    }

    private void addPieces(String word, List<Long> tokens) {
        List<Long> pieces = new ArrayList<>();
        int from = 0;
        while (from < word.length()) {
            String prefix = from == 0 ? "" : CONTINUED;
            int to = word.length();
            while (to > from && !numbers.containsKey(prefix + word.substring(from, to))) {
                to--;
            }
            if (to == from || word.length() > LONGEST_WORD) {
                tokens.add(unknown);
                return;
            }
            pieces.add(numbers.get(prefix + word.substring(from, to)));
            from = to;
        }
        tokens.addAll(pieces);
    }

    private List<String> words(String text) {
        String plain = lower
                ? Normalizer.normalize(text.toLowerCase(Locale.ROOT), Normalizer.Form.NFD)
                        .replaceAll("\\p{Mn}", "")
                : text;
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        plain.codePoints().forEach(character -> {
            boolean alone = isAlone(character);
            if (alone || Character.isWhitespace(character) || Character.isISOControl(character)) {
                close(word, words);
            }
            if (alone) {
                words.add(Character.toString(character));
            } else if (!Character.isWhitespace(character) && !Character.isISOControl(character)) {
                word.appendCodePoint(character);
            }
        });
        close(word, words);
        return words;
    }

    private static void close(StringBuilder word, List<String> words) {
        if (!word.isEmpty()) {
            words.add(word.toString());
            word.setLength(0);
        }
    }

    /// True for Chinese characters, punctuation, and all of ASCII but letters, digits and white space.
    private static boolean isAlone(int character) {
        if (character < 128) {
            return character > ' ' && character < 127 && !Character.isLetterOrDigit(character);
        }
        return Character.UnicodeScript.of(character) == Character.UnicodeScript.HAN
                || switch (Character.getType(character)) {
                    case Character.CONNECTOR_PUNCTUATION,
                            Character.DASH_PUNCTUATION,
                            Character.START_PUNCTUATION,
                            Character.END_PUNCTUATION,
                            Character.INITIAL_QUOTE_PUNCTUATION,
                            Character.FINAL_QUOTE_PUNCTUATION,
                            Character.OTHER_PUNCTUATION -> true;
                    default -> false;
                };
    }
}
