package dev.remora.search.query;

import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Grams;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/// A word of a query that a page is asked for: one that says something of its subject. Words in phrases, among
/// alternatives or behind operators are none: a page must meet those to be found at all.
///
/// A page holds a word where its characters stand side by side in the title, the text, the texts of links that lead
/// to it, or its site's name, or where the address has it: a word of letters as a whole, whatever its case and
/// number, a date however it is written. A word that means the same does not count. So what is said to be missing
/// is not there, and what is not is.
///
/// @param text folded, as people are told of it
/// @param grams by which a page can be made to hold it; none for a single character, and for a row of such in a
///     longer text
/// @param held finds the pages that hold it
public record AskedWord(String text, List<String> grams, Query held) {
    private static final List<String> FIELDS =
            List.of(Fields.TITLE_GRAMS, Fields.ANCHOR_GRAMS, Fields.SITE_NAME, Fields.BODY_GRAMS);

    public AskedWord {
        grams = List.copyOf(grams);
    }

    /// Finds the pages that hold all of some words.
    static Query all(Collection<AskedWord> words) {
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        words.forEach(word -> all.add(word.held(), Occur.FILTER));
        return all.build();
    }

    /// A word; empty where it holds neither letter, digit nor Chinese character.
    static Optional<AskedWord> of(String word, List<String> grams, Folding folding) {
        return GramPhrase.in(FIELDS, word, folding)
                .map(characters -> new AskedWord(
                        word,
                        grams,
                        new BooleanQuery.Builder()
                                .add(characters, Occur.SHOULD)
                                .add(new TermQuery(new Term(Fields.ADDRESS, word)), Occur.SHOULD)
                                .build()));
    }

    /// A number with its unit, as [Grams] has it.
    static AskedWord date(String date) {
        BooleanQuery.Builder anywhere = new BooleanQuery.Builder();
        FIELDS.forEach(field -> anywhere.add(new TermQuery(new Term(field, date)), Occur.SHOULD));
        return new AskedWord(date, List.of(date), anywhere.build());
    }

    /// The pairs of characters of a word.
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
}
