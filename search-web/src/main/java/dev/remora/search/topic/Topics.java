package dev.remora.search.topic;

import dev.remora.search.http.Language;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.shared.reason.TopicPart;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import dev.remora.shared.topic.TopicProblem;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The topic files of a data folder. An invalid id is treated as an unknown topic.
public interface Topics {
    /// Returns all topics by id, crawled or not. A topic whose file is invalid has its id as its name.
    List<Named> list();

    /// Returns what a topic's file is good for; empty if there is no such topic.
    Optional<Definition> definition(String id);

    /// Returns the parts of a topic's file that changed since the stored pages were judged; empty if none did, or it
    /// is invalid. Reads the words of the topic's collection.
    List<TopicPart> unjudged(String id);

    /// Returns a topic's file, with its last version.
    Optional<Text> text(String id);

    /// Parses a text as a topic file of this server. `file:` examples that no topic file here names yet are
    /// errors, because they would read this machine's disk.
    ///
    /// @param topic the topic whose file the text will replace; empty for a new topic
    TopicFile.Reading check(String yaml, Optional<String> topic);

    /// Creates a topic.
    Written create(String yaml);

    /// Replaces the text of a topic's file; the old text is kept as its last version.
    ///
    /// @param edition of the text that was edited; empty: any current text
    Written replace(String id, String yaml, Optional<String> edition);

    /// Moves a topic aside with all its crawled data; not while a crawl runs.
    Removed delete(String id);

    /// Creates the text of a topic file from what a person knows of a topic. Reads example pages from the web.
    ///
    /// @param locale whose language the comments of the file have
    Proposal propose(Wish wish, Locale locale) throws InterruptedException;

    /// Writes answers about pages into a topic's file, as examples.
    ///
    /// @param answers by address: whether the page is on the topic
    Written answer(String id, Map<String, Boolean> answers);

    /// Takes the answer about a page back: it is no example in the topic's file any more. Empty if it was none.
    Optional<Written> withdraw(String id, String address);

    /// Excludes a word from the keywords that answers add, or allows it again.
    Written exclude(String id, String word, boolean excluded);

    /// Returns the examples of a topic's file, with the answers so far; none where there is no such topic.
    Topic.Examples examples(String id);

    /// Returns the titles of examples by their addresses, as the collection has them; without those that it has not, or
    /// that have none.
    Map<String, String> titles(String id, List<String> examples);

    /// What a topic was taught so far; empty where there is no such topic, or its file is none just now.
    ///
    /// @param questions how many pages to ask about, at most
    Optional<Feedback> feedback(String id, int questions);

    /// Returns the option by which a command works on these topics, ` --data DIR`; empty if it does without.
    String dataOption();

    /// Returns the words that are kept with the topics' collections.
    EditableWords words();

    /// A topic.
    ///
    /// @param name for people
    /// @param description for people
    record Named(String id, String name, String description) {}

    /// What a topic's file is good for.
    ///
    /// @param file its path
    /// @param mistakes that make it invalid; empty if it is valid
    record Definition(String file, List<TopicProblem> mistakes) {
        public Definition {
            mistakes = List.copyOf(mistakes);
        }
    }

    /// A topic's file.
    ///
    /// @param yaml its text
    /// @param before its text before the last replacement here
    /// @param edition identifies the version of the text
    record Text(String yaml, Optional<String> before, String edition) {
        /// The name of the present version.
        public static final String NOW = "now";

        /// The name of the version before the last replacement.
        public static final String BEFORE = "before";

        /// Returns a version of the text.
        ///
        /// @param asked `now`, or `before` for the text before the last replacement
        /// @param id of the topic
        /// @throws RequestRefused if there is no such version
        public String version(String asked, String id) {
            return switch (asked) {
                case NOW -> yaml;
                case BEFORE -> before.orElseThrow(() -> RequestRefused.because(404, "topic.no-before", id));
                default -> throw SearchParameters.choice("version", List.of(NOW, BEFORE), asked);
            };
        }
    }

    /// The result of writing a topic file.
    sealed interface Written {
        /// The file was written.
        ///
        /// @param warnings problems that do no harm
        /// @param changed parts whose change requires re-judging stored pages
        record Done(Topic topic, List<TopicProblem> warnings, List<TopicPart> changed, boolean budget)
                implements Written {
            /// The file of a topic that is new, or has the page budget that it had.
            public Done(Topic topic, List<TopicProblem> warnings, List<TopicPart> changed) {
                this(topic, warnings, changed, false);
            }

            public Done {
                warnings = List.copyOf(warnings);
                changed = List.copyOf(changed);
            }
        }

        /// The text is not a valid topic file.
        record Invalid(List<TopicProblem> problems) implements Written {
            public Invalid {
                problems = List.copyOf(problems);
            }
        }

        /// A topic with that id exists.
        record Exists(String id) implements Written {}

        /// No topic has that id.
        record NoSuchTopic(String id) implements Written {}

        /// The file's text differs from the one that was edited.
        record ChangedMeanwhile(String id) implements Written {}

        /// The file could not be written; `words` give the reason and a remedy.
        record Failed(Function<Language, String> words) implements Written {}
    }

    /// The result of deleting a topic.
    sealed interface Removed {
        /// The topic was moved aside.
        ///
        /// @param folder in the data folder that contains all of it now
        record Done(String folder) implements Removed {}

        /// No topic has that id.
        record NoSuchTopic(String id) implements Removed {}

        /// A crawl is running; `words` say where.
        record Busy(Function<Language, String> words) implements Removed {}

        /// The topic could not be moved; `words` give the reason and a remedy.
        record Failed(Function<Language, String> words) implements Removed {}
    }
}
