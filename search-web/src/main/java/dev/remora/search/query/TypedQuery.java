package dev.remora.search.query;

import java.time.LocalDate;
import java.util.List;

/// A query taken apart by its operators, before any word is analysed.
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
/// Everything else is read as words: brackets and lone quotes, operators without what belongs to them, dates that
/// are none; `AND` in capitals is left out beside words, since words are wanted together anyway. Operators may be
/// written with a full-width colon and in any case.
///
/// @param parts in the order in which they were typed
/// @param cut the text was longer than what is read
public record TypedQuery(List<Part> parts, boolean cut) {
    /// Characters of a query that are read.
    public static final int MAX_CHARS = 1_000;

    /// One part of a query.
    public sealed interface Part {}

    /// Text that can be an alternative.
    public sealed interface Text extends Part {
        /// As typed, without quotes.
        String text();
    }

    /// Text without a blank, to be analysed into words.
    public record Word(String text) implements Text {}

    /// Words that stand next to one another.
    public record Phrase(String text) implements Text {}

    /// Texts of which one at least must be there.
    public record Either(List<Text> alternatives) implements Part {
        public Either {
            alternatives = List.copyOf(alternatives);
        }
    }

    /// What a page must not hold.
    public record Without(String text) implements Part {}

    /// The host, with its sub-domains, that a page must be on; lower case, without `www.`.
    public record Site(String host) implements Part {}

    /// What the title must hold.
    public record InTitle(String text) implements Part {}

    /// Words that the address must hold.
    public record InAddress(String text) implements Part {}

    /// What sort of file it must be: an extension in lower case, without its point.
    public record FileType(String extension) implements Part {}

    /// The page must be older than this day.
    public record Before(LocalDate day) implements Part {}

    /// The page must be of this day or newer.
    public record After(LocalDate day) implements Part {}

    /// The topic that a page must be of.
    public record InTopic(String id) implements Part {}

    public TypedQuery {
        parts = List.copyOf(parts);
    }

    /// Takes a text apart. Never fails.
    public static TypedQuery of(String typed) {
        boolean cut = typed.length() > MAX_CHARS;
        int end = cut && Character.isHighSurrogate(typed.charAt(MAX_CHARS - 1)) ? MAX_CHARS - 1 : MAX_CHARS;
        return new TypedQuery(new QueryReader(cut ? typed.substring(0, end) : typed).parts(), cut);
    }

    /// The parts of one kind.
    public <P extends Part> List<P> parts(Class<P> kind) {
        return parts.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
