package dev.remora.search.query;

import dev.remora.search.query.Interpretation.Note;
import dev.remora.search.query.TypedQuery.After;
import dev.remora.search.query.TypedQuery.Before;
import dev.remora.search.query.TypedQuery.Either;
import dev.remora.search.query.TypedQuery.FileType;
import dev.remora.search.query.TypedQuery.InTopic;
import dev.remora.search.query.TypedQuery.PageAt;
import dev.remora.search.query.TypedQuery.Part;
import dev.remora.search.query.TypedQuery.Site;
import dev.remora.search.query.TypedQuery.Without;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.url.Sites;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.apache.lucene.document.LongField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.WildcardQuery;

/// Conditions on a page apart from its words. Filters do not affect the score.
final class Filters {
    private static final int MAX_SITES = 16;
    private static final int MAX_TYPES = 4;

    private Filters() {}

    static void add(TypedQuery typed, SearchRequest request, BooleanQuery.Builder query) {
        any(sites(typed).stream().map(Filters::onSite)).ifPresent(sites -> query.add(sites, Occur.FILTER));
        request.site().ifPresent(site -> query.add(only(site), Occur.FILTER));
        typed.parts(PageAt.class).forEach(page -> query.add(at(page), page.required() ? Occur.FILTER : Occur.SHOULD));
        any(typed.parts(FileType.class).stream()
                        .map(FileType::extension)
                        .distinct()
                        .limit(MAX_TYPES)
                        .map(FileTypes::of))
                .ifPresent(types -> query.add(types, Occur.FILTER));
        days(first(typed).map(Filters::start), end(typed).map(Filters::start))
                .ifPresent(days -> query.add(days, Occur.FILTER));
        range(Fields.FETCHED_AT, request.filter().from(), request.filter().to(), Filters::millis)
                .ifPresent(times -> query.add(times, Occur.FILTER));
        add(request.filter().narrowing(), query);
    }

    /// Returns the first day that the query allows, if it limits them.
    private static Optional<LocalDate> first(TypedQuery typed) {
        return typed.parts(After.class).stream().map(After::day).max(LocalDate::compareTo);
    }

    /// Returns the first day that the query does not allow any more, if it limits them.
    private static Optional<LocalDate> end(TypedQuery typed) {
        return typed.parts(Before.class).stream().map(Before::day).min(LocalDate::compareTo);
    }

    /// Returns the range of days of a query, if it is empty.
    static Optional<Note.NoDay> emptyRange(TypedQuery typed) {
        return first(typed)
                .flatMap(
                        first -> end(typed).filter(end -> !first.isBefore(end)).map(end -> new Note.NoDay(first, end)));
    }

    /// Matches the pages of any filter; empty if there is none.
    private static Optional<Query> any(Stream<Query> filters) {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        filters.forEach(filter -> any.add(filter, Occur.SHOULD));
        BooleanQuery query = any.build();
        return query.clauses().isEmpty() ? Optional.empty() : Optional.of(query);
    }

    private static void add(Narrowing narrowing, BooleanQuery.Builder query) {
        narrowing.year().map(Filters::published).ifPresent(days -> query.add(days, Occur.FILTER));
        narrowing.kind().ifPresent(kind -> query.add(term(Fields.KIND, kind.name()), Occur.FILTER));
        narrowing.type().ifPresent(type -> query.add(term(Fields.FILE_TYPE, type.code()), Occur.FILTER));
        narrowing.language().ifPresent(tag -> query.add(term(Fields.LANGUAGE, tag), Occur.FILTER));
    }

    private static Query published(int year) {
        long first = LocalDate.of(year, 1, 1).toEpochDay();
        return LongField.newRangeQuery(
                Fields.PUBLISHED_AT, first, LocalDate.of(year, 12, 31).toEpochDay());
    }

    private static Query term(String field, String value) {
        return new TermQuery(new Term(field, value));
    }

    /// True if the query has a filter, so that it matches pages without a word.
    static boolean any(TypedQuery typed) {
        return typed.parts().stream().anyMatch(part -> of(part).isPresent());
    }

