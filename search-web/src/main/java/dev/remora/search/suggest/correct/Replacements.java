package dev.remora.search.suggest.correct;

import dev.remora.search.suggest.SimilarWords;
import dev.remora.search.suggest.Suggestion;
import dev.remora.search.suggest.SuggestionEntry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What may have been meant by the parts of a run: of two to eight characters, wherever the segmenter cuts it. Words of
/// the indexes ([SimilarWords]), and phrases in which a character has another of the same sound, or two are swapped.
///
/// @param run that may be mistyped
record Replacements(MistypedRun run) {
    private static final int LEAST = 2;
    private static final int BETTER = 10;
    private static final int LONGEST_KEYWORD = 8;
    private static final int SHORT = 2;

    List<Replacement> all() {
        run.counts().ask(MistypedRun.pairs(run.typed()).toList());
        boolean[] doubtful = new boolean[run.typed().length()];
        for (TypedWords.Word word : run.words().within(0, run.typed().length())) {
            Arrays.fill(doubtful, word.start(), word.end(), word.length() == 1 || !intended(word));
        }
        List<Replacement> candidates = new ArrayList<>();
        for (int start = 0; start < run.typed().length() - 1; start++) {
            boolean any = doubtful[start];
            for (int end = start + 2; end <= Math.min(run.typed().length(), start + SimilarWords.LONGEST); end++) {
                any |= doubtful[end - 1];
                boolean cut = end - start == SHORT ? !run.words().whole(start, end) : cut(start) || cut(end);
                if (any && !cut && !cutsKeyword(start, end)) {
                    add(start, end, candidates);
                }
            }
        }
        for (int at = 0; at < run.typed().length(); at++) {
            if (doubtful[at] && unusual(at)) {
                addSounding(at, candidates);
            }
            if (at > 0 && doubtful[at] && doubtful[at - 1]) {
                addSwapped(at - 1, candidates);
            }
            addSingle(at, candidates);
        }
        return candidates;
    }

    private void add(int start, int end, List<Replacement> candidates) {
        String part = run.typed().substring(start, end);
        if (end - start == SHORT && run.counts().outnumbers(part, BETTER)) {
            return;
        }
        List<Replacement> alike = new ArrayList<>();
        for (SuggestionEntry entry : run.known().near().near(part)) {
            run.known()
                    .slips()
                    .between(part, entry.text())
                    .map(slip -> new Replacement(start, end, entry, slip))
                    .filter(this::possible)
                    .ifPresent(alike::add);
        }
        run.counts()
                .ask(alike.stream()
                        .flatMap(each -> MistypedRun.pairs(each.word()))
                        .toList());
        alike.stream()
                .filter(candidate -> run.counts().atMost(candidate.word()) >= LEAST)
                .forEach(candidates::add);
    }

    /// Adds the phrases that have a character of the same sound at a place, with the words beside it.
    private void addSounding(int at, List<Replacement> candidates) {
        int start = run.words()
                .before(at, run.typed())
                .map(word -> at - word.length())
                .orElse(at);
        int end = run.words()
                .after(at + 1, run.typed())
                .map(word -> at + 1 + word.length())
                .orElse(at + 1);
        if (!run.words().alone(at)
                || end - start < SHORT
                || (end - start == SHORT && run.typed().length() == SHORT)) {
            return;
        }
        String part = run.typed().substring(start, end);
        List<String> sounding = run.known().slips().sounds().of(run.typed().charAt(at)).stream()
                .map(other -> part.substring(0, at - start) + other + part.substring(at - start + 1))
                .toList();
        run.counts().ask(sounding.stream().flatMap(MistypedRun::pairs).toList());
        sounding.forEach(word -> addPhrase(start, end, word, candidates));
    }

    /// Adds the phrase that has two characters in the other order, with one on each side.
    private void addSwapped(int at, List<Replacement> candidates) {
        int start = Math.max(0, at - 1);
        int end = Math.min(run.typed().length(), at + 3);
        if (!run.found() && end - start > SHORT && run.alone(at, at + 2)) {
            String word = run.typed().substring(start, at)
                    + run.typed().charAt(at + 1)
                    + run.typed().charAt(at)
                    + run.typed().substring(at + 2, end);
            addPhrase(start, end, word, candidates);
        }
    }

