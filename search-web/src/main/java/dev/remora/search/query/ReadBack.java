package dev.remora.search.query;

import dev.remora.search.query.TypedQuery.After;
import dev.remora.search.query.TypedQuery.Before;
import dev.remora.search.query.TypedQuery.Either;
import dev.remora.search.query.TypedQuery.FileType;
import dev.remora.search.query.TypedQuery.InAddress;
import dev.remora.search.query.TypedQuery.InTitle;
import dev.remora.search.query.TypedQuery.InTopic;
import dev.remora.search.query.TypedQuery.Part;
import dev.remora.search.query.TypedQuery.Phrase;
import dev.remora.search.query.TypedQuery.Site;
import dev.remora.search.query.TypedQuery.Text;
import dev.remora.search.query.TypedQuery.Without;
import dev.remora.search.query.TypedQuery.Word;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Says how a query was read, in a notation that needs no language: words parted by blanks, those cut from one run
/// of text joined by `·`, phrases in quotes, alternatives parted by `|`, `−` before what must not be there,
/// operators as they are typed. Where there is more to tell it does so in English; pages say it in their reader's
/// language ([dev.remora.search.site]).
///
/// @param typed the query
/// @param wordsOf finds the words of a text
/// @param guesses that are looked for besides
/// @param ignored words beyond the bound
record ReadBack(TypedQuery typed, Function<String, List<String>> wordsOf, Collection<String> guesses, int ignored) {
    private static final int SHOWN = 300;

    /// How the query was read.
    String words() {
        List<String> parts = new ArrayList<>();
        addAll(Word.class, parts);
        addAll(Phrase.class, parts);
        typed.parts().stream()
                .filter(part -> !(part instanceof Word || part instanceof Phrase))
                .map(this::shown)
                .distinct()
                .forEach(parts::add);
        parts.removeIf(String::isEmpty);
        if (!guesses.isEmpty()) {
            parts.add("(" + String.join(" | ", guesses) + "?)");
        }
        String read = String.join(" ", parts);
        String shown = read.length() <= SHOWN ? read : read.substring(0, SHOWN) + "…";
        return shown + remark();
    }

    private void addAll(Class<? extends Part> kind, List<String> parts) {
        typed.parts(kind).forEach(part -> parts.add(shown(part)));
    }

    private String shown(Part part) {
        return switch (part) {
            case Word word -> cut(word.text());
            case Phrase phrase -> marked("“", cut(phrase.text()), "”");
            case Either either -> marked("(", alternatives(either), ")");
            case Without without -> marked("−", cut(without.text()), "");
            case Site site -> "site:" + site.host();
            case InTitle title -> marked("intitle:", cut(title.text()), "");
            case InAddress address -> marked("inurl:", cut(address.text()), "");
            case FileType type -> "filetype:" + type.extension();
            case Before before -> "before:" + before.day();
            case After after -> "after:" + after.day();
            case InTopic topic -> "topic:" + topic.id();
        };
    }

    private String alternatives(Either either) {
        return either.alternatives().stream()
                .map((Text text) -> shown(text))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" | "));
    }

    private String cut(String text) {
        return String.join("·", wordsOf.apply(text));
    }

    private static String marked(String before, String text, String behind) {
        return text.isEmpty() ? "" : before + text + behind;
    }

    /// Why there is nothing to search for.
    ///
    /// @param query as typed
    String nothing(String query) {
        if (query.isBlank()) {
            return "Nothing was typed.";
        }
        if (!typed.parts(Without.class).isEmpty() && !words().isEmpty()) {
            return words() + ": only what to leave out; add a word to look for.";
        }
        return "No word to look for in it: only signs.";
    }

    private String remark() {
        if (typed.cut()) {
            return " (the first " + TypedQuery.MAX_CHARS + " characters only)";
        }
        return ignored > 0 ? " (without the last " + ignored + " words)" : "";
    }
}
