package dev.remora.search.site;

import dev.remora.search.http.QueryString;
import dev.remora.search.query.Narrowing;
import dev.remora.search.query.SearchRequest;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// A filter of a search that its page can remove.
enum RequestFilter {
    TOPIC("help.everywhere", request -> request.in(Optional.empty()), "topic"),
    SITE("help.allSites", request -> request.on(Optional.empty()), "site"),
    YEAR("help.any.year", narrowed(n -> new Narrowing(Optional.empty(), n.kind(), n.type(), n.language())), "year"),
    KIND("help.any.kind", narrowed(n -> new Narrowing(n.year(), Optional.empty(), n.type(), n.language())), "kind"),
    TYPE("help.any.type", narrowed(n -> new Narrowing(n.year(), n.kind(), Optional.empty(), n.language())), "type"),
    LANGUAGE(
            "help.any.language",
            narrowed(n -> new Narrowing(n.year(), n.kind(), n.type(), Optional.empty())),
            "language"),
    TIME("help.anyTime", request -> request.fetched(Optional.empty(), Optional.empty()), "from", "to");

    private final String label;
    private final UnaryOperator<SearchRequest> removal;
    private final String[] parameters;

    RequestFilter(String label, UnaryOperator<SearchRequest> removal, String... parameters) {
        this.label = label;
        this.removal = removal;
        this.parameters = parameters;
    }

    private static UnaryOperator<SearchRequest> narrowed(UnaryOperator<Narrowing> removal) {
        return request -> request.narrowed(removal.apply(request.filter().narrowing()));
    }

    /// Key of the text of the link that removes it.
    String label() {
        return label;
    }

    /// Returns the filters of a request.
    static List<RequestFilter> of(SearchRequest request) {
        return Stream.of(values())
                .filter(filter -> !filter.removal.apply(request).equals(request))
                .toList();
    }

    static SearchRequest without(List<RequestFilter> filters, SearchRequest request) {
        SearchRequest rest = request;
        for (RequestFilter filter : filters) {
            rest = filter.removal.apply(rest);
        }
        return rest;
    }

    static QueryString without(List<RequestFilter> filters, QueryString address) {
        QueryString rest = address.without("page");
        for (RequestFilter filter : filters) {
            rest = rest.without(filter.parameters);
        }
        return rest;
    }
}
