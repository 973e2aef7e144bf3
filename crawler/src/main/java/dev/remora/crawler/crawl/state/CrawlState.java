package dev.remora.crawler.crawl.state;

import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.StatePart;
import dev.remora.crawler.crawl.state.hosts.CloakingFindings;
import dev.remora.crawler.crawl.state.hosts.HostAnswers;
import dev.remora.crawler.crawl.state.hosts.HostRecords;
import dev.remora.crawler.crawl.state.hosts.KnownSites;
import dev.remora.crawler.crawl.state.hosts.RobotsTable;
import dev.remora.crawler.crawl.state.hosts.SitemapRecords;
import dev.remora.crawler.crawl.state.traps.AddressShares;
import dev.remora.crawler.crawl.state.traps.LinkFarms;
import dev.remora.crawler.crawl.state.traps.NetworkBudgets;
import dev.remora.crawler.crawl.state.traps.PlaceBudgets;
import dev.remora.crawler.crawl.state.traps.TrapRules;
import dev.remora.crawler.duplicates.ContentGroups;
import dev.remora.crawler.duplicates.Mirrors;
import dev.remora.crawler.duplicates.NearDuplicateClusters;
import dev.remora.crawler.frontier.Frontier;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.SiteYield;
import dev.remora.crawler.frontier.store.LinkStore;
import dev.remora.crawler.frontier.store.StoreContent;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.run.RunTally;
import dev.remora.shared.url.Sites;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/// The state of a crawl, a fold of its decisions. Only [#apply] changes it, both for new decisions and for
/// those in the journal, so a reopened crawl has the same state. Each field is a part, and the law test
/// compares every one of them. Process state (requests in flight, politeness, due retries) is not included.
public final class CrawlState {
    final Addresses addresses;
    final Relevances relevances = new Relevances();
    final HostRecords hosts = new HostRecords();
    final HostAnswers answers = new HostAnswers();
    final RobotsTable robots;
    final TrapRules traps;
    final PlaceBudgets places = new PlaceBudgets();
    final NetworkBudgets networks = new NetworkBudgets();
    final AddressShares shares = new AddressShares();
    final LinkFarms farms = new LinkFarms();
    final CloakingFindings cloaking;
    final SitemapRecords sitemaps = new SitemapRecords();
    final Contents contents;
    final EarlyPages early = new EarlyPages();
    final RecrawlScope scope = new RecrawlScope();
    final RunRecord run = new RunRecord();
    final LearningRecord learning = new LearningRecord();
    final Visits visits = new Visits();
    final ChangeHints hints = new ChangeHints();
    final SentLinks sent = new SentLinks();
    final RecordCount records = new RecordCount();
    private final LearnedState learned;

    /// An empty state.
    ///
    /// @param archive contains each fetched robots.txt
    /// @param learned strategy and model without training
    /// @param stores creates the storage of the queue
    public CrawlState(
            CollectionReader archive,
            CrawlSettings settings,
            LearnedState learned,
            Function<StoreContent, LinkStore> stores) {
        this.learned = learned;
        this.addresses = new Addresses(stores);
        this.contents = new Contents(addresses);
        this.robots = new RobotsTable(settings.auxiliary().robotsAge(), archive);
        this.traps = new TrapRules(settings.links().maxAlike());
        this.cloaking = new CloakingFindings(settings.auxiliary().pagesPerCheck());
    }

    /// The state of a journal, with every decision applied. [#open] opens its queue; [#learned] is untrained until
    /// [#train].
    public static CrawlState of(
            CollectionReader collection,
            CrawlSettings settings,
            LearnedState learned,
            Function<StoreContent, LinkStore> stores) {
        CrawlState state = new CrawlState(collection, settings, learned, stores);
        state.applyAfter(0, collection);
        return state;
    }

    /// Applies the decisions of a journal after record `sequence`.
    void applyAfter(long sequence, CollectionReader collection) {
        try (CollectionReader.Records records = collection.after(sequence)) {
            records.forEachRemaining(entry -> apply(entry.record()));
        }
    }

    /// All parts, in the order in which a checkpoint has them. The storage of the queue is opened last.
    private List<StatePart> parts() {
        return List.of(
                records,
                run,
                learning,
                learned,
                relevances,
                hosts,
                answers,
                robots,
                traps,
                places,
                networks,
                shares,
                farms,
                cloaking,
                sitemaps,
                contents,
                early,
                scope,
                visits,
                hints,
                sent,
                addresses);
    }

    /// All parts at this moment for a checkpoint, once the queue is open. They may be written later and by another
    /// thread, while decisions are applied.
    public Consumer<CheckpointWriter> frozen() {
        List<Consumer<CheckpointWriter>> parts =
                parts().stream().map(StatePart::frozen).toList();
        return out -> parts.forEach(part -> part.accept(out));
    }

    /// Reads what [#frozen] wrote into this empty state.
    public void read(CheckpointReader in) {
        parts().forEach(part -> part.read(in));
    }

    /// Opens the queue for a crawl.
    public void open(FrontierSettings settings, Instant now) {
        addresses.open(settings, sites(), now);
    }

    /// Applies the outcome of a fetched link.
    ///
    /// @param page of the link, if any
    void apply(JournalRecord record, Link link, Supplier<PageSeen> page) {
        apply(record);
        learned.take(record, link, page);
    }

