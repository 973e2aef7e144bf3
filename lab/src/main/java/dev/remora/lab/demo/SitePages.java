package dev.remora.lab.demo;

import java.util.List;

/// A site and its pages before they are dressed.
///
/// @param site the host
/// @param navigation what every page of it links to
/// @param drafts its pages
/// @param sitemap paths that its sitemap names; empty: it has none
record SitePages(Site site, List<Draft.Ref> navigation, List<Draft> drafts, List<String> sitemap) {
    SitePages {
        navigation = List.copyOf(navigation);
        drafts = List.copyOf(drafts);
        sitemap = List.copyOf(sitemap);
    }
}
