package dev.remora.shared.url;

import crawlercommons.domains.EffectiveTldFinder;
import java.io.IOException;
import java.net.URL;

/// The site of a host: its registrable domain, by the public suffix list. Private suffixes, under which the
/// public registers names, count too, so `a.github.io` and `b.github.io` are two sites.
public final class Sites {
    private Sites() {}

    /// Returns the site of a host.
    ///
    /// @param hostName canonical, without port ([Url#hostName])
    /// @return its registrable domain; its last two labels under a suffix that the list lacks, by the default rule
    ///     of the list; the host itself if it is an IP address, a single label, or a public suffix
    public static String of(String hostName) {
        if (hostName.indexOf('.') < 0 || IpAddresses.isNumeric(hostName)) {
            return hostName;
        }
        String site = EffectiveTldFinder.getAssignedDomain(hostName, true, false);
        if (site != null) {
            return site;
        }
        return EffectiveTldFinder.getEffectiveTLD(hostName) == null ? lastTwoLabels(hostName) : hostName;
    }

    /// Whether a host is below a suffix of the list; not if it is an IP address or has a single label.
    ///
    /// @param hostName canonical, without port ([Url#hostName])
    public static boolean isListed(String hostName) {
        return hostName.indexOf('.') >= 0
                && !IpAddresses.isNumeric(hostName)
                && EffectiveTldFinder.getEffectiveTLD(hostName) != null;
    }

    private static String lastTwoLabels(String hostName) {
        int end = hostName.length() - (hostName.endsWith(".") ? 1 : 0);
        int dot = hostName.lastIndexOf('.', hostName.lastIndexOf('.', end - 1) - 1);
        return hostName.substring(dot + 1);
    }

    /// Returns the site of a host, with or without a port.
    ///
    /// @param host as returned by [Url#host]
    public static String ofHost(String host) {
        int colon = host.lastIndexOf(':');
        return of(colon > host.lastIndexOf(']') ? host.substring(0, colon) : host);
    }

    /// Identifies the public suffix list without reading it, which takes most of a second: its length.
    public static String list() {
        try {
            URL list = EffectiveTldFinder.class.getResource("/effective_tld_names.dat");
            return list == null ? "" : Long.toString(list.openConnection().getContentLengthLong());
        } catch (IOException e) {
            return "";
        }
    }

    /// Returns the site of an address.
    public static String of(Url url) {
        return of(url.hostName());
    }
}
