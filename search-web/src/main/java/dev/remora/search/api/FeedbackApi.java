package dev.remora.search.api;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.api.TopicFileJson.TopicWritten;
import dev.remora.search.http.Language;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.openapi.ApiRoutes;
import dev.remora.search.openapi.Operation;
import dev.remora.search.openapi.Parameter;
import dev.remora.search.topic.Feedback;
import dev.remora.search.topic.TopicTexts;
import dev.remora.search.topic.Topics;
import dev.remora.search.topic.Topics.Written;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import io.javalin.http.Context;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a topic learns from people, for admins: pages to ask about, and their answers.
public final class FeedbackApi {
    private static final String ONE = "/api/v1/topics/{id}";
    private static final int MOST = 200;

    private final Topics topics;
    private final JsonBody bodies;
    private final TopicTexts texts = new TopicTexts();

    /// Routes over topic files and the pages of their collections.
    ///
    /// @param json reads what is sent as JSON
    public FeedbackApi(Topics topics, ObjectMapper json) {
        this.topics = topics;
        this.bodies = new JsonBody(json);
    }

    record PageAnswers(@Nullable List<PageAnswer> answers) {}

    record PageAnswer(@Nullable String url, @Nullable Boolean onTopic) {}

    /// Pages whose answer would teach most, and what earlier answers taught.
    record FeedbackJson(
            String topic,
            int onTopic,
            int offTopic,
            String model,
            double threshold,
            Map<String, Double> learnt,
            List<String> excludedKeywords,
            List<QuestionJson> questions) {}

    /// A page to ask about.
    record QuestionJson(String url, String title, double relevance, boolean onTopic, String why) {}

    /// Adds the routes, every one of which asks for an admin.
    public void register(ApiRoutes routes) {
        routes.add(
                Operation.get(ONE + "/questions", "questions", "Lists pages to ask about", FeedbackJson.class)
                        .saying("Of the last 50 pages fetched, those whose answer would teach most, as the topic file "
                                + "judges them now; and what the answers so far taught.")
                        .taking(List.of(Parameter.of("size", new Parameter.Kind.Whole(1, 50), "how many at most")
                                .otherwise("10")))
                        .refusing(400, 404, 409)
                        .signedIn(),
                this::questions);
        routes.add(
                Operation.post(ONE + "/answers", "answer", "Teaches a topic", TopicWritten.class)
                        .saying("Each answer makes a page a positive or negative example in the topic file, and "
                                + "decides whether it is on topic. Stored pages are judged anew at once if a "
                                + "crawl runs, else when the next one starts.")
                        .reading(PageAnswers.class)
                        .answering(200)
                        .refusing(400, 403, 404, 412, 503)
                        .signedIn(),
                this::answer);
        routes.add(
                Operation.delete(ONE + "/answers", "withdrawAnswer", "Takes an answer back", TopicWritten.class)
                        .saying("The page is no example in the topic file any more.")
                        .taking(List.of(Parameter.of("url", new Parameter.Kind.Text(), "the address of the page")
                                .needed()
                                .such("http://www.example.org/")))
                        .refusing(400, 403, 404, 412, 503)
                        .signedIn(),
                this::withdraw);
    }

    private void questions(Context ctx) {
        String id = ctx.pathParam("id");
        int size = SearchParameters.number(ctx, "size", 1, 50, 10);
        ReasonText reasons = ReasonText.in(Language.of(ctx, Language.EN).locale());
        Feedback feedback = topics.feedback(id, size).orElseThrow(() -> unusable(id, reasons));
        ctx.json(new FeedbackJson(
                id,
                feedback.onTopic(),
                feedback.offTopic(),
                feedback.model().name(),
                feedback.model().threshold(),
                feedback.learnt(),
                feedback.excluded(),
                feedback.questions().stream()
                        .map(page -> new QuestionJson(
                                page.url().text(),
                                page.title(),
                                page.relevance(),
                                page.onTopic(),
                                reasons.say(page.evidence())))
                        .toList()));
    }

    private RequestRefused unusable(String id, ReasonText reasons) {
        return topics.definition(id)
                .map(now -> RequestRefused.because(
                                409, "topic.unusable", now.mistakes().size(), now.file())
                        .with(TopicFileJson.told(now.mistakes(), reasons)))
                .orElseGet(() -> RequestRefused.because(404, "unknown.topic", SearchParameters.shown(id)));
    }

    private void answer(Context ctx) {
        written(ctx, topics.answer(ctx.pathParam("id"), answers(ctx.body())));
    }

    private void withdraw(Context ctx) {
        String typed = Optional.ofNullable(ctx.queryParam("url")).orElse("");
        if (!(UrlRules.DEFAULT.canonical(typed) instanceof UrlVerdict.Accepted page)) {
            throw RequestRefused.parameter("url", "parameter.address", SearchParameters.shown(typed));
        }
        String url = page.url().text();
        written(
                ctx,
                topics.withdraw(ctx.pathParam("id"), url)
                        .orElseThrow(() -> RequestRefused.because(404, "unknown.answer", url)));
    }

    private void written(Context ctx, Written written) {
        Written.Done done = TopicFileJson.done(ctx, written);
        Language language = Language.of(ctx, Language.EN);
        ctx.json(TopicWritten.of(
                done, ReasonText.in(language.locale()), texts.in(language).replaced(done.changed(), done.budget())));
    }

    private Map<String, Boolean> answers(String body) {
        List<PageAnswer> given = Optional.ofNullable(
                        bodies.read(body, PageAnswers.class).answers())
                .orElse(List.of());
        if (given.isEmpty() || given.size() > MOST) {
            throw RequestRefused.because(400, "json.answers", MOST);
        }
        Map<String, Boolean> answers = new LinkedHashMap<>();
        for (PageAnswer answer : given) {
            if (answer == null
                    || answer.onTopic() == null
                    || !(UrlRules.DEFAULT.canonical(String.valueOf(answer.url()))
                            instanceof UrlVerdict.Accepted accepted)) {
                throw RequestRefused.because(400, "json.answers", MOST);
            }
            answers.put(accepted.url().text(), answer.onTopic());
        }
        return answers;
    }
}
