package dev.remora.search.query;

import dev.remora.shared.analysis.ChineseAnalyzer;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.lucene.search.Query;

/// Turns a search into Lucene queries ([Planning] says how), with the word lists of the moment. Thread-safe.
public final class QueryPlanner {
    private final ChineseAnalyzer analyzer;
    private final Set<String> words;
    private final Supplier<WordLists> lists;
    private final QuerySettings settings;
    private volatile Planning planning;

    /// @param analyzer the one that indexed the pages, without the dictionary words of their topics
    /// @param lists word lists
    public QueryPlanner(ChineseAnalyzer analyzer, WordLists lists, QuerySettings settings) {
        this(analyzer, () -> lists, settings);
    }

    /// @param analyzer the one that indexed the pages, without the dictionary words of their topics
    /// @param lists current word lists: the same value until they change
    public QueryPlanner(ChineseAnalyzer analyzer, Supplier<WordLists> lists, QuerySettings settings) {
        this(analyzer, Set.of(), lists, settings);
    }

    private QueryPlanner(
            ChineseAnalyzer analyzer, Set<String> words, Supplier<WordLists> lists, QuerySettings settings) {
        this.analyzer = analyzer;
        this.words = words;
        this.lists = lists;
        this.settings = settings;
        planning = planning(lists.get());
    }

    private Planning planning(WordLists now) {
        Set<String> own = now.own().dictionary();
        if (own.isEmpty()) {
            return new Planning(analyzer, now, settings);
        }
        Set<String> all = new HashSet<>(words);
        all.addAll(own);
        return new Planning(analyzer.with(all), now, settings);
    }

    private Planning now() {
        WordLists current = lists.get();
        Planning known = planning;
        if (!known.lists().equals(current)) {
            known = planning(current);
            planning = known;
        }
        return known;
    }

    /// Returns a planner for an index whose pages were tokenized with additional dictionary words.
    ///
    /// In a search over several topics, the query has the words of all: a topic's term is one word in that
    /// topic; in the others, where it was split, its pages are found and ranked by grams, as for any word
    /// unknown to the segmenter.
    ///
    /// @param words of the topics that are searched
    public QueryPlanner with(Set<String> words) {
        return new QueryPlanner(analyzer.with(words), words, lists, settings);
    }

    /// Returns an identifier that changes when the same search is planned otherwise; empty with the built-in lists.
    public String edition() {
        return lists.get().own().edition();
    }

    /// Returns what is typed, without operators, for a model of meaning.
    public String plainText(SearchRequest request) {
        return Planning.plainText(request);
    }

    /// Matches the pages that fulfil all conditions of a search other than its words: phrases, exclusions, filters.
    /// Empty if there are none.
    public Optional<Query> conditions(SearchRequest request) {
        return now().conditions(request);
    }

    /// Plans a search over an unknown index. Never fails.
    public PlannedQuery plan(SearchRequest request) {
        return plan(request, TermStatistics.UNKNOWN);
    }

    /// Returns the topics that a search covers.
    public TopicChoice topics(SearchRequest request) {
        return TopicChoice.of(TypedQuery.of(request.query()), request);
    }

    /// Returns why a search covers no topic.
    ///
    /// @param known ids of all topics
    public Interpretation noTopic(SearchRequest request, Collection<String> known) {
        var unknown = topics(request).unknown(known);
        return unknown.isEmpty() ? plan(request).read() : new Interpretation.UnknownTopics(unknown);
    }

    /// Plans a search. Never fails.
    ///
    /// @param vocabulary of the index to be searched
    public PlannedQuery plan(SearchRequest request, TermStatistics vocabulary) {
        return now().plan(request, vocabulary, true);
    }

    /// Plans the searches that a query stands for if it is an address, the most exact first: one that finds pages takes
    /// the place of [#plan]. Empty for other queries.
    ///
    /// @param vocabulary of the index to be searched
    public List<PlannedQuery> planAddress(SearchRequest request, TermStatistics vocabulary) {
        return now().ofAddress(request, vocabulary);
    }

    /// Plans a search for which too few pages have enough of the query ([PlannedQuery#least]). Sorted by
    /// relevance, any term suffices, the words of a phrase need not be adjacent, and the phrase is one of the
    /// words asked for, which every hit lacks; sorted by date, a share of the terms suffices.
    ///
    /// @param vocabulary of the index to be searched
    public PlannedQuery planLeniently(SearchRequest request, TermStatistics vocabulary) {
        return now().plan(request, vocabulary, false);
    }
}
