package dev.remora.crawler.crawl;

import dev.remora.crawler.crawl.CrawlSettings.AuxiliaryBounds;
import dev.remora.crawler.crawl.CrawlSettings.HostPauses;
import dev.remora.crawler.crawl.CrawlSettings.LinkBounds;
import dev.remora.crawler.crawl.admission.LinkAdmission;
import dev.remora.crawler.crawl.admission.LinkContexts;
import dev.remora.crawler.crawl.admission.LinkScoring;
import dev.remora.crawler.crawl.admission.MirrorDiscount;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.crawl.state.LearnedState;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.store.MemoryLinkStore;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.crawler.frontier.store.Schedule;
import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PageWords;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.ScopeRules;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/// The parts of a crawl with their queue open, without a loop: a test tells it what happened, and reads what was
/// decided. Its strategy scores as the test says.
public final class OpenCrawl {
    public static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    public static final int MAX_DEPTH = 3;
    public static final int MAX_HOPS = 2;
    public static final int MAX_ALIKE = 5;
    /// The scope excludes it.
    public static final String OUTSIDE = "http://out.example/";

    public final MemoryCollection collection = new MemoryCollection(Topic.of("t", "题", Map.of("针灸", 1.0), List.of()));
    public final CrawlSettings settings;
    public final CrawlState state;
    public final Decisions decisions;
    public final LinkScoring scoring;
    public final LinkAdmission admission;
    public final ScopeRules scope = new ScopeRules(new Topic.Scope(List.of(), List.of("out.example")));

    /// How links are scored: at first each with a half.
    public BiFunction<Link, LinkContext, LinkScore> score = (link, _) -> priority(0.5, link);
    /// All calls of the strategy so far.
    public final List<Scored> scored = new ArrayList<>();

    public final List<Observed> observed = new ArrayList<>();

    private long told;

    /// A call of the strategy.
    public record Scored(Link link, LinkContext context) {}

    /// What the strategy was taught.
    public record Observed(Link link, Observation outcome) {}

    public final PriorityStrategy strategy = new PriorityStrategy() {
        @Override
        public String name() {
            return "scripted";
        }

        @Override
        public LinkScore score(Link link, LinkContext context) {
            scored.add(new Scored(link, context));
            return score.apply(link, context);
        }

        @Override
        public void observe(Link link, Observation outcome) {
            observed.add(new Observed(link, outcome));
        }
    };

    public OpenCrawl() {
        this(Topic.Focus.SOFT, Shard.WHOLE);
    }

    public OpenCrawl(Topic.Focus focus, Shard shard) {
        this(focus, shard, FrontierSettings.DEFAULT);
    }

    public OpenCrawl(Topic.Focus focus, Shard shard, FrontierSettings frontier) {
        settings = new CrawlSettings(
                1000,
                1,
                new LinkBounds(focus, 10_000_000, MAX_DEPTH, MAX_HOPS, 3, MAX_ALIKE),
                HostPauses.of(Duration.ofSeconds(5)),
                new AuxiliaryBounds(Duration.ofDays(1), 20, 0),
                shard);
        state = new CrawlState(
                collection, settings, new LearnedState(strategy, Optional.empty()), MemoryLinkStore::new);
        state.open(frontier, NOON);
        decisions = new Decisions(state, collection);
        scoring = new LinkScoring(
                strategy,
                new LinkContexts(state, text -> new SegmentedText(text, Tokens.NONE), shard),
                new MirrorDiscount(state, decisions));
        admission = new LinkAdmission(state, decisions, scoring, scope, settings);
    }

    public static Url url(String address) {
        return new Url("http://" + address);
    }

    /// A score that keeps a link's group and what it inherits.
    public static LinkScore.Priority priority(double value, Link link) {
        return new LinkScore.Priority(value, LinkEvidence.Drawn::new, link.inherited());
    }

    /// A link from no page in the group of its host, one link from a seed.
    public static Link link(Url target) {
        return linkOf(target, 0, 0.5, 0);
    }

