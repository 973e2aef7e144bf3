package dev.remora.search.console.answers;

import dev.remora.search.console.ConsoleFrame;
import dev.remora.search.console.KnownTopics;
import dev.remora.search.console.TopicCard;
import dev.remora.search.console.TopicCards;
import dev.remora.search.console.watch.NamedLink;
import dev.remora.search.console.watch.TopicShell;
import dev.remora.search.console.watch.TopicViews;
import dev.remora.search.console.watch.WatchPages;
import dev.remora.search.html.AnswerForm;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.rank.SearchEngine.IndexedTopic;
import dev.remora.search.topic.EvidenceWords;
import dev.remora.search.topic.Feedback;
import dev.remora.search.topic.Feedback.JudgedPage;
import dev.remora.search.topic.Topics;
import dev.remora.shared.run.Crawls;
import dev.remora.shared.topic.TopicFile;
import dev.remora.shared.url.ReadableUrl;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.function.Function;

/// The trial crawl of a topic, whose pages people are asked about.
public final class TrialPages {
    private static final long TRIAL = 50;
    private static final int ASKED = 10;
    private static final int WORDS = 6;
    private static final Set<Feedback.Effect> CHANGE_NOTHING = Set.of(Feedback.Effect.FULL, Feedback.Effect.NONE);

    private final KnownTopics known;
    private final Topics topics;
    private final Crawls crawls;
    private final PageRenderer writer;
    private final ConsoleFrame frame;
    private final MessageBundle words = new MessageBundle(WatchPages.class);

    /// Serves pages over topics and their crawls.
    public TrialPages(KnownTopics known, Topics topics, Crawls crawls, PageRenderer writer, ConsoleFrame frame) {
        this.known = known;
        this.topics = topics;
        this.crawls = crawls;
        this.writer = writer;
        this.frame = frame;
    }

