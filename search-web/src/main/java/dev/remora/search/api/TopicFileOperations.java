package dev.remora.search.api;

import dev.remora.search.api.TopicFileJson.TopicCheck;
import dev.remora.search.api.TopicFileJson.TopicProposal;
import dev.remora.search.api.TopicFileJson.TopicRemoved;
import dev.remora.search.api.TopicFileJson.TopicWish;
import dev.remora.search.api.TopicFileJson.TopicWritten;
import dev.remora.search.openapi.Operation;
import dev.remora.search.openapi.Parameter;
import java.util.List;

/// What the OpenAPI text says of the operations of [TopicFilesApi].
final class TopicFileOperations {
    static final String ALL = "/api/v1/topics";
    static final String YAML = "application/yaml";

    private static final String ONE = ALL + "/{id}";
    private static final Operation.Body TEXT = new Operation.Body(YAML, Void.class);

    static final Operation FILE = Operation.get(ONE + "/file", "topicFile", "The text of a topic file", Void.class)
            .saying("The file as it is written; its ETag changes with it. `version=before` has its last " + "version.")
            .taking(List.of(Parameter.of(
                            "version",
                            new Parameter.Kind.Choice(List.of("now", "before")),
                            "the text as it is now, or before it was last replaced")
                    .otherwise("now")))
            .answeringAs(YAML)
            .signedIn()
            .refusing(304, 400, 404);

    static final Operation REPLACE = Operation.put(ONE, "replaceTopic", "Changes a topic file", TopicWritten.class)
            .saying("The body is the new text; the old one is kept as its last version. `changed` has the "
                    + "parts by which stored pages are judged anew.")
            .reading(TEXT)
            .taking(List.of(Parameter.header(
                    "If-Match", "the ETag of the text that was read: 412 if the file was changed meanwhile")))
            .signedIn()
            .refusing(400, 403, 404, 412, 503);

    static final Operation DELETE = Operation.delete(ONE, "deleteTopic", "Deletes a topic", TopicRemoved.class)
            .saying("Topic file and collection move to `folder` in the data folder and stay there until "
                    + "somebody removes them. 409 while "
                    + "a crawl runs. A file elsewhere, from a command line, is left alone.")
            .taking(List.of(Parameter.of("confirm", new Parameter.Kind.Text(), "the topic's id once more")
                    .needed()
                    .such("ID")))
            .signedIn()
            .refusing(400, 403, 404, 409, 503);

    static final Operation CHECK = Operation.post(ALL + "/check", "checkTopic", "Checks a topic file", TopicCheck.class)
            .saying("The body is the file's text. Each mistake has its line and column; where there is none, "
                    + "the topic as read. Nothing is written.")
            .reading(TEXT)
            .taking(List.of(
                    Parameter.of("topic", new Parameter.Kind.Text(), "the topic whose file it is to replace, if any")))
            .answering(200)
            .signedIn()
            .refusing(400, 403);

    static final Operation PROPOSE = Operation.post(
                    ALL + "/propose", "proposeTopic", "Drafts a topic file", TopicProposal.class)
            .saying("Of words, example pages (addresses or their text) and seeds: keywords with weights, "
                    + "seeds, threshold and the file's text. Example pages are fetched; `notes` tell what is "
                    + "missing. Nothing is written.")
            .reading(TopicWish.class)
            .answering(200)
            .signedIn()
            .refusing(400, 403);

    static final Operation CREATE = Operation.post(ALL, "createTopic", "Makes a topic", TopicWritten.class)
            .saying("The body is the file's text. `startCrawl` can crawl it at once. 409 if there is a topic "
                    + "of that id; 400 with `mistakes` if the text is no topic file.")
            .reading(TEXT)
            .answering(201)
            .signedIn()
            .refusing(400, 403, 409, 503);

    private TopicFileOperations() {}
}
