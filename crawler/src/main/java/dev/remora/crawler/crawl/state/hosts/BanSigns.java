package dev.remora.crawler.crawl.state.hosts;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.url.Url;
import java.util.List;

/// What a host has refused, where it led instead, and what it served before: signs of whether it has banned the
/// crawler.
public final class BanSigns {
    /// Refusals in a row that may be a ban, with the one at hand. Doubled, twice at most, while checks find none.
    private static final int SUSPICIOUS = 6;

    private static final int MOST_DOUBLINGS = 2;

    /// Pages that it refused without asking for a pause, each counted once, in this run and since it last served one or
    /// said that one is gone.
    private int refusals;

    /// Checks that found no ban, since it last served a page of the queue.
    private int cleared;

    /// Checks in a row that found one.
    private int bans;

    private final ServedPages served = new ServedPages();

    /// Key of the address to which it redirected last; 0 for none.
    private long target;

    /// Place of the check of the visitor to which it redirected last; 0 for none.
    private long led;

    /// Whether another refusal makes a ban likely.
    public boolean suspicious() {
        return refusals + 1 >= SUSPICIOUS << Math.min(cleared, MOST_DOUBLINGS);
    }

    /// Checks in a row that found the crawler banned.
    public int bans() {
        return bans;
    }

    /// Pages that it served, each of another folder, in the order in which they are to be requested to find out whether
    /// it has banned the crawler.
    public List<Url> served() {
        return served.all(bans);
    }

    /// Whether it redirected to an address last.
    boolean redirectedTo(Url to) {
        return target == to.key();
    }

    /// Whether it redirected to a check at this address last, with any query.
    boolean ledTo(Url to) {
        return led != 0 && led == VisitorChecks.place(to);
    }

    /// It served a page, or another run begins.
    void forget() {
        refusals = 0;
        cleared = 0;
        bans = 0;
    }

    void served(Url page) {
        served.add(page);
    }

    void refused() {
        refusals++;
    }

    void redirected(Url to) {
        target = to.key();
    }

    /// It redirected to a check of the visitor instead of a page.
    void redirectedToCheck(Url to) {
        refusals++;
        target = to.key();
        led = VisitorChecks.place(to);
    }

    /// A page that it served before was requested to find out whether it has banned the crawler.
    void checked(Url page, boolean banned) {
        if (banned) {
            bans++;
            return;
        }
        refusals = 0;
        bans = 0;
        cleared++;
        served.add(page);
    }

    List<Object> values() {
        return List.of(refusals, cleared, bans, served.values(), target, led);
    }

    void write(CheckpointWriter out) {
        out.number(refusals);
        out.number(cleared);
        out.number(bans);
        served.write(out);
        out.fixed(target);
        out.fixed(led);
    }

    void read(CheckpointReader in) {
        refusals = in.small();
        cleared = in.small();
        bans = in.small();
        served.read(in);
        target = in.fixed();
        led = in.fixed();
    }
}
