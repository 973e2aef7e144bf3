package dev.remora.crawler.crawl.state.hosts;

import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.url.Url;
import java.util.List;

/// What a host has refused, where it redirected, and what it served before: signs of whether it has banned the
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

    /// Place to which it redirected last; 0 for none.
    private long target;

    /// Redirects in this run whose targets were raised.
    private int raised;

    /// Place to which all redirects have led since it last served another page; 0 for none.
    private long common;

    /// Number of these redirects.
    private int leads;

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
    public List<Url> witnesses() {
        return served.all(bans);
    }

    /// Whether the target of a redirect is raised, since the one before led to its place, too: it may be a check of the
    /// visitor, which is worth knowing soon. Only for a few in each run: any host can redirect so.
    boolean raises(Url from, Url to) {
        long place = ReturnAddress.place(to);
        return raised < VisitorChecks.SEVERAL && target == place && place != ReturnAddress.place(from);
    }

    /// Whether all its pages may redirect to one place: two did already, and it has served no other page since. Its
    /// domain has expired, was taken over, or moved without its pages.
    public boolean leadsAll(Url to) {
        return leads >= VisitorChecks.SEVERAL && common == ReturnAddress.place(to);
    }

    /// It served a page, or another run begins.
    void forget() {
        refusals = 0;
        cleared = 0;
        bans = 0;
    }

    /// Another run begins.
    void forgetRedirects() {
        target = 0;
        raised = 0;
    }

    void served(Url page) {
        served.add(page);
        if (leads > 0 && common != ReturnAddress.place(page)) {
            leads = 0;
            common = 0;
        }
    }

    void refused() {
        refusals++;
    }

    void redirected(Url from, Url to) {
        if (raises(from, to)) {
            raised++;
        }
        target = ReturnAddress.place(to);
        leads = common == target ? Math.min(leads + 1, VisitorChecks.SEVERAL) : 1;
        common = target;
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
        return List.of(refusals, cleared, bans, served.values(), target, raised, common, leads);
    }

    void write(CheckpointWriter out) {
        out.number(refusals);
        out.number(cleared);
        out.number(bans);
        served.write(out);
        out.fixed(target);
        out.number(raised);
        out.fixed(common);
        out.number(leads);
    }

    void read(CheckpointReader in) {
        refusals = in.small();
        cleared = in.small();
        bans = in.small();
        served.read(in);
        target = in.fixed();
        raised = in.small();
        common = in.fixed();
        leads = in.small();
    }
}
