package dev.remora.crawler.crawl.content;

import dev.remora.crawler.crawl.Answers;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.duplicates.ContentGroups.Member;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.url.Url;
import java.util.Optional;

/// What puts a page off topic besides its own judgement: a finding about its host, or an answer about its text at
/// another address.
///
/// @param answers of people
public record Overrides(CrawlState state, Answers answers) {
    /// Journalled evidence for a page that its host returns for any address.
    static final PageEvidence CATCH_ALL = new PageEvidence.CatchAll();

    /// Bits above those of [dev.remora.crawler.duplicates.AddressRank].
    private static final int ACCEPTED = 1 << 23;

    private static final int REJECTED = 1 << 22;

    /// The effective judgement of a page. Off topic are: one with its host's catch-all text; one that browsers do not
    /// get; and one with the text of a page that somebody answered no to, unless somebody answered about it, too.
    ///
    /// @param digest of its text; 0 if that is too short
    public Judgement effective(Url url, long digest, Judgement judgement) {
        if (state.groups().catchAll(url, digest)) {
            return off(CATCH_ALL);
        }
        return state.cloaking()
                .objection(url.host())
                .or(() -> rejected(url, digest, judgement.relevance()))
                .map(Overrides::off)
                .orElse(judgement);
    }

    /// Why an answer about the same text puts a known page off topic; empty if none does.
    Optional<PageEvidence> rejected(Member page) {
        return rejected(page.url(), page.digest(), page.relevance());
    }

    private Optional<PageEvidence> rejected(Url url, long digest, double byWords) {
        return answers.about(url).isPresent()
                ? Optional.empty()
                : answers.about(digest, false, state.groups())
                        .map(other -> new PageEvidence.SameTextRejected(other, (float) byWords));
    }

    /// The rank of a page among those that represent its text in other shards: an answer about the text decides there
    /// too, a yes before a no.
    int rank(Member page) {
        if (page.onTopic() && answers.about(page.digest(), true, state.groups()).isPresent()) {
            return page.rank() | ACCEPTED;
        }
        return answers.about(page.digest(), false, state.groups()).isPresent() ? page.rank() | REJECTED : page.rank();
    }

    /// The judgement of a page that is off topic for such a reason.
    static Judgement off(PageEvidence evidence) {
        return new Judgement(0, false, evidence);
    }
}