    /// Trains strategy and model up to the last record of the journal.
    public void train(CollectionReader collection) {
        teachModel(collection);
        new LearnedStateReplay(collection, this, learned).run();
    }

    /// Trains the model alone, up to the last record of the journal; does nothing if it was done.
    public void teachModel(CollectionReader collection) {
        learned.teachModel(collection, learning);
    }

    /// Number of applied decisions.
    public long records() {
        return records.count();
    }

    /// Applies a decision.
    public void apply(JournalRecord record) {
        new RecordFold(this).apply(record);
    }

    /// The state of each address, and the queue.
    public Addresses addresses() {
        return addresses;
    }

    /// The queued links; only after [#open].
    public Frontier frontier() {
        return addresses.frontier();
    }

    /// The approximate relevance of the last version of an address.
    public double relevance(long key) {
        return relevances.of(key);
    }

    /// The records of each host and site.
    public HostRecords hosts() {
        return hosts;
    }

    /// The yield of each site.
    public SiteYield sites() {
        return new KnownSites(answers, hosts);
    }

    /// Which hosts respond.
    public HostAnswers answers() {
        return answers;
    }

    /// Rules of each origin.
    public RobotsTable robots() {
        return robots;
    }

    /// Counters of similar addresses.
    public TrapRules traps() {
        return traps;
    }

    /// Whether the place of an address had a page on topic.
    public boolean hadPagesBeside(Url url) {
        return places.hadPagesBeside(url);
    }

    /// The budgets of network addresses.
    public NetworkBudgets networks() {
        return networks;
    }

    /// The shares of the known addresses.
    public AddressShares shares() {
        return shares;
    }

    /// Whether a link was found on a page on topic, or is as good: a seed, or in the sitemap of a proven host.
    public boolean onTopic(Link link) {
        return link.origin() == Link.Origin.SITEMAP
                ? hosts.host(link.target().host()).proven()
                : link.offTopic() == 0;
    }

    /// The site of a page with links; that of a link's target if the page, or its text, is unknown.
    ///
    /// @param source key of the page
    public String siteOf(long source, Url target) {
        return Sites.of(groups().member(source).map(ContentGroups.Member::url).orElse(target));
    }

    /// Why a queued link is not fetched any more; empty if it is. Seeds and known pages always are.
    public Optional<Exclusion> objection(Link link) {
        if (always(link)) {
            return Optional.empty();
        }
        return places.objection(link.target())
                .or(() ->
                        groups().member(link.source()).flatMap(source -> farms.objection(link.target(), source.url())));
    }

    private static boolean always(Link link) {
        return link.given() || link.origin() == Link.Origin.RECRAWL;
    }

    /// Why a queued link is not fetched because of its network address, if that is known; empty if it is.
    public Optional<Exclusion> networkObjection(Link link) {
        return always(link) ? Optional.empty() : networkObjection(link.target(), onTopic(link));
    }

    /// The same of any address.
    ///
    /// @param fromTopic whether a page on topic links to it
    public Optional<Exclusion> networkObjection(Url target, boolean fromTopic) {
        return networks.objection(target.host(), hosts.site(target).harvest(), fromTopic);
    }

    /// Which hosts cloak.
    public CloakingFindings cloaking() {
        return cloaking;
    }

    /// Known sitemaps and feeds, and which of them were read.
    public SitemapRecords sitemaps() {
        return sitemaps;
    }

    /// Which addresses have the same content.
    public Contents contents() {
        return contents;
    }

    /// Exact duplicates.
    public ContentGroups groups() {
        return contents.groups();
    }

    /// The page of another shard that represents the text of a page.
    public Optional<Url> representedBy(long key) {
        return contents.representedBy(key);
    }

    /// Near duplicates.
    public NearDuplicateClusters near() {
        return contents.near();
    }

    /// Hosts that mirror another.
    public Mirrors mirrors() {
        return contents.mirrors();
    }

    /// The links that were sent to other shards.
    public SentLinks sent() {
        return sent;
    }

    /// The result of each visit to an address.
    public Visits visits() {
        return visits;
    }

    /// What hosts announce about changes of their pages.
    public ChangeHints hints() {
        return hints;
    }

    /// The first pages of each host.
    public EarlyPages early() {
        return early;
    }

    /// The addresses that the run still has to fetch again; empty unless it is a recrawl of some addresses.
    public Optional<Set<Long>> asked() {
        return scope.asked();
    }

    /// Queued links that were found on changed pages, added to a sitemap or feed, are where known addresses redirect
    /// to, or lead to pages that were dropped before.
    public Set<Long> brought() {
        return scope.brought();
    }

    /// Whether the last run is one of a schedule: it is never resumed, for the next one chooses its own
    /// addresses.
    public boolean scheduled() {
        return scope.scheduled();
    }

    /// Whether the last run is a recrawl of all pages.
    public boolean recrawlsAll() {
        return scope.all();
    }

    /// The learnt state of strategy and model.
    public LearningRecord learning() {
        return learning;
    }

    /// The strategy, and the relevance model if it learns.
    public LearnedState learned() {
        return learned;
    }

    /// The tally of the run.
    public RunTally tally() {
        return run.tally();
    }

    /// The state of the last run.
    public LastRun last() {
        return run.last();
    }
}
