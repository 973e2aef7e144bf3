package dev.remora.lab.hostile.server;

import java.util.Map;

/// The answers of a host, by path.
@FunctionalInterface
public interface RawSite {
    /// Path of a sitemap.
    String SITEMAP = "/sitemap.xml";

    /// Returns the answer for a path with its query.
    RawAnswer at(String path);

    /// Returns a site without robots.txt.
    static RawSite withoutRobots(RawSite pages) {
        return path -> path.equals("/robots.txt") ? RawAnswer.missing() : pages.at(path);
    }

    /// Returns a site without robots.txt, with one answer to all other requests.
    static RawSite page(RawAnswer answer) {
        return withoutRobots(_ -> answer);
    }

    /// Returns a site with a robots.txt, and pages that link to `/closed/` and `/open/`.
    static RawSite robots(RawAnswer answer) {
        return path -> path.equals("/robots.txt")
                ? answer
                : RawAnswer.html(Prose.page(path, "<a href='/closed/'>针灸</a> <a href='/open/'>穴位</a>"));
    }

    /// Returns a site whose front page links to one path with a given answer.
    static RawSite linking(String to, RawAnswer answer) {
        return of(Map.of("/", RawAnswer.html(Prose.page("/", "<a href='" + to + "'>针灸</a>")), to, answer));
    }

    /// Returns a site whose robots.txt names a sitemap with a given answer.
    static RawSite sitemap(RawAnswer answer) {
        return path -> switch (path) {
            case "/robots.txt" ->
                (request, client) -> RawAnswer.text("Sitemap: http://" + request.host() + SITEMAP + "\n")
                        .write(request, client);
            case SITEMAP -> answer;
            default -> RawAnswer.html(Prose.page(path, ""));
        };
    }

    /// Returns a site with answers by path; other paths are missing.
    static RawSite of(Map<String, RawAnswer> answers) {
        return path -> answers.getOrDefault(path, RawAnswer.missing());
    }
}
