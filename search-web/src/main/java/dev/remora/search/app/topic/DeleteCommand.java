package dev.remora.search.app.topic;

import dev.remora.search.app.crawl.SiteRemoval;
import dev.remora.search.app.crawl.TopicPlaces;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.DataFolder;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.EngineOption;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.topic.Topics.Removed;
import dev.remora.search.watch.CrawlWatch.SiteLeftOut;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `remora delete`: deletes a topic, or a site or a page of it.
@Command(
        name = "delete",
        mixinStandardHelpOptions = true,
        description = {
            "Deletes a topic: moves its collection to ID.until-TIME in the data folder, from which it can be restored.",
            "With --site or --url, removes only these pages, and excludes them in the topic file for good.",
            "Cannot run during a crawl of the topic."
        })
public final class DeleteCommand implements Callable<Integer> {
    private Wiring wiring;

    @Parameters(index = "0", paramLabel = "TOPIC-ID", description = "the topic")
    private String topic;

    @Mixin
    private EngineOption engine;

    @Mixin
    private DataFolder data;

    @ArgGroup
    private Part part = new Part();

    /// Mutually exclusive options that select what is removed from a topic.
    static final class Part {
        @Option(names = "--site", paramLabel = "HOST", description = "only the pages of a host, on any port")
        private Optional<String> site = Optional.empty();

        @Option(names = "--url", paramLabel = "URL", description = "only one page")
        private Optional<String> url = Optional.empty();
    }

    /// Deletes with the objects of `wiring`.
    public DeleteCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        wiring = wiring.on(engine);
        if (part.site.isPresent()) {
            String host = part.site.get();
            remove(SiteRemoval.ofSite(host).orElseThrow(() -> Ended.badInput(say("no-host", host))));
        } else if (part.url.isPresent()) {
            String page = part.url.get();
            remove(SiteRemoval.ofPage(page).orElseThrow(() -> Ended.badInput(say("no-page", page))));
        } else {
            setAside();
        }
        return 0;
    }

    private String say(String key, Object... arguments) {
        return new MessageBundle(DeleteCommand.class)
                .in(wiring.terminal().language())
                .say(key, arguments);
    }

    private void remove(String pattern) {
        Path folder = data.collection(topic);
        SiteRemoval removal = new SiteRemoval(wiring, CrawlOptions.over(data.path()), "remora delete " + topic);
        switch (removal.leaveOut(topic, folder, pattern)) {
            case SiteLeftOut.Done(long pages, boolean known, String file) ->
                wiring.terminal().say(say(known ? "removed" : "removed.unknown", pages, file, pattern));
            case SiteLeftOut.Failed(var words) -> throw Ended.failed(words);
            case SiteLeftOut.NoSuchTopic _, SiteLeftOut.NoHost _ ->
                throw Ended.failed(say("not-removed", topic, pattern));
        }
    }

    private void setAside() {
        TopicPlaces places = new TopicPlaces(data.path());
        if (places.file(topic).isEmpty()) {
            throw noTopic(places);
        }
        switch (new TopicRemoval(places, wiring.clock(), "remora delete " + topic).setAside(topic)) {
            case Removed.Done(String to) ->
                wiring.terminal().say(say("deleted", topic, data.path().resolve(to)));
            case Removed.Busy(var words) -> throw Ended.failed(words);
            case Removed.Failed(var words) -> throw Ended.failed(words);
            case Removed.NoSuchTopic _ -> throw noTopic(places);
        }
    }

    private Ended noTopic(TopicPlaces places) {
        return places.ids().isEmpty()
                ? Ended.badInput(say("no-topics", topic, data.path()))
                : Ended.badInput(say("no-topic", topic, data.path(), places.ids()));
    }
}
