package dev.remora.lab.hostile.cases;

import dev.remora.lab.hostile.outcome.CaseExpectation;
import dev.remora.lab.hostile.server.RawAnswer;
import dev.remora.lab.hostile.server.RawSite;
import java.util.Optional;

/// One host with one kind of misbehaviour.
///
/// @param group kind of misbehaviour
/// @param label of a-z, 0-9 and hyphens, unique in its group
/// @param site answers of the host
/// @param probe path whose outcome is checked
/// @param expectation expected outcome
/// @param slow true if it takes as long as a time limit, or nearly its group's bound
/// @param direct host that is requested instead, without a proxy and with the address guard, like the public
///     web
public record HostileCase(
        HostileGroup group,
        String label,
        RawSite site,
        String probe,
        CaseExpectation expectation,
        boolean slow,
        Optional<String> direct) {
    /// Maximum pages of a crawl: traps must end before.
    public static final int PAGES = 1_200;

    private static final int LONGEST_LABEL = 63;
    private static final String DOMAIN_OF = "--";

    public HostileCase {
        if (!label.matches("[a-z0-9]([a-z0-9-]*[a-z0-9])?") || (group.label() + label).length() >= LONGEST_LABEL) {
            throw new IllegalArgumentException("no label for a host name: " + label);
        }
    }

    /// Creates a case of the host's front page.
    static HostileCase of(HostileGroup group, String label, RawSite site, CaseExpectation expectation) {
        return new HostileCase(group, label, site, "/", expectation, false, Optional.empty());
    }

    /// Creates a case of a host that resolves to this machine or its network, and must not be requested.
    static HostileCase guarded(HostileGroup group, String label, String host) {
        return new HostileCase(
                group,
                label,
                RawSite.page(RawAnswer.missing()),
                "/",
                new CaseExpectation.Refused(),
                false,
                Optional.of(host));
    }

    /// Returns the case with another path.
    HostileCase at(String path) {
        return new HostileCase(group, label, site, path, expectation, slow, direct);
    }

    /// Returns the case marked as slow.
    HostileCase slowly() {
        return new HostileCase(group, label, site, probe, expectation, true, direct);
    }

    /// Returns its host, which is its own domain.
    public String host() {
        return group.label() + "-" + label + ".test";
    }

    /// Returns a further domain of the case: `NUMBER--HOST`.
    static String domain(int number, String host) {
        return Integer.toUnsignedString(number) + DOMAIN_OF + caseOf(host);
    }

    /// Returns the host of the case to which a domain belongs: the domain itself, unless it is a further one.
    public static String caseOf(String domain) {
        int end = domain.indexOf(DOMAIN_OF);
        return end < 0 ? domain : domain.substring(end + DOMAIN_OF.length());
    }

    /// Returns its origin.
    ///
    /// @param port of the hostile web, to which a direct case would connect
    public String origin(int port) {
        return "http://" + direct.map(host -> host + ":" + port).orElse(host());
    }
}
