package dev.remora.search.query;

import dev.remora.search.query.Interpretation.Note;
import dev.remora.search.query.TypedQuery.Either;
import dev.remora.search.query.TypedQuery.Part;
import dev.remora.search.query.TypedQuery.Text;
import dev.remora.search.query.TypedQuery.Without;
import dev.remora.search.query.TypedQuery.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// What a person should know of a query beside how it is read: what of it is not searched, or excludes pages.
///
/// @param parts tells what excludes pages
record QueryNotes(PartQueries parts) {
    private static final Pattern SIGNS = Pattern.compile("^[^\\p{L}\\p{N}]+|[^\\p{L}\\p{N}]+$");

    /// Returns the notes of a query.
    ///
    /// @param whole as typed
    /// @param typed what of it is searched
    /// @param beyond number of words above the maximum
    List<Note> of(TypedQuery whole, TypedQuery typed, int beyond) {
        List<Note> notes = new ArrayList<>();
        if (typed.cut()) {
            notes.add(new Note.Beginning(TypedQuery.MAX_CHARS));
        } else if (beyond > 0) {
            notes.add(new Note.WithoutLast(beyond));
        }
        Filters.emptyRange(typed).ifPresent(notes::add);
        boolean ignored = words(typed).noneMatch(word -> Operators.missing(word).isPresent());
        for (Note.Missing missing : Note.Missing.values()) {
            some(words(whole).filter(word -> Operators.missing(word).equals(Optional.of(missing))))
                    .map(operators -> new Note.NotRead(missing, operators, ignored))
                    .ifPresent(notes::add);
        }
        some(typed.parts(Without.class).stream()
                        .map(Without::part)
                        .filter(part -> parts.excluded(part).isPresent())
                        .flatMap(QueryNotes::excludedText))
                .map(Note.Excluded::new)
                .ifPresent(notes::add);
        return notes;
    }

    private static Optional<List<String>> some(Stream<String> texts) {
        return Optional.of(texts.distinct().toList()).filter(all -> !all.isEmpty());
    }

    private static Stream<String> words(TypedQuery typed) {
        return typed.parts().stream().flatMap(QueryNotes::words);
    }

    /// Returns the words that a part is made of, excluded ones too.
    private static Stream<String> words(Part part) {
        return switch (part) {
            case Word(String text) -> Stream.of(text);
            case Either(List<Part> alternatives) -> alternatives.stream().flatMap(QueryNotes::words);
            case Without(Part excluded) -> words(excluded);
            default -> Stream.empty();
        };
    }

    /// Returns an excluded text without the signs around it, which exclude nothing; none for an operator.
    private static Stream<String> excludedText(Part part) {
        return part instanceof Text text ? Stream.of(SIGNS.matcher(text.text()).replaceAll("")) : Stream.empty();
    }
}
