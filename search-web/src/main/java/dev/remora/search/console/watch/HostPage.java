package dev.remora.search.console.watch;

import dev.remora.search.console.ActionNotice;
import dev.remora.search.http.MessageBundle;
import java.util.List;
import java.util.Optional;

/// A host: the page can also be shown to its webmaster.
///
/// @param shell layout around it
/// @param host its name
/// @param lead a sentence about how it is crawled
/// @param facts names with values
/// @param robots its robots.txt, or empty
/// @param forms what an admin can do with it
/// @param notice result of that, or empty
public record HostPage(
        TopicShell shell, String host, String lead, List<Fact> facts, String robots, Forms forms, ActionNotice notice) {
    /// The form that fetches a site or an address again.
    ///
    /// @param action address that takes it
    /// @param field name of the field that names what is fetched again
    /// @param named its value
    /// @param heading of the form, and text of its button
    /// @param what happens then
    /// @param blocked why it cannot be done; empty if it can
    public record Again(String action, String field, String named, String heading, String what, String blocked) {
        static Again site(String action, String host, String blocked, MessageBundle.In w) {
            return new Again(action, "site", host, w.say("again.site"), w.say("again.site.what", host), blocked);
        }

        static Again page(String action, String url, String blocked, MessageBundle.In w) {
            return new Again(action, "url", url, w.say("again.page"), w.say("again.page.what"), blocked);
        }
    }

    /// What an admin can do with a host.
    ///
    /// @param again fetches its addresses again; empty if it is excluded
    /// @param leaveOut excludes it; empty if it is excluded
    public record Forms(Optional<Again> again, Optional<LeaveOut> leaveOut) {}

    /// A fact about the host.
    public record Fact(String name, String value) {}
}
