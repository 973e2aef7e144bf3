package dev.remora.search.query;

import dev.remora.search.query.MatchTiers.Order;
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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;

/// Turns a search into Lucene queries, with one state of the word lists.
///
/// Pages are retrieved by grams ([dev.remora.shared.text.Grams]), so neither an unknown word nor a different
/// segmentation hides one. A page must have a share of them, or whole words if sorted by date, in title, anchor
/// texts or text, and Lucene's dynamic pruning finds the best few hundred without scoring all. Those are
/// ranked by words and grams ([Refinement]). Phrases must occur as typed, character by character. Filters do
/// not affect the score.
final class Planning {
    private static final Pattern WORK = Pattern.compile("《([^《》]{1,40})》");
    private static final int MAX_PHRASES = 10;
    private static final int MAX_ALTERNATIVES = 20;
    private static final int MAX_EXCLUSIONS = 20;

    /// Clauses of terms in a query with alternatives.
    private static final int CLAUSES = 600;

    /// Clauses of a query that is narrowed further: its full matches need more for each word.
    private static final int NARROWED = 900;

    /// Matches that a search by relevance should have, a page of results, if pages with any of its terms make so many.
    private static final int FEW = 10;

    private final WordLists lists;
    private final QuerySettings settings;
    private final QueryTerms.Reader reader;
    private final TermQueries terms;
    private final PartQueries parts;
    private final QueryNotes notes;

    /// @param analyzer with the dictionary words of the topics that are searched
    Planning(ChineseAnalyzer analyzer, WordLists lists, QuerySettings settings) {
        this.lists = lists;
        this.settings = settings;
        reader = new QueryTerms.Reader(analyzer, lists, settings);
        terms = new TermQueries(settings);
        parts = new PartQueries(reader, lists.folding(), settings.maxWords());
        notes = new QueryNotes(parts);
    }

    WordLists lists() {
        return lists;
    }

    /// Returns what is typed, without operators, for a model of meaning.
    static String plainText(SearchRequest request) {
        return String.join(" ", texts(TypedQuery.of(request.query()).withoutUnread()));
    }

    /// Matches the pages that fulfil all conditions of a search other than its words: phrases, exclusions, filters.
    /// Empty if there are none.
    Optional<Query> conditions(SearchRequest request) {
        TypedQuery typed = bounded(TypedQuery.of(request.query()).withoutUnread());
        QueryTerms wanted = reader.of(texts(typed));
        List<Query> musts =
                musts(typed, Effort.of(typed, wanted, true, false), reader.forOneQuery(TermStatistics.UNKNOWN));
        BooleanQuery conditions =
                filtered(typed, request, musts, query -> query.add(MatchAllDocsQuery.INSTANCE, Occur.FILTER));
        return Optional.<Query>of(conditions).filter(_ -> conditions.clauses().size() > 1);
    }

    /// How much of the query a page must have.
    ///
    /// @param demanding false if that finds too little
    /// @param clauses that an alternative may have: Lucene limits those of the whole query
    private record Effort(boolean demanding, boolean byDay, int clauses) {
        static Effort of(TypedQuery typed, QueryTerms wanted, boolean demanding, boolean byDay) {
            int alternatives = typed.parts(Either.class).stream()
                    .mapToInt(either -> either.alternatives().size())
                    .sum();
            return new Effort(demanding, byDay, (CLAUSES - wanted.clauses()) / Math.max(1, alternatives));
        }

        /// True if any term suffices.
        boolean any() {
            return !demanding && !byDay;
        }
    }

    private static TypedQuery bounded(TypedQuery typed) {
        return typed.upTo(MAX_ALTERNATIVES, MAX_EXCLUSIONS);
    }

    /// Plans a search. Never fails.
    ///
    /// @param demanding false if that finds too little
    PlannedQuery plan(SearchRequest request, TermStatistics vocabulary, boolean demanding) {
        return plan(TypedQuery.of(request.query()), request, vocabulary, demanding);
    }

