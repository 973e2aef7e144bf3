package dev.remora.search.query;

import java.time.LocalDate;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A query split into its operators and texts, before words are analysed.
///
/// | typed | part |
/// |---|---|
/// | `中医 养生` | two [Word]s |
/// | `"伤寒论"`, also in typographic, corner or full-width quotes | [Phrase] |
/// | `-广告`, `-"两 个词"`, `NOT 广告` | [Without] |
/// | `针灸 OR 推拿`, `针灸 \| 推拿` | [Either] |
/// | `site:example.org` | [Site] |
/// | `intitle:针灸`, `intitle:"足三里"` | [InTitle] |
/// | `inurl:news` | [InAddress] |
/// | `filetype:pdf` | [FileType] |
/// | `before:2024`, `before:2024-05`, `before:2024-05-01` | [Before], the first day of it |
/// | `after:2024` | [After], the first day of it |
/// | `topic:tcm` | [InTopic] |
///
/// Everything else is read as words: brackets and unpaired quotes, operators without a value, invalid dates;
/// `AND` in capitals between words is ignored, because words are combined with AND anyway. Operators may have a
/// full-width colon and any case.
///
/// @param parts in typed order
/// @param cut true if the text was longer than the maximum
public record TypedQuery(List<Part> parts, boolean cut) {
    /// Maximum characters of a query that are read.
    public static final int MAX_CHARS = 1_000;

    private static final Pattern WORDS = Pattern.compile("\\s+");

    /// One part of a query.
    public sealed interface Part {}

    /// Text that can be an alternative.
    public sealed interface Text extends Part {
        /// As typed, without quotes.
        String text();
    }

    /// Text without a blank, to be analysed into words.
    public record Word(String text) implements Text {}

    /// Adjacent words.
    public record Phrase(String text) implements Text {}

    /// Texts of which at least one is required.
    public record Either(List<Text> alternatives) implements Part {
        public Either {
            alternatives = List.copyOf(alternatives);
        }
    }

    /// An excluded text.
    public record Without(String text) implements Part {}

    /// The required host, including its sub-domains; lower case, without `www.`.
    public record Site(String host) implements Part {}

    /// Required text of the title.
    public record InTitle(String text) implements Part {}

    /// Required words of the address.
    public record InAddress(String text) implements Part {}

    /// The required file type: an extension in lower case, without its point.
    public record FileType(String extension) implements Part {}

    /// The page must be older than this day.
    public record Before(LocalDate day) implements Part {}

    /// The page must be of this day or later.
    public record After(LocalDate day) implements Part {}

    /// The required topic.
    public record InTopic(String id) implements Part {}

    public TypedQuery {
        parts = List.copyOf(parts);
    }

    /// Parses a text. Never fails.
    public static TypedQuery of(String typed) {
        boolean cut = typed.length() > MAX_CHARS;
        int end = cut && Character.isHighSurrogate(typed.charAt(MAX_CHARS - 1)) ? MAX_CHARS - 1 : MAX_CHARS;
        return new TypedQuery(new QueryReader(cut ? typed.substring(0, end) : typed).parts(), cut);
    }

    /// Returns the query with the words of its phrases in place of the phrases.
    TypedQuery withoutQuotes() {
        return new TypedQuery(
                parts.stream()
                        .flatMap(part -> part instanceof Phrase phrase
                                ? phrase.text()
                                        .strip()
                                        .lines()
                                        .flatMap(WORDS::splitAsStream)
                                        .map(Word::new)
                                : Stream.of(part))
                        .toList(),
                cut);
    }

    /// Returns the parts of one kind.
    public <P extends Part> List<P> parts(Class<P> kind) {
        return parts.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
