package dev.remora.search.query;

import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Grams;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/// A text that a field must have character by character: a phrase of grams. Word boundaries of the segmenter do not
/// matter, so `伤寒论` is found inside any longer word.
///
/// @param grams in order, each with its alternatives
/// @param positions of each
/// @param open whether the last is a single character, with which any gram may begin
public record GramPhrase(List<List<String>> grams, List<Integer> positions, boolean open) {
    static final List<String> ANYWHERE = List.of(Fields.TITLE_GRAMS, Fields.ANCHOR_GRAMS, Fields.BODY_GRAMS);

    private static final List<String> IN_PAGE = List.of(Fields.TITLE_GRAMS, Fields.BODY_GRAMS);

    private static final int LONGEST = 64;

    public GramPhrase {
        grams = List.copyOf(grams);
        positions = List.copyOf(positions);
    }

    /// Matches the text in any of some gram fields; empty if it has neither letter, digit nor Chinese
    /// character.
    static Optional<Query> in(List<String> fields, String text, Folding folding) {
        return of(folding.fold(text)).in(fields);
    }

    /// Matches pages that have each of some folded texts in title or body.
    public static Query all(Collection<String> texts) {
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        texts.forEach(text -> of(text).in(IN_PAGE).ifPresent(query -> all.add(query, Occur.FILTER)));
        return all.build();
    }

    /// Returns the phrase of a folded text. Signs may stand in the field where the text has some or blanks, but a
    /// character between them is found only where it ends a clause, or may end a name ([Grams#mayEndName]).
    static GramPhrase of(String folded) {
        List<Unit> units = units(folded);
        List<List<String>> terms = new ArrayList<>();
        List<Integer> positions = new ArrayList<>();
        for (int i = 0; i < units.size(); i++) {
            Unit unit = units.get(i);
            boolean pair = i + 1 < units.size() && units.get(i + 1).continues();
            if (pair || !unit.continues()) {
                terms.add(List.of(pair ? unit.text() + units.get(i + 1).text() : unit.text()));
                positions.add(i);
            }
        }
        return new GramPhrase(terms, positions, open(units));
    }

    /// Returns the phrase of a folded text with signs allowed between any two of its characters, but before the last
    /// one only where the text has one: `诉讼时效` is in `诉讼、时效`, and `伤寒论 条文` in `伤寒论条文`. A character is the
    /// last of a run in the field, or begins a pair with the next one.
    static GramPhrase withSigns(String folded) {
        List<Unit> units = units(folded);
        List<List<String>> terms = new ArrayList<>();
        int last = units.size() - 1;
        for (int i = 0; i <= last; i++) {
            Unit unit = units.get(i);
            if (i == last || !unit.chinese() || !units.get(i + 1).chinese()) {
                terms.add(List.of(unit.text()));
            } else if (i + 1 == last && units.get(last).continues()) {
                terms.add(List.of(unit.text() + units.get(last).text()));
                break;
            } else {
                terms.add(List.of(unit.text(), unit.text() + units.get(i + 1).text()));
            }
        }
        List<Integer> positions = IntStream.range(0, terms.size()).boxed().toList();
        return new GramPhrase(terms, positions, open(units));
    }

    /// What takes one position of a text.
    ///
    /// @param text a character, or a word of letters and digits
    /// @param continues whether it is a Chinese character directly behind another one
    private record Unit(String text, boolean chinese, boolean continues) {}

    private static List<Unit> units(String folded) {
        List<Unit> units = new ArrayList<>();
        int end = -1;
        for (Grams grams = new Grams(folded); units.size() < LONGEST && grams.next(); ) {
            if (grams.step() > 0) {
                String first = grams.first();
                boolean chinese = Character.isIdeographic(first.codePointAt(0));
                units.add(new Unit(chinese ? first : grams.term(), chinese, chinese && grams.start() == end));
                end = chinese ? grams.start() + first.length() : -1;
            }
        }
        return units;
    }

    /// Whether the last unit is a single character, of which the index has what it begins; behind a word of letters
    /// or digits it has the character itself ([Grams#mayEndName]).
    private static boolean open(List<Unit> units) {
        int last = units.size() - 1;
        return last >= 0
                && units.get(last).chinese()
                && !units.get(last).continues()
                && (last == 0 || units.get(last - 1).chinese());
    }

    /// Matches the phrase in any of some gram fields; empty if it has no gram.
    Optional<Query> in(List<String> fields) {
        if (grams.isEmpty()) {
            return Optional.empty();
        }
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        fields.forEach(field -> any.add(in(field), Occur.SHOULD));
        return Optional.of(any.build());
    }

    private Query in(String field) {
        if (grams.size() == 1) {
            Term term = new Term(field, grams.getFirst().getFirst());
            return open ? new PrefixQuery(term) : new TermQuery(term);
        }
        MultiPhraseQuery.Builder phrase = new MultiPhraseQuery.Builder();
        for (int i = 0; i < grams.size(); i++) {
            Term[] either =
                    grams.get(i).stream().map(gram -> new Term(field, gram)).toArray(Term[]::new);
            phrase.add(either, positions.get(i));
        }
        return new GramPhraseQuery(phrase.build(), open);
    }
}
