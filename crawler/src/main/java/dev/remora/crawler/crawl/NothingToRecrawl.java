package dev.remora.crawler.crawl;

import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.StartRefusal;
import dev.remora.shared.topic.ScopeRules;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.util.List;

/// Thrown if a recrawl names a host or an address that the collection does not know, or that the topic excludes; no
/// run has begun.
public final class NothingToRecrawl extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient StartRefusal why;

    /// @param named the hosts or addresses that were named
    /// @param scope of the topic
    public NothingToRecrawl(Recrawl named, Topic.Scope scope) {
        this(why(named, new ScopeRules(new Topic.Scope(List.of(), scope.exclude()))));
    }

    private static StartRefusal why(Recrawl named, ScopeRules others) {
        return switch (named) {
            case Recrawl.Site(String host) ->
                others.reaches(new Url("http://" + host + "/"))
                        ? new StartRefusal.NoSite(host)
                        : new StartRefusal.LeftOut(host);
            case Recrawl.Page(Url url) ->
                others.allows(url) ? new StartRefusal.NoPage(url.text()) : new StartRefusal.LeftOut(url.text());
            case Recrawl.All _, Recrawl.Failed _, Recrawl.Due _ -> new StartRefusal.NoAddress();
        };
    }

    private NothingToRecrawl(StartRefusal why) {
        super(ReasonText.ENGLISH.say(why));
        this.why = why;
    }

    /// What is not known, or excluded.
    public StartRefusal why() {
        return why;
    }
}
