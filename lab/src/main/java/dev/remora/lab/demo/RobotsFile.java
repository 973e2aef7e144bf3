package dev.remora.lab.demo;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// The `robots.txt` of the sites (RFC 9309), with the sitemaps that it names.
final class RobotsFile {
    /// A page that every site with a robots.txt disallows, and links to from every page.
    static final String FORBIDDEN_PATH = "/admin/login.html";

    private static final Set<Site> WITHOUT = Set.of(SitePlan.WEEKLY, SitePlan.JOTTINGS);

    private RobotsFile() {}

    static boolean exists(Site site) {
        return !WITHOUT.contains(site);
    }

    static String text(SitePages pages) {
        Site site = pages.site();
        StringBuilder text = new StringBuilder("# ").append(site.host()).append('\n');
        if (site.equals(SitePlan.PORTAL)) {
            text.append("User-agent: greedybot\nDisallow: /\n\n");
        }
        text.append("User-agent: *\nDisallow: /admin/\n");
        if (site.equals(SitePlan.FORUM)) {
            text.append("Disallow: /*sid=\nAllow: /thread.php?tid=\n");
        }
        if (!pages.sitemap().isEmpty()) {
            text.append("\nSitemap: ").append(site.url("/sitemap.xml")).append('\n');
        }
        return text.toString();
    }

    static String sitemap(Site site, List<String> paths) {
        String locations = paths.stream()
                .map(path -> "  <url><loc>" + DemoHtml.escape(site.url(path)) + "</loc></url>\n")
                .collect(Collectors.joining());
        return """
                <?xml version="1.0" encoding="UTF-8"?>
                <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
                %s</urlset>
                """.formatted(locations);
    }
}
