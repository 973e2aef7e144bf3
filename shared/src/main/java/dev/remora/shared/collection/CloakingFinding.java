package dev.remora.shared.collection;

import dev.remora.shared.reason.PageEvidence;

/// Whether a host answers a request under the browser-like form of the crawler's name with the same page as one under
/// the plain form.
public sealed interface CloakingFinding {
    /// It does.
    record Same() implements CloakingFinding {}

    /// Not known: an error, a page without content of its own, or a page that changes with each request.
    record Unclear() implements CloakingFinding {}

    /// It does not: the host cloaks.
    ///
    /// @param evidence what browsers get
    /// @param onTopic whether that is on topic; if not, no page of the host counts as on topic
    /// @param uncounted pages of this run that counted as on topic until now
    record Other(PageEvidence evidence, boolean onTopic, int uncounted) implements CloakingFinding {}
}
