package dev.remora.search.http;

import dev.remora.search.query.Narrowing;
import dev.remora.search.query.RankWeights;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.TypedQuery;
import dev.remora.search.rank.Cursor;
import dev.remora.search.rank.SearchEngine.IndexedTopic;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.schema.FileType;
import io.javalin.http.Context;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;

/// Reads a [SearchRequest] from the parameters of an HTTP request. An invalid value throws a [RequestRefused]
/// that names the parameter; the query may be any text.
public final class SearchParameters {
    /// The parameters of a search, in their order in links.
    public static final List<String> NAMES = List.of("""
                q topic page size site from to year kind type language sort collapse topicWeight
                linkWeight freshWeight explain facets lang""".split("\\s+"));

    /// Maximum depth of paging, in results. A page costs as much as all pages before it, so deeper paging
    /// requires a narrower search.
    public static final int DEEPEST = 10_000;

    /// The parameter with the place of a walk through all results.
    public static final String CURSOR = "cursor";

    private static final int LONGEST_NUMBER = 20;

    private static final Pattern SITE = Pattern.compile(
            "(?:[\\p{L}\\p{N}](?:[\\p{L}\\p{N}._-]{0,251}[\\p{L}\\p{N}])?|\\[[0-9A-Fa-f:.]{2,45}])(?::[0-9]{1,5})?");

    private static final Pattern PAGE_ID = Pattern.compile("[0-9a-f]{16}");
    private static final Pattern LANGUAGE = Pattern.compile("[a-z]{2,3}(-[A-Z][a-z]{3})?");

    /// The two-letter language codes of ISO 639-1.
    private static final Set<String> LANGUAGES = Set.of(Locale.getISOLanguages());

    private SearchParameters() {}

    /// Reads the request.
    ///
    /// @param topics searchable topics
    /// @param collapse default for spreading a site's results over pages
    /// @throws RequestRefused if a parameter is invalid
    public static SearchRequest read(Context ctx, List<IndexedTopic> topics, boolean collapse) {
        NAMES.forEach(name -> refuseRepeated(ctx, name));
        int page = number(ctx, "page", 1, DEEPEST, 1);
        int size = number(ctx, "size", 1, 100, 10);
        if ((long) page * size > DEEPEST) {
            throw RequestRefused.parameter("page", "parameter.deep", DEEPEST);
        }
        Optional<Instant> from = time(ctx, "from");
        Optional<Instant> to = time(ctx, "to");
        if (from.isPresent() && to.filter(end -> !from.get().isBefore(end)).isPresent()) {
            throw RequestRefused.parameter("to", "parameter.range");
        }
        Optional<String> topic = topic(ctx, topics);
        Optional<String> site = site(ctx);
        SearchRequest.Listing listing =
                new SearchRequest.Listing(page, size, sort(ctx), flag(ctx, "collapse", collapse));
        boolean explain = flag(ctx, "explain", false);
        return new SearchRequest(
                Optional.ofNullable(ctx.queryParam("q")).orElse(""),
                new SearchRequest.PageFilter(topic, site, from, to, narrowing(ctx)),
                listing,
                explain,
                flag(ctx, "facets", false),
                weights(ctx));
    }

    private static Narrowing narrowing(Context ctx) {
        boolean ofAnyYear = given(ctx, "year").isEmpty();
        return new Narrowing(
                ofAnyYear ? Optional.empty() : Optional.of(number(ctx, "year", 1000, 9999, 0)),
                given(ctx, "kind").map(text -> named("kind", PageKind.values(), SearchParameters::code, text)),
                given(ctx, "type").map(text -> named("type", FileType.values(), FileType::code, text)),
                given(ctx, "language").map(SearchParameters::language));
    }

    private static <T> T named(String parameter, T[] all, Function<T, String> code, String text) {
        return Arrays.stream(all)
                .filter(one -> code.apply(one).equals(text))
                .findFirst()
                .orElseThrow(
                        () -> choice(parameter, Arrays.stream(all).map(code).toList(), text));
    }

