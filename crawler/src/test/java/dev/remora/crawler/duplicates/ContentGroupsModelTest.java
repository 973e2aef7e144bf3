package dev.remora.crawler.duplicates;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.crawler.duplicates.ContentGroups.Member;
import dev.remora.crawler.duplicates.ContentGroups.Membership;
import dev.remora.crawler.duplicates.Mirrors.Comparison;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Content groups do what plain lists do, whatever comes and goes.
class ContentGroupsModelTest {
    private static final int ADDRESSES = 40;
    private static final int DIGESTS = 4;
    private static final int STEPS = 1_500;

    private final SplittableRandom random = new SplittableRandom(19);
    private final ContentGroups groups = new ContentGroups();

    /// Addresses in the order in which they came first.
    private final List<Url> known = new ArrayList<>();

    private final Map<Url, Member> pages = new HashMap<>();
    private final Map<Long, Url> stands = new HashMap<>();
    private final Map<Long, Set<String>> catchAlls = new HashMap<>();
    private final Set<Long> digests = new HashSet<>();

    @Test
    void thePagesOfATextAndWhoStandsForThemAreThoseOfAPlainList() {
        for (int step = 0; step < STEPS; step++) {
            Url url = address(random.nextInt(ADDRESSES));
            switch (random.nextInt(8)) {
                case 0 -> {
                    assertEquals(successor(url), groups.successor(url.key()));
                    groups.leave(url.key());
                    leave(url);
                }
                case 1 -> {
                    double relevance = random.nextInt(5) / 4.0;
                    boolean onTopic = random.nextBoolean();
                    groups.judged(url.key(), relevance, onTopic);
                    pages.computeIfPresent(url, (_, page) -> page.judged(relevance, onTopic));
                }
                case 2 -> {
                    groups.represent(url.key());
                    Optional.ofNullable(pages.get(url)).ifPresent(page -> stands.put(page.digest(), url));
                }
                default -> put(url);
            }
            check(url);
        }
    }

    /// Few ends of addresses are the same, and one address is a home page.
    private static Url address(int number) {
        return number == 0
                ? new Url("http://h0.example/")
                : new Url("http://h" + number % 2 + ".example/" + number / 2 + (number % 3 == 0 ? "/" : "?a=b/c"));
    }

    private void put(Url url) {
        long digest = 1L + random.nextInt(DIGESTS);
        boolean onTopic = random.nextBoolean();
        int rank = (random.nextInt(6) << 1) | (onTopic ? 1 << 20 : 0);
        Member member = new Member(
                url,
                digest,
                rank,
                new PageLocation(1, random.nextInt(100)),
                0.5,
                onTopic,
                new Membership(random.nextInt(3), 0));
        Optional<Member> stood =
                best(digest, null, true).filter(page -> !page.url().equals(url));
        DuplicateStatus standing = stood.isEmpty()
                ? new DuplicateStatus.Alone()
                : rank > stood.get().rank()
                        ? new DuplicateStatus.Replaces(stood.get().key())
                        : new DuplicateStatus.Duplicate(stood.get().key());
        assertEquals(standing, groups.standing(url.key(), digest, rank));
        assertEquals(
                successor(url).filter(best -> pages.get(url).digest() != digest || best.rank() > rank),
                groups.successor(url.key(), digest, rank));
        groups.put(member, standing);
        taken(member, standing);
    }

    private void taken(Member member, DuplicateStatus standing) {
        Url url = member.url();
        boolean same = pages.containsKey(url) && pages.get(url).digest() == member.digest();
        if (!same) {
            leave(url);
        }
        boolean catchAll = catchAll(url, member.digest());
        if (!known.contains(url)) {
            known.add(url);
        }
        digests.add(member.digest());
        if (same && url.equals(stands.get(member.digest()))) {
            best(member.digest(), url, false)
                    .ifPresentOrElse(
                            page -> stands.put(member.digest(), page.url()), () -> stands.remove(member.digest()));
        }
        pages.put(url, member);
        if (catchAll
                && catchAlls
                        .computeIfAbsent(member.digest(), _ -> new HashSet<>())
                        .add(url.host())) {
            group(member.digest()).stream()
                    .filter(page -> page.onTopic() && page.url().host().equals(url.host()))
                    .forEach(page -> pages.put(page.url(), page.judged(0, false)));
        }
        if (!(standing instanceof DuplicateStatus.Duplicate)) {
            stands.put(member.digest(), url);
        }
    }

