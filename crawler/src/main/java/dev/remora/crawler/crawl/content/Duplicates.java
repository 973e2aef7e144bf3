package dev.remora.crawler.crawl.content;

import dev.remora.crawler.crawl.Answers;
import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.duplicates.AddressRank;
import dev.remora.crawler.duplicates.ContentGroups;
import dev.remora.crawler.duplicates.ContentGroups.Member;
import dev.remora.crawler.duplicates.DuplicateStatus;
import dev.remora.crawler.duplicates.NearDuplicateClusters;
import dev.remora.crawler.duplicates.SharedCluster;
import dev.remora.crawler.duplicates.SharedText;
import dev.remora.crawler.duplicates.Sketch;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.CloakingFinding;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.Likeness.Canonical;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Page;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Groups pages with the same text: decides which represents the others, and which replaces a removed
/// representative. Clusters near duplicates, and detects mirrors by both.
public final class Duplicates {
    private final CrawlState state;
    private final ContentGroups groups;
    private final NearDuplicateClusters near;
    private final Decisions decisions;
    private final Overrides overrides;
    private final Consumer<String> discounted;

    /// @param near clusters that pages join
    /// @param answers of people
    /// @param discounted takes hosts whose pages do not count any more
    public Duplicates(
            CrawlState state,
            NearDuplicateClusters near,
            Decisions decisions,
            Answers answers,
            Consumer<String> discounted) {
        this.state = state;
        this.groups = state.groups();
        this.near = near;
        this.decisions = decisions;
        this.overrides = new Overrides(state, answers);
        this.discounted = discounted;
    }

    /// The status of a page, after comparison of its content with that of the others.
    ///
    /// @param fresh whether it is on topic, and its content was not seen at another address
    public record Settled(Verdict verdict, boolean fresh, Likeness likeness) {}

    /// The page with its effective judgement ([Overrides]).
    public Completion.Reading.PageRead effective(Completion.Reading.PageRead read) {
        return read.judged(overrides.effective(read.page().url(), read.digest(), read.judgement()));
    }

    /// Settles the status of a page that was read. If its previous version represented other pages, decides
    /// which of these represents them now. Must be followed by the record of the page, and [#reconsider].
    ///
    /// @param indexable whether it may be shown, as it is journalled
    public Settled settle(Completion.Reading.PageRead read, boolean indexable, Instant now) {
        Page page = read.page();
        boolean onTopic = read.judgement().onTopic();
        Canonical canonical = canonical(page);
        int rank = AddressRank.of(page.url(), canonical, onTopic, indexable);
        long key = page.url().key();
        groups.successor(key, read.digest(), rank).ifPresent(next -> unfold(next, page.url(), now));
        DuplicateStatus standing = groups.standing(key, read.digest(), rank);
        Optional<Sketch> sketched = read.fingerprints().nearSketch();
        Optional<Long> cluster = sketched.flatMap(near::find);
        Optional<Sketch> first = cluster.isPresent() ? Optional.empty() : sketched;
        long name = cluster.or(() -> first.map(Sketch::name)).orElse(0L);
        Bytes sketch = first.map(Sketch::bytes).orElse(Bytes.NONE);
        Likeness likeness = new Likeness(read.digest(), standing.other(), onTopic, canonical, name, sketch);
        return new Settled(verdict(standing, onTopic), onTopic && standing instanceof DuplicateStatus.Alone, likeness);
    }

    /// Prepares the removal of a page: if it represented others, decides which of these represents them now.
    /// Must be followed by the record of its removal.
    public void gone(Url url, Instant now) {
        groups.successor(url.key()).ifPresent(next -> unfold(next, url, now));
    }

    /// The pages that represent a text in this shard.
    public List<SharedText> texts(int shard) {
        List<SharedText> texts = new ArrayList<>();
        groups.forEachRepresentative(page -> texts.add(new SharedText(
                shard,
                page.digest(),
                page.url().text(),
                overrides.rank(page),
                state.visits().history(page.key()).last(),
                state.representedBy(page.key()).map(Url::text).orElse(""))));
        return texts;
    }

    /// The clusters of near duplicates in this shard.
    public List<SharedCluster> clusters(int shard) {
        List<SharedCluster> clusters = new ArrayList<>();
        near.forEach((sketch, first) -> clusters.add(new SharedCluster(
                shard,
                sketch.name(),
                sketch.bytes(),
                first.map(page -> state.visits().history(page.key()).last()).orElse(Instant.MAX))));
        return clusters;
    }

    /// Moves the pages of clusters into those that began earlier, in other shards.
    ///
    /// @param step called after each decision
    public void join(List<SharedCluster.Move> moves, Instant now, Runnable step) {
        if (moves.isEmpty()) {
            return;
        }
        Map<Long, SharedCluster.Move> byCluster =
                moves.stream().collect(Collectors.toMap(SharedCluster.Move::cluster, Function.identity()));
        for (Member page : groups.clustered(byCluster::containsKey)) {
            SharedCluster.Move move = byCluster.get(page.cluster());
            Bytes begins = near.contains(move.into()) ? Bytes.NONE : move.sketch();
            decisions.decide(new JournalRecord.Clustered(now, page.url(), move.into(), begins));
            step.run();
        }
    }

