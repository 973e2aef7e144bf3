package dev.remora.search.why;

import dev.remora.search.http.MessageBundle;
import dev.remora.shared.provenance.Fate;
import dev.remora.shared.provenance.Provenance;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.url.ReadableUrl;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Describes the fate of an address.
final class FateText {
    private final MessageBundle.In words;
    private final ReasonText reasons;
    private final WhyText.Relevances relevances;
    private final DateTimeFormatter times;

    FateText(MessageBundle.In words, ReasonText reasons, WhyText.Relevances relevances, ZoneId zone) {
        this.relevances = relevances;
        this.words = words;
        this.reasons = reasons;
        this.times = DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
                .withLocale(words.language().locale())
                .withZone(zone);
    }

    List<String> of(Provenance provenance) {
        List<String> said = new ArrayList<>(fate(provenance));
        again(provenance).ifPresent(said::add);
        return said;
    }

    /// When it is requested again, if it has no page or its page was not answered.
    private Optional<String> again(Provenance provenance) {
        Optional<Instant> due = provenance.history().due();
        return switch (provenance.fate()) {
            case Fate.RefusedByRobots _ -> due.map(from -> words.say("again.robots", time(from)));
            case Fate.Failed failed
            when disallowed(failed.reason()) -> due.map(from -> words.say("again.robots", time(from)));
            case Fate.Removed removed
            when disallowed(removed.reason()) -> due.map(from -> words.say("again.robots", time(from)));
            case Fate.Failed failed when failed.kept() -> due.map(from -> words.say("again.kept", time(from)));
            case Fate.Failed _, Fate.Removed _ ->
                due.map(from -> words.say(provenance.asArchived() ? "again.archive" : "again", time(from)));
            default -> Optional.empty();
        };
    }

    private static boolean disallowed(Reason reason) {
        return switch (reason) {
            case Failure.RobotsForbid _ -> true;
            case Failure.Withheld withheld -> disallowed(withheld.why());
            default -> false;
        };
    }

    private List<String> fate(Provenance provenance) {
        String at = time(provenance.at());
        boolean archived = provenance.asArchived();
        String got = words.say(archived ? "got.archive" : "got", at);
        return switch (provenance.fate()) {
            case Fate.Page page -> page(page, got);
            case Fate.Duplicate duplicate -> duplicate(duplicate, got);
            case Fate.Waiting _
            when archived ->
                List.of(words.say(provenance.crawl().ended().isEmpty() ? "waiting.archive" : "waiting.archive.ended"));
            case Fate.Waiting waiting -> waiting(waiting, provenance);
            case Fate.Moved moved ->
                List.of(words.say(
                        archived ? "moved.archive" : "moved.to",
                        at,
                        ReadableUrl.of(moved.target()),
                        status(moved.status())));
            case Fate.Failed failed
            when archived -> List.of(words.say("failed.archive", at, reasons.say(failed.reason())));
            case Fate.Failed failed -> failed(failed, at);
            case Fate.RefusedByRobots _ -> List.of(words.say("robots", at));
            case Fate.NotLetIn refused -> notAdmitted(refused, provenance);
            case Fate.ListRead list ->
                List.of(words.say(list.feed() ? "feed" : "sitemap", at, status(list.status()), list.links()));
            case Fate.RobotsFile robots -> List.of(words.say("robots.file", at, status(robots.status())));
            case Fate.Removed removed -> List.of(words.say("removed", at, reasons.say(removed.reason())));
        };
    }

    private List<String> page(Fate.Page page, String got) {
        List<String> said = new ArrayList<>();
        String verdict = page.onTopic() ? "page.on" : isExcluded(page.evidence()) ? "page.excluded" : "page.off";
        said.add(words.say(verdict, got, relevances.of(page.relevance())));
        evidence(page, Optional.empty(), said);
        return said;
    }

    /// Whether a person put the page off topic, so that its relevance says nothing.
    private static boolean isExcluded(PageEvidence evidence) {
        return switch (evidence) {
            case PageEvidence.Rejected _, PageEvidence.SameTextRejected _ -> true;
            default -> false;
        };
    }

    /// @param told an address that was already named as having the same text, if any
    private void evidence(Fate.Page page, Optional<Url> told, List<String> said) {
        said.add(words.say("page.evidence", reasons.say(page.evidence())));
        if (!page.indexable()) {
            said.add(words.say("page.hidden"));
        }
        page.near()
                .filter(first -> !told.equals(Optional.of(first)))
                .ifPresent(first -> said.add(words.say("page.near", ReadableUrl.of(first))));
    }

    private List<String> duplicate(Fate.Duplicate duplicate, String got) {
        List<String> said = new ArrayList<>();
        said.add(duplicate
                .of()
                .map(other -> words.say("duplicate", got, ReadableUrl.of(other)))
                .orElseGet(() -> words.say("duplicate.unnamed", got)));
        said.add(words.say(
                duplicate.page().onTopic() ? "duplicate.on" : "duplicate.off",
                relevances.of(duplicate.page().relevance())));
        evidence(duplicate.page(), duplicate.of(), said);
        return said;
    }

    private List<String> waiting(Fate.Waiting waiting, Provenance provenance) {
        List<String> said = new ArrayList<>();
        said.add(words.say("waiting", WhyText.score(waiting.priority()), waiting.ahead(), waiting.aheadOnHost()));
        if (waiting.again()) {
            said.add(words.say("waiting.again"));
        }
        if (waiting.failures() > 0) {
            said.add(words.say("waiting.failures", waiting.failures()));
        }
        waiting.notBefore().ifPresent(then -> said.add(words.say("waiting.notBefore", time(then))));
        waiting.host().ifPresent(trouble -> said.add(trouble(trouble)));
        provenance.crawl().ended().ifPresent(reason -> said.add(ended(reason)));
        return said;
    }

    private String ended(RunReason reason) {
        return reason instanceof RunReason.Interrupted
                ? words.say("waiting.interrupted")
                : words.say("waiting.ended", reasons.say(reason));
    }

    private String trouble(Fate.HostTrouble trouble) {
        return switch (trouble) {
            case Fate.HostTrouble.Paused paused ->
                words.say(
                        "waiting.paused",
                        time(paused.since()),
                        paused.pause().toSeconds(),
                        reasons.say(paused.reason()));
            case Fate.HostTrouble.NoRobots robots -> words.say("waiting.robots", status(robots.status()));
        };
    }

    private List<String> failed(Fate.Failed failed, String at) {
        String reason = words.say("failed", at, reasons.say(failed.reason()), failed.attempts());
        return failed.kept() ? List.of(reason, words.say("failed.kept")) : List.of(reason);
    }

    private List<String> notAdmitted(Fate.NotLetIn refused, Provenance provenance) {
        List<String> said = new ArrayList<>();
        said.add(words.say("refused", time(provenance.at()), reasons.say(refused.reason())));
        if (refused.inScopeNow()) {
            said.add(words.say("refused.scope"));
        }
        refused.source().ifPresent(source -> said.add(words.say("refused.source", ReadableUrl.of(source))));
        if (refused.kept()) {
            said.add(words.say("failed.kept"));
        }
        return said;
    }

    private String status(int status) {
        return status == 0 ? words.say("status.none") : words.say("status", status);
    }

    private String time(Instant at) {
        return times.format(at);
    }
}
