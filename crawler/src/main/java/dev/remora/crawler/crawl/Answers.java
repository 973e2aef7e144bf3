package dev.remora.crawler.crawl;

import dev.remora.crawler.duplicates.ContentGroups;
import dev.remora.crawler.duplicates.ContentGroups.Member;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/// What people answered about pages: the examples of a topic that are addresses.
///
/// @param byPage key of an address -> whether its page is on topic
public record Answers(SequencedMap<Long, Boolean> byPage) {
    /// No answers.
    public static final Answers NONE = of(Topic.Examples.NONE);

    public Answers {
        byPage = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(byPage));
    }

    /// The answers in a topic's examples; of an address that is of both kinds, the positive one.
    public static Answers of(Topic.Examples examples) {
        SequencedMap<Long, Boolean> answers = new LinkedHashMap<>();
        examples.addresses().stream()
                .filter(address -> !address.startsWith("file:"))
                .map(Url::new)
                .forEach(page -> answers.put(page.key(), examples.answer(page).orElseThrow()));
        return new Answers(answers);
    }

    /// The answer about a page; empty if nobody gave one.
    public Optional<Boolean> about(Url page) {
        return Optional.ofNullable(byPage.get(page.key()));
    }

    /// The first page with a text that somebody answered so; empty if there is none.
    ///
    /// @param digest of the text; 0 if that is too short
    public Optional<Url> about(long digest, boolean onTopic, ContentGroups groups) {
        if (digest == 0 || byPage.isEmpty()) {
            return Optional.empty();
        }
        if (groups.size(digest) < 2) { // most texts: no look at all answers
            return groups.representative(digest)
                    .map(Member::url)
                    .filter(page -> about(page).equals(Optional.of(onTopic)));
        }
        return byPage.entrySet().stream()
                .filter(answer -> answer.getValue() == onTopic)
                .flatMap(answer -> groups.member(answer.getKey()).stream())
                .filter(page -> page.digest() == digest)
                .map(Member::url)
                .findFirst();
    }
}
