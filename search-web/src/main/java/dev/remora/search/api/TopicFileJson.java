package dev.remora.search.api;

import dev.remora.search.http.Language;
import dev.remora.search.http.ProblemDetails.Mistake;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.openapi.OneOf;
import dev.remora.search.topic.Proposal;
import dev.remora.search.topic.Topics.Written;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.TopicPart;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import dev.remora.shared.topic.TopicProblem;
import io.javalin.http.Context;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The answers about topic files.
final class TopicFileJson {
    private TopicFileJson() {}

    /// The result of checking a text.
    record TopicCheck(
            boolean valid,
            List<Mistake> mistakes,
            List<Mistake> warnings,
            @Nullable TopicRead topic) {
        static TopicCheck of(TopicFile.Reading reading, ReasonText texts) {
            return switch (reading) {
                case TopicFile.Valid(Topic topic, List<TopicProblem> warnings) ->
                    new TopicCheck(true, List.of(), told(warnings, texts), TopicRead.of(topic));
                case TopicFile.Invalid(List<TopicProblem> problems) ->
                    new TopicCheck(false, told(problems, texts), List.of(), null);
            };
        }
    }

    /// A topic, as read from its file.
    record TopicRead(
            String id,
            String name,
            String description,
            Map<String, Double> keywords,
            List<String> seeds,
            List<String> positive,
            List<String> negative,
            String model,
            @Nullable Double threshold,
            String strategy,
            long maxPages) {
        static TopicRead of(Topic topic) {
            return new TopicRead(
                    topic.id(),
                    topic.name(),
                    topic.description(),
                    topic.keywords(),
                    topic.seeds().stream().map(seed -> seed.text()).toList(),
                    topic.examples().positive(),
                    topic.examples().negative(),
                    topic.relevance().model(),
                    topic.relevance().threshold().isPresent()
                            ? (Double) topic.relevance().threshold().getAsDouble()
                            : null,
                    topic.crawl().strategy(),
                    topic.crawl().maxPages());
        }
    }

    /// The result of writing a file.
    record TopicWritten(
            String id,
            String name,
            @OneOf(TopicPart.class) List<String> changed,
            List<Mistake> warnings,
            String message) {
        static TopicWritten of(Written.Done done, ReasonText texts, String message) {
            return new TopicWritten(
                    done.topic().id(),
                    done.topic().name(),
                    done.changed().stream().map(part -> lower(part)).toList(),
                    told(done.warnings(), texts),
                    message);
        }
    }

    /// A topic that was deleted.
    record TopicRemoved(String id, String folder, String message) {}

    /// A person's input for a new topic; missing values are empty.
    record TopicWish(
            @Nullable String id,
            @Nullable String name,
            @Nullable List<String> words,
            @Nullable List<String> examples,
            @Nullable List<String> seeds) {}

    /// A proposed topic file.
    record TopicProposal(
            String id,
            String name,
            List<ProposedKeyword> keywords,
            List<ProposedSeed> seeds,
            double threshold,
            String file,
            List<ProposalNote> notes) {
        static TopicProposal of(Proposal proposal, List<ProposalNote> notes) {
            return new TopicProposal(
                    proposal.id(),
                    proposal.name(),
                    proposal.keywords().stream()
                            .map(word -> new ProposedKeyword(word.term(), word.weight(), lower(word.from())))
                            .toList(),
                    proposal.seeds().stream()
                            .map(seed -> new ProposedSeed(seed.url(), lower(seed.from())))
                            .toList(),
                    proposal.threshold(),
                    proposal.yaml(),
                    notes);
        }
    }

    record ProposedKeyword(
            String term,
            double weight,

            @OneOf(words = {"given", "example", "catalogue"})
            String from) {}

    record ProposedSeed(
            String url,

            @OneOf(words = {"given", "example", "site", "collection"})
            String from) {}

    /// A remark on a proposal.
    ///
    /// @param code what [TopicTexts] has a text for
    record ProposalNote(
            @OneOf(
                    words = {
                        "no-words",
                        "no-seeds",
                        "too-many",
                        "word",
                        "word.none",
                        "word.weight",
                        "seed",
                        "seed.host",
                        "seeds.found",
                        "example",
                        "no-contact",
                        "catalogue"
                    })
            String code,

            String text) {}

    static List<Mistake> told(List<TopicProblem> problems, ReasonText texts) {
        return problems.stream()
                .map(problem -> new Mistake(problem.line(), problem.at().column(), texts.say(problem.mistake())))
                .toList();
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /// The topic that was written; a refusal is thrown.
    static Written.Done done(Context ctx, Written written) {
        return switch (written) {
            case Written.Done done -> done;
            case Written.Invalid(var problems) ->
                throw RequestRefused.because(400, "topic.invalid", problems.size())
                        .with(told(
                                problems,
                                ReasonText.in(Language.of(ctx, Language.EN).locale())));
            case Written.Exists(String id) -> throw RequestRefused.because(409, "topic.exists", id);
            case Written.NoSuchTopic(String id) -> throw RequestRefused.because(404, "unknown.topic", id);
            case Written.ChangedMeanwhile(String id) -> throw RequestRefused.because(412, "topic.changed", id);
            case Written.Failed(var words) -> throw RequestRefused.saying(503, words);
        };
    }
}
