package dev.remora.search.why;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.remora.search.http.MessageBundle;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.topic.ScopeRules;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.util.List;
import java.util.stream.Stream;

/// An address that a collection never heard of.
///
/// @param url the address
/// @param example it is one of the topic's examples
/// @param inScope the topic's scope has it
public record UnknownAddress(Url url, boolean example, boolean inScope) {
    /// The same as JSON. Names and order are the contract.
    ///
    /// @param url the address
    /// @param id its key, as the API names pages
    /// @param fate `unknown`: what stands in the place of a [WhyJson#fate]
    /// @param reason why
    /// @param example it is one of the topic's examples
    /// @param inScope the topic's scope has it
    @JsonPropertyOrder({"url", "id", "fate", "reason", "example", "inScope"})
    public record Json(String url, String id, String fate, ReasonJson reason, boolean example, boolean inScope) {}

    /// What a topic says of an address that its collection does not know.
    ///
    /// @param forms of the address, the one that was asked for first
    public static UnknownAddress of(List<Url> forms, Topic topic) {
        Url url = forms.getFirst();
        Topic.Examples examples = topic.examples();
        boolean example = Stream.concat(examples.positive().stream(), examples.negative().stream())
                .map(UrlRules.DEFAULT::canonical)
                .anyMatch(named -> named instanceof UrlVerdict.Accepted(Url page) && forms.contains(page));
        return new UnknownAddress(url, example, new ScopeRules(topic.crawl().scope()).allows(url));
    }

    /// As a person would say it.
    ///
    /// @param words the texts beside [WhyText]
    public String text(MessageBundle.In words) {
        String reason = ReasonText.in(words.language().locale()).say(reason());
        String told = words.say("unknown", url.text(), reason);
        return example ? words.say("unknown.example", told) : told;
    }

    private Exclusion reason() {
        return inScope ? new Exclusion.NeverMet() : new Exclusion.OutOfScope();
    }

    /// As a program reads it.
    public Json json(ReasonText texts) {
        return new Json(url.text(), url.id(), "unknown", ReasonJson.of(reason(), texts), example, inScope);
    }
}
