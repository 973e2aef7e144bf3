package dev.remora.search.why;

import dev.remora.search.http.MessageBundle;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.topic.ScopeRules;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.ReadableUrl;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.util.List;
import java.util.stream.Stream;

/// An address that a collection does not have.
///
/// @param url the address
/// @param example true if it is one of the topic's examples
/// @param inScope true if the topic's scope includes it
public record UnknownAddress(Url url, boolean example, boolean inScope) {
    /// The JSON form. Names and order are a contract.
    ///
    /// @param url the address
    /// @param id its key, as the API names pages
    /// @param fate `unknown`, in place of a [WhyJson#fate]
    /// @param reason why it is unknown
    /// @param example true if it is one of the topic's examples
    /// @param inScope true if the topic's scope includes it
    public record Json(String url, String id, String fate, ReasonJson reason, boolean example, boolean inScope) {}

    /// Creates the explanation of an address that a topic's collection does not have.
    ///
    /// @param forms of the address, the requested one first
    public static UnknownAddress of(List<Url> forms, Topic topic) {
        Url url = forms.getFirst();
        Topic.Examples examples = topic.examples();
        boolean example = Stream.concat(examples.positive().stream(), examples.negative().stream())
                .map(UrlRules.DEFAULT::canonical)
                .anyMatch(named -> named instanceof UrlVerdict.Accepted(Url page) && forms.contains(page));
        return new UnknownAddress(url, example, new ScopeRules(topic.crawl().scope()).allows(url));
    }

    /// Returns a text for people.
    ///
    /// @param words the texts of this package
    public String text(MessageBundle.In words) {
        String reason = ReasonText.in(words.language().locale()).say(reason());
        String told = words.say("unknown", ReadableUrl.of(url), reason);
        return example ? words.say("unknown.example", told) : told;
    }

    /// Returns why the collection does not have it.
    public Exclusion reason() {
        return inScope ? new Exclusion.NeverMet() : new Exclusion.OutOfScope();
    }

    /// Returns the JSON form.
    public Json json(ReasonText texts) {
        return new Json(url.text(), url.id(), "unknown", ReasonJson.of(reason(), texts), example, inScope);
    }
}