    private static String code(PageKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    private static String language(String tag) {
        String code = tag.split("-", 2)[0];
        boolean unknown = code.length() == 2 && !LANGUAGES.contains(code);
        if (unknown || !LANGUAGE.matcher(tag).matches()) {
            throw RequestRefused.parameter("language", "parameter.language", shown(tag));
        }
        return tag;
    }

    private static Optional<RankWeights> weights(Context ctx) {
        List<String> names = List.of("topicWeight", "linkWeight", "freshWeight");
        if (names.stream().allMatch(name -> given(ctx, name).isEmpty())) {
            return Optional.empty();
        }
        return Optional.of(new RankWeights(
                weight(ctx, "topicWeight", RankWeights.USUAL.topic()),
                weight(ctx, "linkWeight", RankWeights.USUAL.links()),
                weight(ctx, "freshWeight", RankWeights.USUAL.freshness())));
    }

    private static double weight(Context ctx, String name, double otherwise) {
        String text = given(ctx, name).orElse(null);
        if (text == null) {
            return otherwise;
        }
        if (text.length() <= LONGEST_NUMBER && text.matches("[0-9]*[.]?[0-9]+")) {
            double weight = Double.parseDouble(text);
            if (weight <= RankWeights.MOST) {
                return weight;
            }
        }
        throw RequestRefused.parameter(name, "parameter.weight", name, RankWeights.MOST, shown(text));
    }

    /// Refuses a parameter that is none of a few words.
    public static RequestRefused choice(String name, Collection<String> allowed, String text) {
        return RequestRefused.parameter(name, "parameter.choice", name, allowed, shown(text));
    }

    /// Refuses a parameter that is given more than once: only its first value would be read.
    public static void refuseRepeated(Context ctx, String name) {
        if (ctx.queryParams(name).size() > 1) {
            throw RequestRefused.parameter(name, "parameter.repeated", name);
        }
    }

    private static Optional<String> given(Context ctx, String name) {
        return Optional.ofNullable(ctx.queryParam(name)).map(String::strip).filter(v -> !v.isEmpty());
    }

    /// Reads an integer parameter.
    ///
    /// @throws RequestRefused if it is not an integer from `least` to `most`
    public static int number(Context ctx, String name, int least, int most, int otherwise) {
        String text = given(ctx, name).orElse(null);
        if (text == null) {
            return otherwise;
        }
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most && text.length() <= LONGEST_NUMBER) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // Answered like a number out of range.
        }
        throw RequestRefused.parameter(name, "parameter.number", name, least, most, shown(text));
    }

    /// Reads the topic of the request.
    ///
    /// @throws RequestRefused if the topic does not exist
    public static Optional<String> topic(Context ctx, List<IndexedTopic> topics) {
        return topic(given(ctx, "topic"), topics);
    }

    /// Checks that a topic exists.
    ///
    /// @throws RequestRefused if the topic does not exist
    public static Optional<String> topic(Optional<String> wanted, List<IndexedTopic> topics) {
        wanted.ifPresent(id -> {
            if (topics.stream().noneMatch(t -> t.id().equals(id))) {
                List<String> known =
                        topics.stream().map(IndexedTopic::id).limit(20).toList();
                throw known.isEmpty()
                        ? RequestRefused.parameter("topic", "parameter.topic.none", shown(id))
                        : RequestRefused.parameter("topic", "parameter.topic", shown(id), known);
            }
        });
        return wanted;
    }

    private static Optional<String> site(Context ctx) {
        Optional<String> wanted = given(ctx, "site");
        wanted.ifPresent(site -> {
            if (!SITE.matcher(site).matches() || TypedQuery.Site.of(site).isEmpty()) {
                throw RequestRefused.parameter("site", "parameter.site", shown(site));
            }
        });
        return wanted.map(host -> host.toLowerCase(Locale.ROOT));
    }

    private static Optional<Instant> time(Context ctx, String name) {
        return given(ctx, name).map(text -> time(name, text));
    }

    /// Parses a day, which starts at midnight UTC, or a time with zone.
    ///
    /// @param name of the parameter
    /// @throws RequestRefused if it is neither
    public static Instant time(String name, String text) {
        try {
            return text.length() <= 10
                    ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
                    : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException unreadable) {
            throw RequestRefused.parameter(name, "parameter.time", name, shown(text));
        }
    }

    private static SearchRequest.Sort sort(Context ctx) {
        String text = given(ctx, "sort").orElse("relevance");
        return switch (text) {
            case "relevance" -> SearchRequest.Sort.RELEVANCE;
            case "date" -> SearchRequest.Sort.DATE;
            default -> throw choice("sort", List.of("relevance", "date"), text);
        };
    }

    private static boolean flag(Context ctx, String name, boolean otherwise) {
        String text = given(ctx, name).orElse(Boolean.toString(otherwise));
        return switch (text) {
            case "true", "1" -> true;
            case "false", "0" -> false;
            default -> throw choice(name, List.of("true", "false"), text);
        };
    }

    /// Returns where a walk through all results of a search goes on; empty at its start.
    ///
    /// @throws RequestRefused 400 if the text is no cursor of that search
    public static Optional<Cursor> cursor(String text, SearchRequest request) {
        if (text.equals(Cursor.FIRST)) {
            return Optional.empty();
        }
        return Optional.of(Cursor.of(text)
                .filter(cursor -> cursor.belongsTo(request))
                .orElseThrow(() -> RequestRefused.parameter(CURSOR, "parameter.cursor")));
    }

    /// Returns the page of the `id` in the request's path; empty if there is none.
    ///
    /// @param find finds a page by its id and, if given, its topic
    public static <T> Optional<T> page(Context ctx, BiFunction<String, Optional<String>, Optional<T>> find) {
        String id = ctx.pathParam("id").toLowerCase(Locale.ROOT);
        return PAGE_ID.matcher(id).matches() ? find.apply(id, given(ctx, "topic")) : Optional.empty();
    }

    /// Returns a submitted text, shortened for a message.
    public static String shown(String text) {
        return text.length() <= 60 ? text : text.substring(0, text.offsetByCodePoints(0, 30)) + "…";
    }
}
