package dev.remora.search.console.watch;

import dev.remora.search.html.AnswerForm;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.watch.CrawlWatch;
import dev.remora.search.why.WhyText;
import dev.remora.shared.page.Link.Origin;
import dev.remora.shared.provenance.Fate;
import dev.remora.shared.provenance.PathStep;
import dev.remora.shared.provenance.Provenance;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.url.ReadableUrl;
import dev.remora.shared.url.Url;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// Creates the explanation of why an address is in a collection.
///
/// @param words the texts of [WatchPages]
/// @param why the texts of [WhyText]
/// @param href returns the address of the explanation of an address
record WhyViews(MessageBundle.In words, MessageBundle.In why, ZoneId zone, UnaryOperator<String> href) {
    WhyPage.Explanation of(CrawlWatch.Why answer) {
        return switch (answer) {
            case CrawlWatch.Why.Known known -> known(known.provenance());
            case CrawlWatch.Why.Unknown unknown -> only(unknown.address().text(why));
            case CrawlWatch.Why.NoAddress none ->
                only(words.say("why.none", reasons().say(none.reason())));
        };
    }

    /// Says that an answer about a page is not applied yet; empty if it is, or nobody answered.
    String pending(CrawlWatch.Why told, AnswerForm answer) {
        return told instanceof CrawlWatch.Why.Known(Provenance known)
                        && known.fate() instanceof Fate.Page page
                        && answer.given().equals(page.onTopic() ? "no" : "yes")
                ? words.say("why.pending." + answer.given())
                : "";
    }

    private static WhyPage.Explanation only(String sentence) {
        return new WhyPage.Explanation(List.of(List.of(new WhyPage.Part(sentence, ""))), List.of(), "", List.of(), "");
    }

    private WhyPage.Explanation known(Provenance provenance) {
        WhyText text = WhyText.of(provenance, why, zone);
        EvidenceBars bars = new EvidenceBars(reasons(), words);
        List<Url> named = named(provenance.fate());
        List<WhyPage.Step> way = new ArrayList<>();
        for (int i = 0; i < text.way().size(); i++) {
            PathStep step = provenance.way().get(i);
            String url = step.url().text();
            way.add(new WhyPage.Step(
                    url,
                    href.apply(url),
                    step.anchor(),
                    judged(step),
                    bars.of(step.evidence()),
                    text.way().get(i)));
        }
        return new WhyPage.Explanation(
                text.fate().stream().map(sentence -> parts(sentence, named)).toList(),
                evidence(provenance.fate()).map(bars::of).orElse(List.of()),
                words.say(provenance.archived() ? "why.way.archive" : "why.way"),
                way,
                text.run());
    }

    private List<EvidenceBars.Bar> judged(PathStep step) {
        List<EvidenceBars.Bar> judged = new ArrayList<>();
        if (step.origin() != Origin.SEED && step.origin() != Origin.ARCHIVE) {
            judged.add(EvidenceBars.Bar.ofShare(words.say("why.priority"), step.priority()));
        }
        step.read()
                .map(PathStep.Read::last)
                .ifPresent(read -> judged.add(EvidenceBars.Bar.ofShare(
                        words.say(read.onTopic() ? "why.relevance.on" : "why.relevance.off"), read.relevance())));
        return judged;
    }

    private static Optional<PageEvidence> evidence(Fate fate) {
        return switch (fate) {
            case Fate.Page page -> Optional.of(page.evidence());
            case Fate.Duplicate duplicate -> Optional.of(duplicate.page().evidence());
            default -> Optional.empty();
        };
    }

    /// Returns the addresses mentioned by a fate.
    private static List<Url> named(Fate fate) {
        return switch (fate) {
            case Fate.Page page -> page.near().stream().toList();
            case Fate.Duplicate duplicate ->
                Stream.concat(duplicate.of().stream(), duplicate.page().near().stream())
                        .toList();
            case Fate.NotLetIn refused -> refused.source().stream().toList();
            default -> List.of();
        };
    }

    /// Splits a sentence around the first mentioned address that it contains.
    private List<WhyPage.Part> parts(String sentence, List<Url> named) {
        for (Url url : named) {
            String shown = ReadableUrl.of(url);
            int at = sentence.indexOf(shown);
            if (at >= 0) {
                int end = at + shown.length();
                return List.of(
                        new WhyPage.Part(sentence.substring(0, at), ""),
                        new WhyPage.Part(shown, href.apply(url.text())),
                        new WhyPage.Part(sentence.substring(end), ""));
            }
        }
        return List.of(new WhyPage.Part(sentence, ""));
    }

    private ReasonText reasons() {
        return ReasonText.in(words.language().locale());
    }
}
