package dev.remora.search.watch;

import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.reason.StartRefusal;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.RecentFailures;
import java.util.Optional;

/// Expresses conditions as sentences in one language: condition, cause, and, for who can do something, the remedy.
public final class ConditionText {
    private static final MessageBundle WORDS = new MessageBundle(ConditionText.class);

    private final MessageBundle.In words;
    private final ReasonText reasons;
    private final boolean remedies;

    /// The sentences of a language.
    public ConditionText(Language language) {
        this(language, true);
    }

    /// The sentences of a language.
    ///
    /// @param remedies whether they say what to do
    public ConditionText(Language language, boolean remedies) {
        this.words = WORDS.in(language);
        ReasonText all = ReasonText.in(language.locale());
        this.reasons = remedies ? all : all.withoutRemedies();
        this.remedies = remedies;
    }

    /// Returns the sentence of a run; once it is over, of what must be done before another can start, if anything.
    public String say(CrawlProgress run, Optional<StartRefusal> obstacle) {
        return obstacle.filter(_ -> run.state().over()).map(this::say).orElseGet(() -> say(Condition.of(run)));
    }

    /// Returns the sentence of what must be done before a crawl can start.
    public String say(StartRefusal obstacle) {
        return remedies ? reasons.say(obstacle) : words.say("obstacle");
    }

    /// Returns the sentence of a condition.
    public String say(Condition condition) {
        return switch (condition) {
            case Condition.Beginning _, Condition.Stopping _, Condition.Interrupted _ -> words(condition);
            case Condition.Crawling(double rate, long fetched, long onTopic) ->
                crawling(condition, rate, fetched, onTopic);
            case Condition.HeldByDelays(double rate, long fetched, long onTopic) ->
                crawling(condition, rate, fetched, onTopic);
            case Condition.Importing(double rate, long fetched, long onTopic) ->
                words(condition, rate, fetched, onTopic);
            case Condition.MostlyFailing(double share, long fetched, long onTopic) ->
                words(condition, share, RecentFailures.REQUESTS, fetched, onTopic);
            case Condition.RarelyOnTopic(long fetched, long onTopic) -> words(condition, fetched, onTopic);
            case Condition.Judging(var how, boolean alone) ->
                words.say(alone ? "judging.alone" : "judging", reasons.say(how));
            case Condition.OtherWork(var what) -> words(condition, reasons.say(what));
            case Condition.ProxyDown(String proxy, var why) -> words(condition, proxy, reasons.say(why));
            case Condition.NetworkDown(var why) -> words(condition, reasons.say(why));
            case Condition.HostsFail(var why) -> words(condition, reasons.say(why));
            case Condition.HostsParked(var until) -> words(condition, reasons.say(until));
            case Condition.Paused(long waiting) -> words(condition, waiting);
            case Condition.Stopped(long fetched, long waiting) -> words(condition, fetched, waiting);
            case Condition.BudgetUsed(long fetched, long onTopic, long waiting, long limit) ->
                words(condition, fetched, onTopic, waiting, limit);
            case Condition.Imported(long fetched, long onTopic) -> words(condition, fetched, onTopic);
            case Condition.Ended(var why, long fetched, long onTopic, long waiting) ->
                words(condition, reasons.say(why), fetched, onTopic, waiting);
            case Condition.EndedEarly(var why) -> words(condition, reasons.say(why));
            case Condition.DiskFailed(var fault) ->
                words.say("disk-failed", reasons.say(fault))
                        + words.say(remedies ? "disk-failed.remedy" : "disk-failed.kept");
            case Condition.Broken(var why) -> words(condition, reasons.say(why));
            case Condition.Elsewhere(Optional<RunReason.Elsewhere> where, Condition there) ->
                where.map(by -> words.say(
                                        "elsewhere.by",
                                        say(there),
                                        by.process(),
                                        by.address(),
                                        by.since().toString()))
                                .orElseGet(() -> words.say("elsewhere", say(there)))
                        + remedy("elsewhere");
        };
    }

    private String crawling(Condition condition, double rate, long fetched, long onTopic) {
        Yield yield = Yield.of(fetched, onTopic);
        String how = words.say(yield == Yield.GOOD ? "well" : "on");
        return words(condition, rate, fetched, onTopic, how) + (yield == Yield.LOW ? words.say("few") : "");
    }

    private String words(Condition condition, Object... arguments) {
        return words.say(condition.code(), arguments)
                + switch (condition) {
                    case Condition.Beginning _, Condition.Crawling _, Condition.HeldByDelays _, Condition.Importing _ ->
                        "";
                    case Condition.Judging _, Condition.OtherWork _, Condition.Stopping _ -> "";
                    default -> remedy(condition.code(), arguments);
                };
    }

    private String remedy(String code, Object... arguments) {
        return remedies ? words.say(code + ".remedy", arguments) : "";
    }
}
