package dev.remora.search.query;

import dev.remora.search.query.TypedQuery.Phrase;
import dev.remora.search.query.TypedQuery.Site;
import dev.remora.search.query.TypedQuery.Without;
import dev.remora.search.query.TypedQuery.Word;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.document.LongField;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.CombinedFieldQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;

/// Turns a search into a Lucene query.
///
/// A word is looked up in title, anchor texts, body and address as though they were one field in which the title's
/// words stand `title` times and so on (BM25F, Robertson & Zaragoza 2009; Lucene's [CombinedFieldQuery]). A page
/// must hold a share of the query's words, and scores by the sum over those it holds: so all words are preferred,
/// and a rare word outweighs a common one. Words that stand next to each other in the query add to the score of the
/// best where they do so in title or body. Phrases must stand in one field as typed. Filters do not score.
public final class QueryPlanner {
    private static final List<String> FIELDS = List.of(Fields.TITLE, Fields.ANCHORS, Fields.BODY, Fields.ADDRESS);

    private static final int MAX_SITES = 16;

    private final Analyzer analyzer;
    private final QuerySettings settings;

    /// @param analyzer the one that indexed the pages
    public QueryPlanner(Analyzer analyzer, QuerySettings settings) {
        this.analyzer = analyzer;
        this.settings = settings;
    }

    /// Plans a search. Never fails.
    public PlannedQuery plan(SearchRequest request) {
        TypedQuery typed = TypedQuery.of(request.query());
        List<List<String>> runs = new ArrayList<>();
        typed.parts(Word.class).forEach(word -> runs.add(terms(word.text())));
        List<List<String>> phrases = new ArrayList<>();
        typed.parts(Phrase.class).forEach(phrase -> phrases.add(terms(phrase.text())));
        List<List<String>> without = new ArrayList<>();
        typed.parts(Without.class).forEach(part -> without.add(terms(part.text())));
        for (List<List<String>> lists : List.of(runs, phrases, without)) {
            lists.removeIf(List::isEmpty);
        }
        List<String> sites = typed.parts(Site.class).stream()
                .map(Site::host)
                .distinct()
                .limit(MAX_SITES)
                .toList();
        return plan(request, runs, bounded(phrases), bounded(without), sites, typed.cut());
    }

    /// The first lists that hold at most `maxWords` words together; so no query has more clauses than Lucene takes.
    private List<List<String>> bounded(List<List<String>> lists) {
        List<List<String>> kept = new ArrayList<>();
        int words = 0;
        for (List<String> list : lists) {
            words += list.size();
            if (words > settings.maxWords()) {
                break;
            }
            kept.add(list);
        }
        return kept;
    }

    private PlannedQuery plan(
            SearchRequest request,
            List<List<String>> runs,
            List<List<String>> phrases,
            List<List<String>> without,
            List<String> sites,
            boolean cut) {
        Set<String> all = new LinkedHashSet<>();
        runs.forEach(all::addAll);
        List<String> words = all.stream().limit(settings.maxWords()).toList();
        Optional<String> only = request.site().map(TypedQuery::canonicalHost).filter(site -> !site.isEmpty());
        ReadBack read = new ReadBack(runs, phrases, without, sites, cut, all.size() - words.size());
        if (words.isEmpty()
                && phrases.isEmpty()
                && sites.isEmpty()
                && (only.isEmpty() || !request.query().isBlank())) {
            return new PlannedQuery(
                    MatchNoDocsQuery.INSTANCE, Optional.empty(), List.of(), read.nothing(request.query()), true);
        }
        BooleanQuery.Builder query = new BooleanQuery.Builder();
        if (!words.isEmpty()) {
            query.add(anyOf(words), Occur.MUST);
        }
        phrases.forEach(phrase -> query.add(phrase(phrase), Occur.MUST));
        if (words.isEmpty() && phrases.isEmpty()) {
            query.add(MatchAllDocsQuery.INSTANCE, Occur.FILTER);
        }
        without.forEach(part -> query.add(phrase(part), Occur.MUST_NOT));
        addSites(query, sites);
        only.ifPresent(site -> query.add(SiteFilter.of(site), Occur.FILTER));
        addTimes(query, request);
        Set<String> marked = new LinkedHashSet<>(words);
        phrases.forEach(marked::addAll);
        return new PlannedQuery(query.build(), neighbours(runs), List.copyOf(marked), read.words(), false);
    }

