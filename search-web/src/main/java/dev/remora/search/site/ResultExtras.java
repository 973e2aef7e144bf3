package dev.remora.search.site;

import dev.remora.search.access.AdminAccess;
import dev.remora.search.html.AnswerForm;
import dev.remora.search.html.PageShell;
import dev.remora.search.http.QueryString;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.thumbnail.PagePicture;
import dev.remora.search.thumbnail.Thumbnails;
import dev.remora.search.topic.Topics;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// What is shown of a result beside its text: a picture, and for admins the question whether it is on topic.
///
/// @param thumbnails pictures
/// @param files have the answers of admins
/// @param access tells who is an admin
public record ResultExtras(Thumbnails thumbnails, Topics files, AdminAccess access) {
    /// Returns the address of a result's picture on this server; empty if there is none.
    String thumbnail(SearchAnswer.Result found) {
        return PagePicture.of(found).flatMap(thumbnails::shown).orElse("");
    }

    /// Returns the question for each result of a page: admins are asked whether it is on its topic.
    ///
    /// @param self address of the page
    Function<SearchAnswer.Result, Optional<AnswerForm>> questions(PageShell frame, QueryString self) {
        if (!frame.admin()) {
            return _ -> Optional.empty();
        }
        Map<String, Topic.Examples> answers = new HashMap<>();
        Map<String, Boolean> blocked = new HashMap<>();
        return found -> Optional.of(AnswerForm.of(
                        found.page().topic(),
                        found.url(),
                        self + "#r-" + found.page().id(),
                        answers.computeIfAbsent(found.page().topic(), files::examples)
                                .answer(new Url(found.url())))
                .blockedIf(blocked.computeIfAbsent(found.page().topic(), this::unusable)));
    }

    private boolean unusable(String topic) {
        return files.definition(topic).stream().anyMatch(now -> !now.mistakes().isEmpty());
    }
}
