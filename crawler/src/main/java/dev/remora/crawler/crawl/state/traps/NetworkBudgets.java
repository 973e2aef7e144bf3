package dev.remora.crawler.crawl.state.traps;

import dev.remora.crawler.crawl.StatePart;
import dev.remora.crawler.crawl.state.hosts.HostRecords;
import dev.remora.crawler.priority.Harvest;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// How many requests the sites of one network may cost together, whatever their names are: a farm of thousands of
/// domains behind one address.
///
/// A network is an IPv4 address or the first 64 bits of an IPv6 address, of which one server may have all. It gets
/// 5,000 requests (pages, redirects, failures, robots.txt and sitemaps), plus twenty for each page on topic that its
/// hosts brought. Sites that paid for themselves, with a page on topic for each twenty, neither use nor need
/// it. Up to twice the budget, the first three pages of any site to which a page on topic links are requested too:
/// a content network has thousands of sites behind an address, most of them with nothing on topic.
///
/// Addresses of the 100,000 hosts, and counts of the 100,000 networks, that were in use last are kept.
public final class NetworkBudgets implements StatePart {
    private static final int REQUESTS = 5_000;
    private static final int PER_HIT = 20;
    private static final int TRIALS = 2;
    private static final int TRIAL_PAGES = 3;
    private static final int GROUPS_OF_NETWORK = 4;

    private final PairCounts networks = new PairCounts(PairCounts.MOST_NAMES);
    private final LinkedHashMap<String, List<String>> hosts = new LinkedHashMap<>();

    /// Applies a decision.
    ///
    /// @param sites before it
    public void apply(JournalRecord record, HostRecords sites) {
        switch (record) {
            case JournalRecord.HostAddressed addressed -> {
                hosts.putLast(addressed.host(), addressed.addresses());
                if (hosts.size() > PairCounts.MOST_NAMES) {
                    hosts.remove(hosts.firstEntry().getKey());
                }
            }
            case JournalRecord.Fetched page -> requested(page.url(), sites);
            case JournalRecord.Moved moved -> requested(moved.url(), sites);
            case JournalRecord.Failed failed -> requested(failed.url(), sites);
            case JournalRecord.RobotsFetched robots -> requested(new Url(robots.origin() + "/"), sites);
            case JournalRecord.SitemapFetched list -> requested(list.url(), sites);
            default -> {} // no request that costs much
        }
    }

    private void requested(Url url, HostRecords sites) {
        if (!paid(sites.site(url).harvest())) {
            count(url.host(), 0);
        }
    }

    private static boolean paid(Harvest site) {
        return site.onTopic() > 0 && site.fetched() <= PER_HIT * site.onTopic();
    }

    private void count(String host, int which) {
        List<String> addresses = hosts.getOrDefault(host, List.of());
        if (!addresses.isEmpty()) {
            hosts.putLast(host, addresses);
            networksOf(addresses).forEach(network -> networks.add(network, which));
        }
    }

    private static List<String> networksOf(List<String> addresses) {
        return addresses.stream().map(NetworkBudgets::network).distinct().toList();
    }

    private static String network(String address) {
        int end = -1;
        for (int group = 0; group < GROUPS_OF_NETWORK; group++) {
            end = address.indexOf(':', end + 1);
            if (end < 0) {
                return address;
            }
        }
        return address.substring(0, end) + "::/64";
    }

    /// Counts a page as on topic.
    public void onTopic(Url url) {
        count(url.host(), 1);
    }

    /// Forgets on-topic counts before all pages are re-judged.
    public void forgetPages() {
        networks.clearSecond();
    }

    /// The addresses of a host; none if they are unknown.
    public List<String> addresses(String host) {
        return hosts.getOrDefault(host, List.of());
    }

    /// Why a host is not requested for a link; empty if it is.
    ///
    /// @param site the results of its site
    /// @param fromTopic whether a page on topic links there
    public Optional<Exclusion> objection(String host, Harvest site, boolean fromTopic) {
        if (paid(site)) {
            return Optional.empty();
        }
        int times = fromTopic && site.fetched() < TRIAL_PAGES ? TRIALS : 1;
        return networksOf(addresses(host)).stream()
                .filter(network -> {
                    int[] counts = networks.of(network);
                    return counts[0] >= times * ((long) REQUESTS + PER_HIT * (long) counts[1]);
                })
                .findFirst()
                .map(network -> new Exclusion.PoorNetwork(network, networks.of(network)[0], networks.of(network)[1]));
    }

    @Override
    public List<Map<String, ?>> snapshot() {
        return List.of(networks.snapshot(), Map.copyOf(hosts));
    }

    @Override
    public void write(CheckpointWriter out) {
        networks.write(out);
        out.all(hosts, (host, addresses) -> {
            out.text(host);
            out.all(addresses, out::text);
        });
    }

    @Override
    public void read(CheckpointReader in) {
        networks.read(in);
        in.all(() -> {
            String host = in.text();
            List<String> addresses = new ArrayList<>();
            in.all(() -> addresses.add(in.text()));
            hosts.put(host, List.copyOf(addresses));
        });
    }
}
