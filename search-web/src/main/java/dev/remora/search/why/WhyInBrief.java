package dev.remora.search.why;

import dev.remora.search.http.MessageBundle;
import dev.remora.shared.page.Link;
import dev.remora.shared.provenance.Fate;
import dev.remora.shared.provenance.PathStep;
import dev.remora.shared.provenance.Provenance;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.PageEvidence.KeywordCount;
import dev.remora.shared.reason.PageEvidence.TermShare;
import dev.remora.shared.url.ReadableUrl;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Why a page is in a collection, in a sentence or two for readers who know nothing of crawling: the words that it
/// has in common with the topic, and where it was found. [WhyText] has the details.
///
/// @param words the texts of this package, in the requested language
public record WhyInBrief(MessageBundle.In words) {
    private static final int MOST_WORDS = 5;

    /// Returns the sentences; empty for an address that has no page.
    public List<String> of(Provenance provenance) {
        return page(provenance.fate()).stream()
                .flatMap(page -> Stream.concat(Stream.of(about(page)), found(provenance.way()).stream()))
                .toList();
    }

    private static Optional<Fate.Page> page(Fate fate) {
        return switch (fate) {
            case Fate.Page page -> Optional.of(page);
            case Fate.Duplicate duplicate -> Optional.of(duplicate.page());
            default -> Optional.empty();
        };
    }

    private String about(Fate.Page page) {
        switch (page.evidence()) {
            case PageEvidence.Accepted _ -> {
                return words.say("brief.accepted");
            }
            case PageEvidence.Rejected _, PageEvidence.SameTextRejected _ -> {
                return words.say("brief.rejected");
            }
            default -> {} // by its words
        }
        List<String> telling =
                telling(page.evidence()).distinct().limit(MOST_WORDS).toList();
        if (!page.onTopic()) {
            return words.say("brief.off");
        }
        return telling.isEmpty() ? words.say("brief.like") : words.say("brief.words", telling);
    }

    /// The words that speak for the topic, the most important first.
    private static Stream<String> telling(PageEvidence evidence) {
        return switch (evidence) {
            case PageEvidence.Keywords all -> words(all.found());
            case PageEvidence.KeywordsAndMore main -> words(main.found());
            case PageEvidence.Density density -> telling(density.keywords());
            case PageEvidence.Cosine cosine -> telling(cosine.keywords());
            case PageEvidence.KeywordOdds odds -> telling(odds.keywords());
            case PageEvidence.KeywordAndLearntOdds odds ->
                Stream.concat(telling(odds.keywords()), telling(odds.learnt()));
            case PageEvidence.Learnt learnt ->
                learnt.terms().stream().filter(term -> term.share() > 0).map(TermShare::term);
            case PageEvidence.Stuffed stuffed -> telling(stuffed.rest());
            default -> Stream.empty();
        };
    }

    private static Stream<String> words(List<KeywordCount> found) {
        return found.stream().filter(word -> word.weight() > 0).map(KeywordCount::word);
    }

    private Optional<String> found(List<PathStep> way) {
        if (way.isEmpty()) {
            return Optional.empty();
        }
        PathStep last = way.getLast();
        return switch (last.origin()) {
            case SEED -> Optional.of(words.say("brief.seed"));
            case ARCHIVE -> Optional.of(words.say("brief.archive"));
            case SITEMAP -> Optional.of(words.say("brief.sitemap"));
            case FEED -> Optional.of(words.say("brief.feed"));
            case REDIRECT, PAGE, RECRAWL -> way.size() < 2 ? Optional.empty() : Optional.of(linked(way));
        };
    }

    private String linked(List<PathStep> way) {
        PathStep last = way.getLast();
        String from = ReadableUrl.of(way.get(way.size() - 2).url());
        if (last.origin() == Link.Origin.REDIRECT) {
            return words.say("brief.redirect", from);
        }
        return last.anchor().isBlank()
                ? words.say("brief.page", from)
                : words.say("brief.anchor", from, WayText.shortened(last.anchor()));
    }
}