    private static void addSites(BooleanQuery.Builder query, List<String> sites) {
        if (!sites.isEmpty()) {
            BooleanQuery.Builder any = new BooleanQuery.Builder();
            sites.forEach(site -> any.add(SiteFilter.of(site), Occur.SHOULD));
            query.add(any.build(), Occur.FILTER);
        }
    }

    private Query anyOf(List<String> words) {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        words.forEach(word -> any.add(inAnyField(word), Occur.SHOULD));
        int needed = Math.max(1, (int) Math.floor(words.size() * settings.share()));
        return any.setMinimumNumberShouldMatch(needed).build();
    }

    private Query inAnyField(String word) {
        return new CombinedFieldQuery.Builder(word)
                .addField(Fields.TITLE, settings.title())
                .addField(Fields.ANCHORS, settings.anchors())
                .addField(Fields.BODY, settings.body())
                .addField(Fields.ADDRESS, settings.address())
                .build();
    }

    /// Words in one field next to one another; a single word is in any of them.
    private Query phrase(List<String> words) {
        if (words.size() == 1) {
            return inAnyField(words.getFirst());
        }
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        FIELDS.forEach(field -> any.add(new PhraseQuery(field, words.toArray(String[]::new)), Occur.SHOULD));
        return any.build();
    }

    /// Pairs of words that were typed without a blank between them, and pairs across a blank, score where they are
    /// near.
    private Optional<Query> neighbours(List<List<String>> runs) {
        BooleanQuery.Builder query = new BooleanQuery.Builder();
        List<String> words =
                runs.stream().flatMap(List::stream).limit(settings.maxWords()).toList();
        for (int i = 0; i + 1 < words.size(); i++) {
            String[] pair = {words.get(i), words.get(i + 1)};
            if (!pair[0].equals(pair[1])) {
                query.add(new BoostQuery(new PhraseQuery(Fields.TITLE, pair), settings.titleNearby()), Occur.SHOULD);
                query.add(
                        new BoostQuery(new PhraseQuery(settings.slop(), Fields.BODY, pair), settings.bodyNearby()),
                        Occur.SHOULD);
            }
        }
        BooleanQuery near = query.build();
        return near.clauses().isEmpty() ? Optional.empty() : Optional.of(near);
    }

    private static void addTimes(BooleanQuery.Builder query, SearchRequest request) {
        if (request.from().isPresent() || request.to().isPresent()) {
            long from = request.from().map(QueryPlanner::millis).orElse(Long.MIN_VALUE);
            long to = request.to().map(QueryPlanner::millis).orElse(Long.MAX_VALUE);
            query.add(
                    to == Long.MIN_VALUE || from > to - 1
                            ? MatchNoDocsQuery.INSTANCE
                            : LongField.newRangeQuery(Fields.FETCHED_AT, from, to == Long.MAX_VALUE ? to : to - 1),
                    Occur.FILTER);
        }
    }

    /// Milliseconds since 1970, at the ends of the range for times that no clock shows.
    private static long millis(Instant time) {
        try {
            return time.toEpochMilli();
        } catch (ArithmeticException e) {
            return time.isBefore(Instant.EPOCH) ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }

    private List<String> terms(String text) {
        List<String> terms = new ArrayList<>();
        try (TokenStream words = analyzer.tokenStream(Fields.BODY, text)) {
            CharTermAttribute term = words.addAttribute(CharTermAttribute.class);
            words.reset();
            while (words.incrementToken()) {
                terms.add(term.toString());
            }
            words.end();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return terms;
    }
}
