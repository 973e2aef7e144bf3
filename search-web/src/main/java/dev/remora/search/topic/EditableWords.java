package dev.remora.search.topic;

import dev.remora.search.http.Language;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/// Words that the dictionary lacks, kept with the collection of a topic: those found in its pages, and those that
/// people add. They join the words of the topic at its next crawl or judgement. Thread-safe.
public interface EditableWords {
    /// Returns the words of a topic.
    Listed of(String topic);

    /// Returns what is wrong with the synonyms and stop words of all topics, with file, line and remedy.
    List<Function<Language, String>> listProblems();

    /// Excludes words, also from the next discovery.
    Changed drop(String topic, Collection<String> words);

    /// Includes excluded words again.
    Changed takeBack(String topic, Collection<String> words);

    /// Adds the words of a person, which the next discovery keeps. Nothing is added if one of them is invalid.
    ///
    /// @param words one per line
    Changed add(String topic, String words);

    /// The words of a topic.
    ///
    /// @param collected whether the topic has a collection, which can have words
    /// @param words the most frequent first
    /// @param problems of the file, for which no crawl starts
    record Listed(boolean collected, List<Word> words, List<Function<Language, String>> problems) {
        /// The words of a topic that was never crawled.
        public static final Listed NONE = new Listed(false, List.of(), List.of());

        public Listed {
            words = List.copyOf(words);
            problems = List.copyOf(problems);
        }

        /// Returns the words found in the pages.
        public List<Word> found() {
            return words.stream()
                    .filter(word -> !word.dropped() && word.times() > 0)
                    .toList();
        }

        /// Returns the words of people.
        public List<Word> own() {
            return words.stream()
                    .filter(word -> !word.dropped() && word.times() == 0)
                    .toList();
        }

        /// Returns the excluded words.
        public List<Word> dropped() {
            return words.stream().filter(Word::dropped).toList();
        }
    }

    /// A word.
    ///
    /// @param times number of occurrences in the pages when it was found; 0 if a person added it
    /// @param dropped whether it is excluded
    record Word(String text, long times, boolean dropped) {}

    /// The result of a change.
    sealed interface Changed {
        /// The words were changed.
        record Done(List<String> words) implements Changed {
            public Done {
                words = List.copyOf(words);
            }
        }

        /// There are no words in the request.
        record Nothing() implements Changed {}

        /// The topic was never crawled: there is no collection to keep words with.
        record NoCollection() implements Changed {}

        /// Some texts cannot be words, as described.
        record Invalid(List<Function<Language, String>> problems) implements Changed {
            public Invalid {
                problems = List.copyOf(problems);
            }
        }

        /// The file could not be read or written; `words` give the reason and a remedy.
        record Failed(Function<Language, String> words) implements Changed {}
    }
}
