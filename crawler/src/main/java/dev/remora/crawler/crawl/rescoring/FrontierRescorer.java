package dev.remora.crawler.crawl.rescoring;

import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.admission.DiscoveredLinks;
import dev.remora.crawler.crawl.admission.LinkAdmission;
import dev.remora.crawler.crawl.admission.LinkContexts;
import dev.remora.crawler.crawl.admission.LinkScoring;
import dev.remora.crawler.crawl.admission.MirrorDiscount;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.frontier.Frontier;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PageWords;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.topic.Topic;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Re-scores the queue after all stored pages were re-judged or the strategy changed. The strategy learns from
/// where links led. A queued link is scored by the present judgement of its source page and by what the
/// strategy hands down to that page. A page queued for a recrawl has its own relevance as priority. Pages that
/// came onto the topic admit those of their links that were not wanted before.
public final class FrontierRescorer {
    /// Inheritance of a page with any number of steps left.
    private static final Link.Inheritance AFRESH = new Link.Inheritance(0, Integer.MAX_VALUE);

    /// Minimum change of a priority for which its evidence is journalled again, about half a kilobyte.
    private static final double WORTH_TELLING = 0.02;

    private final CrawlState state;
    private final Decisions decisions;
    private final CollectionReader collection;
    private final PriorityStrategy strategy;
    private final LinkContexts contexts;
    private final LinkAdmission admission;
    private final MirrorDiscount discount;
    private final boolean hard;

    /// New priorities are journalled through `decisions`.
    public FrontierRescorer(
            CrawlState state,
            Decisions decisions,
            CollectionReader collection,
            LinkScoring scoring,
            LinkAdmission admission,
            CrawlSettings settings) {
        this.state = state;
        this.decisions = decisions;
        this.collection = collection;
        this.strategy = scoring.strategy();
        this.contexts = scoring.contexts();
        this.discount = scoring.discount();
        this.admission = admission;
        this.hard = settings.links().focus() == Topic.Focus.HARD;
    }

    /// Trains the strategy with the pages as they are judged now, then re-scores the queue.
    ///
    /// @param otherStrategy whether another strategy scored queued links
    public void score(JudgementTable judgements, boolean otherStrategy, Instant now) {
        LinkSourcePages sources = new LinkSourcePages(collection, judgements);
        teach(judgements, sources);
        InheritedScores inherited = InheritedScores.by(strategy, judgements, contexts, sources);
        Scoring scoring = new Scoring(judgements, inherited, sources, otherStrategy, now);
        state.frontier().forEachWaiting(scoring::score);
        scoring.priorities.end();
        admitted(judgements, inherited, now);
        decisions.commit();
    }

    /// Trains the strategy, which is empty so far, with the pages as they are judged now.
    private void teach(JudgementTable judgements, LinkSourcePages sources) {
        judgements.forEachLed((led, page) -> {
            Link link = DiscoveredLinks.asFound(led);
            state.learned()
                    .again(
                            sources.of(link)
                                    .map(source -> followed(link, source))
                                    .orElse(link),
                            sources.page(page));
        });
    }

    /// A followed link, with what the strategy would have given it at any depth.
    private Link followed(Link link, PageSeen source) {
        return switch (strategy.score(link, contexts.again(link, AFRESH, Optional.of(source), 0))) {
            case LinkScore.Priority priority -> LinkAdmission.given(link, priority);
            case LinkScore.Drop _ -> link;
        };
    }

    private final class Scoring {
        private final JudgementTable judgements;
        private final InheritedScores inherited;
        private final LinkSourcePages sources;
        private final boolean otherStrategy;
        private final Instant now;
        private final PriorityBatch priorities;

        /// Evidence for the new priority of the last scored link; empty if only its priority changed, and
        /// little.
        private Optional<Supplier<LinkEvidence>> evidence = Optional.empty();

        Scoring(
                JudgementTable judgements,
                InheritedScores inherited,
                LinkSourcePages sources,
                boolean otherStrategy,
                Instant now) {
            this.judgements = judgements;
            this.inherited = inherited;
            this.sources = sources;
            this.otherStrategy = otherStrategy;
            this.now = now;
            this.priorities = new PriorityBatch(now, decisions::decideAlone);
        }

