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
/// Pages are found by grams ([dev.remora.shared.text.Grams]), so neither an unknown word nor another segmentation
/// hides one: a page must hold a share of them, or whole words where it is laid out by its day, in title, anchor
/// texts or text, and Lucene's dynamic pruning finds the best few hundred without looking at all. Those are ranked
/// by words and grams as [Refinement] has them. Phrases must stand as typed, character by character. Filters do not
/// score.
public final class QueryPlanner {
    private static final int MAX_PHRASES = 10;
    private static final List<String> WORD_FIELDS = List.of(Fields.TITLE, Fields.ANCHORS, Fields.BODY, Fields.ADDRESS);
    private static final int MAX_ALTERNATIVES = 5;
    private static final int MAX_CHOICES = 4;

    private final ChineseAnalyzer analyzer;
    private final WordLists lists;
    private final QuerySettings settings;
    private final QueryTerms.Reader reader;
    private final TermQueries terms;

    /// @param analyzer the one that indexed the pages, but for the words of their topics
    /// @param lists what is known of words
    public QueryPlanner(ChineseAnalyzer analyzer, WordLists lists, QuerySettings settings) {
        this.analyzer = analyzer;
        this.lists = lists;
        this.settings = settings;
        reader = new QueryTerms.Reader(analyzer, lists, settings);
        terms = new TermQueries(settings);
    }

    /// The same for an index of pages that have words of their own, by which they were cut.
    ///
    /// Of a search over several topics, the query has the words of all: a topic's name for a thing is one word
    /// where the topic is, and elsewhere, where it was cut apart, its pages are found and ranked by their grams, as
    /// they are for any word that a segmenter did not know.
    ///
    /// @param words of the topics that are searched
    public QueryPlanner with(Set<String> words) {
        return new QueryPlanner(analyzer.with(words), lists, settings);
    }

    /// Plans a search over an index of which nothing is known. Never fails.
    public PlannedQuery plan(SearchRequest request) {
        return plan(request, TermStatistics.UNKNOWN);
    }

    /// The topic that a search is bound to: the query's word counts before the request's.
    public Optional<String> topic(SearchRequest request) {
        Optional<String> typed = TypedQuery.of(request.query()).parts(InTopic.class).stream()
                .map(InTopic::id)
                .findFirst();
        return typed.isPresent() ? typed : request.topic();
    }

    /// Plans a search. Never fails.
    ///
    /// @param vocabulary of the index that is to be searched
    public PlannedQuery plan(SearchRequest request, TermStatistics vocabulary) {
        return plan(request, vocabulary, true);
    }

    /// Plans a search for which no page holds enough whole words: a share of the query's terms does then.
    ///
    /// @param vocabulary of the index that is to be searched
    public PlannedQuery planLeniently(SearchRequest request, TermStatistics vocabulary) {
        return plan(request, vocabulary, false);
    }

    private PlannedQuery plan(SearchRequest request, TermStatistics vocabulary, boolean demanding) {
        TypedQuery typed = TypedQuery.of(request.query());
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
        AskedWords asked =
                AskedWords.of(plain(typed), once::words, word -> wanted.words().getOrDefault(word, 0f) == 1, lists);
        boolean byDay = request.sort() == Sort.DATE;
        Optional<Query> needed = demanding && !wanted.words().isEmpty()
                ? terms.needing(byDay ? asked.words() : asked.known(), wanted, byDay)
                : Optional.empty();
        Query text = filtered(typed, request, musts, query -> finding(wanted, needed, query));
        Optional<Query> ranked = wanted.words().isEmpty()
                ? Optional.empty()
                : Optional.of(filtered(typed, request, musts, query -> query.add(terms.ranking(wanted), Occur.MUST)));
        Optional<Refinement> refinement = wanted.words().isEmpty()
                ? Optional.empty()
                : Optional.of(terms.refining(wanted, freshness(typed, wanted)));
        List<String> marked = new ArrayList<>(wanted.words().keySet());
        marked.addAll(wanted.guesses());
        List<String> phrases = typed.parts(Phrase.class).stream()
                .map(phrase -> lists.folding().fold(phrase.text()))
                .toList();
        return new PlannedQuery(
                text,
                ranked,
                refinement,
                marked,
                asked.words(),
                asked.parted(),
                phrases,
                read.words(),
                needed.isPresent(),
                false);
    }

    private void finding(QueryTerms wanted, Optional<Query> needed, BooleanQuery.Builder query) {
        if (wanted.words().isEmpty()) {
            query.add(MatchAllDocsQuery.INSTANCE, Occur.FILTER);
        } else if (needed.isPresent()) {
            query.add(needed.get(), Occur.FILTER).add(terms.ranking(wanted), Occur.SHOULD);
        } else {
            query.add(terms.finding(wanted), Occur.MUST);
        }
    }

    private Query filtered(
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

    /// Texts that are no phrase and no alternative: those are asked of a page apart.
    private static List<String> plain(TypedQuery typed) {
        return typed.parts(Word.class).stream().map(Word::text).toList();
    }

    private Freshness freshness(TypedQuery typed, QueryTerms wanted) {
        List<String> folded =
                texts(typed).stream().map(text -> lists.folding().fold(text)).toList();
        return Freshness.of(
                wanted.words().keySet(),
                folded,
                !typed.parts(TypedQuery.After.class).isEmpty());
    }

    /// Texts whose words are looked for.
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

    /// What a page must hold.
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
                    // Words score, and filters are added apart.
                }
            }
        }
        return musts.size() <= MAX_PHRASES ? musts : musts.subList(0, MAX_PHRASES);
    }

    /// Alternatives stand as typed, like phrases.
    private Optional<Query> either(Either either) {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        either.alternatives().stream()
                .limit(MAX_ALTERNATIVES)
                .flatMap(text -> anywhere(text.text()).stream())
                .forEach(query -> any.add(query, Occur.SHOULD));
        BooleanQuery query = any.build();
        return query.clauses().isEmpty() ? Optional.empty() : Optional.of(query);
    }

    /// A text in title, anchor texts or body: its characters side by side, or its words, between which signs may
    /// stand.
    private Optional<Query> anywhere(String text) {
        Optional<Query> asTyped = GramPhrase.in(GramPhrase.ANYWHERE, text, lists.folding());
        String[] words = reader.words(text).toArray(String[]::new);
        if (words.length < 2 || words.length > settings.maxWords()) {
            return asTyped;
        }
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        asTyped.ifPresent(query -> any.add(query, Occur.SHOULD));
        WORD_FIELDS.forEach(field -> any.add(new PhraseQuery(field, words), Occur.SHOULD));
        return Optional.of(any.build());
    }

    private Optional<Query> inAddress(String text) {
        String[] words = reader.words(text.replaceAll("[^\\p{L}\\p{N}]+", " ")).toArray(String[]::new);
        return words.length == 0 || words.length > settings.maxWords()
                ? Optional.empty()
                : Optional.of(new PhraseQuery(Fields.ADDRESS, words));
    }
}
