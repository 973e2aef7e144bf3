package dev.remora.search.query;

import dev.remora.shared.text.Beginning;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A query split into its operators and texts, before words are analysed.
///
/// | typed | part |
/// |---|---|
/// | `中医 养生` | two [Word]s |
/// | `"伤寒论"`, also in typographic, corner or full-width quotes | [Phrase] |
/// | `-广告`, `-"两 个词"`, `NOT 广告`, also before an operator: `-site:example.org` | [Without] |
/// | `-(广告 推销)`, `-广告\|推销`, `NOT (广告 OR 推销)` | a [Without] of each |
/// | `针灸 OR 推拿`, `针灸OR推拿`, `针灸\|推拿`, also of operators other than `topic:` | [Either] |
/// | `site:example.org`, `site:example.org:8080` | [Site] |
/// | `intitle:针灸`, `intitle:"足三里"` | [InTitle] |
/// | `inurl:news` | [InAddress] |
/// | `filetype:pdf` | [FileType] |
/// | `before:2024`, `before:2024-05`, `before:2024-05-01` | [Before], the first day of it |
/// | `after:2024` | [After], the first day of it |
/// | `topic:tcm` | [InTopic] |
///
/// Behind a word of small letters, a minus before one letter or digit is an option of a command, which excludes nothing
/// (`ls -l`; not `ls -"l"`).
///
/// Everything else is read as words: brackets and unpaired quotes, operators without a usable value or with an invalid
/// date or port (the [Interpretation] names the operators; they are not searched beside anything else).
/// `AND` in capitals between words is ignored, because words are combined with AND anyway. Operators may have a
/// full-width colon and any case.
///
/// @param parts in typed order
/// @param cut true if the text was longer than the maximum
public record TypedQuery(List<Part> parts, boolean cut) {
    /// Maximum characters of a query that are read.
    public static final int MAX_CHARS = 1_000;

    private static final Pattern BLANKS = Pattern.compile("[\\p{javaWhitespace}\\p{Z}]+");

    /// One part of a query.
    public sealed interface Part {}

    /// Typed text.
    public sealed interface Text extends Part {
        /// As typed, without quotes.
        String text();
    }

    /// Text without a blank, to be analysed into words.
    public record Word(String text) implements Text {}

    /// Adjacent words.
    public record Phrase(String text) implements Text {}

    /// Parts of which at least one is required: texts and operators, but topics.
    public record Either(List<Part> alternatives) implements Part {
        public Either {
            alternatives = List.copyOf(alternatives);
        }
    }

    /// An excluded text, or an operator whose pages are excluded.
    public record Without(Part part) implements Part {}

    /// A required site; of several, any.
    ///
    /// @param host in lower case, without `www.`; an IPv6 address in brackets
    /// @param port of the host alone; empty for any port of the host and its sub-domains, and for a usual one
    public record Site(String host, OptionalInt port) implements Part {
        /// A host at any port, and its sub-domains.
        public Site(String host) {
            this(host, OptionalInt.empty());
        }

        /// Reads a host as after `site:`: with a port or not, an IPv6 address in brackets; empty if it is none.
        public static Optional<Site> of(String typed) {
            return Operators.site(typed);
        }

        /// As it is typed: `host` or `host:port`.
        public String text() {
            return port.isPresent() ? host + ":" + port.getAsInt() : host;
        }
    }

    /// Required text of the title.
    public record InTitle(String text) implements Part {}

    /// Required words of the address.
    public record InAddress(String text) implements Part {
        private static final Pattern ESCAPES = Pattern.compile("(?:%[0-9A-Fa-f]{2})+");

        /// Returns it with its escapes decoded, as UTF-8.
        String decoded() {
            return ESCAPES.matcher(text)
                    .replaceAll(
                            some -> Matcher.quoteReplacement(URLDecoder.decode(some.group(), StandardCharsets.UTF_8)));
        }
    }

    /// The page at an address.
    ///
    /// @param text the address as typed, without its scheme
    /// @param ids of the pages that may be meant
    /// @param required whether other pages are not found; else they come after it
    public record PageAt(String text, List<String> ids, boolean required) implements Part {
        public PageAt {
            ids = List.copyOf(ids);
        }
    }

    /// The required file type; of several, any: an extension in lower case, without its point.
    public record FileType(String extension) implements Part {}

    /// The page must be older than this day.
    public record Before(LocalDate day) implements Part {}

    /// The page must be of this day or later.
    public record After(LocalDate day) implements Part {}

    /// A topic; of several, any.
    public record InTopic(String id) implements Part {}

    public TypedQuery {
        parts = List.copyOf(parts);
    }

    /// Parses a text. Never fails.
    public static TypedQuery of(String typed) {
        List<Part> parts = new QueryReader(Beginning.of(typed, MAX_CHARS)).parts();
        return new TypedQuery(parts, typed.length() > MAX_CHARS);
    }

    /// Whether a query is nothing but words: no operators, and no address.
    public static boolean isWords(String typed) {
        return AskedAddress.bare(typed).isEmpty() && of(typed).parts().stream().allMatch(Word.class::isInstance);
    }

    /// Returns the operators of a query that do not look for words, such as `site:` and `after:`, as a query.
    public static String filters(String typed) {
        return ReadBack.filters(of(typed));
    }

    /// Returns the query without operators whose value cannot be read, unless nothing else is asked for.
    TypedQuery withoutUnread() {
        List<Part> kept = parts.stream().flatMap(TypedQuery::withoutUnread).toList();
        return kept.stream().allMatch(Without.class::isInstance) ? this : new TypedQuery(kept, cut);
    }

    private static Stream<Part> withoutUnread(Part part) {
        return switch (part) {
            case Word(String text) when Operators.missing(text).isPresent() -> Stream.empty();
            case Without(Word(String text)) when Operators.missing(text).isPresent() -> Stream.empty();
            case Either(List<Part> all) -> {
                List<Part> kept =
                        all.stream().flatMap(TypedQuery::withoutUnread).toList();
                yield kept.size() > 1 ? Stream.of(new Either(kept)) : kept.stream();
            }
            default -> Stream.of(part);
        };
    }

    /// Returns the query with the options of commands as words.
    TypedQuery withOptions() {
        return new TypedQuery(Operators.withOptions(parts), cut);
    }

    /// Returns the query with no more than a number of alternatives, and of exclusions.
    TypedQuery upTo(int alternatives, int exclusions) {
        List<Part> kept = new ArrayList<>();
        int choices = 0;
        int without = 0;
        for (Part part : parts) {
            if (part instanceof Either(List<Part> all)) {
                List<Part> first = all.subList(0, Math.min(all.size(), alternatives - choices));
                choices += first.size();
                if (!first.isEmpty()) {
                    kept.add(new Either(first));
                }
            } else if (!(part instanceof Without) || without++ < exclusions) {
                kept.add(part);
            }
        }
        return new TypedQuery(kept, cut);
    }

    /// Returns the number of parts, each alternative as one.
    int size() {
        return parts.stream()
                .mapToInt(part -> part instanceof Either(List<Part> all) ? all.size() : 1)
                .sum();
    }

    /// Returns the query with the words of its phrases in place of the phrases.
    TypedQuery withoutQuotes() {
        return new TypedQuery(
                parts.stream()
                        .flatMap(part -> part instanceof Phrase phrase
                                ? BLANKS.splitAsStream(phrase.text())
                                        .filter(word -> !word.isEmpty())
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
