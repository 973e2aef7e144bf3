package dev.remora.crawler.crawl.admission;

import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.feed.FeedEntry;
import dev.remora.crawler.frontier.Frontier;
import dev.remora.crawler.frontier.store.AddressState;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.crawler.frontier.store.Schedule;
import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.topic.ScopeRules;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;

/// Admits links to the frontier: checks scope, depth, traps and focus, then scores with the strategy. Once as many
/// addresses are known as may be, links to others are ignored: a record of each would fill the disk instead of memory.
public final class LinkAdmission {
    private static final int MAX_FEEDS = 3;

    private final CrawlState state;
    private final Frontier frontier;
    private final Decisions decisions;
    private final PriorityStrategy strategy;
    private final LinkContexts contexts;
    private final ScopeRules scope;
    private final CrawlSettings settings;
    private final MirrorDiscount mirrorDiscount;
    private final Set<Class<?>> told = new HashSet<>();
    private final Queue<RunReason> news = new ArrayDeque<>();

    /// New links are journalled through `decisions`.
    public LinkAdmission(
            CrawlState state, Decisions decisions, LinkScoring scoring, ScopeRules scope, CrawlSettings settings) {
        this.state = state;
        this.frontier = state.frontier();
        this.decisions = decisions;
        this.strategy = scoring.strategy();
        this.contexts = scoring.contexts();
        this.mirrorDiscount = scoring.discount();
        this.scope = scope;
        this.settings = settings;
    }

    /// Whether the address of a link may be known from now on.
    private boolean mayBeKnown(Link link, Schedule before) {
        return mayBeKnown(link.target(), link.source(), state.onTopic(link), before);
    }

    private boolean mayBeKnown(Url target, long source, boolean onTopic, Schedule before) {
        if (before != Schedule.UNSEEN || state.sent().knows(target.key())) {
            return true;
        }
        long most = settings.links().maxKnown();
        long known = frontier.addresses() + state.sent().size();
        if (known >= most) {
            return ignored(new RunReason.AddressesFull(known));
        }
        if (!onTopic && state.shares().offTopicFull(most)) {
            return ignored(new RunReason.OffTopicAddressesFull(known));
        }
        String site = state.siteOf(source, target);
        return !state.shares().siteFull(site, state.sites().onTopic(site), most)
                || ignored(new RunReason.SiteAddressesFull(site));
    }

    /// Tells people once of each kind.
    private boolean ignored(RunReason why) {
        if (told.add(why.getClass())) {
            news.add(why);
        }
        return false;
    }

    /// Takes the last message for users, if there is one.
    public Optional<RunReason> news() {
        return Optional.ofNullable(news.poll());
    }

    /// Whether the scope may have an address, or one that it leads to.
    public boolean reaches(Url url) {
        return scope.reaches(url);
    }

    /// Admits seeds that are unknown or were dropped: they may be in scope now. They are few, and may always be known.
    public void seeds(List<Link> seeds, Instant now) {
        for (Link link : seeds) {
            Url seed = link.target();
            if (!settings.shard().owns(seed)) {
                continue; // its own shard admits it
            }
            frontier.politeness().invite(seed.host(), now);
            Schedule schedule = frontier.state(seed.key()).schedule();
            if (schedule == Schedule.UNSEEN || schedule == Schedule.DROPPED) {
                admit(link, contexts.found(link, true), now);
            }
        }
    }

    /// Admits the links of a page.
    ///
    /// @param via the link that led to the page
    public void links(PageSeen seen, Link via, Instant now) {
        List<Outlink> outlinks = seen.page().outlinks();
        long source = seen.key();
        for (int rank = 0; rank < outlinks.size(); rank++) {
            Url target = outlinks.get(rank).target();
            if (outlinks.get(rank).nofollow()) {
                continue;
            }
            // Most links lead to fetched or out-of-scope addresses: they are sorted out first.
            long key = target.key();
            int links = contexts.met(key);
            Schedule schedule = frontier.state(key).schedule();
            if (!mayWait(schedule) || !mayBeKnown(target, source, seen.onTopic(), schedule)) {
                continue;
            }
            if (scope.allows(target)) {
                Link link = DiscoveredLinks.onPage(seen, rank, via);
                offer(link, contexts.onPage(link, seen, links), schedule, now);
            } else {
                drop(target, source, schedule, new Exclusion.OutOfScope(), now);
            }
        }
    }

    private static boolean mayWait(Schedule schedule) {
        return switch (schedule) {
            case UNSEEN, DROPPED, WAITING -> true;
            case PROCESSING, DONE, GONE, GIVEN_UP -> false;
        };
    }