        /// Each link is a step of its own: an interrupted pass is repeated as a whole.
        void score(QueuedLink old) {
            evidence = Optional.empty();
            scored(old).ifPresentOrElse(scored -> moved(old, scored), () -> dropped(old.link()));
            decisions.commit();
        }

        private Optional<Scored> scored(QueuedLink queued) {
            Link old = queued.link();
            Link link = judgements.on(old);
            if (link.origin() == Link.Origin.RECRAWL
                    && judgements.holds(link.target().key())) {
                Link again = link.with(link.group(), inherited.to(link.target(), link));
                evidence = again.equals(old) ? Optional.empty() : Optional.of(LinkEvidence.OwnRelevance::new);
                return Optional.of(
                        new Scored(again, judgements.relevance(link.target().key())));
            }
            boolean offTopic = judgements.holds(link.source()) && !judgements.onTopic(link.source());
            if (hard && offTopic) {
                return Optional.empty();
            }
            Link found = DiscoveredLinks.asFound(link);
            LinkContext context =
                    contexts.again(found, inherited.toPageOf(found), sources.of(found), queued.sequence() - 1);
            return switch (strategy.score(found, context)) {
                case LinkScore.Drop _ -> Optional.empty();
                case LinkScore.Priority priority -> Optional.of(worth(queued, found, priority));
            };
        }

        private Scored worth(QueuedLink old, Link found, LinkScore.Priority priority) {
            Link waits = LinkAdmission.given(found, priority);
            MirrorDiscount.Worth worth = discount.worth(waits.target(), priority.value());
            int grades = Math.abs(Frontier.gradeOf(worth.priority()) - Frontier.gradeOf(old.priority()));
            boolean telling = otherStrategy || !waits.equals(old.link()) || grades > Frontier.gradeOf(WORTH_TELLING);
            evidence = telling
                    ? Optional.of(() -> worth.evidence(priority.evidence().get()))
                    : Optional.empty();
            return new Scored(waits, worth.priority());
        }

        /// Requeues a link that changed or has new evidence, so that users see the reasons that hold now.
        private void moved(QueuedLink old, Scored scored) {
            boolean same = scored.link().equals(old.link()) && scored.priority() == old.priority();
            if (!same && evidence.isPresent()) {
                decisions.decide(new JournalRecord.Queued(
                        now, scored.link(), scored.priority(), evidence.get().get()));
            } else {
                priorities.add(old, scored.priority());
            }
        }

        private void dropped(Link link) {
            Exclusion reason = otherStrategy ? new Exclusion.OtherStrategy() : new Exclusion.SourceJudgedAnew();
            decisions.decide(new JournalRecord.Dropped(now, link.target(), link.source(), reason));
        }
    }

    /// A queued link, re-scored.
    private record Scored(Link link, double priority) {}

    private void admitted(JudgementTable judgements, InheritedScores inherited, Instant now) {
        Map<Long, Link> led = ledTo(judgements);
        judgements.cameIn().forEach((url, location) -> {
            StoredPage stored = collection.page(location);
            PageWords words = PageWords.of(stored.title(), stored.body());
            PageSeen seen = new PageSeen(stored.page(), judgements.relevance(url.key()), true, words);
            Link via = led.getOrDefault(url.key(), Link.seed(url));
            admission.links(seen, via.with(via.group(), inherited.to(url, via)), now);
            decisions.commit(); // a kill repeats all of it, so one step per page suffices
        });
    }

    /// The links that led to the pages that came onto the topic, by key.
    private Map<Long, Link> ledTo(JudgementTable judgements) {
        Map<Long, Link> led = new HashMap<>();
        if (judgements.cameIn().isEmpty()) {
            return led;
        }
        try (CollectionReader.Records records = collection.after(0)) {
            records.forEachRemaining(entry -> {
                if (entry.record() instanceof JournalRecord.Queued(var _, Link link, var _, var _)
                        && judgements.cameIn().containsKey(link.target())) {
                    led.put(link.target().key(), link);
                }
            });
        }
        return led;
    }
}
