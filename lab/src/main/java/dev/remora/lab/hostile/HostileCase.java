package dev.remora.lab.hostile;

import java.util.Optional;

/// One host that does one thing wrong.
///
/// @param group what kind of thing
/// @param label short words of a-z, 0-9 and hyphens, alone in its group
/// @param site what the host answers
/// @param probe path whose outcome is looked at
/// @param expectation what is to become of it
/// @param slow whether it takes as long as a time limit, or near to its group's bound
/// @param direct host that is asked in place of its own, without a proxy and with the guard on, as the public web is
record HostileCase(
        HostileGroup group,
        String label,
        RawSite site,
        String probe,
        CaseExpectation expectation,
        boolean slow,
        Optional<String> direct) {
    private static final int LONGEST_LABEL = 63;

    HostileCase {
        if (!label.matches("[a-z0-9]([a-z0-9-]*[a-z0-9])?") || (group.label() + label).length() >= LONGEST_LABEL) {
            throw new IllegalArgumentException("no label for a host name: " + label);
        }
    }

    /// A case of the host's front page.
    static HostileCase of(HostileGroup group, String label, RawSite site, CaseExpectation expectation) {
        return new HostileCase(group, label, site, "/", expectation, false, Optional.empty());
    }

    /// A host that leads to this machine or its network, and is not to be asked.
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

    /// The same, of another path.
    HostileCase at(String path) {
        return new HostileCase(group, label, site, path, expectation, slow, direct);
    }

    /// The same, known to take long.
    HostileCase slowly() {
        return new HostileCase(group, label, site, probe, expectation, true, direct);
    }

    /// Its host: a domain of its own.
    String host() {
        return group.label() + "-" + label + ".test";
    }

    /// Its origin.
    ///
    /// @param port of the hostile web, which a case that is asked directly would reach
    String origin(int port) {
        return "http://" + direct.map(host -> host + ":" + port).orElse(host());
    }
}
