package dev.remora.search.query;

import java.time.LocalDate;
import java.util.List;

/// How a query was interpreted. The notation is the same in every language ([ReadBack]); what is said beside it is not.
public sealed interface Interpretation {
    /// It is searched.
    ///
    /// @param notes what the notation does not say, or not plainly
    record Words(String notation, List<Note> notes) implements Interpretation {
        public Words {
            notes = List.copyOf(notes);
        }

        /// All of it, without notes.
        public Words(String notation) {
            this(notation, List.of());
        }
    }

    /// Nothing was typed.
    record Blank() implements Interpretation {}

    /// It excludes words, and has none to search for.
    record OnlyExcluded(String notation) implements Interpretation {}

    /// It has no word to search for.
    record NoWord() implements Interpretation {}

    /// Topics that do not exist were asked for, and no other.
    record UnknownTopics(List<String> ids) implements Interpretation {
        public UnknownTopics {
            ids = List.copyOf(ids);
        }
    }

    /// What a person should know of a query that is searched.
    sealed interface Note {
        /// Only its beginning was read.
        record Beginning(int characters) implements Note {}

        /// Its last words were ignored, because there are too many.
        record WithoutLast(int ignored) implements Note {}

        /// What the value of an operator is not.
        enum Missing {
            /// `before:` or `after:` has no date.
            DATE,
            /// The value names a host, and after its colon no port.
            PORT,
            /// There is no usable value.
            VALUE
        }

        /// Operators whose value could not be read.
        ///
        /// @param ignored false if they were read as words, because nothing else is asked for
        record NotRead(Missing missing, List<String> typed, boolean ignored) implements Note {
            public NotRead {
                typed = List.copyOf(typed);
            }
        }

        /// No day is in the range that the operators `after:` and `before:` leave.
        ///
        /// @param after first day of the range
        /// @param before first day behind it: that day, or an earlier one
        record NoDay(LocalDate after, LocalDate before) implements Note {}

        /// Texts that no page found has, because a minus excludes them: it may have been meant as a sign of the word.
        record Excluded(List<String> texts) implements Note {
            public Excluded {
                texts = List.copyOf(texts);
            }
        }
    }
}
