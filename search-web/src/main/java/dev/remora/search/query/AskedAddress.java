package dev.remora.search.query;

import dev.remora.search.query.TypedQuery.InAddress;
import dev.remora.search.query.TypedQuery.PageAt;
import dev.remora.search.query.TypedQuery.Site;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.text.Normalizer;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A query that is the address of a page or the name of a host, as in `example.org/news` or `www.example.org`. What
/// only looks like one, as `node.js`, finds nothing so, and is then a query of words.
final class AskedAddress {
    private static final Pattern SCHEME = Pattern.compile("(?i)https?://(\\S+)");

    private static final Pattern HOST = Pattern.compile("(?i)((?:[\\p{L}\\p{N}_-]{1,63}\\.){1,20}\\p{L}[\\p{L}\\p{N}-]*"
            + "|(?:[0-9]{1,3}\\.){3}[0-9]{1,3}|\\[(?=[0-9a-f]{0,4}:)[0-9a-f:.]{2,45}\\])"
            + "(?::[0-9]{1,5})?(?:[/?#]\\S*)?");

    private static final Pattern PORT = Pattern.compile("^([^/?#]*?):[0-9]*(?=[/?#]|$)");

    private AskedAddress() {}

    /// Returns the queries that an address stands for, the most exact first: of a host its pages, beginning with the
    /// front page; of another page that page, then those of its site whose addresses have its words. None for other
    /// texts.
    static List<TypedQuery> queries(String typed) {
        String text = bare(typed).orElse("");
        Optional<Url> page = canonical(text);
        Optional<Site> named = page.flatMap(url -> Operators.site(url.host()));
        if (named.isEmpty()) {
            return List.of();
        }
        Site site = named.get();
        String portless = PORT.matcher(text).replaceFirst("$1");
        // A usual port is the same as none, and any other is another site.
        Set<String> ids = ids(text);
        if (site.port().isEmpty()) {
            ids.addAll(ids(portless));
        }
        if (page.get().pathAndQuery().equals("/")) {
            return List.of(query(site, new PageAt(text, List.copyOf(ids), false)));
        }
        return List.of(query(new PageAt(text, List.copyOf(ids), true)), query(site, new InAddress(portless)));
    }

    private static TypedQuery query(TypedQuery.Part... parts) {
        return new TypedQuery(List.of(parts), false);
    }

    /// Returns an address without its scheme; empty for another text. Full-width signs count as their ASCII forms.
    static Optional<String> bare(String typed) {
        String text = Normalizer.normalize(typed, Normalizer.Form.NFKC)
                .replace('。', '.')
                .strip();
        Matcher scheme = SCHEME.matcher(text);
        if (scheme.matches()) {
            return Optional.of(scheme.group(1));
        }
        return HOST.matcher(text).matches() ? Optional.of(text) : Optional.empty();
    }

    private static Optional<Url> canonical(String bare) {
        return UrlRules.DEFAULT.canonical("http://" + bare) instanceof UrlVerdict.Accepted(Url url)
                ? Optional.of(url)
                : Optional.empty();
    }

    /// Returns the ids of the pages that a person may mean: by either scheme, with and without `www.` and a slash at
    /// the end of the path.
    private static Set<String> ids(String text) {
        String bare = text.replaceFirst("(?i)^www\\.", "");
        int end = bare.split("[?#]", 2)[0].length();
        String path = bare.substring(0, end);
        String rest = bare.substring(end);
        String other = path.endsWith("/") ? path.substring(0, end - 1) : path + "/";
        Set<String> ids = new LinkedHashSet<>();
        for (String scheme : List.of("http://", "https://", "http://www.", "https://www.")) {
            for (String page : List.of(path, other)) {
                if (UrlRules.DEFAULT.canonical(scheme + page + rest) instanceof UrlVerdict.Accepted(Url url)) {
                    ids.add(url.id());
                }
            }
        }
        return ids;
    }
}
