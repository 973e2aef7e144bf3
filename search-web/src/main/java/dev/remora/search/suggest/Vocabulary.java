package dev.remora.search.suggest;

import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.TermStatistics;
import dev.remora.shared.topic.Topic;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What suggestions read of the indexes of all topics: of Lucene ([LuceneVocabulary]) or of another engine.
/// Thread-safe.
public interface Vocabulary extends TermStatistics {
    /// A searchable topic.
    ///
    /// @param version of its index, which changes with each commit
    record Source(Topic topic, long version) {}

    /// A page's title.
    ///
    /// @param heading folded
    /// @param site registrable domain; may be empty
    /// @param article false for lists and front pages
    /// @param relevance of the page, in [0, 1]
    record Title(String heading, String site, boolean article, double relevance) {}

    /// Titles of the best pages of a search.
    ///
    /// @param dictionary words with which their topics' pages were tokenized
    record BestTitles(Set<String> dictionary, List<Title> titles) {}

    /// Takes titles and words.
    interface Reader {
        /// Takes a page's title.
        void title(Title title);

        /// Takes a word of titles.
        ///
        /// @param pages with it in their titles; a word may come several times, with parts of them
        void word(String word, int pages);

        /// Takes a word of texts, of two or more Chinese characters.
        ///
        /// @param pages with it in their texts; a word may come several times, with parts of them
        void textWord(String word, int pages);
    }

    /// Returns the topics, by id.
    List<Source> sources();

    /// Reads the titles and title words of a topic.
    ///
    /// @param most of each, approximately; the most frequent words
    void read(Source source, int most, Reader reader);

    /// Returns the title words within an edit distance, on most titles first.
    ///
    /// @param edits 1 or 2; the first letter is the same
    List<String> titleWordsNear(String word, int edits, int number);

    /// Returns in how many pages' texts each gram is, for those that any page has.
    Map<String, Integer> pagesWithGrams(Collection<String> grams);

    /// Returns in how many pages each word is, for those that any page has.
    Map<String, Integer> pagesWithWords(Collection<String> words);

    /// Returns the number of pages that have each of some texts in title or body, its characters adjacent, counted up
    /// to a number.
    ///
    /// @param texts folded
    int pagesWithAll(Collection<String> texts, int most);

    /// Returns the titles of the pages that a search finds, best by text first.
    BestTitles best(SearchRequest request, int number);
}
