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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/// Which hosts answer, by the decisions in the journal alone: so a resumed crawl has the same knowledge. A
/// server's own error, or a gateway's for an unreachable host, is not an answer. For the loop's thread.
public final class HostAnswers implements StatePart {
    /// Maximum number of remembered origins that answered last.
    private static final int LATELY = 4;

    private static final HostStanding UNKNOWN = new HostStanding();

    private final VisitorChecks checks = new VisitorChecks();
    private final Map<String, HostStanding> hosts = new HashMap<>();
    /// Number of known hosts of each site.
    private final Map<String, Integer> bySite = new HashMap<>();
    /// Origins by host, the one that answered last at the end.
    private final Map<String, String> lately = new LinkedHashMap<>();

    /// Applies a decision.
    public void apply(JournalRecord record) {
        switch (record) {
            case JournalRecord.Fetched fetched -> fetched(fetched);
            case JournalRecord.Unchanged same -> served(same.url());
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
            case JournalRecord.RobotsFetched robots -> {
                if (robots.answered()) {
                    answered(new Url(robots.origin() + "/"));
                } else {
                    made(new Url(robots.origin() + "/").host()).robotsFailed();
                }
            }
            case JournalRecord.RunStarted _ -> hosts.values().forEach(HostStanding::forgetRefusals);
            case JournalRecord.BanChecked check -> {
                responded(check.page(), check.status());
                made(check.page().host()).signs().checked(check.page(), check.banned());
            }
            case JournalRecord.HostParked parked -> made(parked.host()).parked(parked);
            default -> {} // says nothing about a host
        }
    }

    private void served(Url url) {
        answered(url);
        made(url.host()).forgetRefusals();
        made(url.host()).signs().served(url);
    }

    /// What shows a sign-in or a script is refused; where a host led instead of to a page is no page that it served.
    private void fetched(JournalRecord.Fetched fetched) {
        Url url = fetched.url();
        boolean none =
                fetched.evidence() instanceof PageEvidence.NoPage(SoftError error) && VisitorChecks.shows(error);
        boolean led = made(url.host()).signs().ledTo(url);
        if (none) {
            checks.add(url);
        }
        if (!none && !led) {
            served(url);
            return;
        }
        answered(url);
        if (!led) {
            made(url.host()).signs().refused();
        }
    }

    private void moved(Url url, Url target) {
        answered(url);
        if (leadsToCheck(url, target)) {
            made(url.host()).signs().redirectedToCheck(target);
        } else {
            made(url.host()).forgetRefusals();
            made(url.host()).signs().redirected(target);
        }
    }

    /// Whether a redirect leads to a check of the visitor, or a sign-in, instead of a page: to one that is known, to an
    /// address that is told where to lead back to, or where the redirect before led, unless that is a front page.
    public boolean leadsToCheck(Url from, Url to) {
        return checks.leads(from, to)
                || (of(from.host()).signs().redirectedTo(to) && !VisitorChecks.isFront(to) && !from.equals(to));
    }

    /// Whether a redirect leads to a check of the visitor for what its address, or a page there, tells.
    public boolean leadsToKnownCheck(Url from, Url to) {
        return checks.leads(from, to);
    }

    /// The same as [#leadsToCheck] of a page that was served before: also if it leads where others led.
    public boolean leadsToCheckToo(Url from, Url to) {
        return leadsToCheck(from, to) || of(from.host()).signs().ledTo(to);
    }

    /// Whether a redirect is the first of a host that leads to what seems to be a check of the visitor: what is there
    /// tells about all that follow.
    public boolean isFirstCheck(Url from, Url to) {
        return leadsToCheck(from, to) && !of(from.host()).signs().ledTo(to);
    }

    /// Whether a redirect leads to a check of the visitor that is known, with another address to lead back to.
    public boolean leadsToCheckAgain(Url from, Url to) {
        return checks.leadsAgain(from, to);
    }

    private void refused(Url url, Failure reason, boolean first) {
        HostStanding host = made(url.host());
        boolean refuses = switch (reason) {
            case Failure.HttpStatus(int status) -> status >= 400 && !JournalRecord.Failed.isGone(status);
            case Failure.NoContent(SoftError error) -> error == SoftError.UNAVAILABLE;
            default -> reason instanceof Failure.EmptyResponse || reason instanceof Failure.LeadsToCheck;
        };
        boolean check = reason instanceof Failure.NoContent(SoftError error) && VisitorChecks.shows(error);
        if (check) {
            checks.add(url);
        }
        if (reason instanceof Failure.Withheld(Failure why, var _)) {
            refused(url, why, first);
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
        lately.remove(url.host());
        lately.put(url.host(), url.origin());
        if (lately.size() > LATELY) {
            lately.remove(lately.keySet().iterator().next());
        }
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
        return !lately.isEmpty();
    }

    /// Origins that answered last, the last of them first.
    public List<String> lately() {
        return new ArrayList<>(lately.values()).reversed();
    }

    /// Passes all hosts that were ever requested or parked.
    public void forEach(BiConsumer<String, HostStanding> action) {
        hosts.forEach(action);
    }

    @Override
    public List<Object> snapshot() {
        Map<String, List<Object>> values = new HashMap<>();
        hosts.forEach((name, standing) -> values.put(name, standing.values()));
        return List.of(values, Map.copyOf(bySite), lately(), checks.values());
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
        out.all(lately, (host, origin) -> {
            out.text(host);
            out.text(origin);
        });
        checks.write(out);
    }

    @Override
    public void read(CheckpointReader in) {
        in.all(() -> {
            HostStanding standing = new HostStanding();
            hosts.put(in.text(), standing);
            standing.read(in);
        });
        in.all(() -> bySite.put(in.text(), in.small()));
        in.all(() -> lately.put(in.text(), in.text()));
        checks.read(in);
    }
}