    /// Applies what was settled for a text over all shards.
    public void settle(SharedText.Change change, Instant now) {
        Url other = new Url(change.other());
        groups.member(change.url().key()).ifPresent(page -> {
            if (change.folded()) {
                decisions.decide(new JournalRecord.Judged(
                        now,
                        page.url(),
                        page.location(),
                        new Assessment(page.relevance(), Verdict.DUPLICATE, new PageEvidence.RepresentedBy(other))));
            } else {
                unfold(page, other, now);
            }
        });
    }

    /// Re-judges the page that represents the text of an applied page, if this shows that the text is the catch-all
    /// of their host, or if somebody answered no to this one. Another page on topic becomes the representative, if
    /// there is one: of another host, or one that somebody answered yes to.
    public void reconsider(Url page, Instant now) {
        groups.member(page.key())
                .flatMap(member -> groups.representative(member.digest()))
                .filter(stands -> stands.key() != page.key())
                .filter(stands -> state.addresses().verdict(stands.key()) == Verdict.ON_TOPIC)
                .ifPresent(stands -> reconsider(stands, now));
    }

    /// Decides that a host cloaks, and that its pages do not count if what browsers get is off topic: another host's
    /// page with the same text takes their place.
    ///
    /// @param compared address, and requests made
    /// @param evidence what browsers get
    /// @param onTopic whether that is on topic, so that the host's pages count
    public void cloaks(Job.CloakingJob compared, PageEvidence evidence, boolean onTopic, Instant now) {
        String host = compared.page().host();
        List<Member> counted = onTopic
                ? List.of()
                : groups.onTopicOf(host).stream()
                        .filter(page -> state.addresses().verdict(page.key()) == Verdict.ON_TOPIC)
                        .toList();
        int uncounted = (int) counted.stream()
                .filter(page -> !groups.onTopicElsewhere(page) && isOfThisRun(page))
                .count();
        CloakingFinding finding = new CloakingFinding.Other(evidence, onTopic, uncounted);
        decisions.decide(new JournalRecord.CloakingChecked(now, compared.page(), compared.requests(), finding));
        if (!onTopic) {
            discounted.accept(host);
        }
        for (Member page : counted) {
            judged(page, Overrides.off(evidence), now);
            groups.best(page.digest()).filter(Member::onTopic).ifPresent(best -> unfold(best, page.url(), now));
        }
    }

    /// Whether a text was first fetched in this run: if it was known before, this run did not count it.
    private boolean isOfThisRun(Member page) {
        Instant begun = state.tally().begun();
        return Stream.concat(Stream.of(page), groups.others(page))
                .noneMatch(same -> state.visits().history(same.key()).last().isBefore(begun));
    }

    private void reconsider(Member stands, Instant now) {
        Optional<PageEvidence> off = groups.catchAll(stands.url(), stands.digest())
                ? Optional.of(Overrides.CATCH_ALL)
                : overrides.rejected(stands);
        if (off.isPresent()) {
            judged(stands, Overrides.off(off.get()), now);
            groups.others(stands)
                    .filter(other ->
                            other.onTopic() && overrides.rejected(other).isEmpty())
                    .findFirst()
                    .ifPresent(next -> unfold(next, stands.url(), now));
        }
    }

    private void unfold(Member next, Url before, Instant now) {
        boolean page = !groups.catchAll(next.url(), next.digest());
        Judgement itself =
                new Judgement(next.relevance(), page && next.onTopic(), new PageEvidence.StandsInPlaceOf(before));
        judged(next, overrides.rejected(next).map(Overrides::off).orElse(itself), now);
    }

    private void judged(Member page, Judgement judgement, Instant now) {
        Verdict verdict = judgement.onTopic() ? Verdict.ON_TOPIC : Verdict.OFF_TOPIC;
        decisions.decide(new JournalRecord.Judged(now, page.url(), page.location(), judgement.assessed(verdict)));
    }

    private static Verdict verdict(DuplicateStatus standing, boolean onTopic) {
        if (standing instanceof DuplicateStatus.Duplicate) {
            return Verdict.DUPLICATE;
        }
        return onTopic ? Verdict.ON_TOPIC : Verdict.OFF_TOPIC;
    }

    /// The canonical address that a page declares. A front page says nothing about another page: templates name it on
    /// all pages of a site.
    public static Canonical canonical(Page page) {
        Optional<Url> named = page.canonical();
        if (named.isEmpty() || (isFront(named.get()) && !isFront(page.url()))) {
            return Canonical.UNSAID;
        }
        return named.get().equals(page.url()) ? Canonical.SELF : Canonical.OTHER;
    }

    private static boolean isFront(Url url) {
        return url.pathAndQuery().equals("/");
    }
}
