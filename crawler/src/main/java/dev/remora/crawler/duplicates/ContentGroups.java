package dev.remora.crawler.duplicates;

import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.url.Url;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/// Pages grouped by the digest of their text, each group with the page that stands for it. About 130 bytes a page
/// and its address, and 60 more for each of several with one text, which are kept in the order of their ranks: no
/// change of a group takes longer than the logarithm of its size. For the loop's thread.
public final class ContentGroups {
    private static final int NOBODY = -1;

    private final KeyTable pages = new KeyTable();
    private final KeyTable digests = new KeyTable();
    private Member[] members = new Member[64];
    private int[] representative = new int[64];

    /// The page of a group of one.
    private int[] alone = new int[64];

    /// Pages of each larger group: best first, among equals the address that came first.
    private final Map<Integer, NavigableSet<Integer>> ranked = new HashMap<>();

    /// Of groups whose text a host gives for anything that it is asked for, these hosts.
    private final Map<Integer, Set<String>> catchAlls = new HashMap<>();

    /// A page of a group.
    ///
    /// @param url its address
    /// @param digest of its text, not 0
    /// @param rank of its address ([AddressRank])
    /// @param location where its last version lies
    /// @param relevance in [0, 1]
    /// @param onTopic how it was judged
    /// @param cluster of pages nearly like it; 0 for none
    /// @param since when it joined that ([NearDuplicateClusters#join])
    public record Member(
            Url url,
            long digest,
            int rank,
            PageLocation location,
            double relevance,
            boolean onTopic,
            long cluster,
            int since) {
        /// Key of its address.
        public long key() {
            return url.key();
        }

        /// Whether it has the same content as another, or nearly so.
        public boolean like(Member other) {
            return digest == other.digest || (cluster != 0 && cluster == other.cluster);
        }

        /// The same page judged anew.
        public Member judged(double newRelevance, boolean newOnTopic) {
            int newRank = AddressRank.judged(rank, newOnTopic);
            return new Member(url, digest, newRank, location, newRelevance, newOnTopic, cluster, since);
        }
    }

    /// How a page with this text would stand. Its own last version does not count.
    ///
    /// @param digest of its text; 0 for one that is too short to tell
    public DuplicateStatus standing(long key, long digest, int rank) {
        Optional<Member> before = representative(digest).filter(member -> member.key() != key);
        if (before.isEmpty()) {
            return new DuplicateStatus.Alone();
        }
        return rank > before.get().rank()
                ? new DuplicateStatus.Replaces(before.get().key())
                : new DuplicateStatus.Duplicate(before.get().key());
    }

    /// Takes a page in, in the place of its last version.
    ///
    /// @param standing as it was decided: a page that is no duplicate stands for its group from now on
    public void put(Member member, DuplicateStatus standing) {
        int page = page(member.key());
        boolean same = members[page] != null && members[page].digest() == member.digest();
        if (!same) {
            leave(member.key());
        }
        boolean catchAll = catchAll(member.url(), member.digest());
        int group = group(member.digest());
        if (same) {
            part(group, page);
            representative[group] = representative[group] == page ? best(group, page) : representative[group];
        }
        members[page] = member;
        join(group, page);
        if (catchAll
                && catchAlls
                        .computeIfAbsent(group, _ -> new HashSet<>(2))
                        .add(member.url().host())) {
            areNone(group, member.url().host());
        }
        if (!(standing instanceof DuplicateStatus.Duplicate)) {
            representative[group] = page;
        }
    }

    /// The pages of a host that have the text that it gives for anything are on no topic.
    private void areNone(int group, String host) {
        for (int page : List.copyOf(ranked.getOrDefault(group, Collections.emptyNavigableSet()))) {
            if (members[page].onTopic() && members[page].url().host().equals(host)) {
                judged(members[page].key(), 0, false);
            }
        }
    }

    /// Takes a page out of its group. If it stood for others, the best of these does from now on.
    public void leave(long key) {
        int page = pages.find(key);
        if (page < 0 || members[page] == null) {
            return;
        }
        int group = digests.find(members[page].digest());
        part(group, page);
        members[page] = null;
        if (best(group, NOBODY) == NOBODY) {
            catchAlls.remove(group);
        }
        if (representative[group] == page) {
            representative[group] = best(group, page);
        }
    }

    /// The page that stands for the others once this one is out of its group; empty if it does not stand for any.
    public Optional<Member> successor(long key) {
        int page = pages.find(key);
        if (page < 0 || members[page] == null) {
            return Optional.empty();
        }
        int group = digests.find(members[page].digest());
        int best = representative[group] == page ? best(group, page) : NOBODY;
        return best == NOBODY ? Optional.empty() : Optional.of(members[best]);
    }

    /// The page that takes this one's place before a new version of it is taken in: where its text is another now,
    /// or its rank fell below that of another in its group.
    ///
    /// @return the page that stands for the others from then on, if this one stood for some
    public Optional<Member> successor(long key, long digest, int rank) {
        Optional<Member> next = successor(key);
        boolean another = member(key).filter(last -> last.digest() != digest).isPresent();
        return next.filter(best -> another || best.rank() > rank);
    }

