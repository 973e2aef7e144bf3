package dev.remora.crawler.duplicates;

import static dev.remora.crawler.duplicates.RankedGroups.NOBODY;

import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.collection.file.FieldReader;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.graph.KeyTable;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.url.Url;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.stream.Stream;

/// Pages grouped by the digest of their text, each group with its representative. About 170 bytes per page with
/// its address, and 60 more for each of several with one text, which are sorted by rank: a change of a group
/// takes at most logarithmic time in its size. For the loop's thread.
public final class ContentGroups {
    private final KeyTable pages = new KeyTable();
    private final KeyTable digests = new KeyTable();

    /// By page, [packed][Member#packed]; null for one that left.
    private byte[][] members = new byte[64][];

    private int[] representative = new int[64];
    private final RankedGroups ranked = new RankedGroups(page -> Member.rank(members[page]));

    /// Hosts for which the text of a group is a catch-all.
    private final Map<Integer, Set<String>> catchAlls = new HashMap<>();

    /// The place of a page among the clusters of near duplicates.
    ///
    /// @param cluster name of its cluster; 0 for none
    /// @param since when it joined that ([NearDuplicateClusters#join])
    public record Membership(long cluster, int since) {
        /// Of a page without near duplicates.
        public static final Membership NONE = new Membership(0, 0);
    }

    /// A page of a group.
    ///
    /// @param url its address
    /// @param digest of its text, not 0
    /// @param rank of its address ([AddressRank])
    /// @param location where its last version is stored
    /// @param relevance in [0, 1]
    /// @param onTopic its judgement
    /// @param near its near duplicates
    public record Member(
            Url url, long digest, int rank, PageLocation location, double relevance, boolean onTopic, Membership near) {
        /// Key of its address.
        public long key() {
            return url.key();
        }

        /// Name of its cluster of near duplicates; 0 for none.
        public long cluster() {
            return near.cluster;
        }

        /// As bytes, about 100: so a million pages are kept, in memory and in a checkpoint.
        private byte[] packed() {
            FieldWriter out = new FieldWriter(128);
            out.signed(rank);
            out.fixed(digest);
            out.text(url.text());
            out.number(location.segment());
            out.number(location.offset());
            out.real(relevance);
            out.flag(onTopic);
            out.fixed(near.cluster);
            out.number(near.since);
            return out.toArray();
        }

        private static Member unpacked(byte[] bytes) {
            FieldReader in = new FieldReader(bytes);
            int rank = (int) in.signed();
            long digest = in.fixed();
            return new Member(
                    new Url(in.text()),
                    digest,
                    rank,
                    new PageLocation(in.small(), in.number()),
                    in.real(),
                    in.flag(),
                    new Membership(in.fixed(), in.small()));
        }

        /// Its rank alone.
        private static int rank(byte[] packed) {
            return (int) new FieldReader(packed).signed();
        }

        /// Its address alone.
        private static Url url(byte[] packed) {
            FieldReader in = new FieldReader(packed);
            in.signed(); // the rank
            in.fixed(); // the digest
            return new Url(in.text());
        }

        /// The digest of its text alone.
        private static long digest(byte[] packed) {
            FieldReader in = new FieldReader(packed);
            in.signed(); // the rank
            return in.fixed();
        }

        /// Whether it has the same or nearly the same content as another.
        public boolean like(Member other) {
            return digest == other.digest || (cluster() != 0 && cluster() == other.cluster());
        }

        /// Returns this page with a new judgement.
        public Member judged(double newRelevance, boolean newOnTopic) {
            int newRank = AddressRank.judged(rank, newOnTopic);
            return new Member(url, digest, newRank, location, newRelevance, newOnTopic, near);
        }

        private Member clustered(Membership other) {
            return new Member(url, digest, rank, location, relevance, onTopic, other);
        }
    }

    /// The status of a page with this text, regardless of its own last version.
    ///
    /// @param digest of its text; 0 if the text is too short
    public DuplicateStatus standing(long key, long digest, int rank) {
        Optional<Member> before = representative(digest).filter(member -> member.key() != key);
        if (before.isEmpty()) {
            return new DuplicateStatus.Alone();
        }
        return rank > before.get().rank()
                ? new DuplicateStatus.Replaces(before.get().key())
                : new DuplicateStatus.Duplicate(before.get().key());
    }