    /// Plans the searches that an address stands for ([AskedAddress]), the most exact first.
    List<PlannedQuery> ofAddress(SearchRequest request, TermStatistics vocabulary) {
        return AskedAddress.queries(request.query()).stream()
                .map(typed -> plan(typed, request, vocabulary, true))
                .toList();
    }

    private PlannedQuery plan(TypedQuery whole, SearchRequest request, TermStatistics vocabulary, boolean demanding) {
        boolean byDay = request.sort() == Sort.DATE;
        QueryTerms.Reader once = reader.forOneQuery(vocabulary);
        TypedQuery usable = once.apart(whole.withoutUnread().withOptions());
        TypedQuery quoted = bounded(usable);
        TypedQuery typed = demanding || byDay ? quoted : quoted.withoutQuotes();
        QueryTerms read = once.of(texts(typed));
        AskedWords asked = asked(plain(quoted), read, once);
        Set<String> lone = read.byGrams() ? asked.lone(vocabulary) : Set.of();
        QueryTerms wanted = read.without(asked.fragments(), lone);
        Effort effort = Effort.of(typed, wanted, demanding, byDay);
        int ignored = wanted.typedWords() - wanted.words().size() + usable.size() - quoted.size();
        List<AskedWord> choices = choices(typed, wanted, once);
        List<AskedWord> words =
                effort.any() ? asked.and(quoted.parts(Phrase.class), once::plainWords, lists) : asked.words();
        List<AskedWord> all = Stream.concat(words.stream(), choices.stream()).toList();
        ReadBack notation = new ReadBack(
                typed, text -> ReadBack.joined(once.plainWords(text), all), notes.of(whole, quoted, ignored));
        Optional<Query> needed = needed(asked, wanted, effort);
        Function<List<Query>, Query> text =
                with -> filtered(typed, request, with, query -> finding(typed, wanted, needed, effort, query));
        List<Query> musts = narrowed(
                musts(typed, effort, once),
                Stream.of(besidePhrases(quoted, asked, effort, once), named(quoted, asked, wanted, vocabulary, once)),
                text);
        boolean filtered = Filters.any(typed)
                || !typed.parts(InTopic.class).isEmpty()
                || (request.site().isPresent() && request.query().isBlank());
        if (wanted.words().isEmpty() && musts.isEmpty() && !filtered) {
            return PlannedQuery.nothing(notation.nothing(request.query()));
        }
        List<Query> ranked = wordless(typed) ? List.of() : ranked(wanted, typed, request, musts);
        Optional<Refinement> refinement = wanted.words().isEmpty()
                ? Optional.empty()
                : Optional.of(terms.refining(wanted, freshness(typed, wanted)).naming(works(request.query())));
        List<String> phrases = phrases(typed);
        boolean demands = needed.isPresent() || !phrases.isEmpty();
        return new PlannedQuery(
                new Retrieval(text.apply(musts), ranked, demands || effort.any()),
                refinement,
                SearchedWords.of(wanted, all, lone, phrases, once),
                new MatchTiers(all, order(asked, words, choices, fullOnly(typed, asked, wanted, needed, effort))),
                notation.all(),
                demanding ? least(wanted, demands, byDay) : 0,
                false);
    }

    /// Adds what narrows a search further, unless the query is so long that Lucene might refuse it.
    ///
    /// @param text makes the query of what is required
    private static List<Query> narrowed(
            List<Query> musts, Stream<Optional<Query>> further, Function<List<Query>, Query> text) {
        List<Query> all =
                Stream.concat(musts.stream(), further.flatMap(Optional::stream)).toList();
        return all.size() == musts.size() || Retrieval.leaves(text.apply(all)) <= NARROWED ? all : musts;
    }

    private static Order order(AskedWords asked, List<AskedWord> words, List<AskedWord> choices, boolean fullOnly) {
        if (fullOnly) {
            return Order.FULL;
        }
        return asked.parted() || (words.isEmpty() && !choices.isEmpty()) ? Order.FULL_AND_PARTIAL : Order.ONE;
    }

