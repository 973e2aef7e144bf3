package dev.remora.crawler.crawl.state.traps;

import dev.remora.crawler.crawl.StatePart;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import java.util.List;

/// Who filled the table of known addresses, which is never emptied: pages with thousands of links to addresses that do
/// not matter would leave no place for good ones.
///
/// Links of pages off topic may take half of the table. The links of one site, wherever they lead, may take 1/64 of it
/// (1,000 addresses at least), and 500 more for each page on topic that the site brought. A link without a source page
/// counts for the site to which it leads. Counts of the 100,000 sites that added addresses last are kept.
public final class AddressShares implements StatePart {
    private static final int SITES = 64;
    private static final int FEWEST = 1_000;
    private static final int PER_HIT = 500;

    private long offTopic;
    private final PairCounts sites = new PairCounts(PairCounts.MOST_NAMES);

    /// Counts an address that was unknown.
    ///
    /// @param site on which a link to it was found
    /// @param onTopic whether on a page on topic
    public void found(String site, boolean onTopic) {
        sites.add(site, 0);
        offTopic += onTopic ? 0 : 1;
    }

    /// Whether pages off topic may add no more addresses.
    ///
    /// @param most known addresses
    public boolean offTopicFull(long most) {
        return offTopic >= Math.ceilDiv(most, 2);
    }

    /// Whether a site may add no more addresses.
    ///
    /// @param hits its pages on topic
    /// @param most known addresses
    public boolean siteFull(String site, long hits, long most) {
        return sites.of(site)[0] >= Math.max(FEWEST, most / SITES) + PER_HIT * hits;
    }

    @Override
    public List<Object> snapshot() {
        return List.of(offTopic, sites.snapshot());
    }

    @Override
    public void write(CheckpointWriter out) {
        out.number(offTopic);
        sites.write(out);
    }

    @Override
    public void read(CheckpointReader in) {
        offTopic = in.number();
        sites.read(in);
    }
}
