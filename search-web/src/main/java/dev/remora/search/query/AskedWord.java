package dev.remora.search.query;

import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.FoldedText;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Grams;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/// A word of a query that describes the subject and that a page should have, or alternatives as one. Words in phrases
/// and operators are not included: a page without those is not found at all.
///
/// A page has a word if its characters are adjacent in the title, the text, the anchor texts or the site's
/// name: a word of letters as a whole, regardless of case and number, a date in any notation. Built-in synonyms do
/// not count, the admin's do. So a word is reported missing exactly if the page does not have it; one that only
/// its address has is missing.
///
/// @param texts the word, or each alternative, folded
/// @param grams by which a page can be required to have it; empty for a single character, and for a row of
///     single characters in a longer text
/// @param held matches the pages that have it
/// @param names what its address may have in place of it: each of the texts, and the admin's synonyms
/// @param parts by which pages are found if none has it: dictionary words inside a word that the dictionary lacks,
///     and what stands alone in it (股 in `A股`); no character beside another
public record AskedWord(List<String> texts, List<String> grams, Query held, List<String> names, List<AskedWord> parts) {
    static final List<String> FIELDS =
            List.of(Fields.TITLE_GRAMS, Fields.ANCHOR_GRAMS, Fields.SITE_NAME, Fields.BODY_GRAMS);

    public AskedWord {
        texts = List.copyOf(texts);
        grams = List.copyOf(grams);
        names = List.copyOf(names);
        parts = List.copyOf(parts);
    }

    /// Creates a word without synonyms and parts.
    AskedWord(List<String> texts, List<String> grams, Query held) {
        this(texts, grams, held, texts, List.of());
    }

    /// Returns a query for the pages that have all of some words.
    static Query all(Collection<AskedWord> words) {
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        words.forEach(word -> all.add(word.held(), Occur.FILTER));
        return all.build();
    }

    /// Creates a word; empty if the text has neither letter, digit nor Chinese character.
    static Optional<AskedWord> of(String word, List<String> grams, Folding folding) {
        return GramPhrase.in(FIELDS, word, folding).map(characters -> new AskedWord(List.of(word), grams, characters));
    }

    /// Creates one word of alternatives, each of which is some words or a phrase.
    static AskedWord either(List<AskedWord> alternatives) {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        alternatives.forEach(each -> any.add(each.held(), Occur.SHOULD));
        List<String> texts =
                alternatives.stream().flatMap(each -> each.texts().stream()).toList();
        List<String> names =
                alternatives.stream().flatMap(each -> each.names().stream()).toList();
        return new AskedWord(texts, List.of(), any.build(), names, List.of());
    }

    /// Matches the pages that have it, or whose address has it. A single character is not looked for in addresses.
    Query named() {
        BooleanQuery.Builder any = new BooleanQuery.Builder().add(held, Occur.SHOULD);
        names.stream()
                .filter(name -> name.codePointCount(0, name.length()) > 1)
                .forEach(name -> any.add(new TermQuery(new Term(Fields.ADDRESS, name)), Occur.SHOULD));
        return any.build();
    }

    /// Returns the same word, which pages also have if they have one of some texts in its place.
    AskedWord or(List<String> others, Folding folding) {
        if (others.isEmpty()) {
            return this;
        }
        BooleanQuery.Builder any = new BooleanQuery.Builder().add(held, Occur.SHOULD);
        others.stream()
                .flatMap(other -> of(other, List.of(), folding).stream())
                .forEach(other -> any.add(other.held, Occur.SHOULD));
        List<String> also = Stream.concat(names.stream(), others.stream()).toList();
        return new AskedWord(texts, grams, any.build(), also, parts);
    }

    /// Returns the same word with its parts, where it is not itself one.
    ///
    /// @param words of the dictionary in its text, and single characters
    AskedWord of(List<String> words, Folding folding) {
        Set<String> alone = alone(text());
        List<AskedWord> same = words.stream()
                .filter(part -> part.length() > 1 || alone.contains(part))
                .filter(part -> !part.equals(text()))
                .distinct()
                .flatMap(part -> of(part, List.of(), folding).stream())
                .toList();
        return new AskedWord(texts, grams, held, names, same);
    }

    /// Returns it folded.
    public String text() {
        return String.join(" | ", texts);
    }

    /// Returns it as it was typed, to be shown to people; what the query does not have stays folded.
    public String typed(FoldedText query) {
        return texts.stream().map(text -> typed(text, query)).collect(Collectors.joining(" | "));
    }

    private static String typed(String text, FoldedText query) {
        String folded = query.text();
        int at = folded.indexOf(text);
        while (at >= 0 && (goesOn(folded, at) || goesOn(folded, at + text.length()))) {
            at = folded.indexOf(text, at + 1);
        }
        return at < 0 ? text : query.original(at, at + text.length());
    }

    /// True inside a word of letters or a number.
    private static boolean goesOn(String text, int at) {
        return at > 0 && at < text.length() && isLatin(text.charAt(at - 1)) && isLatin(text.charAt(at));
    }

    private static boolean isLatin(char c) {
        return Character.isLetterOrDigit(c) && !Character.isIdeographic(c);
    }

    /// Creates the word of a number with its unit, a gram of [Grams].
    static AskedWord date(String date) {
        BooleanQuery.Builder anywhere = new BooleanQuery.Builder();
        FIELDS.forEach(field -> anywhere.add(new TermQuery(new Term(field, date)), Occur.SHOULD));
        return new AskedWord(List.of(date), List.of(date), anywhere.build());
    }

    /// Returns the character bigrams of a word.
    static List<String> grams(String word) {
        List<String> all = new ArrayList<>();
        Grams grams = new Grams(word);
        while (grams.next()) {
            if (!grams.single()) {
                all.add(grams.term());
            }
        }
        return all;
    }

    /// Returns the words of letters and digits, and the Chinese characters without another beside them.
    private static Set<String> alone(String text) {
        Set<String> all = new HashSet<>();
        Grams grams = new Grams(text);
        while (grams.next()) {
            if (grams.loneCharacter() || !Character.isIdeographic(grams.term().codePointAt(0))) {
                all.add(grams.term());
            }
        }
        return all;
    }
}
