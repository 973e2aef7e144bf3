package dev.remora.search.query;

import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Grams;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
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
/// @param grams by which a page can be made to hold it; none for a single character and for a row of such
/// @param held finds the pages that hold it
public record AskedWord(String text, List<String> grams, Query held) {
    private static final List<String> FIELDS =
            List.of(Fields.TITLE_GRAMS, Fields.ANCHOR_GRAMS, Fields.SITE_NAME, Fields.BODY_GRAMS);
    private static final Predicate<String> NUMBER =
            Pattern.compile("[0-9〇零一二三四五六七八九十百千万年月日号]+").asMatchPredicate();

    /// Neighbouring single characters that are one word at most.
    private static final int LONGEST_ROW = 4;

    public AskedWord {
        grams = List.copyOf(grams);
    }

    /// The words that some texts ask for, each once, in order. Of a date the number with its unit counts. Single
    /// characters that the segmenter leaves side by side are one word: it does not know it.
    ///
    /// @param wordsOf cuts a text
    /// @param says whether a word says something of the page wanted
    static List<AskedWord> of(
            List<String> texts, Function<String, List<String>> wordsOf, Predicate<String> says, Folding folding) {
        Map<String, AskedWord> asked = new LinkedHashMap<>();
        for (String text : texts) {
            String folded = folding.fold(text);
            List<String> dates = dates(folded);
            dates.forEach(date -> asked.put(date, date(date)));
            Predicate<String> asks = says.and(word -> dates.isEmpty() || !NUMBER.test(word));
            List<String> words = wordsOf.apply(text);
            for (String word : joined(words, asks, folded)) {
                List<String> grams = words.contains(word) ? grams(word) : List.of();
                of(word, grams, folding).ifPresent(one -> asked.putIfAbsent(word, one));
            }
        }
        return List.copyOf(asked.values());
    }

    /// Finds the pages that hold all of some words.
    static Query all(Collection<AskedWord> words) {
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        words.forEach(word -> all.add(word.held(), Occur.FILTER));
        return all.build();
    }

    private static Optional<AskedWord> of(String word, List<String> grams, Folding folding) {
        return GramPhrase.in(FIELDS, word, folding)
                .map(characters -> new AskedWord(
                        word,
                        grams,
                        new BooleanQuery.Builder()
                                .add(characters, Occur.SHOULD)
                                .add(new TermQuery(new Term(Fields.ADDRESS, word)), Occur.SHOULD)
                                .build()));
    }

    private static AskedWord date(String date) {
        BooleanQuery.Builder anywhere = new BooleanQuery.Builder();
        FIELDS.forEach(field -> anywhere.add(new TermQuery(new Term(field, date)), Occur.SHOULD));
        return new AskedWord(date, List.of(date), anywhere.build());
    }

    private static List<String> joined(List<String> words, Predicate<String> asks, String folded) {
        List<String> joined = new ArrayList<>();
        String row = "";
        for (String word : words) {
            boolean goesOn =
                    !row.isEmpty() && row.length() < LONGEST_ROW && single(word) && folded.contains(row + word);
            if (asks.test(word) && goesOn) {
                row += word;
                joined.set(joined.size() - 1, row);
            } else {
                row = asks.test(word) && single(word) ? word : "";
                if (asks.test(word)) {
                    joined.add(word);
                }
            }
        }
        return joined;
    }

    private static boolean single(String word) {
        return word.codePointCount(0, word.length()) == 1 && Character.isIdeographic(word.codePointAt(0));
    }

    private static List<String> dates(String folded) {
        List<String> dates = new ArrayList<>();
        Grams grams = new Grams(folded);
        while (grams.next()) {
            if (grams.step() == 0) {
                dates.add(grams.term());
            }
        }
        return dates;
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
