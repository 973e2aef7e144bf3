package dev.remora.search.query;

import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.search.query.TypedQuery.Either;
import dev.remora.search.query.TypedQuery.InAddress;
import dev.remora.search.query.TypedQuery.InTitle;
import dev.remora.search.query.TypedQuery.InTopic;
import dev.remora.search.query.TypedQuery.Part;
import dev.remora.search.query.TypedQuery.Phrase;
import dev.remora.search.query.TypedQuery.Text;
import dev.remora.search.query.TypedQuery.Without;
import dev.remora.search.query.TypedQuery.Word;
import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.schema.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;

/// Turns a search into Lucene queries.
///
/// Pages are retrieved by grams ([dev.remora.shared.text.Grams]), so neither an unknown word nor a different
/// segmentation hides one. A page must have a share of them, or whole words if sorted by date, in title, anchor
/// texts or text, and Lucene's dynamic pruning finds the best few hundred without scoring all. Those are
/// ranked by words and grams ([Refinement]). Phrases must occur as typed, character by character. Filters do
/// not affect the score.
public final class QueryPlanner {
    private static final int MAX_PHRASES = 10;
    private static final List<String> WORD_FIELDS = List.of(Fields.TITLE, Fields.ANCHORS, Fields.BODY, Fields.ADDRESS);
    private static final int MAX_ALTERNATIVES = 5;
    private static final int MAX_CHOICES = 4;

    /// Matches that a search by relevance should have, a page of results, if pages with any of its terms make so many.
    private static final int FEW = 10;

    private final ChineseAnalyzer analyzer;
    private final WordLists lists;
    private final QuerySettings settings;
    private final QueryTerms.Reader reader;
    private final TermQueries terms;

    /// @param analyzer the one that indexed the pages, without the dictionary words of their topics
    /// @param lists word lists
    public QueryPlanner(ChineseAnalyzer analyzer, WordLists lists, QuerySettings settings) {
        this.analyzer = analyzer;
        this.lists = lists;
        this.settings = settings;
        reader = new QueryTerms.Reader(analyzer, lists, settings);
        terms = new TermQueries(settings);
    }

    /// Returns a planner for an index whose pages were tokenized with additional dictionary words.
    ///
    /// In a search over several topics, the query has the words of all: a topic's term is one word in that
    /// topic; in the others, where it was split, its pages are found and ranked by grams, as for any word
    /// unknown to the segmenter.
    ///
    /// @param words of the topics that are searched
    public QueryPlanner with(Set<String> words) {
        return new QueryPlanner(analyzer.with(words), lists, settings);
    }

    /// Returns what is typed, without operators, for a model of meaning.
    public String plainText(SearchRequest request) {
        return String.join(" ", texts(TypedQuery.of(request.query())));
    }

    /// Matches the pages that fulfil all conditions of a search other than its words: phrases, exclusions, filters.
    /// Empty if there are none.
    public Optional<Query> conditions(SearchRequest request) {
        TypedQuery typed = TypedQuery.of(request.query());
        BooleanQuery conditions =
                filtered(typed, request, musts(typed), query -> query.add(MatchAllDocsQuery.INSTANCE, Occur.FILTER));
        return Optional.<Query>of(conditions).filter(_ -> conditions.clauses().size() > 1);
    }

    /// Plans a search over an unknown index. Never fails.
    public PlannedQuery plan(SearchRequest request) {
        return plan(request, TermStatistics.UNKNOWN);
    }

    /// Returns the topic to which a search is restricted: the query's operator takes precedence over the
    /// request.
    public Optional<String> topic(SearchRequest request) {
        Optional<String> typed = TypedQuery.of(request.query()).parts(InTopic.class).stream()
                .map(InTopic::id)
                .findFirst();
        return typed.isPresent() ? typed : request.topic();
    }

    /// Plans a search. Never fails.
    ///
    /// @param vocabulary of the index to be searched
    public PlannedQuery plan(SearchRequest request, TermStatistics vocabulary) {
        return plan(request, vocabulary, true);
    }

