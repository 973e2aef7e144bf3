package dev.remora.search.topic;

import java.util.List;
import java.util.regex.Pattern;

/// What a person knows of a topic to be created.
///
/// @param id requested id; empty: derived from the name
/// @param name for people; empty: the words
/// @param words keywords, each with an optional weight after a colon: `针灸`, `针灸:2.5`
/// @param examples pages on the topic: addresses, or their text
/// @param seeds addresses to start from
public record Wish(String id, String name, List<String> words, List<String> examples, List<String> seeds) {
    private static final Pattern ADDRESS = Pattern.compile("(?is)https?://\\S+");

    /// The maximum numbers of words, examples and seeds that are read.
    public static final int MOST_WORDS = 100;

    public static final int MOST_EXAMPLES = 10;
    public static final int MOST_SEEDS = 1_000;

    public Wish {
        words = List.copyOf(words);
        examples = List.copyOf(examples);
        seeds = List.copyOf(seeds);
    }

    /// Returns the examples that are addresses: drafting fetches them, at most [#MOST_EXAMPLES].
    public List<String> exampleAddresses() {
        return examples.stream().map(String::strip).filter(Wish::isAddress).toList();
    }

    /// Whether an example is an address, not the text of a page.
    public static boolean isAddress(String example) {
        return ADDRESS.matcher(example).matches();
    }
}