    private void leave(Url url) {
        Member page = pages.remove(url);
        if (page == null) {
            return;
        }
        if (group(page.digest()).isEmpty()) {
            catchAlls.remove(page.digest());
        }
        if (url.equals(stands.get(page.digest()))) {
            best(page.digest(), null, false)
                    .ifPresentOrElse(best -> stands.put(page.digest(), best.url()), () -> stands.remove(page.digest()));
        }
    }

    private Optional<Member> successor(Url url) {
        Member page = pages.get(url);
        return page == null || !url.equals(stands.get(page.digest()))
                ? Optional.empty()
                : best(page.digest(), url, false);
    }

    /// The pages of a text, best first, among equals in the order in which they came.
    private List<Member> group(long digest) {
        return known.stream()
                .filter(pages::containsKey)
                .map(pages::get)
                .filter(page -> page.digest() == digest)
                .sorted(Comparator.comparingInt(Member::rank).reversed())
                .toList();
    }

    private Optional<Member> best(long digest, Url without, boolean standing) {
        return standing
                ? Optional.ofNullable(stands.get(digest)).map(pages::get)
                : group(digest).stream()
                        .filter(page -> !page.url().equals(without))
                        .findFirst();
    }

    private boolean catchAll(Url page, long digest) {
        List<Member> group = group(digest);
        return !page.pathAndQuery().equals("/")
                && (catchAlls.getOrDefault(digest, Set.of()).contains(page.host())
                        || (group.size() > 1
                                && CatchAllPages.holds(page, group.stream().map(Member::url))));
    }

    private void check(Url url) {
        assertEquals(Optional.ofNullable(pages.get(url)), groups.member(url.key()));
        Map<Long, Object> snapshot = new TreeMap<>();
        for (long digest : digests) {
            List<Member> group = group(digest);
            Optional<Member> standing = best(digest, null, true);
            assertEquals(group.size(), groups.size(digest));
            assertEquals(group.stream().findFirst(), groups.best(digest));
            assertEquals(standing, groups.representative(digest));
            assertEquals(catchAll(url, digest), groups.catchAll(url, digest));
            snapshot.put(digest, List.of(group, standing, catchAlls.getOrDefault(digest, Set.of())));
        }
        assertEquals(snapshot, groups.snapshot());
        Url other = address(random.nextInt(ADDRESSES));
        Member page = pages.get(url);
        if (page != null) {
            Comparison expected = !pages.containsKey(other)
                    ? Comparison.UNKNOWN
                    : alike(page, pages.get(other)) ? Comparison.SAME : Comparison.OTHER;
            assertEquals(expected, groups.comparison(page).apply(other));
        }
        for (long digest : new long[] {0, 77}) {
            assertEquals(Optional.empty(), groups.representative(digest));
            assertEquals(Optional.empty(), groups.best(digest));
            assertEquals(0, groups.size(digest));
            assertEquals(false, groups.catchAll(url, digest));
            assertEquals(new DuplicateStatus.Alone(), groups.standing(url.key(), digest, 1));
        }
    }

    private static boolean alike(Member page, Member other) {
        return page.digest() == other.digest() || (page.cluster() != 0 && page.cluster() == other.cluster());
    }

    @Test
    void asManyTextsAsThereArePagesAreKeptApart() {
        for (int i = 0; i < 300; i++) {
            Url url = new Url("http://a.example/" + i);
            groups.put(
                    new Member(url, 1 + i, 3, new PageLocation(1, i), 0.5, true, Membership.NONE),
                    new DuplicateStatus.Alone());
        }
        for (int i = 0; i < 300; i++) {
            assertEquals(
                    "http://a.example/" + i,
                    groups.best(1 + i).orElseThrow().url().text());
        }
    }

    @Test
    void theOtherPageIsTheOneThatStandsOrStood() {
        assertEquals(5, new DuplicateStatus.Duplicate(5).other());
        assertEquals(6, new DuplicateStatus.Replaces(6).other());
    }
}
