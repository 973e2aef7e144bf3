package dev.remora.search.query;

import dev.remora.search.query.TypedQuery.InAddress;
import dev.remora.search.query.TypedQuery.PageAt;
import dev.remora.search.query.TypedQuery.Part;
import dev.remora.search.query.TypedQuery.Site;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A query that is the address of a page or the name of a host, as in `example.org/news` or `www.example.org`. What
/// only looks like one, as `node.js`, finds nothing so, and is then a query of words.
final class AskedAddress {
    private static final Pattern ADDRESS = Pattern.compile("(?i)(?:https?://)?"
            + "((?:[\\p{L}\\p{N}_-]{1,63}\\.){1,20}\\p{L}[\\p{L}\\p{N}-]*(?::[0-9]{1,5})?|[0-9.]+:[0-9]{1,5})"
            + "([/?#]\\S*)?");

    private AskedAddress() {}

    /// Returns the queries that an address stands for, the most exact first: of a host its pages, beginning with the
    /// front page; of another page that page, then those whose addresses have its words. Empty if it is no address.
    static List<TypedQuery> queries(String typed) {
        Matcher address = ADDRESS.matcher(typed.strip());
        if (!address.matches()) {
            return List.of();
        }
        String host = address.group(1);
        String path = address.group(2) == null ? "" : address.group(2);
        String text = host + path;
        if (path.isEmpty() || path.equals("/")) {
            String site = Operators.canonicalHost(host);
            return site.isEmpty()
                    ? List.of()
                    : List.of(new TypedQuery(List.of(new Site(site), new PageAt(host, ids(host + "/"), false)), false));
        }
        List<TypedQuery> queries = new ArrayList<>();
        List<String> ids = ids(text);
        if (!ids.isEmpty()) {
            queries.add(alone(new PageAt(text, ids, true)));
        }
        queries.add(alone(new InAddress(text)));
        return queries;
    }

    private static TypedQuery alone(Part part) {
        return new TypedQuery(List.of(part), false);
    }

    /// Returns the ids of the pages that a person may mean: by either scheme, with and without `www.` and a slash at
    /// the end.
    private static List<String> ids(String text) {
        String bare = text.replaceFirst("(?i)^www\\.", "");
        String other = bare.endsWith("/") ? bare.substring(0, bare.length() - 1) : bare + "/";
        Set<String> ids = new LinkedHashSet<>();
        for (String scheme : List.of("http://", "https://", "http://www.", "https://www.")) {
            for (String page : List.of(bare, other)) {
                if (UrlRules.DEFAULT.canonical(scheme + page) instanceof UrlVerdict.Accepted(Url url)) {
                    ids.add(url.id());
                }
            }
        }
        return List.copyOf(ids);
    }
}
