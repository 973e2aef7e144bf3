package dev.remora.search.why;

import dev.remora.search.http.MessageBundle;
import dev.remora.shared.page.Link.Origin;
import dev.remora.shared.provenance.PathStep;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.url.ReadableUrl;
import java.util.Optional;
import java.util.regex.Pattern;

/// Describes each step of the crawl path from one address to the next.
final class WayText {
    private static final int LONGEST_ANCHOR = 60;
    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cf}]+");

    private final MessageBundle.In words;
    private final ReasonText reasons;
    private final WhyText.Relevances relevances;

    WayText(MessageBundle.In words, ReasonText reasons, WhyText.Relevances relevances) {
        this.relevances = relevances;
        this.words = words;
        this.reasons = reasons;
    }

    WhyText.Step of(PathStep step) {
        String read = step.read().map(page -> read(page, later(page))).orElse("");
        String found = isGiven(step)
                ? found(step)
                : words.say("way.priority", found(step), WhyText.score(step.priority()), reasons.say(step.evidence()));
        return told(step, found + read);
    }

    /// The threshold is that of the last judgement, so it is not shown with an earlier one.
    private String read(PathStep.Read first, Optional<PathStep.Read> last) {
        String known = last.isPresent() ? WhyText.score(first.relevance()) : relevances.of(first.relevance());
        return words.say(first.onTopic() ? "way.on" : "way.off", known)
                + last.map(now -> words.say(
                                now.onTopic() ? "way.since.on" : "way.since.off", relevances.of(now.relevance())))
                        .orElse("");
    }

    /// Returns the last judgement of a page, if its text differs from that of the first.
    private static Optional<PathStep.Read> later(PathStep.Read first) {
        return first.since()
                .filter(last -> last.onTopic() != first.onTopic()
                        || !WhyText.score(last.relevance()).equals(WhyText.score(first.relevance())));
    }

    /// Describes a step to an address in the frontier. The evidence is that of the last recorded scoring:
    /// re-scoring during the crawl only changes the priority. An address that was fetched before has its
    /// relevance as priority, to which the link's evidence does not apply.
    ///
    /// @param now its current priority
    WhyText.Step waiting(PathStep step, double now) {
        String first = WhyText.score(step.priority());
        if (isGiven(step) || step.read().isPresent() || first.equals(WhyText.score(now))) {
            return of(step);
        }
        return told(
                step, words.say("way.rescored", found(step), WhyText.score(now), first, reasons.say(step.evidence())));
    }

    private static WhyText.Step told(PathStep step, String found) {
        return new WhyText.Step(ReadableUrl.of(step.url()), found);
    }

    private static boolean isGiven(PathStep step) {
        return step.origin() == Origin.SEED || step.origin() == Origin.ARCHIVE;
    }

    private String found(PathStep step) {
        return switch (step.origin()) {
            case SEED -> words.say("way.seed");
            case ARCHIVE -> words.say("way.archive");
            case REDIRECT -> words.say("way.redirect");
            case SITEMAP -> words.say("way.sitemap");
            case FEED -> words.say("way.feed", shortened(step.anchor()));
            case PAGE, RECRAWL ->
                step.anchor().isBlank() ? words.say("way.page") : words.say("way.anchor", shortened(step.anchor()));
        };
    }

    /// Removes characters that move a terminal's cursor or change the direction of text.
    static String shortened(String linked) {
        String anchor = UNSEEN.matcher(linked).replaceAll(" ");
        int end = anchor.codePointCount(0, anchor.length()) > LONGEST_ANCHOR
                ? anchor.offsetByCodePoints(0, LONGEST_ANCHOR)
                : anchor.length();
        return anchor.substring(0, end) + (end < anchor.length() ? "…" : "");
    }
}
