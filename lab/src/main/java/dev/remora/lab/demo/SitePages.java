package dev.remora.lab.demo;

import java.util.List;

/// A site with its pages before rendering.
///
/// @param site the host
/// @param navigation links of every page
/// @param drafts its pages
/// @param sitemap paths in its sitemap; empty: no sitemap
record SitePages(Site site, List<Draft.Ref> navigation, List<Draft> drafts, List<String> sitemap) {
    SitePages {
        navigation = List.copyOf(navigation);
        drafts = List.copyOf(drafts);
        sitemap = List.copyOf(sitemap);
    }
}
