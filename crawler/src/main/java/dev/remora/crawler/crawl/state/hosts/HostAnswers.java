package dev.remora.crawler.crawl.state.hosts;

import dev.remora.crawler.crawl.StatePart;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.url.Sites;
import dev.remora.shared.url.Url;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/// Which hosts answer, by the decisions in the journal alone: so a resumed crawl has the same knowledge. A
/// server's own error, or a gateway's for an unreachable host, is not an answer. For the loop's thread.
public final class HostAnswers implements StatePart {
    private static final HostStanding UNKNOWN = new HostStanding();
    private final Map<String, HostStanding> hosts = new HashMap<>();
    /// Number of known hosts of each site.
    private final Map<String, Integer> bySite = new HashMap<>();
    private final RecentOrigins recent = new RecentOrigins();

    /// Applies a decision.
    public void apply(JournalRecord record) {
        switch (record) {
            case JournalRecord.Fetched fetched ->
                fetched(
                        fetched.url(),
                        fetched.evidence() instanceof PageEvidence.NoPage(SoftError error) && error.hidesContent());
            case JournalRecord.Unchanged same ->
                fetched(same.url(), of(same.url().host()).checks().contains(same.url()));
            case JournalRecord.Moved moved -> moved(moved.url(), new Url(moved.target()));
            case JournalRecord.SitemapFetched list ->
                responded(list.url(), list.answer().status());
            case JournalRecord.Failed failed -> {
                responded(failed.url(), failed.status());
                if (failed.unreachable()) {
                    made(failed.url().host()).pageFailed();
                } else if (failed.status() > 0) {
                    refused(failed.url(), failed.reason(), failed.attempts() == 1);
                }
            }
            case JournalRecord.RobotsFetched robots when robots.answered() -> answered(new Url(robots.origin() + "/"));
            case JournalRecord.RobotsFetched robots ->
                made(new Url(robots.origin() + "/").host()).robotsFailed();
            case JournalRecord.RunStarted _ -> hosts.values().forEach(HostStanding::runStarted);
            case JournalRecord.BanChecked check -> checked(check);
            case JournalRecord.HostParked parked -> made(parked.host()).parked(parked);
            default -> {} // says nothing about a host
        }
    }

    /// A page was read.
    ///
    /// @param check whether it shows a sign-in, a script or a check of the visitor: then it is refused
    private void fetched(Url url, boolean check) {
        answered(url);
        HostStanding host = made(url.host());
        if (check) {
            host.checks().shown(url);
            host.signs().refused();
        } else {
            host.forgetRefusals();
            host.checks().served(url);
            host.signs().served(url);
        }
    }

    private void moved(Url url, Url target) {
        answered(url);
        BanSigns signs = made(url.host()).signs();
        if (leadsToCheck(url, target)) {
            signs.refused();
            made(target.host()).checks().led(target);
        } else {
            made(url.host()).forgetRefusals();
        }
        signs.redirected(url, target);
    }

    private void checked(JournalRecord.BanChecked check) {
        if (check.status() == 0) {
            made(check.page().host()).pageFailed();
        } else {
            responded(check.page(), check.status());
            made(check.page().host()).signs().checked(check.page(), check.banned());
        }
    }

    /// Whether a redirect leads to a check of the visitor, or a sign-in, instead of a page: its target was requested
    /// and showed one, or several pages did that differ from it in where they lead back to.
    public boolean leadsToCheck(Url from, Url to) {
        return of(to.host()).checks().leads(from, to);
    }

    /// Whether the target of a redirect is to be requested soon: it may be a check of the visitor.
    public boolean raises(Url from, Url to) {
        return of(from.host()).signs().raises(from, to);
    }

    private void refused(Url url, Failure reason, boolean first) {
        HostStanding host = made(url.host());
        boolean refuses = switch (reason) {
            case Failure.HttpStatus(int status) -> status >= 400 && !JournalRecord.Failed.isGone(status);
            case Failure.NoContent(SoftError error) -> error == SoftError.UNAVAILABLE;
            default -> reason instanceof Failure.EmptyResponse || reason instanceof Failure.LeadsToCheck;
        };
        boolean check = reason instanceof Failure.NoContent(SoftError error) && error.hidesContent();
        if (check) {
            host.checks().shown(url);
        }
        if (reason instanceof Failure.Withheld(Failure why, var _)) {
            refused(url, why, first);
        } else if (reason instanceof Failure.LeadsElsewhere(Url target)) {
            moved(url, target);
        } else if (!refuses && !check) {
            host.forgetRefusals();
        } else if (refuses && asksForPause(reason)) {
            host.asksForPause();
        } else if (first) {
            host.signs().refused();
        }
    }

    private static boolean asksForPause(Failure reason) {
        return reason instanceof Failure.NoContent
                || (reason instanceof Failure.HttpStatus(int status) && (status == 429 || status == 503));
    }

    private void responded(Url url, int status) {
        if (status > 0 && JournalRecord.Failed.isTransientStatus(status)) {
            made(url.host()).pageAnswered();
        } else if (status > 0) {
            answered(url);
        }
    }

    private void answered(Url url) {
        made(url.host()).answers();
        recent.answered(url);
    }

    /// How a host has answered so far.
    public HostStanding of(String host) {
        return hosts.getOrDefault(host, UNKNOWN);
    }

    private HostStanding made(String host) {
        return hosts.computeIfAbsent(host, fresh -> {
            bySite.merge(Sites.ofHost(fresh), 1, Integer::sum);
            return new HostStanding();
        });
    }

    /// Whether a host is known from any request.
    boolean asked(String host) {
        return hosts.containsKey(host);
    }

    /// Number of such hosts of a site.
    int hostsAsked(String site) {
        return bySite.getOrDefault(site, 0);
    }

    /// Number of all hosts that ever answered a request, could not be reached, or were parked.
    public int size() {
        return hosts.size();
    }

    /// Whether any host ever answered.
    public boolean any() {
        return !recent.all().isEmpty();
    }

    /// Origins that answered last, the last of them first.
    public List<String> lately() {
        return recent.all();
    }

    /// Passes all hosts that were ever requested or parked.
    public void forEach(BiConsumer<String, HostStanding> action) {
        hosts.forEach(action);
    }

    @Override
    public List<Object> snapshot() {
        Map<String, List<Object>> values = new HashMap<>();
        hosts.forEach((name, standing) -> values.put(name, standing.values()));
        return List.of(values, Map.copyOf(bySite), lately());
    }

    @Override
    public void write(CheckpointWriter out) {
        out.all(hosts, (name, standing) -> {
            out.text(name);
            standing.write(out);
        });
        out.all(bySite, (site, number) -> {
            out.text(site);
            out.number(number);
        });
        recent.write(out);
    }

    @Override
    public void read(CheckpointReader in) {
        in.all(() -> {
            HostStanding standing = new HostStanding();
            hosts.put(in.text(), standing);
            standing.read(in);
        });
        in.all(() -> bySite.put(in.text(), in.small()));
        recent.read(in);
    }
}