    /// A page stands for its group from now on, as the journal says.
    public void represent(long key) {
        int page = pages.find(key);
        if (page >= 0 && members[page] != null) {
            representative[digests.find(members[page].digest())] = page;
        }
    }

    /// Takes in that a page was judged anew. Who stands for its group does not change by that.
    public void judged(long key, double relevance, boolean onTopic) {
        int page = pages.find(key);
        if (page >= 0 && members[page] != null) {
            int group = digests.find(members[page].digest());
            part(group, page);
            members[page] = members[page].judged(relevance, onTopic);
            join(group, page);
        }
    }

    /// How many pages have this text.
    public int size(long digest) {
        int group = digests.find(digest);
        if (group < 0) {
            return 0;
        }
        NavigableSet<Integer> several = ranked.get(group);
        return several != null ? several.size() : alone[group] == NOBODY ? 0 : 1;
    }

    /// Whether a text is what its host gives for anything that it is asked for ([CatchAllPages]): then it is no page.
    /// One that was found to be that remains so as long as some address has it; on another host it may be a page.
    ///
    /// @param page an address that has this text; it counts with those that are known
    /// @param digest of the text; 0 for one that is too short to tell
    public boolean catchAll(Url page, long digest) {
        int group = digest == 0 ? -1 : digests.find(digest);
        if (group < 0 || CatchAllPages.isHome(page)) {
            return false;
        }
        NavigableSet<Integer> several = ranked.get(group);
        return catchAlls.getOrDefault(group, Set.of()).contains(page.host())
                || (several != null
                        && CatchAllPages.holds(page, several.stream().map(number -> members[number].url())));
    }

    /// The page that stands for a text, if one does.
    public Optional<Member> representative(long digest) {
        int group = digest == 0 ? -1 : digests.find(digest);
        return group < 0 || representative[group] == NOBODY
                ? Optional.empty()
                : Optional.of(members[representative[group]]);
    }

    /// The page with this text that should stand for it by its rank, if there is one.
    public Optional<Member> best(long digest) {
        int group = digest == 0 ? -1 : digests.find(digest);
        int best = group < 0 ? NOBODY : best(group, NOBODY);
        return best == NOBODY ? Optional.empty() : Optional.of(members[best]);
    }

    /// The last version of a page, if its text was long enough to tell.
    public Optional<Member> member(long key) {
        int page = pages.find(key);
        return page < 0 ? Optional.empty() : Optional.ofNullable(members[page]);
    }

    /// How a page compares with the one at another address.
    public Function<Url, Mirrors.Comparison> comparison(Member page) {
        return address -> {
            Optional<Member> other = member(address.key());
            if (other.isEmpty()) {
                return Mirrors.Comparison.UNKNOWN;
            }
            return page.like(other.get()) ? Mirrors.Comparison.SAME : Mirrors.Comparison.OTHER;
        };
    }

    /// All that it knows, as values: each page, the pages of each text in the order of their ranks, the page that
    /// stands for them, and the hosts that give it for anything.
    public Object snapshot() {
        Map<Long, List<Object>> groups = new TreeMap<>();
        for (int group = 0; group < digests.size(); group++) {
            List<Integer> several = ranked.containsKey(group)
                    ? List.copyOf(ranked.get(group))
                    : alone[group] == NOBODY ? List.of() : List.of(alone[group]);
            int stands = representative[group];
            groups.put(
                    digests.key(group),
                    List.of(
                            several.stream().map(page -> members[page]).toList(),
                            stands == NOBODY ? Optional.empty() : Optional.of(members[stands]),
                            Set.copyOf(catchAlls.getOrDefault(group, Set.of()))));
        }
        return groups;
    }

    /// The member with the highest rank but for one; among equals the one that came first.
    private int best(int group, int without) {
        NavigableSet<Integer> several = ranked.get(group);
        if (several == null) {
            return alone[group] == without ? NOBODY : alone[group];
        }
        Integer first = several.first();
        return first == without ? several.higher(first) : first;
    }

    private void join(int group, int page) {
        NavigableSet<Integer> several = ranked.get(group);
        if (several != null) {
            several.add(page);
        } else if (alone[group] == NOBODY) {
            alone[group] = page;
        } else {
            several = new TreeSet<>(Comparator.<Integer>comparingInt(number -> -members[number].rank())
                    .thenComparingInt(number -> number));
            several.add(alone[group]);
            several.add(page);
            ranked.put(group, several);
        }
    }

    private void part(int group, int page) {
        NavigableSet<Integer> several = ranked.get(group);
        if (several == null) {
            alone[group] = NOBODY;
            return;
        }
        several.remove(page);
        if (several.size() == 1) {
            alone[group] = several.first();
            ranked.remove(group);
        }
    }

    private int page(long key) {
        int page = pages.add(key);
        if (page == members.length) {
            members = Arrays.copyOf(members, page * 2);
        }
        return page;
    }

    private int group(long digest) {
        int known = digests.size();
        int group = digests.add(digest);
        if (group == alone.length) {
            alone = Arrays.copyOf(alone, group * 2);
            representative = Arrays.copyOf(representative, group * 2);
        }
        if (group == known) {
            alone[group] = NOBODY;
            representative[group] = NOBODY;
        }
        return group;
    }
}
