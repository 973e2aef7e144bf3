package dev.remora.search.app.crawl;

import dev.remora.crawler.crawl.loop.CrawlOpener;
import dev.remora.crawler.crawl.loop.RemovedPages;
import dev.remora.indexer.build.IndexFollower;
import dev.remora.indexer.build.IndexUnavailable;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.WebReach;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.thumbnail.ThumbnailStore;
import dev.remora.search.watch.CrawlWatch.SiteLeftOut;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.collection.folder.LockHolder;
import dev.remora.shared.topic.ScopeRules;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicEdit;
import dev.remora.shared.topic.TopicFile;
import dev.remora.shared.url.AddressForms;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;

/// Removes a site or a page from a topic: first the topic's file excludes it, then its pages are deleted from
/// collection and index. Requires that no crawl of the topic runs here.
///
/// @param options how crawls reach the web; no request is made
/// @param writer the command that removes, as the collection's lock shows it to others
public record SiteRemoval(Wiring wiring, CrawlOptions options, String writer) {
    /// Returns the scope pattern that excludes a host; empty if the text is not a canonical host name.
    public static Optional<String> ofSite(String host) {
        boolean named = UrlRules.DEFAULT.canonical("http://" + host + "/") instanceof UrlVerdict.Accepted(Url url)
                && url.host().equals(host);
        return named ? Optional.of(host) : Optional.empty();
    }

    /// Returns the scope pattern that excludes an address; empty if it cannot be fetched, or contains `*`, which
    /// would exclude others too.
    public static Optional<String> ofPage(String address) {
        return AddressForms.of(address) instanceof AddressForms.Known known
                        && !known.typed().text().contains("*")
                ? Optional.of(known.typed().text())
                : Optional.empty();
    }

    /// Removes what a pattern excludes. Nothing is changed if another process writes the collection.
    ///
    /// @param topic id of the topic
    /// @param folder of its collection
    /// @param pattern of a topic's scope
    public SiteLeftOut leaveOut(String topic, Path folder, String pattern) {
        Path file = new TopicPlaces(options.data).written(topic).orElse(folder.resolve("topic.yaml"));
        Path edited = file.resolveSibling(file.getFileName() + ".edited");
        try {
            Files.copy(file, edited, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
            exclude(edited, file, pattern);
            Topic now = wiring.topic(TopicFile.read(edited, Wiring.names(), WebReach.urls(options)), file.toString());
            return switch (CollectionFolder.openForWriting(folder, now, wiring.clock(), writer)) {
                case CollectionFolder.Opened.HeldByAnother(LockHolder holder) ->
                    new SiteLeftOut.Failed(Ended.held(holder)::message);
                case CollectionFolder.Opened.Open(CollectionWriter collection) -> {
                    try (collection;
                            WebReach reach = WebReach.open(wiring, options, WebReach.unchecked(options, now))) {
                        Files.move(edited, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
                        RemovedPages removed = remove(now, folder, collection, reach, pattern);
                        yield new SiteLeftOut.Done(removed.pages(), removed.known(), file.toString());
                    }
                }
            };
        } catch (Ended e) {
            return new SiteLeftOut.Failed(e::message);
        } catch (IOException e) {
            return new SiteLeftOut.Failed(Ended.said("unwritable", file, e));
        } catch (StorageFailed | CollectionDamaged | IndexUnavailable e) {
            return new SiteLeftOut.Failed(Ended.of(e));
        } catch (IllegalArgumentException notThere) {
            return new SiteLeftOut.Failed(Ended.said("exclude-by-hand", file, notThere.getMessage()));
        } finally {
            discard(edited);
        }
    }

    /// @param named the file of which this is a copy
    private static void exclude(Path file, Path named, String pattern) throws IOException {
        switch (TopicFile.read(file)) {
            case TopicFile.Invalid(var problems) ->
                throw Ended.badInput(language -> Wiring.problems(named.toString(), problems, language));
            case TopicFile.Valid(Topic topic, var _)
            when !excludes(topic.crawl().scope().exclude(), pattern) ->
                Files.writeString(file, TopicEdit.exclude(Files.readString(file), pattern));
            case TopicFile.Valid _ -> {} // excluded already
        }
    }

    /// Whether patterns exclude all that another one does, which is of [#ofSite] or [#ofPage].
    private static boolean excludes(List<String> patterns, String pattern) {
        ScopeRules rules = new ScopeRules(new Topic.Scope(List.of(), patterns));
        return pattern.contains("/")
                ? !rules.allows(new Url(pattern))
                : !rules.reaches(new Url("http://" + pattern + "/"));
    }

    private static void discard(Path edited) {
        try {
            Files.deleteIfExists(edited);
        } catch (IOException e) {
            // it stays beside the topic file, unused; the next removal replaces it
        }
    }

    private RemovedPages remove(Topic topic, Path folder, CollectionWriter collection, WebReach reach, String pattern) {
        ScopeRules others = new ScopeRules(new Topic.Scope(List.of(), List.of(pattern)));
        var plan = new CrawlPlans(wiring, options, folder, collection, reach).checked(topic);
        RemovedPages removed = CrawlOpener.removePages(
                topic,
                collection,
                plan.parts(),
                plan.frontier(),
                plan.settings(),
                url -> !others.allows(url),
                wiring.clock().instant());
        try (IndexFollower indexer = TopicCrawl.indexer(wiring, topic, folder, collection)) {
            indexer.catchUp();
        }
        deleteThumbnails(folder, pattern); // when no search finds the pages: else they would be made again
        return removed;
    }

    private static void deleteThumbnails(Path folder, String pattern) {
        try {
            if (!pattern.contains("/")) {
                ThumbnailStore.deleteHost(folder, pattern);
                return;
            }
            String address = pattern.substring(pattern.indexOf("://"));
            ThumbnailStore.deletePage(folder, new Url("http" + address)); // scopes ignore the scheme
            ThumbnailStore.deletePage(folder, new Url("https" + address));
        } catch (IOException e) {
            throw Ended.broken("unwritable", folder, e);
        }
    }
}