    /// Adds the phrase that has a doubled character once, with one on each side.
    private void addSingle(int at, List<Replacement> candidates) {
        String typed = run.typed();
        boolean doubled = !run.found() && at > 0 && typed.charAt(at) == typed.charAt(at - 1);
        if (doubled && (run.alone(at - 1, at) || run.alone(at, at + 1))) {
            int start = Math.max(0, at - 2);
            int end = Math.min(typed.length(), at + 2);
            addPhrase(start, end, typed.substring(start, at) + typed.substring(at + 1, end), candidates);
        }
    }

    private void addPhrase(int start, int end, String word, List<Replacement> candidates) {
        if (run.counts().atMost(word) >= LEAST) {
            SuggestionEntry entry = new SuggestionEntry(word, Suggestion.Source.WORD, 0, 0, -1L);
            run.known()
                    .slips()
                    .between(run.typed().substring(start, end), word)
                    .map(slip -> new Replacement(start, end, entry, slip))
                    .ifPresent(candidates::add);
        }
    }

    /// Whether characters have some of a part on both sides: behind a word, they may begin what follows.
    private static boolean inside(Replacement candidate, int from, int to) {
        return candidate.start() < from && to < candidate.end();
    }

    /// Whether a word has the same character twice in a row: 好好 is not meant by 药好.
    private static boolean repeats(String word) {
        return IntStream.range(1, word.length()).anyMatch(i -> word.charAt(i) == word.charAt(i - 1));
    }

    /// Whether hardly any page has a character beside its neighbours.
    private boolean unusual(int at) {
        return Stream.of(Math.max(0, at - 1), at)
                .filter(start -> start + 2 <= run.typed().length())
                .anyMatch(start -> run.counts().rare(run.typed().substring(start, start + 2)));
    }

    /// Whether a place is inside a word that is no mistake.
    private boolean cut(int place) {
        return run.words().around(place).filter(this::intended).isPresent();
    }

    /// Whether a word of the segmenter is no mistake.
    private boolean intended(TypedWords.Word word) {
        String text = run.typed().substring(word.start(), word.end());
        return run.known().stopWords().contains(text) || !run.counts().rare(text);
    }

    /// Whether a part begins or ends inside a keyword of a topic: then it is no word by itself.
    private boolean cutsKeyword(int start, int end) {
        for (int from = Math.max(0, start - LONGEST_KEYWORD + 1); from < end; from++) {
            for (int to = Math.max(from, start) + 1;
                    to <= Math.min(run.typed().length(), from + LONGEST_KEYWORD);
                    to++) {
                if ((from < start || to > end) && isKeyword(run.typed().substring(from, to))) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isKeyword(String text) {
        return run.known()
                .entries()
                .of(text)
                .filter(entry -> entry.source() == Suggestion.Source.KEYWORD)
                .isPresent();
    }

    private boolean possible(Replacement candidate) {
        Slip slip = candidate.slip();
        int from = candidate.start() + slip.from();
        int to = candidate.start() + slip.to();
        boolean isShort =
                Math.min(candidate.end() - candidate.start(), candidate.word().length()) == SHORT;
        if (slip.kind().sound()) {
            boolean all = slip.changes() == candidate.word().length();
            boolean sure = !run.found() || slip.kind() == Slip.Kind.SAME_SOUND;
            return sure
                    && (!all
                            || candidate.end() - candidate.start()
                                    == run.typed().length())
                    && run.words().within(from, to).stream().noneMatch(word -> word.length() > 1 && intended(word));
        }
        boolean whole = !isShort || run.words().whole(candidate.start(), candidate.end());
        boolean keyword = candidate.entry().source() == Suggestion.Source.KEYWORD;
        return !run.found()
                && whole
                && switch (slip.kind()) {
                    case MISSING -> !isShort && run.words().borders().contains(from);
                    case EXTRA -> run.alone(from, to) && (doubled(from) || (!isShort && inside(candidate, from, to)));
                    case OTHER -> run.alone(from, to) && (!isShort || keyword) && unseen(from);
                    case RHYMING -> run.alone(from, to) && unseen(from) && !repeats(candidate.word());
                    default -> run.alone(from, to);
                };
    }

    /// Whether hardly any page has a character beside either of its neighbours.
    private boolean unseen(int at) {
        return Stream.of(Math.max(0, at - 1), at)
                .filter(start -> start + 2 <= run.typed().length())
                .allMatch(start -> run.counts().rare(run.typed().substring(start, start + 2)));
    }

    private boolean doubled(int at) {
        return at > 0 && run.typed().charAt(at) == run.typed().charAt(at - 1);
    }
}
