package dev.remora.crawler.crawl;

import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.StartRefusal;

/// Thrown if a recrawl names a host or an address that the collection does not know; no run has begun.
public final class NothingToRecrawl extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient StartRefusal why;

    /// @param named the hosts or addresses that were named
    public NothingToRecrawl(Recrawl named) {
        this(
                switch (named) {
                    case Recrawl.Site(String host) -> new StartRefusal.NoSite(host);
                    case Recrawl.Page page -> new StartRefusal.NoPage(page.url().text());
                    case Recrawl.All _, Recrawl.Failed _, Recrawl.Due _ -> new StartRefusal.NoAddress();
                });
    }

    private NothingToRecrawl(StartRefusal why) {
        super(ReasonText.ENGLISH.say(why));
        this.why = why;
    }

    /// What is not known.
    public StartRefusal why() {
        return why;
    }
}
