package dev.remora.lab.hostile;

import java.util.Map;

/// What a host answers, by path.
@FunctionalInterface
interface RawSite {
    /// Where a sitemap lies.
    String SITEMAP = "/sitemap.xml";

    /// The answer for a path with its query.
    RawAnswer at(String path);

    /// No robots.txt, and these pages.
    static RawSite withoutRobots(RawSite pages) {
        return path -> path.equals("/robots.txt") ? RawAnswer.missing() : pages.at(path);
    }

    /// No robots.txt, and one answer to everything else.
    static RawSite page(RawAnswer answer) {
        return withoutRobots(_ -> answer);
    }

    /// A robots.txt, and a page that links to `/closed/` and `/open/`.
    static RawSite robots(RawAnswer answer) {
        return path -> path.equals("/robots.txt")
                ? answer
                : RawAnswer.html(Prose.page(path, "<a href='/closed/'>针灸</a> <a href='/open/'>穴位</a>"));
    }

    /// A page that links to one path, which has this answer.
    static RawSite linking(String to, RawAnswer answer) {
        return of(Map.of("/", RawAnswer.html(Prose.page("/", "<a href='" + to + "'>针灸</a>")), to, answer));
    }

    /// A robots.txt that names a sitemap, which has this answer.
    static RawSite sitemap(RawAnswer answer) {
        return path -> switch (path) {
            case "/robots.txt" ->
                (request, client) -> RawAnswer.text("Sitemap: http://" + request.host() + SITEMAP + "\n")
                        .write(request, client);
            case SITEMAP -> answer;
            default -> RawAnswer.html(Prose.page(path, ""));
        };
    }

    /// Answers by path; elsewhere there is nothing.
    static RawSite of(Map<String, RawAnswer> answers) {
        return path -> answers.getOrDefault(path, RawAnswer.missing());
    }
}