    /// Adds the routes; must precede routes that match any order of a topic.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.get(
                "/console/topics/{id}/trial",
                ctx -> show(ctx, frame.notices().shown(ctx).words()));
        routes.post("/console/topics/{id}/trial", this::start);
    }

    private void start(Context ctx) {
        String id = ctx.pathParam("id");
        Optional<Function<Language, String>> refusal = frame.refusal(crawls.start(id, Crawls.Order.trial(TRIAL)));
        if (refusal.isEmpty()) {
            ctx.redirect("/console/topics/" + id + "/trial", HttpStatus.SEE_OTHER);
        } else {
            show(ctx, frame.refused(ctx, HttpStatus.CONFLICT, refusal.get()));
        }
    }

    private void show(Context ctx, String alert) {
        String id = ctx.pathParam("id");
        IndexedTopic topic = known.of(ctx);
        Optional<Feedback> feedback = topics.feedback(id, ASKED);
        TopicCard card = new TopicCards(crawls, topics, frame).of(ctx, topic);
        boolean tried = isTrial(card, maxPages(id));
        if (feedback.isEmpty()) {
            if (card.definition().usable()) {
                throw RequestRefused.because(404, "page.topic.unknown", SearchParameters.shown(id));
            }
            ctx.status(HttpStatus.CONFLICT);
        }
        MessageBundle.In w = words.in(ConsoleFrame.language(ctx));
        List<TrialPage.Row> rows = feedback.map(taught -> rows(id, taught, w)).orElse(List.of());
        boolean invites = invites(feedback, frame.acts(ctx));
        String page = "/console/topics/" + id;
        writer.sendWithScript(
                ctx,
                "console/trial.jte",
                new TrialPage(
                        new TopicShell(
                                frame.of(ctx, w.say("trial"), QueryString.of(page + "/trial"), "console watch"),
                                w,
                                new NamedLink(topic.name(), page + (rows.isEmpty() ? "/edit" : ""))),
                        card,
                        frame.script(),
                        crawls.current(id).filter(run -> !run.state().over()).isEmpty(),
                        tried,
                        feedback.map(_ -> lead(card, tried, rows.size(), invites, w))
                                .orElse(""),
                        feedback.map(taught -> taught(taught, frame.acts(ctx), w))
                                .orElse(""),
                        feedback.map(taught -> List.copyOf(taught.learnt().keySet()))
                                .orElse(List.of()),
                        feedback.map(Feedback::excluded).orElse(List.of()),
                        feedback.map(taught -> taught.onTopic() + taught.offTopic())
                                .orElse(0),
                        rows,
                        others(rows, invites, w),
                        alert));
    }

    /// Whether a card shows the trial of a topic that was not crawled otherwise: a first run of fewer pages than the
    /// topic's own crawl has.
    ///
    /// @param maxPages of the topic file
    static boolean isTrial(TopicCard card, long maxPages) {
        long budget = card.reading().ahead().budget();
        return card.ran() && card.reading().run() == 1 && budget <= TRIAL && budget < maxPages;
    }

    /// Returns the budget of the topic's file; 0 if the file cannot be used.
    private long maxPages(String id) {
        return topics.text(id)
                .flatMap(text -> TopicFile.parse(text.yaml(), "topic.yaml").valid())
                .map(topic -> topic.crawl().maxPages())
                .orElse(0L);
    }

    /// Whether a reader is asked for answers: one that can give them, about a topic that learns from them.
    static boolean invites(Optional<Feedback> feedback, boolean acts) {
        return acts
                && feedback.stream()
                        .anyMatch(taught ->
                                !CHANGE_NOTHING.contains(taught.model().effect()));
    }

    /// Says how the trial stands and, to who is asked for answers, what to do.
    ///
    /// @param tried whether the last crawl was a trial
    /// @param pages number of those listed
    static String lead(TopicCard card, boolean tried, int pages, boolean invites, MessageBundle.In w) {
        if (pages == 0 && card.ran() && !card.atWork()) {
            return w.say("trial.nothing");
        }
        String key =
                card.atWork() ? "trial.running" : pages == 0 ? "trial.lead" : tried ? "trial.over" : "trial.latest";
        return w.say(invites ? key : key + ".viewer", pages);
    }

    /// Returns the line that unfolds the pages below those that are asked; empty if there are none of one or the other.
    static String others(List<TrialPage.Row> rows, boolean invites, MessageBundle.In w) {
        long asked = rows.stream().filter(TrialPage.Row::asked).count();
        long others = rows.size() - asked;
        return asked == 0 || others == 0 ? "" : w.say(invites ? "trial.others" : "trial.others.viewer", others);
    }

    static List<TrialPage.Row> rows(String id, Feedback feedback, MessageBundle.In w) {
        SequencedSet<JudgedPage> pages = new LinkedHashSet<>(feedback.questions());
        pages.addAll(feedback.pages());
        return pages.stream().map(page -> row(id, page, feedback, w)).toList();
    }

    /// Says what the answers below and the other examples of the topic file are, what they teach, and, to who can give
    /// one, what a further one changes.
    static String taught(Feedback feedback, boolean acts, MessageBundle.In w) {
        String threshold = number(feedback.model().threshold());
        Feedback.Effect effect = feedback.model().effect();
        String effects = acts
                ? w.say("trial.decides") + w.say("trial.effect." + effect.name().toLowerCase(Locale.ROOT))
                : "";
        int answers = feedback.onTopic() + feedback.offTopic();
        if (answers == 0) {
            return w.say("trial.untaught", threshold) + effects;
        }
        List<Boolean> below = feedback.pages().stream()
                .flatMap(page -> page.answer().stream())
                .toList();
        long yes = below.stream().filter(answer -> answer).count();
        long no = below.size() - yes;
        long others = answers - yes - no;
        return (yes + no == 0 ? w.say("trial.unanswered") : w.say("trial.answered", yes + no, yes, no))
                + (others == 0
                        ? ""
                        : w.say("trial.examples", others, feedback.onTopic() - yes, feedback.offTopic() - no))
                + w.say("trial.threshold", threshold)
                + learnt(feedback, acts, w)
                + (feedback.pages().isEmpty() || !acts ? "" : w.say("trial.later"))
                + (answers >= ASKED || !acts || CHANGE_NOTHING.contains(effect)
                        ? ""
                        : w.say("trial.more", ASKED - answers))
                + effects;
    }

    /// Says how many words the answers added, or why none yet.
    private static String learnt(Feedback feedback, boolean acts, MessageBundle.In w) {
        if (!feedback.learnt().isEmpty()) {
            return w.say("trial.words", feedback.learnt().size());
        }
        boolean yet = acts && feedback.onTopic() > 0 && feedback.model().effect() == Feedback.Effect.WORDS;
        return yet ? w.say("trial.nowords") : "";
    }

    private static TrialPage.Row row(String id, JudgedPage page, Feedback feedback, MessageBundle.In w) {
        String url = page.url().text();
        return new TrialPage.Row(
                new NamedLink(page.title().isBlank() ? ReadableUrl.of(url) : page.title(), TopicViews.why(id, url)),
                url,
                number(page.relevance()) + " " + TopicViews.verdict(w, page.onTopic(), page.answer()),
                String.format(Locale.ROOT, "%.1f%%", 100 * page.relevance()),
                EvidenceWords.of(page.evidence()).distinct().limit(WORDS).toList(),
                feedback.questions().contains(page),
                AnswerForm.of(id, url, "trial", page.answer()));
    }

    private static String number(double relevance) {
        return String.format(Locale.ROOT, "%.2f", relevance);
    }
}
