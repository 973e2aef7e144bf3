package dev.remora.search.app.wiring;

import dev.remora.search.page.LucenePages;
import dev.remora.search.page.PageLookup;
import dev.remora.search.rank.LuceneSearchEngine;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.suggest.LuceneVocabulary;
import dev.remora.search.suggest.Vocabulary;
import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.text.StopWords;

/// An open engine with everything that is read of its indexes.
///
/// @param searches answers searches; closed with this
/// @param pages finds pages
/// @param words titles and words, for suggestions
public record OpenEngine(SearchEngine searches, PageLookup pages, Vocabulary words) implements AutoCloseable {
    /// Returns an engine over local indexes.
    ///
    /// @param analyzer the one that indexed the pages, without the dictionary words of their topics
    /// @param stopWords ignored words
    static OpenEngine of(LuceneSearchEngine engine, ChineseAnalyzer analyzer, StopWords stopWords) {
        return new OpenEngine(engine, new LucenePages(engine, analyzer, stopWords), new LuceneVocabulary(engine));
    }

    @Override
    public void close() {
        searches.close();
    }
}
