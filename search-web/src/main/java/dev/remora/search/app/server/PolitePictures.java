package dev.remora.search.app.server;

import dev.remora.crawler.crawl.PoliteRequests;
import dev.remora.crawler.crawl.robots.RobotsTag;
import dev.remora.crawler.fetch.BodyRoom;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.fetch.FetchSettings;
import dev.remora.crawler.fetch.Fetcher;
import dev.remora.crawler.fetch.HttpFetcher;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.WebReach;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.page.Pages;
import dev.remora.search.thumbnail.FetchedThumbnails;
import dev.remora.search.thumbnail.PagePicture;
import dev.remora.search.thumbnail.PictureSource;
import dev.remora.search.thumbnail.ThumbnailStore;
import dev.remora.search.thumbnail.Thumbnails;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.topic.ScopeRules;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Requests pictures as a crawl of their topic requests pages: with its delay, by robots.txt, only from addresses of
/// the public internet, and nothing that the topic excludes. A picture with `noindex` is not shown. Sends no logins.
final class PolitePictures implements PictureSource {
    private static final Logger LOG = LoggerFactory.getLogger(PolitePictures.class);

    /// Most files of a topic: some 30 MB.
    private static final int MOST_FILES = 20_000;

    private static final Duration LONGEST_REQUEST = Duration.ofSeconds(15);

    /// Longer delays of a host would hold up the pictures of others.
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final Path data;
    private final Fetcher fetcher;
    private final BodyRoom room;
    private final UrlRules urls;
    private final PoliteRequests requests;

    private PolitePictures(Path data, Fetcher fetcher, UrlRules urls, Wiring wiring) {
        this.data = data;
        this.fetcher = fetcher;
        this.room = wiring.bodies();
        this.urls = urls;
        this.requests = new PoliteRequests(fetcher, room, LONGEST_WAIT, wiring.clock(), Thread::sleep);
    }

    /// Returns thumbnails that are made while a server runs; none if none are wanted, or if the public web must not
    /// be requested.
    ///
    /// @param pages behind the results
    /// @param perDay most pictures of a topic that are requested on a day
    static Thumbnails thumbnails(Wiring wiring, CrawlOptions options, Pages pages, int perDay) {
        if (perDay == 0 || WebReach.refusal(options).isPresent()) {
            return Thumbnails.NONE;
        }
        FetchSettings settings = WebReach.fetchSettings(options).withTotalTimeout(LONGEST_REQUEST);
        UrlRules urls = WebReach.urls(options);
        Fetcher fetcher = new HttpFetcher(settings, urls, wiring.clock());
        PolitePictures source = new PolitePictures(options.data, fetcher, urls, wiring);
        return new FetchedThumbnails(
                new ThumbnailStore(options.data, MOST_FILES, wiring.wallClock()),
                source,
                perDay,
                picture -> source.isKept(picture.page(), picture.topic(), pages),
                wiring.wallClock());
    }

    /// True if a page has not been deleted: a removal changes the topic first, and then the index, which an open reader
    /// follows some time later.
    private boolean isKept(Url page, String id, Pages pages) {
        return topic(id).filter(topic -> exclusions(topic).allows(page)).isPresent()
                && pages.find(page.id(), Optional.of(id)).isPresent();
    }

    private static ScopeRules exclusions(Topic topic) {
        return new ScopeRules(new Topic.Scope(List.of(), topic.crawl().scope().exclude()));
    }

    @Override
    public Answer request(PagePicture wanted) throws InterruptedException {
        if (!(urls.canonical(wanted.picture().text()) instanceof UrlVerdict.Accepted(Url picture))) {
            return new Answer.None(false);
        }
        Optional<Topic> topic = topic(wanted.topic());
        if (topic.isEmpty()) {
            return new Answer.NotYet();
        }
        ScopeRules scope = exclusions(topic.get());
        if (!scope.allows(wanted.page())) {
            return new Answer.NotYet(); // it is being deleted
        }
        return scope.allows(picture) ? request(picture, topic.get().crawl().delay(), scope) : new Answer.None(false);
    }

    private Answer request(Url picture, Duration delay, ScopeRules scope) throws InterruptedException {
        try (BodyRoom.Hold hold = room.hold()) {
            return switch (requests.reach(picture, FetchRequest.Purpose.PICTURE, delay, scope::allows, hold)) {
                case PoliteRequests.Reached.Got(FetchOutcome.Fetched response) -> answer(response);
                case PoliteRequests.Reached.Not(var why, boolean passing) -> {
                    LOG.debug("{}: {}", picture, why);
                    yield new Answer.None(passing);
                }
                case PoliteRequests.Reached.Later _ -> new Answer.NotYet();
            };
        }
    }

    private static Answer answer(FetchOutcome.Fetched response) {
        boolean unusable = response.exchange().truncated()
                || RobotsTag.of(response.exchange()).noindex();
        return unusable ? new Answer.None(false) : new Answer.Picture(response.body());
    }

    /// Returns a topic; empty if its collection is not here, or was just deleted.
    private Optional<Topic> topic(String id) {
        try {
            return Optional.of(Wiring.topicOf(data.resolve(id)));
        } catch (CollectionDamaged none) {
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        fetcher.close();
    }
}
