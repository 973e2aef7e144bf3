package dev.remora.crawler.crawl.state;

import dev.remora.crawler.crawl.StatePart;
import dev.remora.crawler.duplicates.AddressRank;
import dev.remora.crawler.duplicates.ContentGroups;
import dev.remora.crawler.duplicates.ContentGroups.Member;
import dev.remora.crawler.duplicates.ContentGroups.Membership;
import dev.remora.crawler.duplicates.DuplicateStatus;
import dev.remora.crawler.duplicates.Mirrors;
import dev.remora.crawler.duplicates.NearDuplicateClusters;
import dev.remora.crawler.duplicates.Sketch;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.url.Url;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// The contents of pages: pages with the same or nearly the same text, their representatives, and their
/// judgements.
public final class Contents implements StatePart {
    private final Addresses addresses;
    private final ContentGroups groups = new ContentGroups();
    private final NearDuplicateClusters near = new NearDuplicateClusters();
    private final Mirrors mirrors = new Mirrors();
    /// Pages that represent their texts in this shard, with the pages of other shards that represent these.
    private final Map<Long, Url> elsewhere = new HashMap<>();

    private boolean judging;
    private boolean rejudged;

    /// Pages that came onto the topic, or left it, since the re-judging of all pages began.
    private final Set<Long> turned = new HashSet<>();

    /// Pages that became counted as on topic, or ceased to be, since then.
    private final Set<Long> recounted = new HashSet<>();

    /// @param addresses receives verdicts
    Contents(Addresses addresses) {
        this.addresses = addresses;
    }

    /// Applies a page that was parsed, for the first time or again.
    void read(JournalRecord.Fetched page) {
        long key = page.url().key();
        addresses.verdict(key, page.verdict());
        turned.remove(key);
        recounted.remove(key);
        elsewhere.remove(key);
        Likeness likeness = page.likeness();
        if (likeness.sketch().length() > 0) {
            near.begin(Sketch.of(likeness.sketch()));
        }
        if (likeness.digest() == 0) {
            gone(page.url());
        } else {
            fold(page, likeness);
        }
        if (page.verdict() != Verdict.DUPLICATE && likeness.sameAs() != 0) {
            addresses.verdict(likeness.sameAs(), Verdict.DUPLICATE);
            elsewhere.remove(likeness.sameAs());
        }
    }

    /// Adds a page to its group of pages with the same text, as decided.
    private void fold(JournalRecord.Fetched page, Likeness likeness) {
        Member member = new Member(
                page.url(),
                likeness.digest(),
                AddressRank.of(page.url(), likeness.canonical(), likeness.onTopic(), page.indexable()),
                page.page(),
                page.relevance(),
                likeness.onTopic(),
                change(page.url(), likeness.cluster()));
        DuplicateStatus standing = standing(page);
        groups.put(member, standing);
        mirrors.settled(member.url(), twin(member, standing), groups.comparison(member));
    }

    private static DuplicateStatus standing(JournalRecord.Fetched page) {
        long other = page.likeness().sameAs();
        if (page.verdict() == Verdict.DUPLICATE) {
            return new DuplicateStatus.Duplicate(other);
        }
        return other == 0 ? new DuplicateStatus.Alone() : new DuplicateStatus.Replaces(other);
    }

    /// Moves a page to another cluster, or keeps it.
    ///
    /// @param name of its present cluster; 0 for none
    private Membership change(Url page, long name) {
        Membership last = groups.member(page.key()).map(Member::near).orElse(Membership.NONE);
        if (last.cluster() == name && near.holds(name, last.since())) {
            return last;
        }
        near.leave(last.cluster(), last.since(), page);
        return new Membership(name, near.join(name, page));
    }

    /// Another page with the same or nearly the same content.
    private Optional<Url> twin(Member page, DuplicateStatus standing) {
        Optional<Url> same = groups.member(standing.other()).map(Member::url);
        return same.or(() -> near.first(page.cluster()).filter(first -> !first.equals(page.url())));
    }

    /// Another address with the same or nearly the same text as the last version of a page.
    ///
    /// @param sameAs key of an address with the identical text, if journalled; 0 if not
    Optional<Url> twin(Url page, long sameAs) {
        return groups.member(sameAs)
                .or(() -> groups.member(page.key()).flatMap(member -> groups.representative(member.digest())))
                .map(Member::url)
                .filter(other -> !other.equals(page))
                .or(() -> groups.member(page.key())
                        .flatMap(member -> near.first(member.cluster()))
                        .filter(first -> !first.equals(page)));
    }

    /// Applies a page's new verdict.
    void judged(JournalRecord.Judged judged) {
        long key = judged.url().key();
        addresses.verdict(key, judged.verdict());
        elsewhere.remove(key);
        if (judged.verdict() != Verdict.DUPLICATE) {
            groups.judged(key, judged.relevance(), judged.verdict() == Verdict.ON_TOPIC);
            groups.represent(key);
        } else if (judged.evidence() instanceof PageEvidence.RepresentedBy(Url other)) {
            elsewhere.put(key, other);
        }
    }

