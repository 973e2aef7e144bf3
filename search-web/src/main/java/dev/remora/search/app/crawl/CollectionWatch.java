package dev.remora.search.app.crawl;

import dev.remora.crawler.fetch.ArchivedBody;
import dev.remora.crawler.fetch.robots.RobotsRules;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.search.watch.Condition;
import dev.remora.search.watch.CrawlLog;
import dev.remora.search.watch.CrawlWatch;
import dev.remora.search.watch.HostFigures;
import dev.remora.search.watch.HostRules;
import dev.remora.search.why.UnknownAddress;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.provenance.Provenances;
import dev.remora.shared.run.Learnt;
import dev.remora.shared.topic.ScopeRules;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.AddressForms;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// Reads the state of crawls from the collections of a data folder, whichever process runs them.
public final class CollectionWatch implements CrawlWatch {
    /// Maximum size of a robots.txt that is shown.
    private static final int ROBOTS_SHOWN = 20_000;

    private final LocalCrawls crawls;
    private final SiteRemoval sites;
    private final LearntStates states;
    private final Clock clock;

    /// Watches the collections of these crawls.
    ///
    /// @param sites removes sites from the collections
    /// @param states reads what strategies have stored
    CollectionWatch(LocalCrawls crawls, SiteRemoval sites, LearntStates states, Clock clock) {
        this.crawls = crawls;
        this.sites = sites;
        this.states = states;
        this.clock = clock;
    }

    @Override
    public Optional<CrawlLog> log(String topic) {
        return crawls.journals().read(topic).map(CrawlJournals.Reading::log);
    }

    @Override
    public HostRules rules(String topic, HostFigures host) {
        return reading(topic, collection -> {
                    Optional<Exchange> archived = host.robots()
                            .filter(robots -> robots.status() == 200)
                            .flatMap(HostFigures.Robots::warc)
                            .map(collection::exchange);
                    Duration delay = longer(
                            collection.topic().crawl().delay(),
                            archived.map(RobotsRules::archived).flatMap(RobotsRules::crawlDelay));
                    Instant free = Stream.concat(
                                    host.backOff().map(HostFigures.BackOff::until).stream(),
                                    host.lastAsked().map(at -> at.plus(delay)).stream())
                            .max(Instant::compareTo)
                            .orElse(Instant.EPOCH);
                    return new HostRules(
                            delay,
                            Optional.of(free).filter(clock.instant()::isBefore),
                            excluded(now(collection), host.host()),
                            archived.map(CollectionWatch::text).orElse(""));
                })
                .orElseGet(() -> new HostRules(Duration.ZERO, Optional.empty(), false, ""));
    }

    /// Returns the topic as its file has it now; as it was crawled, if that cannot be used.
    private Topic now(CollectionReader collection) {
        Topic crawled = collection.topic();
        return new TopicPlaces(sites.options().data).topic(crawled.id()).orElse(crawled);
    }

    private static boolean excluded(Topic topic, String host) {
        return UrlRules.DEFAULT.canonical("http://" + host + "/") instanceof UrlVerdict.Accepted(Url home)
                && !new ScopeRules(topic.crawl().scope()).allows(home);
    }

    /// The crawl delay of robots.txt is obeyed up to the longest delay.
    private static Duration longer(Duration topics, Optional<Duration> asked) {
        Duration longest = FrontierSettings.DEFAULT.politeness().longestDelay();
        Duration honoured = asked.map(delay -> delay.compareTo(longest) > 0 ? longest : delay)
                .orElse(Duration.ZERO);
        return honoured.compareTo(topics) > 0 ? honoured : topics;
    }

    private static String text(Exchange robots) {
        return new String(ArchivedBody.of(robots, ROBOTS_SHOWN).array(), StandardCharsets.UTF_8);
    }

    @Override
    public List<String> titles(String topic, List<PageLocation> pages) {
        return reading(
                        topic,
                        collection -> pages.stream()
                                .map(page -> title(collection, page))
                                .toList())
                .orElseGet(() -> pages.stream().map(_ -> "").toList());
    }

    private static String title(CollectionReader collection, PageLocation page) {
        try {
            return collection.page(page).page().title();
        } catch (CollectionDamaged unreadable) {
            return "";
        }
    }

    @Override
    public List<DiskUse> disk(String topic) {
        return crawls.journals().folder(topic).map(FolderSizes::of).orElse(List.of());
    }

    @Override
    public List<Learnt> learnt(String topic) {
        return log(topic)
                .flatMap(CrawlLog::strategy)
                .flatMap(state -> reading(topic, collection -> states.of(collection.topic(), state)))
                .orElse(List.of());
    }

    @Override
    public MemoryUse memory() {
        Runtime process = Runtime.getRuntime();
        return new MemoryUse(process.totalMemory() - process.freeMemory(), process.maxMemory());
    }

    @Override
    public Optional<Why> why(String topic, String address) {
        return switch (AddressForms.of(address)) {
            case AddressForms.Refused(var reason) -> reading(topic, _ -> new Why.NoAddress(reason));
            case AddressForms.Known(List<Url> forms) -> {
                boolean atWork = atWork(topic); // asked first: if the run ends afterwards, its end is read
                yield alone(
                        topic,
                        collection -> new Provenances(collection, RelevanceModels::threshold)
                                .ofFirst(forms)
                                .map(known -> atWork ? known : known.atRest())
                                .<Why>map(Why.Known::new)
                                .orElseGet(() -> new Why.Unknown(UnknownAddress.of(forms, now(collection)))));
            }
        };
    }

    private boolean atWork(String topic) {
        return crawls.current(topic)
                .filter(run -> !run.state().over() && Condition.of(run).ofRun())
                .isPresent();
    }

    /// Each such answer reads the whole journal, so one is made at a time.
    private synchronized <T> Optional<T> alone(String topic, Function<CollectionReader, T> question) {
        return reading(topic, question);
    }

    private <T> Optional<T> reading(String topic, Function<CollectionReader, T> question) {
        return crawls.journals().folder(topic).flatMap(folder -> {
            try (CollectionReader collection = CollectionFolder.openForReading(folder)) {
                return Optional.of(question.apply(collection));
            } catch (CollectionDamaged damaged) {
                return Optional.empty();
            }
        });
    }

    @Override
    public SiteLeftOut leaveOut(String topic, String host) {
        return SiteRemoval.ofSite(host).map(pattern -> exclude(topic, pattern)).orElseGet(SiteLeftOut.NoHost::new);
    }

    @Override
    public SiteLeftOut leaveOutPage(String topic, String address) {
        return SiteRemoval.ofPage(address)
                .map(pattern -> exclude(topic, pattern))
                .orElseGet(SiteLeftOut.NoHost::new);
    }

    private SiteLeftOut exclude(String topic, String pattern) {
        return crawls.journals()
                .folder(topic)
                .map(folder -> crawls.aside(topic, () -> sites.leaveOut(topic, folder, pattern)))
                .orElseGet(SiteLeftOut.NoSuchTopic::new);
    }
}
