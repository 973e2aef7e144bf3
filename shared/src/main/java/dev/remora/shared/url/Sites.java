package dev.remora.shared.url;

import crawlercommons.domains.EffectiveTldFinder;

/// Which site a host belongs to: its registrable domain, by the public suffix list. Suffixes that hand out names to
/// the public count as suffixes too, so `a.github.io` and `b.github.io` are two sites.
public final class Sites {
    private Sites() {}

    /// The site of a host.
    ///
    /// @param hostName canonical, without port ([Url#hostName])
    /// @return its registrable domain; the host itself if it is an IP address, a single label, a public suffix, or
    ///     under a suffix that the list does not know
    public static String of(String hostName) {
        if (hostName.indexOf('.') < 0 || IpAddresses.isNumeric(hostName)) {
            return hostName;
        }
        String site = EffectiveTldFinder.getAssignedDomain(hostName, true, false);
        return site == null ? hostName : site;
    }

    /// The site of a host, with a port or without.
    ///
    /// @param host as [Url#host] gives it
    public static String ofHost(String host) {
        int colon = host.lastIndexOf(':');
        return of(colon > host.lastIndexOf(']') ? host.substring(0, colon) : host);
    }

    /// The site of an address.
    public static String of(Url url) {
        return of(url.hostName());
    }
}
