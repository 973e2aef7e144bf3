package dev.remora.crawler.crawl.state;

import dev.remora.crawler.duplicates.AddressRank;
import dev.remora.crawler.duplicates.ContentGroups;
import dev.remora.crawler.duplicates.ContentGroups.Member;
import dev.remora.crawler.duplicates.DuplicateStatus;
import dev.remora.crawler.duplicates.Mirrors;
import dev.remora.crawler.duplicates.NearDuplicateClusters;
import dev.remora.crawler.duplicates.Sketch;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.url.Url;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The contents of pages: which have the same text or nearly the same, which stands for the others, and how each is
/// judged.
public final class Contents implements StatePart {
    private final Addresses addresses;
    private final Relevances relevances;
    private final ContentGroups groups = new ContentGroups();
    private final NearDuplicateClusters near = new NearDuplicateClusters();
    private final Mirrors mirrors = new Mirrors();
    private boolean judging;
    private boolean judgedAnew;

    /// Pages that came onto the topic, or left it, since it was begun to judge all of them.
    private final Set<Long> turned = new HashSet<>();

    /// Pages that came to be counted as on topic, or no longer are, since then.
    private final Set<Long> recounted = new HashSet<>();

    /// @param addresses takes verdicts
    Contents(Addresses addresses, Relevances relevances) {
        this.addresses = addresses;
        this.relevances = relevances;
    }

    /// A page was read, for the first time or again.
    void read(JournalRecord.Fetched page) {
        long key = page.url().key();
        addresses.verdict(key, page.verdict());
        relevances.put(key, page.relevance());
        turned.remove(key);
        recounted.remove(key);
        Likeness likeness = page.likeness();
        if (likeness.sketch().length() > 0) {
            near.begin(Sketch.of(likeness.sketch()));
        }
        if (page.digest() == 0) {
            gone(page.url());
        } else {
            fold(page, likeness);
        }
        if (page.verdict() != Verdict.DUPLICATE && likeness.sameAs() != 0) {
            addresses.verdict(likeness.sameAs(), Verdict.DUPLICATE);
        }
    }

    /// Takes a page among those with the same text, as it was decided.
    private void fold(JournalRecord.Fetched page, Likeness likeness) {
        Member member = new Member(
                page.url(),
                page.digest(),
                AddressRank.of(page.url(), likeness.canonical(), likeness.onTopic(), page.indexable()),
                page.page(),
                page.relevance(),
                likeness.onTopic(),
                likeness.cluster(),
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

    /// A page goes from one cluster to another, or stays.
    ///
    /// @param name of the cluster that it belongs to now; 0 stands for none
    /// @return since when it is in that
    private int change(Url page, long name) {
        Optional<Member> before = groups.member(page.key());
        long last = before.map(Member::cluster).orElse(0L);
        int since = before.map(Member::since).orElse(0);
        if (last == name && near.holds(name, since)) {
            return since;
        }
        near.leave(last, since, page);
        return near.join(name, page);
    }

    /// Another page of the same content as this one, or nearly so.
    private Optional<Url> twin(Member page, DuplicateStatus standing) {
        Optional<Url> same = groups.member(standing.other()).map(Member::url);
        return same.or(() -> near.first(page.cluster()).filter(first -> !first.equals(page.url())));
    }

    /// A page has a new verdict.
    void judged(JournalRecord.Judged judged) {
        long key = judged.url().key();
        addresses.verdict(key, judged.verdict());
        if (judged.verdict() != Verdict.DUPLICATE) {
            groups.judged(key, judged.relevance(), judged.verdict() == Verdict.ON_TOPIC);
            groups.represent(key);
        }
    }

    /// There is no page at an address any more: it leaves its group and its cluster.
    void gone(Url url) {
        groups.member(url.key()).ifPresent(member -> near.leave(member.cluster(), member.since(), url));
        groups.leave(url.key());
    }

    /// All pages are about to be judged anew.
    void judgingBegan() {
        judging = true;
        judgedAnew = true;
    }

    /// A page was judged anew, as one of all.
    public void judgedAnew(JournalRecord.JudgedAnew judged) {
        long key = judged.url().key();
        boolean before = onTopic(key);
        boolean counted = counted(key);
        addresses.verdict(key, judged.verdict());
        relevances.put(key, judged.relevance());
        groups.judged(key, judged.relevance(), judged.onTopic());
        if (judged.verdict() != Verdict.DUPLICATE) {
            groups.represent(key);
        }
        note(before != onTopic(key), key, turned);
        note(counted != counted(key), key, recounted);
    }

    /// What turns twice is as it was.
    private static void note(boolean turns, long key, Set<Long> pages) {
        if (turns && !pages.add(key)) {
            pages.remove(key);
        }
    }

    /// All pages have been judged anew.
    void judgingEnded() {
        judging = false;
        turned.clear();
        recounted.clear();
    }

    /// Whether all pages were to be judged anew, and that was broken off.
    public boolean judgingBrokenOff() {
        return judging;
    }

    /// Whether pages are judged otherwise than the records of their fetches say.
    public boolean judgedAnew() {
        return judgedAnew;
    }

    /// Whether the content of the last version of an address is on topic, also if another address stands for it.
    public boolean onTopic(long key) {
        Verdict verdict = addresses.verdict(key);
        return verdict == Verdict.ON_TOPIC
                || (verdict == Verdict.DUPLICATE
                        && groups.member(key).map(Member::onTopic).orElse(false));
    }

    /// The same as it was before it was begun to judge all pages anew, also where that was broken off: what follows
    /// for links is journalled when all pages are judged, or not at all.
    public boolean wasOnTopic(long key) {
        return onTopic(key) != turned.contains(key);
    }

    /// Whether the last version of an address was counted as on topic before it was begun to judge all pages anew,
    /// as [#wasOnTopic]: of pages with one text only the one is that stands for all.
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

    /// Folders whose pages are the same.
    Mirrors mirrors() {
        return mirrors;
    }

    @Override
    public List<Object> snapshot() {
        return List.of(
                groups.snapshot(),
                near.snapshot(),
                mirrors.snapshot(),
                judging,
                judgedAnew,
                Set.copyOf(turned),
                Set.copyOf(recounted));
    }
}
