package dev.remora.search.console;

import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.rank.SearchEngine.IndexedTopic;
import dev.remora.search.topic.Topics;
import dev.remora.search.watch.ConditionText;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.reason.StartRefusal;
import dev.remora.shared.reason.TopicPart;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.run.Crawls;
import dev.remora.shared.run.RunFigures;
import dev.remora.shared.run.RunKind;
import io.javalin.http.Context;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Makes the cards of topics from their runs and their files.
public record TopicCards(Crawls crawls, Topics files, ConsoleFrame frame) {
    /// Returns a card for a topic, its run, if it has one, its file, and its freshness, if known.
    public TopicCard of(Context ctx, IndexedTopic topic) {
        Language language = ConsoleFrame.language(ctx);
        Optional<Crawls.Standing> standing = crawls.standing(topic.id());
        Optional<CrawlProgress> run = standing.map(Crawls.Standing::run);
        boolean judges = run.map(CrawlProgress::stateCode)
                .filter(TopicOrder.REJUDGE::isFor)
                .isPresent();
        return new TopicCard(
                topic,
                run.isPresent(),
                run.orElseGet(() -> none(topic.id())),
                new TopicCard.Messages(
                        said(topic.id(), run, language, frame.acts(ctx)),
                        standing.flatMap(Crawls.Standing::rejudged)
                                .map(told -> sentence(told.apply(language.locale()), language))
                                .orElse("")),
                crawls.freshness(topic.id()),
                definition(ctx, topic.id(), judges));
    }

    /// Some texts are sentences, others only a part of one.
    private static String sentence(String said, Language language) {
        String end = language == Language.ZH ? "。" : ".";
        return said.endsWith(end) ? said : said + end;
    }

    /// Says how a topic's run stands; of an interrupted import, how it is completed: no crawl continues it.
    ///
    /// @param acts whether the reader can do something about it
    private String said(String topic, Optional<CrawlProgress> run, Language language, boolean acts) {
        ConditionText texts = new ConditionText(language, acts);
        Optional<StartRefusal> obstacle = crawls.obstacle(topic);
        return run.map(now -> texts.say(now, obstacle))
                .orElseGet(() -> obstacle.map(texts::say).orElse(""));
    }

    private static CrawlProgress none(String topic) {
        return new CrawlProgress(
                topic,
                0,
                Instant.EPOCH,
                new CrawlProgress.Activity(RunKind.CRAWL, CrawlProgress.State.STOPPED, Optional.empty()),
                RunFigures.NONE,
                new CrawlProgress.Ahead(0, 0, 0),
                new CrawlProgress.Pace(0, false, 0));
    }

    private TopicDefinition definition(Context ctx, String topic, boolean judges) {
        return files.definition(topic)
                .map(now -> definition(ctx, topic, now, judges))
                .orElse(TopicDefinition.NONE);
    }

    private TopicDefinition definition(Context ctx, String topic, Topics.Definition now, boolean judges) {
        MessageBundle.In t = frame.texts(ctx);
        String blocks = now.mistakes().isEmpty() ? "" : t.say("definition.blocks");
        String obstacle = crawls.obstacle(topic).isPresent() ? t.say("obstacle.blocks") : "";
        return new TopicDefinition(
                t.say("definition.invalid", now.file()),
                blocks,
                blocks.isEmpty() ? obstacle : blocks,
                frame.mistakes(ctx, now.mistakes()),
                judges ? unjudged(files.unjudged(topic), t) : "");
    }

    /// Says that the stored pages are not judged by the present definition.
    private static String unjudged(List<TopicPart> changed, MessageBundle.In t) {
        return changed.isEmpty()
                ? ""
                : t.say(
                        "definition.unjudged",
                        ReasonText.in(t.language().locale()).say(new RunReason.TopicChanged(changed)));
    }

    /// Returns what is to be said of a topic's file, for a page without its card.
    public TopicDefinition definition(Context ctx, String topic) {
        return definition(ctx, topic, false);
    }
}
