package dev.remora.crawler.crawl;

import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.shared.url.Url;
import java.util.Optional;

/// A unit of work that the core delegates: always one request.
public sealed interface Job {
    /// The request.
    FetchRequest request();

    /// The host that the request keeps busy.
    default String host() {
        return request().url().host();
    }

    /// Fetch and read a page.
    ///
    /// @param known the stored page; empty if none is stored
    record PageJob(QueuedLink waiting, Optional<RevisitedPage> known) implements Job {
        /// A job for a page that is not stored.
        public PageJob(QueuedLink waiting) {
            this(waiting, Optional.empty());
        }

        @Override
        public FetchRequest request() {
            return new FetchRequest(
                    waiting.link().target(), FetchRequest.Purpose.PAGE, known.flatMap(RevisitedPage::condition));
        }
    }

    /// Fetch a robots.txt.
    ///
    /// @param origin whose rules are requested
    /// @param url of the request: at the origin, or at the target of a redirect
    /// @param hops redirects followed so far
    record RobotsJob(String origin, Url url, int hops) implements Job {
        /// The first request for an origin's rules.
        public static RobotsJob of(String origin) {
            return new RobotsJob(origin, new Url(origin + "/robots.txt"), 0);
        }

        @Override
        public FetchRequest request() {
            return new FetchRequest(url, FetchRequest.Purpose.ROBOTS);
        }

        /// The host whose links wait for the rules.
        public String waitingHost() {
            return new Url(origin + "/").host();
        }
    }

    /// Fetch and read a sitemap.
    ///
    /// @param url of the sitemap
    /// @param level 0 for one that robots.txt names, 1 for one that an index names, and so on
    /// @param refusals how often the host has asked for a later request
    record SitemapJob(Url url, int level, int refusals) implements Job {
        /// The first request for a sitemap.
        public SitemapJob(Url url, int level) {
            this(url, level, 0);
        }

        @Override
        public FetchRequest request() {
            return new FetchRequest(url, FetchRequest.Purpose.SITEMAP);
        }
    }
}