    /// Admits the target of a redirect, with the priority of the redirected link.
    ///
    /// @param wasPage whether the redirect is where a page was: it may have moved to an address that was a redirect
    public void redirect(QueuedLink from, Url target, boolean wasPage, Instant now) {
        Link via = from.link();
        Link link = DiscoveredLinks.redirected(via, target);
        LinkEvidence evidence = new LinkEvidence.RedirectOf(via.target());
        AddressState before = frontier.state(target.key());
        if (!wasPage && !mayBeKnown(link, before.schedule())) {
            return;
        }
        Optional<Exclusion> objection = link.hops() > settings.links().maxHops()
                ? Optional.<Exclusion>of(
                        new Exclusion.TooManyRedirects(settings.links().maxHops()))
                : objection(link, true);
        if (!settings.shard().owns(target)) {
            if (objection.isEmpty()) {
                send(link, from.priority(), evidence, now);
            }
            return;
        }
        if (frontier.raises(link, from.priority())) {
            decisions.decide(new JournalRecord.Queued(now, link, from.priority(), evidence));
        }
        boolean turned = wasPage && before.schedule() == Schedule.DONE && before.verdict() == Verdict.REDIRECT;
        if (before.schedule() != Schedule.UNSEEN && before.schedule() != Schedule.DROPPED && !turned) {
            return;
        }
        if (objection.isPresent()) {
            drop(target, link.source(), before.schedule(), objection.get(), now);
        } else {
            queue(link, from.priority(), evidence, now);
        }
    }

    /// Admits the target of a redirect that redirected to it before, in this run too, and opens now.
    public void back(QueuedLink from, Url target, Instant now) {
        Link link = DiscoveredLinks.redirected(from.link(), target);
        boolean closed = frontier.state(target.key()).schedule().failed();
        boolean follows = link.hops() <= settings.links().maxHops();
        if (closed && follows && objection(link, true).isEmpty()) {
            queue(link, from.priority(), new LinkEvidence.RedirectOf(from.link().target()), now);
        } else {
            redirect(from, target, true, now);
        }
    }

    /// Admits an address from a sitemap.
    ///
    /// @param hostRelevance mean relevance of the host's pages so far: the only evidence about the address
    public void sitemap(Url target, double hostRelevance, Instant now) {
        Schedule schedule = frontier.state(target.key()).schedule();
        Link link = DiscoveredLinks.ofSitemap(target, hostRelevance);
        if (mayBeKnown(link, schedule)) {
            offer(link, contexts.found(link, true), schedule, now);
        }
    }

    /// Admits the feeds that an on-topic page names, without a score of their addresses, since a feed lists
    /// more pages than any page does. At most three per host: some sites have one feed per page.
    ///
    /// @param via the link that led to the page
    public void feeds(List<Url> feeds, Link via, Url page, double relevance, Instant now) {
        for (Url feed : feeds) {
            AddressState before = frontier.state(feed.key());
            boolean known = before.schedule() != Schedule.UNSEEN && before.schedule() != Schedule.DROPPED;
            if (known
                    || state.sitemaps().feedsOf(feed.host()) >= MAX_FEEDS
                    || !mayBeKnown(feed, page.key(), true, before.schedule())) {
                continue;
            }
            Link link = DiscoveredLinks.listed(feed, page.key(), Link.Origin.PAGE, relevance, Anchor.NONE, "", via);
            LinkEvidence evidence = new LinkEvidence.NamedFeed(page);
            if (objection(link, true).isPresent()) {
                continue;
            }
            if (settings.shard().owns(feed)) {
                queue(link, relevance, evidence, now);
            } else {
                send(link, relevance, evidence, now);
            }
        }
    }

    /// Admits the entries of a feed.
    ///
    /// @param via the link that led to the feed
    public void feed(List<FeedEntry> entries, Link via, Instant now) {
        boolean sourceOnTopic = contexts.sourceOnTopic(via);
        for (FeedEntry entry : entries) {
            Schedule schedule = frontier.state(entry.url().key()).schedule();
            if (!mayBeKnown(entry.url(), via.source(), true, schedule)) {
                continue;
            }
            Link link = DiscoveredLinks.listed(
                    entry.url(),
                    via.source(),
                    Link.Origin.FEED,
                    via.sourceRelevance(),
                    Anchor.of(entry.title()),
                    entry.summary(),
                    via);
            offer(link, contexts.found(link, sourceOnTopic), schedule, now);
        }
    }

    /// Takes the links that other shards sent to this one, with the priorities that they gave. A link that came
    /// before, or whose address is known, changes nothing unless it is better: they may be delivered twice.
    ///
    /// @throws IllegalArgumentException if one leads to another shard
    public void receive(List<JournalRecord.Sent> links, Instant now) {
        for (JournalRecord.Sent sent : links) {
            Link link = sent.link();
            if (!settings.shard().owns(link.target())) {
                throw new IllegalArgumentException(link.target() + " was sent to " + settings.shard());
            }
            Schedule schedule = frontier.state(link.target().key()).schedule();
            switch (schedule) {
                case PROCESSING, DONE, GONE, GIVEN_UP -> {}
                case WAITING -> {
                    if (frontier.raises(link, sent.priority())) {
                        queue(link, sent.priority(), sent.evidence(), now);
                    }
                }
                case UNSEEN, DROPPED -> {
                    if (mayBeKnown(link, schedule)) {
                        received(sent, schedule, now);
                    }
                }
            }
        }
    }

