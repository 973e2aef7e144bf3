package dev.remora.search.topic;

import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.shared.reason.Reason;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.reason.TopicPart;
import dev.remora.shared.url.UrlVerdict;
import java.util.List;

/// Messages about operations on topic files.
public final class TopicTexts {
    private final MessageBundle words = new MessageBundle(TopicTexts.class);

    /// Returns the messages in a language.
    public In in(Language language) {
        return new In(words.in(language));
    }

    /// The messages in one language.
    public record In(MessageBundle.In t) {
        /// Returns the message that a topic was created.
        public String created() {
            return t.say("created");
        }

        /// Returns the message that a topic file was replaced.
        ///
        /// @param changed parts whose change causes re-judging of stored pages
        /// @param budget whether its page budget is another one now
        public String replaced(List<TopicPart> changed, boolean budget) {
            return replaced(changed) + (budget ? t.say("replaced.budget") : "");
        }

        private String replaced(List<TopicPart> changed) {
            if (changed.isEmpty()) {
                return t.say("replaced");
            }
            String why = ReasonText.in(t.language().locale()).say(new RunReason.TopicChanged(changed));
            return t.say(
                    "replaced.judge",
                    why.substring(0, 1).toUpperCase(t.language().locale()) + why.substring(1));
        }

        /// Returns that removed keywords are excluded, and how to allow them again; empty if there are none.
        public String excluded(List<String> words) {
            return words.isEmpty() ? "" : t.say("excluded", words.size(), String.join(t.say("between"), words));
        }

        /// Returns the message that a topic was deleted.
        ///
        /// @param folder that it is in now
        public String deleted(String folder) {
            return t.say("deleted", folder);
        }

        /// Returns the text of a remark on a proposal.
        public String of(Proposal.Note note) {
            String of = note.code().equals("too-many") ? t.say(note.of()) : note.of();
            ReasonText reasons = ReasonText.in(t.language().locale());
            String why = switch (note.why()) {
                case Proposal.Why.Said(String text) -> text;
                case Proposal.Why.Because(Reason reason) -> reasons.say(reason);
                case Proposal.Why.NoAddress(UrlVerdict.Reason reason) -> reasons.say(reason);
            };
            return t.say("note." + note.code(), of, why);
        }
    }
}
