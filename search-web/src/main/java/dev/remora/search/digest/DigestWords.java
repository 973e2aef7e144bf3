package dev.remora.search.digest;

import dev.remora.search.http.MessageBundle;

/// The texts of a digest in one language.
///
/// @param t texts of the message files
public record DigestWords(MessageBundle.In t) {
    /// Returns a title of one line.
    String subject(Digest digest) {
        return t.say("digest.subject", digest.name(), digest.added(), digest.changed());
    }

    /// Returns the digest for people to read, without markup.
    public String text(Digest digest) {
        StringBuilder text = new StringBuilder(subject(digest)).append('\n');
        for (boolean added : new boolean[] {true, false}) {
            if (digest.pages().stream().anyMatch(page -> page.added() == added)) {
                text.append('\n')
                        .append(t.say(added ? "digest.added" : "digest.changed"))
                        .append('\n');
            }
            digest.pages().stream().filter(page -> page.added() == added).forEach(page -> {
                text.append("\n* ")
                        .append(page.title())
                        .append("\n  ")
                        .append(page.url())
                        .append('\n');
                if (!page.summary().isEmpty()) {
                    text.append("  ").append(page.summary()).append('\n');
                }
            });
        }
        int more = digest.added() + digest.changed() - digest.pages().size();
        return more > 0
                ? text.append('\n')
                        .append(t.say("digest.more", more))
                        .append('\n')
                        .toString()
                : text.toString();
    }
}
