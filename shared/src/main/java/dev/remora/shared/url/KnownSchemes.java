package dev.remora.shared.url;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/// The schemes of the known addresses of each host, collected one by one. A host that is known under one scheme only
/// shows the same pages under the other, or redirects there; so where nothing can be requested, links to the other
/// are links to the known address. Of a host that is known under both, each address is its own. For one thread.
public final class KnownSchemes {
    private static final String BOTH = "";

    private final Map<String, String> schemes = new HashMap<>();

    /// Adds a known address.
    public void add(Url url) {
        schemes.merge(url.host(), url.scheme(), (known, other) -> known.equals(other) ? known : BOTH);
    }

    /// Returns rules by which the addresses of a host that is known under one scheme only have that scheme.
    public UrlRules rules() {
        return new UrlRules(
                false,
                schemes.entrySet().stream()
                        .filter(host -> !host.getValue().equals(BOTH))
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    }

    /// Returns the same rules for addresses of which links are known, too: if all are http, so are those of unknown
    /// hosts, because the links were read from an archive where http and https were one.
    public UrlRules rulesOfLinks() {
        boolean plain = !schemes.isEmpty() && schemes.values().stream().allMatch("http"::equals);
        return plain ? new UrlRules(true) : rules();
    }
}