    /// True if each match has the only word, because that is a character or a gram.
    private static boolean fullOnly(
            TypedQuery typed, AskedWords asked, QueryTerms wanted, Optional<Query> needed, Effort effort) {
        if (!effort.demanding() || !asked.parted() || asked.words().size() != 1) {
            return false;
        }
        AskedWord only = asked.words().getFirst();
        boolean one = needed.isPresent()
                ? only.grams().equals(List.of(only.text()))
                : only.text().codePointCount(0, only.text().length()) == 1;
        return one
                && wanted.words().keySet().equals(Set.of(only.text()))
                && wanted.synonyms().isEmpty()
                && typed.parts(Either.class).isEmpty();
    }

    /// True if an alternative selects pages that may have no word of the query.
    private static boolean wordless(TypedQuery typed) {
        return typed.parts(Either.class).stream()
                .flatMap(either -> either.alternatives().stream())
                .anyMatch(part -> texts(part).findAny().isEmpty());
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

    /// Adds the rule of how much of the query a page must have. Alternatives are required apart, one of each.
    private void finding(
            TypedQuery typed, QueryTerms wanted, Optional<Query> needed, Effort effort, BooleanQuery.Builder query) {
        List<Part> others =
                typed.parts().stream().filter(part -> !(part instanceof Either)).toList();
        List<String> single = others.stream().flatMap(Planning::texts).toList();
        boolean choice = others.size() < typed.parts().size();
        if (wanted.words().isEmpty()) {
            query.add(MatchAllDocsQuery.INSTANCE, Occur.FILTER);
        } else if (needed.isPresent() || (choice && single.isEmpty())) {
            needed.ifPresent(words -> query.add(words, Occur.FILTER));
            query.add(terms.ranking(wanted).getFirst(), Occur.SHOULD);
        } else if (effort.any()) {
            query.add(terms.any(wanted), Occur.MUST);
        } else {
            QueryTerms counted = choice ? reader.of(single) : wanted;
            query.add(terms.finding(wanted, counted), Occur.MUST);
        }
    }

    private BooleanQuery filtered(
            TypedQuery typed, SearchRequest request, List<Query> musts, Consumer<BooleanQuery.Builder> terms) {
        BooleanQuery.Builder query = new BooleanQuery.Builder();
        terms.accept(query);
        musts.forEach(must -> query.add(must, Occur.FILTER));
        typed.parts(Without.class).stream()
                .flatMap(without -> parts.excluded(without.part()).stream())
                .forEach(part -> query.add(part, Occur.MUST_NOT));
        Filters.add(typed, request, query);
        return query.build();
    }

    /// Returns the texts outside phrases and alternatives, which are required separately.
    private static List<String> plain(TypedQuery typed) {
        return typed.parts(Word.class).stream().map(Word::text).toList();
    }

    /// Returns the names in book marks.
    private Set<String> works(String typed) {
        return WORK.matcher(typed)
                .results()
                .map(work -> lists.folding().fold(work.group(1)).strip())
                .filter(work -> !work.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
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
        return typed.parts().stream().flatMap(Planning::texts).toList();
    }

    private static Stream<String> texts(Part part) {
        return switch (part) {
            case Text text -> Stream.of(text.text());
            case Either either -> either.alternatives().stream().flatMap(Planning::texts);
            case InTitle title -> Stream.of(title.text());
            default -> Stream.empty();
        };
    }

    /// Matches pages with any of the words beside phrases that no page has: the words of those are searched, too, but
    /// a page with nothing but them is none that was asked for.
    private Optional<Query> besidePhrases(TypedQuery quoted, AskedWords asked, Effort effort, QueryTerms.Reader once) {
        return effort.any()
                        && !asked.known().isEmpty()
                        && !quoted.parts(Phrase.class).isEmpty()
                ? Optional.of(terms.any(once.of(plain(quoted))))
                : Optional.empty();
    }

    /// Matches pages with a word inside one that names what is asked for, if no page has that: a page with nothing but
    /// the others (最好, of 九寨沟 几月去最好) is none that was asked for, unless a phrase or a choice names something, too.
    private Optional<Query> named(
            TypedQuery quoted, AskedWords asked, QueryTerms wanted, TermStatistics vocabulary, QueryTerms.Reader once) {
        boolean only = wanted.byGrams() && besideWords(quoted).noneMatch(once::names);
        List<AskedWord> unmet = only ? asked.unmet(vocabulary, wanted, lists.classes()::mayName) : List.of();
        return unmet.isEmpty()
                ? Optional.empty()
                : Optional.of(AskedWord.either(Stream.concat(unmet.stream(), asked.inside(unmet).stream())
                                .toList())
                        .named());
    }

    /// Returns the texts of phrases, alternatives and titles.
    private static Stream<String> besideWords(TypedQuery typed) {
        return typed.parts().stream().filter(part -> !(part instanceof Word)).flatMap(Planning::texts);
    }

    /// Returns the required phrases, alternatives and fields.
    private List<Query> musts(TypedQuery typed, Effort effort, QueryTerms.Reader once) {
        return typed.parts().stream()
                .filter(part -> part instanceof Phrase
                        || part instanceof InTitle
                        || part instanceof InAddress
                        || part instanceof Either)
                .flatMap(part -> parts.selected(part, word -> alone(word, effort, once)).stream())
                .limit(MAX_PHRASES)
                .toList();
    }

    /// Matches what a search for a word alone finds, so that alternatives find what each of them does; of a word too
    /// long for that, the pages that have it as typed.
    private Optional<Query> alone(Word word, Effort effort, QueryTerms.Reader once) {
        QueryTerms read = once.of(List.of(word.text()));
        AskedWords asked = asked(List.of(word.text()), read, once);
        QueryTerms own = read.without(asked.fragments(), Set.of());
        if (own.words().isEmpty() || own.clauses() > effort.clauses()) {
            return parts.excluded(word);
        }
        Optional<Query> needed = needed(asked, own, effort);
        return Optional.of(needed.orElseGet(() -> effort.any() ? terms.any(own) : terms.finding(own)));
    }

    private Optional<Query> needed(AskedWords asked, QueryTerms wanted, Effort effort) {
        if (!effort.demanding() || wanted.words().isEmpty()) {
            return Optional.empty();
        }
        Optional<AskedWord> unknown =
                effort.byDay() || settings.terms().grams() == 0 ? Optional.empty() : asked.unknown(wanted);
        return unknown.isPresent()
                ? Optional.of(TermQueries.nearly(unknown.get(), wanted))
                : terms.needing(effort.byDay() ? asked.words() : asked.known(), wanted, effort.byDay());
    }

    private AskedWords asked(List<String> texts, QueryTerms wanted, QueryTerms.Reader once) {
        return AskedWords.of(
                        texts,
                        once::plainWords,
                        word -> wanted.words().getOrDefault(word, once.says(word) ? 1f : 0f) == 1,
                        once::pagesWith,
                        lists)
                .with(wanted.synonyms(), lists);
    }

    /// Returns each choice between texts as one word: a page lacks it if it has none of them whole.
    private List<AskedWord> choices(TypedQuery typed, QueryTerms wanted, QueryTerms.Reader once) {
        return typed.parts(Either.class).stream()
                .filter(either -> either.alternatives().stream().allMatch(Text.class::isInstance))
                .map(either -> either.alternatives().stream()
                        .flatMap(part -> choice(part, wanted, once).stream())
                        .toList())
                .filter(alternatives -> !alternatives.isEmpty())
                .map(AskedWord::either)
                .toList();
    }

    private Optional<AskedWord> choice(Part part, QueryTerms wanted, QueryTerms.Reader once) {
        List<AskedWord> words = part instanceof Word(String text)
                ? asked(List.of(text), wanted, once).words()
                : List.of();
        Optional<Query> whole = words.isEmpty() ? parts.excluded(part) : Optional.of(AskedWord.all(words));
        String text = texts(part).map(lists.folding()::fold).collect(Collectors.joining());
        return whole.map(held -> new AskedWord(List.of(text), List.of(), held));
    }
}
