package dev.remora.search.app.crawl;

import dev.remora.crawler.crawl.loop.CrawlOpener;
import dev.remora.crawler.crawl.loop.CrawlPlan;
import dev.remora.crawler.crawl.loop.Rejudgement;
import dev.remora.indexer.build.IndexFollower;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.WebReach;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.reason.TopicPart;
import dev.remora.shared.topic.Topic;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Re-judges the stored pages of a collection by a topic, without a crawl, and updates its index. Fetches only missing
/// example pages, and these only with a contact address.
///
/// @param folder of the collection
/// @param reach for examples
record TopicRejudgement(Wiring wiring, CrawlOptions options, Path folder, CollectionWriter collection, WebReach reach) {
    /// What it did.
    ///
    /// @param told how many pages it judged, and what changed
    /// @param searchable number of pages in the index
    record Done(RunReason told, long searchable) {}

    /// Re-judges all pages.
    ///
    /// @param watcher may end it
    /// @return empty if it was ended: the next run begins by re-judging all pages
    Optional<Done> by(Topic topic, Rejudgement.Watcher watcher) {
        CrawlPlan plan = new CrawlPlans(wiring, options, folder, collection, reach).checked(topic);
        List<TopicPart> changed = collection.topic().judgementChanges(topic);
        RunReason reason = changed.isEmpty() ? new RunReason.JudgingAskedFor() : new RunReason.TopicChanged(changed);
        Rejudgement anew = new Rejudgement(collection, plan.judge(), reason, wiring.clock(), watcher);
        CrawlOpener.rejudge(
                topic,
                collection,
                plan.parts(),
                plan.frontier(),
                plan.settings(),
                anew,
                wiring.clock().instant());
        return anew.outcome().map(outcome -> {
            collection.replaceTopic(topic);
            try (IndexFollower indexer = TopicCrawl.indexer(wiring, topic, folder, collection)) {
                return new Done(outcome.told(reason), indexer.catchUp().searchable());
            }
        });
    }
}
