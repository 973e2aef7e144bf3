package dev.remora.search.api;

import dev.remora.search.http.SearchParameters;
import dev.remora.search.openapi.Parameter;
import dev.remora.search.openapi.Parameter.Kind;
import dev.remora.search.query.RankWeights;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.schema.FileType;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// The parameters of a search, as [SearchParameters] reads them.
final class SearchOptions {
    private static final Kind TEXT = new Kind.Text();
    private static final Kind TIME = new Kind.Time();
    private static final Kind FLAG = new Kind.Flag();
    private static final Kind WEIGHT = new Kind.Real(0, RankWeights.MOST);
    private static final String QUERY =
            "words, \"phrases\", -without, OR, site:, intitle:, inurl:, filetype:, before:, "
                    + "after:, topic:; -site: and so on exclude; anything else is searched as words";
    private static final String SITE =
            "only this host and its subdomains; with a port (`example.org:8080`) only the host at that port";

    private static final String FROM =
            "only pages fetched at or after this time: a day, or a time with a time zone; by "
                    + "date of publication: `after:` and `before:` in `q`";

    private SearchOptions() {}

    /// Returns the parameters, in the order of [SearchParameters#NAMES].
    static List<Parameter> all() {
        return List.of(
                Parameter.of("q", TEXT, QUERY).needed().such("针灸 头痛"),
                Parameter.of("topic", TEXT, "search only this topic"),
                Parameter.of("page", new Kind.Whole(1, SearchParameters.DEEPEST), "which page")
                        .otherwise("1"),
                Parameter.of("size", new Kind.Whole(1, 100), "results per page").otherwise("10"),
                Parameter.of("site", TEXT, SITE).such("example.org"),
                Parameter.of("from", TIME, FROM),
                Parameter.of("to", TIME, "only pages fetched before this time"),
                Parameter.of("year", new Kind.Whole(1000, 9999), "only pages published in this year"),
                Parameter.of(
                        "kind",
                        words(Arrays.stream(PageKind.values()).map(Enum::name).toList()),
                        "only pages of this kind"),
                Parameter.of(
                        "type",
                        new Kind.Choice(Arrays.stream(FileType.values())
                                .map(FileType::code)
                                .toList()),
                        "only files of this type"),
                Parameter.of("language", TEXT, "only pages in this language").such("zh-Hans"),
                Parameter.of(
                                "sort",
                                new Kind.Choice(List.of("relevance", "date")),
                                "sort by relevance or by date, newest first")
                        .otherwise("relevance"),
                Parameter.of("collapse", FLAG, "at most two results per site on a page, with near-duplicates folded")
                        .otherwise("false"),
                weight("topicWeight", "topic relevance, relative to the text", RankWeights.USUAL.topic()),
                weight("linkWeight", "PageRank", RankWeights.USUAL.links()),
                weight("freshWeight", "freshness", RankWeights.USUAL.freshness()),
                Parameter.of("explain", FLAG, "whether each result includes an explanation of its score")
                        .otherwise("false"),
                Parameter.of("facets", FLAG, "whether to count results by site, year, kind, type, language and topic")
                        .otherwise("false"),
                Parameter.of("lang", new Kind.Choice(List.of("zh", "en")), "language of messages, also of `read`")
                        .otherwise("en"));
    }

    private static Parameter weight(String name, String of, double usual) {
        return Parameter.of(name, WEIGHT, "weight of " + of).otherwise(Double.toString(usual));
    }

    private static Kind words(List<String> names) {
        return new Kind.Choice(
                names.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList());
    }
}
