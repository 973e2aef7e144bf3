package dev.remora.search.query;

import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Grams;
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
/// segmenter do not matter, so `伤寒论` is found inside any longer word.
final class GramPhrase {
    static final List<String> ANYWHERE = List.of(Fields.TITLE_GRAMS, Fields.ANCHOR_GRAMS, Fields.BODY_GRAMS);

    private static final int LONGEST = 64;

    private GramPhrase() {}

    /// Matches the text in any of some gram fields; empty if it has neither letter, digit nor Chinese
    /// character.
    static Optional<Query> in(List<String> fields, String text, Folding folding) {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        boolean some = false;
        for (String field : fields) {
            Optional<Query> query = in(field, text, folding);
            some |= query.isPresent();
            query.ifPresent(found -> any.add(found, Occur.SHOULD));
        }
        return some ? Optional.of(any.build()) : Optional.empty();
    }

    private static Optional<Query> in(String field, String text, Folding folding) {
        PhraseQuery.Builder phrase = new PhraseQuery.Builder();
        Grams grams = new Grams(folding.fold(text));
        int position = -1;
        int terms = 0;
        boolean inRun = false;
        String only = null;
        while (grams.next() && terms < LONGEST) {
            position += grams.step();
            boolean lastOfRun = grams.single() && inRun;
            if (grams.step() > 0 && !lastOfRun) {
                phrase.add(new Term(field, grams.term()), position);
                terms++;
                only = grams.single() ? grams.term() : only;
            }
            inRun = grams.step() == 0
                    ? inRun
                    : !grams.single() && Character.isIdeographic(grams.term().codePointAt(0));
        }
        if (terms == 0) {
            return Optional.empty();
        }
        PhraseQuery built = phrase.build();
        if (terms > 1) {
            return Optional.of(built);
        }
        Term term = built.getTerms()[0];
        return Optional.of(only == null ? new TermQuery(term) : new PrefixQuery(term));
    }
}
