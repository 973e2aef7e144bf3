package dev.remora.search.console.people;

import dev.remora.search.console.watch.NamedLink;
import dev.remora.search.html.PageShell;
import java.util.List;

/// A page of the audit log.
///
/// @param lead text with the number of actions
public record AuditPage(PageShell frame, String lead, List<Action> actions, List<NamedLink> pager) {
    /// An action.
    ///
    /// @param what was done, in words or, where there are none, as method and path of the request
    /// @param outcome text that tells whether it was done
    public record Action(String at, String who, String client, String what, String detail, String outcome) {}
}
