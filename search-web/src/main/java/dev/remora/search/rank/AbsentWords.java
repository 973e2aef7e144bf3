package dev.remora.search.rank;

import dev.remora.search.query.AskedWord;
import dev.remora.search.query.PlannedQuery;
import dev.remora.search.rank.SearchAnswer.AbsentWord;
import dev.remora.search.rank.score.FirstPass;
import dev.remora.shared.text.FoldedText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.IndexSearcher;

/// Finds the words of a query that no page has, whatever else the query demands, and their parts that its pages have.
final class AbsentWords {
    private AbsentWords() {}

    static List<AbsentWord> of(PlannedQuery query, FoldedText typed, IndexSearcher searcher) throws IOException {
        List<AbsentWord> absent = new ArrayList<>();
        for (AskedWord word : query.tiers().words()) {
            if (!FirstPass.findsAny(searcher, word.held())) {
                List<String> instead = new ArrayList<>();
                for (AskedWord part : word.parts()) {
                    if (FirstPass.findsAny(searcher, query.holding(part))) {
                        instead.add(part.typed(typed));
                    }
                }
                absent.add(new AbsentWord(word.typed(typed), instead));
            }
        }
        return absent;
    }
}
