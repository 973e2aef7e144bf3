package dev.remora.crawler.crawl.state.hosts;

import dev.remora.shared.url.Url;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Parameters that tell a page where to lead back to: each value of theirs is an address, or a path.
final class ReturnAddress {
    private static final Pattern ADDRESS = Pattern.compile("(?:https?:/)?/.*", Pattern.CASE_INSENSITIVE);
    private static final Pattern ORIGIN = Pattern.compile("^https?://[^/?]*", Pattern.CASE_INSENSITIVE);
    private static final Pattern PROGRAM =
            Pattern.compile("(?:.*/)?(?:(?:index|default)\\.\\w+)?", Pattern.CASE_INSENSITIVE);

    private ReturnAddress() {}

    /// The key of an address without such parameters. If nothing but a folder or its program remains, which is likely
    /// to be told what to show, that of the whole address.
    static long place(Url url) {
        List<String> others = parameters(url)
                .filter(parameter -> !ADDRESS.matcher(value(parameter)).matches())
                .toList();
        String path = path(url);
        if (others.size() == parameters(url).count()
                || (others.isEmpty() && PROGRAM.matcher(path).matches())) {
            return url.key();
        }
        String query = others.stream().collect(Collectors.joining("&", others.isEmpty() ? "" : "?", ""));
        return new Url(url.origin() + path + query).key();
    }

    /// Whether a parameter of the target of a redirect is the whole address or path from which it leads.
    static boolean leadsBack(Url from, Url to) {
        return parameters(to)
                .map(parameter -> ORIGIN.matcher(value(parameter)).replaceFirst(""))
                .anyMatch(value -> value.equals(from.pathAndQuery()) || value.equals(path(from)));
    }

    private static String path(Url url) {
        String path = url.pathAndQuery();
        int query = path.indexOf('?');
        return query < 0 ? path : path.substring(0, query);
    }

    private static Stream<String> parameters(Url url) {
        int query = url.text().indexOf('?');
        return query < 0
                ? Stream.empty()
                : Arrays.stream(url.text().substring(query + 1).split("&"));
    }

    /// Decoded as often as it may have been encoded: a host encodes an address, and its firewall once more.
    private static String value(String parameter) {
        String value = parameter.substring(parameter.indexOf('=') + 1);
        try {
            String once = URLDecoder.decode(value, StandardCharsets.UTF_8);
            return ADDRESS.matcher(once).matches() ? once : URLDecoder.decode(once, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) { // a percent sign that encodes nothing
            return value;
        }
    }
}