    private void received(JournalRecord.Sent sent, Schedule before, Instant now) {
        Link link = sent.link();
        boolean surplusFeed = sent.evidence() instanceof LinkEvidence.NamedFeed
                && state.sitemaps().feedsOf(link.target().host()) >= MAX_FEEDS;
        Optional<Exclusion> objection = objection(link, true);
        if (objection.isPresent()) {
            drop(link.target(), link.source(), before, objection.get(), now);
        } else if (!surplusFeed) {
            MirrorDiscount.Worth worth = mirrorDiscount.worth(link.target(), sent.priority());
            queue(link, worth.priority(), worth.evidence(sent.evidence()), now);
        }
    }

    /// Sends a link to the shard of its site; not if a link as good was sent to its address before.
    private void send(Link link, double priority, LinkEvidence evidence, Instant now) {
        if (state.sent().raises(link.target(), priority)) {
            decisions.decide(new JournalRecord.Sent(now, link, priority, evidence));
        }
    }

    /// Scores a link to another shard and sends it. What only that shard knows of the address (traps, mirrors,
    /// whether it was fetched) is asked there.
    private void pass(Link link, LinkContext context, Schedule before, Instant now) {
        Optional<Exclusion> objection = objection(link, context.source().onTopic());
        if (objection.isPresent()) {
            drop(link.target(), link.source(), before, objection.get(), now);
        } else if (strategy.score(link, context) instanceof LinkScore.Priority priority
                && state.sent().raises(link.target(), priority.value())) {
            send(given(link, priority), priority.value(), priority.evidence().get(), now);
        }
    }

    private void offer(Link link, LinkContext context, Schedule schedule, Instant now) {
        if (!settings.shard().owns(link.target())) {
            pass(link, context, schedule, now);
            return;
        }
        switch (schedule) {
            case PROCESSING, DONE, GONE, GIVEN_UP -> {}
            case WAITING -> raise(link, context, now);
            case UNSEEN, DROPPED -> admit(link, context, now);
        }
    }

    private void raise(Link link, LinkContext context, Instant now) {
        boolean wanted =
                settings.links().focus() == Topic.Focus.SOFT || context.source().onTopic();
        if (wanted && strategy.score(link, context) instanceof LinkScore.Priority priority) {
            MirrorDiscount.Worth worth = mirrorDiscount.worth(link.target(), priority.value());
            Link waiting = given(link, priority);
            if (frontier.raises(waiting, worth.priority())) {
                LinkEvidence evidence = worth.evidence(own(link, priority));
                decisions.decide(new JournalRecord.Queued(now, waiting, worth.priority(), evidence));
            }
        }
    }

    private void admit(Link link, LinkContext context, Instant now) {
        Schedule before = frontier.state(link.target().key()).schedule();
        Optional<Exclusion> objection = objection(link, context.source().onTopic());
        if (objection.isPresent()) {
            drop(link.target(), link.source(), before, objection.get(), now);
            return;
        }
        switch (strategy.score(link, context)) {
            case LinkScore.Drop drop -> drop(link.target(), link.source(), before, drop.reason(), now);
            case LinkScore.Priority priority -> {
                MirrorDiscount.Worth worth = mirrorDiscount.worth(link.target(), priority.value());
                LinkEvidence evidence = worth.evidence(own(link, priority));
                queue(given(link, priority), worth.priority(), evidence, now);
            }
        }
    }

    /// Returns how a link was found, apart from what mirrors take from it.
    private static LinkEvidence own(Link link, LinkScore.Priority priority) {
        return link.origin() == Link.Origin.ARCHIVE
                ? new LinkEvidence.Archived()
                : priority.evidence().get();
    }

    private Optional<Exclusion> objection(Link link, boolean sourceOnTopic) {
        if (!scope.allows(link.target())) {
            return Optional.of(new Exclusion.OutOfScope());
        }
        if (link.depth() > settings.links().maxDepth()) {
            return Optional.of(new Exclusion.TooDeep(settings.links().maxDepth()));
        }
        if (settings.links().focus() == Topic.Focus.HARD && !sourceOnTopic) {
            return Optional.of(new Exclusion.SourceOffTopic());
        }
        return state.traps().objection(link);
    }

    private void queue(Link link, double priority, LinkEvidence evidence, Instant now) {
        decisions.decide(new JournalRecord.Queued(now, link, priority, evidence));
    }

    private void drop(Url target, long source, Schedule before, Exclusion reason, Instant now) {
        if (before == Schedule.UNSEEN) {
            decisions.decide(new JournalRecord.Dropped(now, target, source, reason));
        }
    }

    /// Returns a link with the group and inheritance that a strategy gave it.
    public static Link given(Link link, LinkScore.Priority priority) {
        return link.with(priority.group().isEmpty() ? link.group() : priority.group(), priority.inherited());
    }
}
