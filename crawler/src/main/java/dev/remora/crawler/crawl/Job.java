package dev.remora.crawler.crawl;

import dev.remora.crawler.duplicates.Sketch;
import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.fetch.Session;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A unit of work that the core delegates: always one request.
public sealed interface Job {
    /// The request.
    FetchRequest request();

    /// What its address answered before; empty if that is not known.
    default Optional<KnownResponse> known() {
        return Optional.empty();
    }

    /// Whether the response is archived.
    default boolean archived() {
        return true;
    }

    /// The host that the request keeps busy.
    default String host() {
        return request().url().host();
    }

    /// Fetch and read a page, or a feed.
    ///
    /// @param known the stored page, or the feed that was read; empty if there is none
    /// @param repeated whether an attempt failed before
    /// @param session of its host
    record PageJob(QueuedLink waiting, Optional<KnownResponse> known, boolean repeated, Session session)
            implements Job {
        /// A first job for a page that is not stored.
        public PageJob(QueuedLink waiting) {
            this(waiting, Optional.empty(), false, Session.NONE);
        }

        /// Whether a response that breaks off is read: at the second attempt, since the next one may be whole, and not
        /// in place of a stored page that is whole.
        public boolean takesBeginning() {
            return known.filter(stored -> stored.page().isPresent())
                    .map(stored -> stored.version().mayBeCut())
                    .orElse(repeated);
        }

        @Override
        public FetchRequest request() {
            return new FetchRequest(
                    waiting.link().target(),
                    FetchRequest.Purpose.PAGE,
                    known.flatMap(KnownResponse::condition),
                    FetchRequest.UserAgentForm.PLAIN,
                    session);
        }
    }

    /// Fetch a page on topic again, under one of the two forms of the crawler's name in turn, the browser-like one
    /// first: the host may answer them differently.
    ///
    /// @param page that was judged
    /// @param stored sketch of its text
    /// @param answers so far, in turn
    /// @param at address of the request: that of the page, or the target of a redirect
    /// @param hops redirects followed for this answer
    /// @param requests made for all answers so far
    /// @param rulesAsked whether robots.txt of the address was requested for this
    record CloakingJob(
            Url page, Sketch stored, List<CheckAnswer> answers, Url at, int hops, int requests, boolean rulesAsked)
            implements Job {
        public CloakingJob {
            answers = List.copyOf(answers);
        }

        /// The first request.
        public static CloakingJob of(Url page, Sketch stored) {
            return new CloakingJob(page, stored, List.of(), page, 0, 0, false);
        }

        /// The request for the next answer.
        public CloakingJob after(CheckAnswer answer) {
            List<CheckAnswer> more = new ArrayList<>(answers);
            more.add(answer);
            return new CloakingJob(page, stored, more, page, 0, requests + 1, false);
        }

        /// The request for the target of a redirect.
        public CloakingJob redirected(Url target) {
            return new CloakingJob(page, stored, answers, target, hops + 1, requests + 1, false);
        }

        /// The same, once robots.txt of its address was requested.
        public CloakingJob askingRules() {
            return new CloakingJob(page, stored, answers, at, hops, requests, true);
        }

        @Override
        public FetchRequest request() {
            FetchRequest.UserAgentForm form =
                    answers.size() % 2 == 0 ? FetchRequest.UserAgentForm.COMPATIBLE : FetchRequest.UserAgentForm.PLAIN;
            return new FetchRequest(at, FetchRequest.Purpose.PAGE, Optional.empty(), form);
        }

        @Override
        public boolean archived() {
            return false;
        }
    }

    /// Fetch a page that its host served before, to find out whether it has banned the crawler.
    ///
    /// @param page that it served
    /// @param known the stored page; empty if it is not stored
    /// @param refusal of the other page for which this is asked
    record BanCheckJob(Url page, Optional<KnownResponse> known, Failure refusal) implements Job {
        @Override
        public FetchRequest request() {
            return new FetchRequest(page, FetchRequest.Purpose.PAGE, known.flatMap(KnownResponse::condition));
        }

        @Override
        public boolean archived() {
            return false;
        }
    }

    /// Fetch a robots.txt.
    ///
    /// @param origin whose rules are requested
    /// @param url of the request: at the origin, or at the target of a redirect
    /// @param hops redirects followed so far
    /// @param known the rules that were read at the origin; empty if they are not known
    /// @param session that the host offered by a redirect to its own robots.txt
    record RobotsJob(String origin, Url url, int hops, Optional<KnownResponse> known, Session session) implements Job {
        /// An unconditional request.
        public RobotsJob(String origin, Url url, int hops) {
            this(origin, url, hops, Optional.empty());
        }

        /// A request without a session.
        public RobotsJob(String origin, Url url, int hops, Optional<KnownResponse> known) {
            this(origin, url, hops, known, Session.NONE);
        }

        /// The request that follows a redirect; empty if that leads nowhere but here.
        public Optional<RobotsJob> redirected(Exchange redirect, Url target) {
            return target.equals(url)
                    ? Optional.of(session)
                            .filter(Session.NONE::equals)
                            .flatMap(none -> none.after(redirect))
                            .map(offered -> new RobotsJob(origin, url, hops + 1, Optional.empty(), offered))
                    : Optional.of(new RobotsJob(origin, target, hops + 1));
        }

        /// The first request for an origin's rules.
        public static RobotsJob of(String origin) {
            return of(origin, Optional.empty());
        }

        /// The first request for rules that may be known.
        public static RobotsJob of(String origin, Optional<KnownResponse> known) {
            return new RobotsJob(origin, new Url(origin + "/robots.txt"), 0, known);
        }

        @Override
        public FetchRequest request() {
            return new FetchRequest(
                    url,
                    FetchRequest.Purpose.ROBOTS,
                    known.flatMap(KnownResponse::condition),
                    FetchRequest.UserAgentForm.PLAIN,
                    session);
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
    /// @param refusals how often the host asked for a later request, there was no room for the response, or that
    ///     was invalid
    /// @param known the sitemap as it was read last; empty if it was not
    record SitemapJob(Url url, int level, int refusals, Optional<KnownResponse> known) implements Job {
        /// The first request for a sitemap.
        public SitemapJob(Url url, int level) {
            this(url, level, 0, Optional.empty());
        }

        /// The next request for it.
        public SitemapJob again(Optional<KnownResponse> asKnown) {
            return new SitemapJob(url, level, refusals + 1, asKnown);
        }

        @Override
        public FetchRequest request() {
            return new FetchRequest(url, FetchRequest.Purpose.SITEMAP, known.flatMap(KnownResponse::condition));
        }
    }
}