    /// A link of a page that was judged before.
    public static Link linkOf(Url target, long source, double sourceRelevance, int offTopic) {
        return new Link(
                target,
                new Link.Source(
                        source, source == 0 ? Link.Origin.SITEMAP : Link.Origin.PAGE, sourceRelevance, offTopic),
                Anchor.of("链接"),
                "旁边",
                new Link.Steps(1, 0, 0),
                Link.Place.at("body/a"),
                new Link.Standing("host:" + target.host(), new Link.Inheritance(0.25, 7)));
    }

    public static Outlink outlink(Url target) {
        return new Outlink(target, Anchor.of("链接"), "旁边", false, -1, LinkClass.OUT, "body/a");
    }

    /// A page with links to these.
    public static PageSeen seen(Url page, double relevance, boolean onTopic, Url... targets) {
        return new PageSeen(
                Page.ofText(page, NOON, "题", "文", "zh")
                        .linking(Arrays.stream(targets).map(OpenCrawl::outlink).toList()),
                relevance,
                onTopic,
                PageWords.of(SegmentedText.EMPTY, SegmentedText.EMPTY));
    }

    public static JournalRecord.Queued queued(Link link, double priority, LinkEvidence evidence) {
        return new JournalRecord.Queued(NOON, link, priority, evidence);
    }

    public static JournalRecord.Dropped dropped(Url target, long source, Exclusion reason) {
        return new JournalRecord.Dropped(NOON, target, source, reason);
    }

    /// What happened before the test: it is not among [#decided].
    public void happened(JournalRecord record) {
        decisions.decideAlone(record);
        collection.sync();
        told = collection.lastSequence();
    }

    /// A link waits.
    public QueuedLink waits(Link link, double priority) {
        happened(queued(link, priority, new LinkEvidence.Waited()));
        return state.frontier().waiting(link.target().key()).orElseThrow();
    }

    /// A page is fetched, and stored with links to these.
    public void fetched(Url page, double relevance, boolean onTopic, Url... targets) {
        fetched(page, relevance, onTopic ? Verdict.ON_TOPIC : Verdict.OFF_TOPIC, 0, 0, targets);
    }

    private void fetched(Url url, double relevance, Verdict verdict, long digest, long same, Url... targets) {
        Page page = seen(url, relevance, true, targets).page();
        SegmentedText text = new SegmentedText("文", Tokens.NONE);
        PageLocation location = collection.store(new StoredPage(page, text, text, relevance));
        happened(new JournalRecord.Fetched(
                NOON,
                url,
                new ArchivedResponse(200, new WarcLocation(1, 0)),
                location,
                new Assessment(relevance, verdict, new PageEvidence.Untold()),
                true,
                new Likeness(digest, same, verdict != Verdict.OFF_TOPIC, Likeness.Canonical.UNSAID, 0, Bytes.NONE)));
    }

    /// Two hosts have the same pages at five places, so they are mirrors.
    public void mirrors(String one, String other) {
        for (int place = 1; place <= 5; place++) {
            Url page = url(one + "/same/" + place);
            fetched(page, 0.5, Verdict.ON_TOPIC, place, 0);
            fetched(url(other + "/same/" + place), 0.5, Verdict.DUPLICATE, place, page.key());
        }
    }

    /// An address comes to be in a state; a link to it waits with a priority of a half before.
    public void comesTo(Url target, Schedule schedule) {
        switch (schedule) {
            case UNSEEN -> {}
            case DROPPED -> happened(dropped(target, 0, new Exclusion.FrontierFull()));
            case WAITING -> waits(link(target), 0.5);
            case PROCESSING -> state.frontier().hold(waits(link(target), 0.5), NOON);
            case DONE -> {
                waits(link(target), 0.5);
                fetched(target, 0.5, true);
            }
            case GONE -> {
                waits(link(target), 0.5);
                happened(new JournalRecord.RefusedByRobots(NOON, target, Optional.empty()));
            }
            case GIVEN_UP -> {
                waits(link(target), 0.5);
                happened(new JournalRecord.Failed(
                        NOON, target, new Answer(503), new Failure.HttpStatus(503), 3, Optional.empty()));
            }
        }
    }

    /// What was decided since the last call.
    public List<JournalRecord> decided() {
        decisions.commit();
        collection.sync();
        List<JournalRecord> records = new ArrayList<>();
        try (var after = collection.after(told)) {
            after.forEachRemaining(entry -> records.add(entry.record()));
        }
        told = collection.lastSequence();
        return records;
    }
}