    /// Moves a page to a cluster that began in another shard.
    void clustered(JournalRecord.Clustered clustered) {
        if (clustered.sketch().length() > 0) {
            near.begin(Sketch.of(clustered.sketch()));
        }
        long key = clustered.url().key();
        if (groups.member(key).isPresent()) {
            groups.clustered(key, change(clustered.url(), clustered.cluster()));
        }
    }

    /// Takes the pages of a host that cloaks for off topic, so that none of them represents others.
    void cloaks(String host) {
        groups.onTopicOf(host).forEach(page -> groups.judged(page.key(), 0, false));
    }

    /// The page of another shard that represents a page of this one.
    Optional<Url> representedBy(long key) {
        return Optional.ofNullable(elsewhere.get(key));
    }

    /// Removes the page of an address from its group and its cluster.
    void gone(Url url) {
        groups.member(url.key())
                .ifPresent(member -> near.leave(member.cluster(), member.near().since(), url));
        groups.leave(url.key());
        elsewhere.remove(url.key());
    }

    /// Starts the re-judging of all pages.
    void judgingBegan() {
        judging = true;
        rejudged = true;
    }

    /// Applies the judgement of a page, as one of all.
    public void rejudged(JournalRecord.Rejudged judged) {
        long key = judged.url().key();
        boolean before = onTopic(key);
        boolean counted = counted(key);
        addresses.verdict(key, judged.verdict());
        elsewhere.remove(key);
        groups.judged(key, judged.relevance(), judged.onTopic());
        if (judged.verdict() != Verdict.DUPLICATE) {
            groups.represent(key);
        }
        note(before != onTopic(key), key, turned);
        note(counted != counted(key), key, recounted);
    }

    /// A page that changes twice is as it was.
    private static void note(boolean turns, long key, Set<Long> pages) {
        if (turns && !pages.add(key)) {
            pages.remove(key);
        }
    }

    /// Ends the re-judging of all pages.
    void judgingEnded() {
        judging = false;
        turned.clear();
        recounted.clear();
    }

    /// Whether a re-judging of all pages was begun and not completed.
    public boolean judgingInterrupted() {
        return judging;
    }

    /// Whether judgements differ from the records of the fetches, since all pages were to be re-judged.
    public boolean rejudged() {
        return rejudged;
    }

    /// Whether the content of an address's last version is on topic, even if another address represents it.
    public boolean onTopic(long key) {
        Verdict verdict = addresses.verdict(key);
        return verdict == Verdict.ON_TOPIC
                || (verdict == Verdict.DUPLICATE
                        && groups.member(key).map(Member::onTopic).orElse(false));
    }

    /// The same before the re-judging of all pages began, even if that was interrupted: the consequences for
    /// links are journalled once all pages are judged, or not at all.
    public boolean wasOnTopic(long key) {
        return onTopic(key) != turned.contains(key);
    }

    /// Whether the last version of an address was counted as on topic before the re-judging of all pages began,
    /// like [#wasOnTopic]: of pages with the same text, only the representative is counted.
    public boolean wasCounted(long key) {
        return counted(key) != recounted.contains(key);
    }

    private boolean counted(long key) {
        return addresses.verdict(key) == Verdict.ON_TOPIC;
    }

    /// The verdict on the last version of an address.
    public Verdict verdict(long key) {
        return addresses.verdict(key);
    }

    /// Pages with the same text.
    public ContentGroups groups() {
        return groups;
    }

    /// Pages with nearly the same text.
    NearDuplicateClusters near() {
        return near;
    }

    /// Folders with the same pages.
    Mirrors mirrors() {
        return mirrors;
    }

    @Override
    public List<Object> snapshot() {
        return List.of(
                groups.snapshot(),
                near.snapshot(),
                mirrors.snapshot(),
                Map.copyOf(elsewhere),
                judging,
                rejudged,
                Set.copyOf(turned),
                Set.copyOf(recounted));
    }

    @Override
    public void write(CheckpointWriter out) {
        frozen().accept(out);
    }

    /// Copies of the pages references only, and of the clusters arrays.
    @Override
    public Consumer<CheckpointWriter> frozen() {
        Consumer<CheckpointWriter> pages = groups.frozen();
        Consumer<CheckpointWriter> clusters = near.frozen();
        List<byte[]> others = CheckpointWriter.encoded(this::writeOthers);
        return out -> {
            pages.accept(out);
            clusters.accept(out);
            out.chunks(others);
        };
    }

    private void writeOthers(CheckpointWriter out) {
        mirrors.write(out);
        out.all(elsewhere, (page, other) -> {
            out.fixed(page);
            out.url(other);
        });
        out.flag(judging);
        out.flag(rejudged);
        out.all(turned, out::fixed);
        out.all(recounted, out::fixed);
    }

    @Override
    public void read(CheckpointReader in) {
        groups.read(in);
        near.read(in);
        mirrors.read(in);
        in.all(() -> elsewhere.put(in.fixed(), in.url()));
        judging = in.flag();
        rejudged = in.flag();
        in.all(() -> turned.add(in.fixed()));
        in.all(() -> recounted.add(in.fixed()));
    }
}
