package dev.remora.lab.demo;

import dev.remora.crawler.replay.Answer;
import dev.remora.crawler.replay.Answer.Response;
import dev.remora.crawler.replay.ArchivedContent;
import dev.remora.shared.page.Exchange.Header;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// The answers of an address of the demo web.
///
/// @param answer the regular answer
/// @param first the first answer, if different
record Served(Answer answer, Optional<Answer> first) {
    static Served always(Answer answer) {
        return new Served(answer, Optional.empty());
    }

    /// Creates an address that fails once.
    static Served after(Answer first, Answer answer) {
        return new Served(answer, Optional.of(first));
    }

    static Response page(String contentType, byte[] body) {
        return new Response(200, List.of(new Header("Content-Type", contentType)), ArchivedContent.of(body));
    }

    static Response text(String contentType, String body) {
        return page(contentType, body.getBytes(StandardCharsets.UTF_8));
    }

    static Response moved(int status, String location) {
        return new Response(status, List.of(new Header("Location", location)), ArchivedContent.EMPTY);
    }
}
