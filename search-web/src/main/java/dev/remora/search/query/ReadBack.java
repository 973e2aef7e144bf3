package dev.remora.search.query;

import dev.remora.search.query.Interpretation.Note;
import dev.remora.search.query.TypedQuery.After;
import dev.remora.search.query.TypedQuery.Before;
import dev.remora.search.query.TypedQuery.Either;
import dev.remora.search.query.TypedQuery.FileType;
import dev.remora.search.query.TypedQuery.InAddress;
import dev.remora.search.query.TypedQuery.InTitle;
import dev.remora.search.query.TypedQuery.InTopic;
import dev.remora.search.query.TypedQuery.PageAt;
import dev.remora.search.query.TypedQuery.Part;
import dev.remora.search.query.TypedQuery.Phrase;
import dev.remora.search.query.TypedQuery.Site;
import dev.remora.search.query.TypedQuery.Without;
import dev.remora.search.query.TypedQuery.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Describes how a query was interpreted, in a language-neutral notation: words separated by blanks, words of
/// one run of text joined by `·`, phrases in quotes, alternatives separated by `|`, `−` before exclusions,
/// operators as typed.
///
/// @param typed the query
/// @param wordsOf splits a text into words
/// @param notes what to say beside it
record ReadBack(TypedQuery typed, Function<String, List<String>> wordsOf, List<Note> notes) {
    private static final int SHOWN = 300;

    /// Signs in a word, which its parts may lack: 200°c, of 200 and c; but c++班, of c++ and 班.
    private static final Pattern SIGNS = Pattern.compile("[^\\p{L}\\p{N}]+");

    Interpretation all() {
        return new Interpretation.Words(notation(), notes);
    }

    static String filters(TypedQuery typed) {
        ReadBack filters = new ReadBack(typed, List::of, List.of());
        return typed.parts().stream()
                .filter(Filters::is)
                .map(part -> part instanceof Either either ? filters.alternatives(either) : filters.shown(part))
                .distinct()
                .collect(Collectors.joining(" "));
    }

    private String notation() {
        List<String> parts = new ArrayList<>();
        addAll(Word.class, parts);
        addAll(Phrase.class, parts);
        typed.parts().stream()
                .filter(part -> !(part instanceof Word || part instanceof Phrase))
                .map(this::shown)
                .distinct()
                .forEach(parts::add);
        parts.removeIf(String::isEmpty);
        String read = String.join(" ", parts);
        return read.length() <= SHOWN ? read : read.substring(0, SHOWN) + "…";
    }

    /// Joins parts of a word that pages should have: it is shown as one, as where a page lacks it.
    ///
    /// @param parts of a text, in order
    static List<String> joined(List<String> parts, List<AskedWord> asked) {
        Map<String, String> wholes = asked.stream()
                .flatMap(word -> word.texts().stream())
                .collect(Collectors.toMap(ReadBack::plain, text -> text, (one, _) -> one));
        int longest = wholes.keySet().stream().mapToInt(String::length).max().orElse(0);
        List<String> words = new ArrayList<>();
        for (int start = 0; start < parts.size(); ) {
            String word = parts.get(start);
            int end = start + 1;
            StringBuilder row = new StringBuilder(plain(word));
            for (int next = end; next < parts.size() && row.length() < longest; next++) {
                row.append(plain(parts.get(next)));
                if (wholes.containsKey(row.toString())) {
                    word = wholes.get(row.toString());
                    end = next + 1;
                }
            }
            words.add(word);
            start = end;
        }
        return words;
    }

    private static String plain(String text) {
        return SIGNS.matcher(text).replaceAll("");
    }

    private void addAll(Class<? extends Part> kind, List<String> parts) {
        typed.parts(kind).forEach(part -> parts.add(shown(part)));
    }

    private String shown(Part part) {
        return switch (part) {
            case Word word -> cut(word.text());
            case Phrase phrase -> marked("“", cut(phrase.text()), "”");
            case Either either -> marked("(", alternatives(either), ")");
            case Without without -> marked("−", shown(without.part()), "");
            case Site site -> "site:" + site.text();
            case InTitle title -> marked("intitle:", cut(title.text()), "");
            case InAddress address -> marked("inurl:", cut(address.decoded()), "");
            case PageAt page -> page.required() ? page.text() : "";
            case FileType type -> "filetype:" + type.extension();
            case Before before -> "before:" + before.day();
            case After after -> "after:" + after.day();
            case InTopic topic -> "topic:" + topic.id();
        };
    }

    private String alternatives(Either either) {
        return either.alternatives().stream()
                .map(this::shown)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" | "));
    }

    private String cut(String text) {
        return String.join("·", wordsOf.apply(text));
    }

    private static String marked(String before, String text, String behind) {
        return text.isEmpty() ? "" : before + text + behind;
    }

    /// Returns why there is nothing to search for.
    ///
    /// @param query as typed
    Interpretation nothing(String query) {
        if (query.isBlank()) {
            return new Interpretation.Blank();
        }
        return typed.parts(Without.class).isEmpty() || notation().isEmpty()
                ? new Interpretation.NoWord()
                : new Interpretation.OnlyExcluded(notation());
    }
}
