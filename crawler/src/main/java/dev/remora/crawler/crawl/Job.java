package dev.remora.crawler.crawl;

import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.shared.url.Url;

/// One thing that the core wants done outside: always one request.
public sealed interface Job {
    /// What to ask for.
    FetchRequest request();

    /// The host that it keeps busy.
    default String host() {
        return request().url().host();
    }

    /// Fetch and read a page.
    record PageJob(QueuedLink waiting) implements Job {
        @Override
        public FetchRequest request() {
            return new FetchRequest(waiting.link().target(), FetchRequest.Purpose.PAGE);
        }
    }

    /// Fetch a robots.txt.
    ///
    /// @param origin whose rules it is to give
    /// @param url where it is looked for: at the origin, or where a redirect led
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
    /// @param url where
    /// @param level 0 for one that robots.txt names, 1 for one that an index names, and so on
    /// @param refusals how often the host has asked to come back later
    record SitemapJob(Url url, int level, int refusals) implements Job {
        /// The first request for it.
        public SitemapJob(Url url, int level) {
            this(url, level, 0);
        }

        @Override
        public FetchRequest request() {
            return new FetchRequest(url, FetchRequest.Purpose.SITEMAP);
        }
    }
}
