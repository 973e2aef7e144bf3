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
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/// A text that a field must have as typed, character by character: a phrase of grams. Word boundaries of the
/// segmenter do not matter, so `伤寒论` is found inside any longer word. A lone character within a phrase (条 in
/// `伤寒论 条 文`) is found only where it ends a clause, or may end a name ([Grams#mayEndName]).
///
/// @param grams in order
/// @param positions of each
/// @param open whether the last is a single character, with which any gram may begin
public record GramPhrase(List<String> grams, List<Integer> positions, boolean open) {
    static final List<String> ANYWHERE = List.of(Fields.TITLE_GRAMS, Fields.ANCHOR_GRAMS, Fields.BODY_GRAMS);

    private static final List<String> IN_PAGE = List.of(Fields.TITLE_GRAMS, Fields.BODY_GRAMS);

    private static final int LONGEST = 64;

    /// Matches the text in any of some gram fields; empty if it has neither letter, digit nor Chinese
    /// character.
    static Optional<Query> in(List<String> fields, String text, Folding folding) {
        return in(fields, folding.fold(text));
    }

    /// Matches pages that have each of some folded texts in title or body.
    public static Query all(Collection<String> texts) {
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        texts.forEach(text -> in(IN_PAGE, text).ifPresent(query -> all.add(query, Occur.FILTER)));
        return all.build();
    }

    private static Optional<Query> in(List<String> fields, String folded) {
        GramPhrase phrase = of(folded);
        if (phrase.grams.isEmpty()) {
            return Optional.empty();
        }
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        fields.forEach(field -> any.add(phrase.in(field), Occur.SHOULD));
        return Optional.of(any.build());
    }

    private static GramPhrase of(String folded) {
        List<String> terms = new ArrayList<>();
        List<Integer> positions = new ArrayList<>();
        Grams grams = new Grams(folded);
        int position = -1;
        boolean inRun = false;
        boolean open = false;
        boolean behindWord = false;
        while (grams.next() && terms.size() < LONGEST) {
            position += grams.step();
            boolean lastOfRun = grams.single() && inRun;
            if (grams.step() > 0 && !lastOfRun) {
                terms.add(grams.term());
                positions.add(position);
                // behind a word of letters or digits the index has the character itself ([Grams#mayEndName])
                open = grams.loneCharacter() && !behindWord;
                behindWord = !Character.isIdeographic(grams.term().codePointAt(0));
            }
            inRun = grams.step() == 0
                    ? inRun
                    : !grams.single() && Character.isIdeographic(grams.term().codePointAt(0));
        }
        return new GramPhrase(terms, positions, open);
    }

    private Query in(String field) {
        if (grams.size() == 1) {
            Term term = new Term(field, grams.getFirst());
            return open ? new PrefixQuery(term) : new TermQuery(term);
        }
        PhraseQuery.Builder phrase = new PhraseQuery.Builder();
        for (int i = 0; i < grams.size(); i++) {
            phrase.add(new Term(field, grams.get(i)), positions.get(i));
        }
        return open ? new PrefixPhraseQuery(phrase.build()) : phrase.build();
    }
}