    /// Plans a search for which too few pages have enough of the query ([PlannedQuery#least]). Sorted by
    /// relevance, any term suffices, the words of a phrase need not be adjacent, and the phrase is one of the
    /// words asked for, which every hit lacks; sorted by date, a share of the terms suffices.
    ///
    /// @param vocabulary of the index to be searched
    public PlannedQuery planLeniently(SearchRequest request, TermStatistics vocabulary) {
        return plan(request, vocabulary, false);
    }

    private PlannedQuery plan(SearchRequest request, TermStatistics vocabulary, boolean demanding) {
        TypedQuery quoted = TypedQuery.of(request.query());
        boolean apart = !demanding && request.sort() == Sort.RELEVANCE;
        TypedQuery typed = apart ? quoted.withoutQuotes() : quoted;
        QueryTerms.Reader once = reader.forOneQuery();
        QueryTerms wanted = once.of(texts(typed), vocabulary);
        long all = wanted.runs().stream().flatMap(List::stream).distinct().count();
        ReadBack read = new ReadBack(
                typed, once::words, wanted.guesses(), (int) all - wanted.words().size());
        List<Query> musts = musts(typed);
        boolean filtered = Filters.any(typed)
                || !typed.parts(InTopic.class).isEmpty()
                || (Filters.only(request).isPresent() && request.query().isBlank());
        if (wanted.words().isEmpty() && musts.isEmpty() && !filtered) {
            return PlannedQuery.nothing(read.nothing(request.query()));
        }
        AskedWords asked = AskedWords.of(
                plain(typed),
                once::plainWords,
                word -> wanted.words().getOrDefault(word, once.says(word) ? 1f : 0f) == 1,
                lists);
        boolean byDay = request.sort() == Sort.DATE;
        Optional<Query> needed = demanding && !wanted.words().isEmpty()
                ? terms.needing(byDay ? asked.words() : asked.known(), wanted, byDay)
                : Optional.empty();
        Query text = filtered(typed, request, musts, query -> finding(wanted, needed, apart, query));
        List<Query> ranked = apart ? List.of() : ranked(wanted, typed, request, musts);
        Optional<Refinement> refinement = wanted.words().isEmpty()
                ? Optional.empty()
                : Optional.of(terms.refining(wanted, freshness(typed, wanted)));
        List<String> phrases = phrases(typed);
        boolean demands = needed.isPresent() || !phrases.isEmpty();
        return new PlannedQuery(
                text,
                ranked,
                refinement,
                Stream.concat(wanted.words().keySet().stream(), wanted.guesses().stream())
                        .toList(),
                apart ? asked.and(quoted.parts(Phrase.class), lists) : asked.words(),
                asked.parted(),
                phrases,
                read.words(),
                demands,
                demanding ? least(wanted, demands, byDay) : 0,
                false);
    }

    private List<Query> ranked(QueryTerms wanted, TypedQuery typed, SearchRequest request, List<Query> musts) {
        return terms.ranking(wanted).stream()
                .<Query>map(scored -> filtered(typed, request, musts, query -> query.add(scored, Occur.MUST)))
                .toList();
    }

    /// Returns the matches below which the search demands less.
    private static int least(QueryTerms wanted, boolean demands, boolean byDay) {
        return demands ? 1 : byDay || wanted.words().isEmpty() ? 0 : FEW;
    }

    private List<String> phrases(TypedQuery typed) {
        return typed.parts(Phrase.class).stream()
                .map(phrase -> lists.folding().fold(phrase.text()))
                .toList();
    }

    private void finding(QueryTerms wanted, Optional<Query> needed, boolean any, BooleanQuery.Builder query) {
        if (wanted.words().isEmpty()) {
            query.add(MatchAllDocsQuery.INSTANCE, Occur.FILTER);
        } else if (needed.isPresent()) {
            query.add(needed.get(), Occur.FILTER).add(terms.ranking(wanted).getFirst(), Occur.SHOULD);
        } else {
            query.add(any ? terms.any(wanted) : terms.finding(wanted), Occur.MUST);
        }
    }