    /// Adds a page in place of its last version.
    ///
    /// @param standing as decided: a page that is not a duplicate represents its group from now on
    public void put(Member member, DuplicateStatus standing) {
        int page = page(member.key());
        boolean same = members[page] != null && Member.digest(members[page]) == member.digest();
        if (!same) {
            leave(member.key());
        }
        boolean catchAll = catchAll(member.url(), member.digest());
        int group = group(member.digest());
        if (same) {
            ranked.remove(group, page);
            representative[group] = representative[group] == page ? ranked.best(group, page) : representative[group];
        }
        members[page] = member.packed();
        ranked.add(group, page);
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

    /// Marks the pages of a host with its catch-all text as off topic.
    private void areNone(int group, String host) {
        for (int page : List.copyOf(ranked.several(group))) {
            Member member = at(page);
            if (member.onTopic() && member.url().host().equals(host)) {
                judged(member.key(), 0, false);
            }
        }
    }

    /// Removes a page from its group. If it was the representative, the best of the others becomes it.
    public void leave(long key) {
        int page = pages.find(key);
        if (page < 0 || members[page] == null) {
            return;
        }
        int group = digests.find(Member.digest(members[page]));
        ranked.remove(group, page);
        members[page] = null;
        if (ranked.best(group, NOBODY) == NOBODY) {
            catchAlls.remove(group);
        }
        if (representative[group] == page) {
            representative[group] = ranked.best(group, page);
        }
    }

    /// The page that will represent the others once this one is removed; empty if this one represents none.
    public Optional<Member> successor(long key) {
        int page = pages.find(key);
        if (page < 0 || members[page] == null) {
            return Optional.empty();
        }
        int group = digests.find(Member.digest(members[page]));
        int best = representative[group] == page ? ranked.best(group, page) : NOBODY;
        return best == NOBODY ? Optional.empty() : Optional.of(at(best));
    }

    /// The page that replaces this one as representative before a new version of it is added: because its text
    /// has changed, or its rank has fallen below that of another page in its group.
    ///
    /// @return the new representative of the others; empty if this one represents none, or still does
    public Optional<Member> successor(long key, long digest, int rank) {
        Optional<Member> next = successor(key);
        boolean another = member(key).filter(last -> last.digest() != digest).isPresent();
        return next.filter(best -> another || best.rank() > rank);
    }

    /// Makes a page the representative of its group, as the journal says.
    public void represent(long key) {
        int page = pages.find(key);
        if (page >= 0 && members[page] != null) {
            representative[digests.find(Member.digest(members[page]))] = page;
        }
    }

    /// Applies the new judgement of a page. The representative of its group stays.
    public void judged(long key, double relevance, boolean onTopic) {
        int page = pages.find(key);
        if (page >= 0 && members[page] != null) {
            int group = digests.find(Member.digest(members[page]));
            ranked.remove(group, page);
            members[page] = at(page).judged(relevance, onTopic).packed();
            ranked.add(group, page);
        }
    }

    /// Moves a known page to another cluster.
    public void clustered(long key, Membership near) {
        int page = pages.find(key);
        members[page] = at(page).clustered(near).packed();
    }

    /// The pages that are in some clusters, in the order in which they came. Looks at all pages.
    ///
    /// @param which takes the name of a cluster; 0 for none
    public List<Member> clustered(LongPredicate which) {
        return Arrays.stream(members, 0, pages.size())
                .filter(Objects::nonNull)
                .map(Member::unpacked)
                .filter(member -> which.test(member.cluster()))
                .toList();
    }

    /// Passes the representative of each text to `each`.
    public void forEachRepresentative(Consumer<Member> each) {
        for (int group = 0; group < digests.size(); group++) {
            if (representative[group] != NOBODY) {
                each.accept(at(representative[group]));
            }
        }
    }

    /// Number of pages with this text.
    public int size(long digest) {
        int group = digests.find(digest);
        return group < 0 ? 0 : ranked.size(group);
    }

    /// Whether a text is its host's catch-all ([CatchAllPages]) and thus no page. Once found to be one, it
    /// remains one as long as any address has it; on another host it may be a page.
    ///
    /// @param page an address with this text; it counts in addition to the known ones
    /// @param digest of the text; 0 if the text is too short
    public boolean catchAll(Url page, long digest) {
        int group = digest == 0 ? -1 : digests.find(digest);
        if (group < 0 || CatchAllPages.isHome(page)) {
            return false;
        }
        return catchAlls.getOrDefault(group, Set.of()).contains(page.host())
                || (ranked.size(group) > 1
                        && CatchAllPages.holds(
                                page, ranked.several(group).stream().map(number -> Member.url(members[number]))));
    }

    /// The representative of a text; empty if there is none.
    public Optional<Member> representative(long digest) {
        int group = digest == 0 ? -1 : digests.find(digest);
        return group < 0 || representative[group] == NOBODY ? Optional.empty() : Optional.of(at(representative[group]));
    }

    /// The page with this text that ranks highest; empty if there is none.
    public Optional<Member> best(long digest) {
        int group = digest == 0 ? -1 : digests.find(digest);
        int best = group < 0 ? NOBODY : ranked.best(group, NOBODY);
        return best == NOBODY ? Optional.empty() : Optional.of(at(best));
    }

    /// The last version of a page; empty if it is unknown or its text was too short.
    public Optional<Member> member(long key) {
        int page = pages.find(key);
        return page < 0 ? Optional.empty() : Optional.ofNullable(members[page]).map(Member::unpacked);
    }

    /// The pages of a host whose content is on topic, in the order in which they came. Looks at all pages.
    public List<Member> onTopicOf(String host) {
        return Arrays.stream(members, 0, pages.size())
                .filter(Objects::nonNull)
                .map(Member::unpacked)
                .filter(member -> member.onTopic() && member.url().host().equals(host))
                .toList();
    }

    /// Whether another host has a page on topic with the text of this one.
    public boolean onTopicElsewhere(Member page) {
        return others(page)
                .anyMatch(other ->
                        other.onTopic() && !other.url().host().equals(page.url().host()));
    }

    /// The pages with the text of this one, in the order of their ranks; this one too, if there are several.
    public Stream<Member> others(Member page) {
        return ranked.several(digests.find(page.digest())).stream().map(this::at);
    }

    /// Compares a page with the one at another address.
    public Function<Url, Mirrors.Comparison> comparison(Member page) {
        return address -> {
            Optional<Member> other = member(address.key());
            if (other.isEmpty()) {
                return Mirrors.Comparison.UNKNOWN;
            }
            return page.like(other.get()) ? Mirrors.Comparison.SAME : Mirrors.Comparison.OTHER;
        };
    }

    /// The whole state as values: each page, the pages of each text in the order of their ranks, their
    /// representative, and the hosts for which the text is a catch-all.
    public Object snapshot() {
        Map<Long, List<Object>> groups = new TreeMap<>();
        for (int group = 0; group < digests.size(); group++) {
            int stands = representative[group];
            groups.put(
                    digests.key(group),
                    List.of(
                            ranked.all(group).stream().map(this::at).toList(),
                            stands == NOBODY ? Optional.empty() : Optional.of(at(stands)),
                            Set.copyOf(catchAlls.getOrDefault(group, Set.of()))));
        }
        return groups;
    }

    /// Writes the whole state as it is now for a checkpoint, later and in any thread: pages and texts in the order in
    /// which they came.
    public Consumer<CheckpointWriter> frozen() {
        long[] texts = digests.keys();
        long[] addresses = pages.keys();
        byte[][] each = Arrays.copyOf(members, addresses.length);
        int[] stands = Arrays.copyOf(representative, texts.length);
        List<byte[]> others = CheckpointWriter.encoded(out -> out.all(catchAlls, (group, hosts) -> {
            out.number(group);
            out.all(hosts, out::text);
        }));
        return out -> {
            out.number(texts.length);
            for (long text : texts) {
                out.fixed(text);
            }
            out.number(each.length);
            for (int page = 0; page < each.length; page++) {
                out.fixed(addresses[page]);
                out.optional(Optional.ofNullable(each[page]), member -> out.bytes(Bytes.of(member)));
            }
            for (int one : stands) {
                out.signed(one);
            }
            out.chunks(others);
        };
    }

    /// Reads what [#frozen] wrote into these empty groups.
    public void read(CheckpointReader in) {
        in.all(digests::reserve, () -> group(in.fixed()));
        in.all(pages::reserve, () -> {
            int page = page(in.fixed());
            in.optional(in::bytes).ifPresent(packed -> {
                members[page] = packed.array();
                ranked.add(digests.find(Member.digest(packed.array())), page);
            });
        });
        for (int group = 0; group < digests.size(); group++) {
            representative[group] = (int) in.signed();
        }
        in.all(() -> {
            Set<String> hosts = new HashSet<>();
            catchAlls.put(in.small(), hosts);
            in.all(() -> hosts.add(in.text()));
        });
    }

    /// A page that did not leave.
    private Member at(int page) {
        return Member.unpacked(members[page]);
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
        if (group == representative.length) {
            representative = Arrays.copyOf(representative, group * 2);
        }
        if (group == known) {
            representative[group] = NOBODY;
        }
        return group;
    }
}
