package dev.remora.search.console;

import dev.remora.search.http.Language;
import dev.remora.search.http.QueryString;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import dev.remora.shared.topic.TopicProblem;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The text of a topic file on a page, with the result of reading it.
///
/// @param text as edited
/// @param topic id of its topic; empty for a new one
/// @param mistakes that make it invalid
/// @param warnings harmless oddities
/// @param keywords read from it, with their weights
/// @param language of the page
public record TopicEditor(
        String text,
        Optional<String> topic,
        List<TopicProblem> mistakes,
        List<TopicProblem> warnings,
        Map<String, Double> keywords,
        Language language) {
    static TopicEditor of(String text, Optional<String> topic, TopicFile.Reading reading, Language language) {
        return switch (reading) {
            case TopicFile.Valid(Topic read, List<TopicProblem> warnings) ->
                new TopicEditor(text, topic, List.of(), warnings, read.keywords(), language);
            case TopicFile.Invalid(List<TopicProblem> problems) ->
                new TopicEditor(text, topic, problems, List.of(), Map.of(), language);
        };
    }

    /// Returns the line numbers, one per line.
    public String numbers() {
        StringBuilder numbers = new StringBuilder();
        for (int line = 1; line <= text.lines().count() + 1; line++) {
            numbers.append(line).append('\n');
        }
        return numbers.toString();
    }

    /// Returns a problem as a clause.
    public String say(TopicProblem problem) {
        return ReasonText.in(language.locale()).say(problem.mistake());
    }

    /// Address that checks the text during editing.
    public String check() {
        return QueryString.of("/api/v1/topics/check")
                .with("topic", topic.orElse(""))
                .with(Language.PARAMETER, language.code())
                .toString();
    }
}