    private BooleanQuery filtered(
            TypedQuery typed, SearchRequest request, List<Query> musts, Consumer<BooleanQuery.Builder> terms) {
        BooleanQuery.Builder query = new BooleanQuery.Builder();
        terms.accept(query);
        musts.forEach(must -> query.add(must, Occur.FILTER));
        typed.parts(Without.class).stream()
                .limit(MAX_PHRASES)
                .flatMap(part -> anywhere(part.text()).stream())
                .forEach(part -> query.add(part, Occur.MUST_NOT));
        Filters.add(typed, request, query);
        return query.build();
    }

    /// Returns the texts outside phrases and alternatives, which are required separately.
    private static List<String> plain(TypedQuery typed) {
        return typed.parts(Word.class).stream().map(Word::text).toList();
    }

    private TemporalIntent freshness(TypedQuery typed, QueryTerms wanted) {
        List<String> folded =
                texts(typed).stream().map(text -> lists.folding().fold(text)).toList();
        return TemporalIntent.of(
                wanted.words().keySet(),
                folded,
                !typed.parts(TypedQuery.After.class).isEmpty());
    }

    /// Returns the texts whose words are searched.
    private static List<String> texts(TypedQuery typed) {
        return typed.parts().stream().flatMap(QueryPlanner::texts).toList();
    }

    private static Stream<String> texts(Part part) {
        return switch (part) {
            case Text text -> Stream.of(text.text());
            case Either either -> either.alternatives().stream().map(Text::text);
            case InTitle title -> Stream.of(title.text());
            default -> Stream.empty();
        };
    }

    /// Returns the required phrases, alternatives and fields.
    private List<Query> musts(TypedQuery typed) {
        List<Query> musts = new ArrayList<>();
        int choices = 0;
        for (Part part : typed.parts().stream().limit(4 * MAX_PHRASES).toList()) {
            switch (part) {
                case Phrase phrase -> anywhere(phrase.text()).ifPresent(musts::add);
                case InTitle title ->
                    GramPhrase.in(List.of(Fields.TITLE_GRAMS), title.text(), lists.folding())
                            .ifPresent(musts::add);
                case InAddress address -> inAddress(address.text()).ifPresent(musts::add);
                case Either either -> {
                    if (choices++ < MAX_CHOICES) {
                        either(either).ifPresent(musts::add);
                    }
                }
                default -> {
                    // Words score, and filters are added separately.
                }
            }
        }
        return musts.size() <= MAX_PHRASES ? musts : musts.subList(0, MAX_PHRASES);
    }

    /// Alternatives are matched as typed, like phrases.
    private Optional<Query> either(Either either) {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        either.alternatives().stream()
                .limit(MAX_ALTERNATIVES)
                .flatMap(text -> anywhere(text.text()).stream())
                .forEach(query -> any.add(query, Occur.SHOULD));
        BooleanQuery query = any.build();
        return query.clauses().isEmpty() ? Optional.empty() : Optional.of(query);
    }

    /// Matches a text in title, anchor texts or body: its characters adjacent, or its words in sequence, with
    /// punctuation allowed between them.
    private Optional<Query> anywhere(String text) {
        Optional<Query> asTyped = GramPhrase.in(GramPhrase.ANYWHERE, text, lists.folding());
        String[] words = reader.row(text).toArray(String[]::new);
        if (words.length < 2 || words.length > settings.maxWords()) {
            return asTyped;
        }
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        asTyped.ifPresent(query -> any.add(query, Occur.SHOULD));
        WORD_FIELDS.forEach(field -> any.add(new PhraseQuery(field, words), Occur.SHOULD));
        return Optional.of(any.build());
    }

    private Optional<Query> inAddress(String text) {
        String[] words = reader.row(text.replaceAll("[^\\p{L}\\p{N}]+", " ")).toArray(String[]::new);
        return words.length == 0 || words.length > settings.maxWords()
                ? Optional.empty()
                : Optional.of(new PhraseQuery(Fields.ADDRESS, words));
    }
}
