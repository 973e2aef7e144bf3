package dev.remora.search.site;

import dev.remora.search.http.QueryString;
import dev.remora.search.query.Narrowing;
import dev.remora.search.query.SearchRequest;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// A filter of a search that its page can remove.
enum RequestFilter {
    TOPIC("help.everywhere"),
    SITE("help.allSites"),
    YEAR("help.any.year"),
    KIND("help.any.kind"),
    TYPE("help.any.type"),
    LANGUAGE("help.any.language"),
    TIME("help.anyTime");

    private final String label;

    RequestFilter(String label) {
        this.label = label;
    }

    /// Key of the text of the link that removes it.
    String label() {
        return label;
    }

    private SearchRequest removedFrom(SearchRequest request) {
        Narrowing now = request.filter().narrowing();
        return switch (this) {
            case TOPIC -> request.in(Optional.empty());
            case SITE -> request.on(Optional.empty());
            case YEAR -> request.narrowed(new Narrowing(Optional.empty(), now.kind(), now.type(), now.language()));
            case KIND -> request.narrowed(new Narrowing(now.year(), Optional.empty(), now.type(), now.language()));
            case TYPE -> request.narrowed(new Narrowing(now.year(), now.kind(), Optional.empty(), now.language()));
            case LANGUAGE -> request.narrowed(new Narrowing(now.year(), now.kind(), now.type(), Optional.empty()));
            case TIME -> request.fetched(Optional.empty(), Optional.empty());
        };
    }

    private String[] parameters() {
        return this == TIME ? new String[] {"from", "to"} : new String[] {name().toLowerCase(Locale.ROOT)};
    }

    static List<RequestFilter> of(SearchRequest request) {
        return Stream.of(values())
                .filter(filter -> !filter.removedFrom(request).equals(request))
                .toList();
    }

    static SearchRequest without(List<RequestFilter> filters, SearchRequest request) {
        SearchRequest rest = request;
        for (RequestFilter filter : filters) {
            rest = filter.removedFrom(rest);
        }
        return rest;
    }

    static QueryString without(List<RequestFilter> filters, QueryString address) {
        QueryString rest = address.without("page");
        for (RequestFilter filter : filters) {
            rest = rest.without(filter.parameters());
        }
        return rest;
    }
}
