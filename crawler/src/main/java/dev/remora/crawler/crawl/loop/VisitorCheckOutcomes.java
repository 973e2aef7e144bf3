package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.Optional;

/// Handles a response that leads to a sign-in or a check of the visitor, or shows one, in place of a page: like a
/// refusal where its host may have banned the crawler. For the loop's thread.
record VisitorCheckOutcomes(CrawlState state, FailureOutcomes failures) {
    /// A redirect. A page that was there before stays for the grace period.
    ///
    /// @return false if it is one like others
    boolean redirected(QueuedLink waiting, Url target, int status, Optional<WarcLocation> warc, Instant now) {
        if (!state.answers().leadsToCheck(waiting.link().target(), target)) {
            return false;
        }
        Failure reason = new Failure.LeadsToCheck(target);
        Optional<Instant> retry = failures.retryIfBanned(waiting, reason, now);
        Optional<Instant> until = failures.keptUntil(waiting, now);
        if (retry.isPresent()) {
            failures.fail(waiting, status, reason, warc, retry, now);
        } else if (until.isPresent()) {
            failures.fail(waiting, status, new Failure.Withheld(reason, until.get()), warc, Optional.empty(), now);
        }
        return retry.isPresent() || until.isPresent();
    }

    /// A page with a sign-in or a script in place of content.
    ///
    /// @return false if it is one like others
    boolean showsCheck(QueuedLink waiting, ArchivedResponse response, SoftError error, Instant now) {
        Failure reason = new Failure.NoContent(error);
        Optional<Instant> retry = failures.retryIfBanned(waiting, reason, now);
        retry.ifPresent(
                _ -> failures.fail(waiting, response.status(), reason, Optional.of(response.warc()), retry, now));
        return retry.isPresent();
    }
}