    /// True for a part by which pages are selected without their words.
    static boolean is(Part part) {
        return switch (part) {
            case InTopic _ -> true;
            case Without(Part excluded) -> is(excluded);
            case Either(List<Part> alternatives) -> alternatives.stream().allMatch(Filters::is);
            default -> of(part).isPresent();
        };
    }

    /// Matches the pages of one filter of a query; empty for a part of another kind.
    static Optional<Query> of(Part part) {
        return switch (part) {
            case Site site -> Optional.of(onSite(site));
            case PageAt page -> Optional.of(at(page));
            case FileType type -> Optional.of(FileTypes.of(type.extension()));
            case After after -> days(Optional.of(start(after.day())), Optional.empty());
            case Before before -> days(Optional.empty(), Optional.of(start(before.day())));
            default -> Optional.empty();
        };
    }

    private static Query at(PageAt page) {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        page.ids().forEach(id -> any.add(term(Fields.ID, id), Occur.SHOULD));
        return any.build();
    }

    static List<Site> sites(TypedQuery typed) {
        return typed.parts(Site.class).stream().distinct().limit(MAX_SITES).toList();
    }

    /// Matches the pages of the site to which a request is restricted; none if its text names no site.
    private static Query only(String named) {
        return Operators.site(named).map(Filters::onSite).orElse(MatchNoDocsQuery.INSTANCE);
    }

    private static Instant start(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /// Matches pages published in a range of days; undated pages count by the time of their fetch. Empty if neither
    /// day is given.
    private static Optional<Query> days(Optional<Instant> from, Optional<Instant> to) {
        Optional<Query> published = range(
                Fields.PUBLISHED_AT,
                from,
                to,
                time -> LocalDate.ofInstant(time, ZoneOffset.UTC).toEpochDay());
        return range(Fields.FETCHED_AT, from, to, Filters::millis)
                .map(fetched -> new BooleanQuery.Builder()
                        .add(published.orElseThrow(), Occur.SHOULD)
                        .add(undated(fetched), Occur.SHOULD)
                        .build());
    }

    private static Query undated(Query fetched) {
        return new BooleanQuery.Builder()
                .add(fetched, Occur.FILTER)
                .add(new FieldExistsQuery(Fields.PUBLISHED_AT), Occur.MUST_NOT)
                .build();
    }

    /// Matches the pages of a host and its sub-domains; with a port, those of the host at that port.
    private static Query onSite(Site site) {
        if (site.port().isPresent()) {
            return at(site.text());
        }
        String host = site.host();
        boolean whole = Sites.of("any." + host).equals(host);
        Query below = whole
                ? new TermQuery(new Term(Fields.SITE, host))
                : new WildcardQuery(new Term(Fields.HOST, "*." + escaped(host)));
        return new BooleanQuery.Builder()
                .add(new TermQuery(new Term(Fields.HOST, host)), Occur.SHOULD)
                .add(below, Occur.SHOULD)
                .build();
    }

    private static Query at(String hostAndPort) {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        for (String scheme : List.of("http://", "https://", "http://www.", "https://www.")) {
            any.add(new PrefixQuery(new Term(Fields.URL, scheme + hostAndPort + "/")), Occur.SHOULD);
        }
        return any.build();
    }

    private static String escaped(String host) {
        return host.replaceAll("[*?\\\\]", "\\\\$0");
    }

    /// Matches values from the first time (inclusive) to the second (exclusive); empty if neither is given.
    private static Optional<Query> range(
            String field, Optional<Instant> from, Optional<Instant> to, ToLongFunction<Instant> value) {
        if (from.isEmpty() && to.isEmpty()) {
            return Optional.empty();
        }
        long first = from.map(value::applyAsLong).orElse(Long.MIN_VALUE);
        long end = to.map(value::applyAsLong).orElse(Long.MAX_VALUE);
        return Optional.of(
                end == Long.MIN_VALUE || first > end - 1
                        ? MatchNoDocsQuery.INSTANCE
                        : LongField.newRangeQuery(field, first, end == Long.MAX_VALUE ? end : end - 1));
    }

    /// Returns milliseconds since 1970, clamped to the range of `long`.
    private static long millis(Instant time) {
        try {
            return time.toEpochMilli();
        } catch (ArithmeticException e) {
            return time.isBefore(Instant.EPOCH) ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }
}
