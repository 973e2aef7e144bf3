package dev.remora.search.suggest.correct;

import dev.remora.search.suggest.Suggestion;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// How much the pages speak for a replacement.
///
/// @param run that may be mistyped
record ReplacementEvidence(MistypedRun run) {
    private static final int LEAST = 2;

    /// Pages with a phrase that is hardly due to chance.
    private static final int PHRASE = 3;

    private static final int BETTER = 10;
    private static final int FAR_BETTER = 100;
    private static final int BETTER_SHAPE = 30;
    private static final int SHORT = 2;
    private static final int MOST_OTHERS = 4;

    /// Uses of a character as a word, by the dictionary: 斗 is one now and then, 省 often.
    private static final int FREQUENT = 10;

    private static final int VERY_FREQUENT = 100;

    /// A phrase of words is on at least one in this many of the pages of its pairs of characters.
    private static final int COHERENT = 5;

    record Counted(Replacement candidate, int pages, double score) {}

    /// Counts the pages of a candidate; empty if it is hardly more frequent than what was typed.
    Optional<Counted> of(Replacement candidate) {
        PhraseCounts counts = run.counts();
        String replaced = run.typed().substring(candidate.start(), candidate.end());
        int before = counts.atMost(replaced) == 0 ? 0 : counts.of(replaced);
        int pages = counts.of(candidate.word());
        boolean dictionary = run.words().alone(candidate.start(), candidate.end());
        boolean few =
                candidate.slip().kind() == Slip.Kind.OTHER && !run.counts().common(pages);
        if (few
                || (before > 0 && (dictionary || better(candidate) == 0))
                || pages < Math.max(LEAST, better(candidate) * before)) {
            return Optional.empty();
        }
        if (!likelier(candidate)) {
            return Optional.empty();
        }
        int all = counts.of(with(candidate.word(), candidate));
        if (all == 0 || (before > 0 && all <= counts.of(with(replaced, candidate)))) {
            return Optional.empty();
        }
        int context = run.neighbours(candidate)
                .mapToInt(word -> counts.of(beside(word, candidate)))
                .min()
                .orElse(pages);
        double score =
                2 * Math.log1p(context) + Math.log1p(all) - candidate.slip().cost();
        return fits(candidate, pages, context) ? Optional.of(new Counted(candidate, pages, score)) : Optional.empty();
    }

    /// Whether a word stands in its context not just by chance.
    private boolean fits(Replacement candidate, int pages, int context) {
        boolean isShort = candidate.word().length() == SHORT;
        boolean sound = candidate.slip().kind().sound();
        boolean inside = run.besideCharacter(candidate);
        if (isShort && inside) {
            return context >= PHRASE && (run.counts().common(context) || coherent(context, candidate));
        }
        boolean alone = sound && !inside;
        boolean enough = alone || context >= (isShort ? LEAST : 1);
        return enough
                && (!isShort || supported(candidate, context))
                && (candidate.entry().pages() > 0 || coherent(pages, candidate));
    }

    /// Whether pages have a word where it would stand: with its neighbours, or with all of the run. Without any,
    /// pages must have it with the rest of the query more often than by chance, or what was typed must be no phrase
    /// itself. A keyword of a topic needs none of this.
    private boolean supported(Replacement candidate, int context) {
        boolean whole = candidate.end() - candidate.start() == run.typed().length();
        if (candidate.entry().source() == Suggestion.Source.KEYWORD
                || (!whole && run.counts().of(run.meant(candidate)) > 0)) {
            return true;
        }
        return run.neighbours(candidate).findAny().isPresent()
                ? context > 0
                : related(candidate)
                        || !(candidate.slip().kind() == Slip.Kind.RHYMING || mayBePhrase(candidate, whole));
    }

    /// Whether what was typed is a word, or its characters are often words: 出省 is no mistake for 出生.
    ///
    /// @param whole whether nothing else is in the run; else only the changed characters tell
    private boolean mayBePhrase(Replacement candidate, boolean whole) {
        int from = whole ? 0 : candidate.start() + candidate.slip().from();
        int to = whole ? candidate.end() : from + candidate.slip().changes();
        return run.words().alone(candidate.start(), candidate.end())
                || IntStream.range(from, to)
                        .mapToObj(at -> run.typed().substring(at, at + 1))
                        .allMatch(character ->
                                run.known().classes().frequency(character) >= (whole ? VERY_FREQUENT : FREQUENT));
    }

    /// Whether the pages with the rest of the query have a word far more often than others.
    private boolean related(Replacement candidate) {
        Set<String> rest = with(candidate.word(), candidate);
        rest.remove(candidate.word());
        return !rest.isEmpty() && run.counts().attract(candidate.word(), rest);
    }

    /// Returns how many times as many pages must have a word as what was typed; 0 if no page may have that.
    private int better(Replacement candidate) {
        return switch (candidate.slip().kind()) {
            case SAME_SOUND, LIKE_SOUND -> run.found() ? FAR_BETTER : BETTER;
            case LIKE_SHAPE, RHYMING -> BETTER_SHAPE;
            default -> 0;
        };
    }

    /// Whether a phrase is no rare meeting of words that are frequent otherwise.
    private boolean coherent(int pages, Replacement candidate) {
        int most = changedPairs(run.meant(candidate), candidate)
                .mapToInt(run.counts()::atMost)
                .max()
                .orElse(0);
        return run.counts().share(pages, COHERENT, most);
    }

    /// Whether the changed characters are beside their neighbours on at least as many pages as what was typed.
    private boolean likelier(Replacement candidate) {
        if (!candidate.sameLength()) {
            return true;
        }
        List<String> before = changedPairs(run.typed(), candidate).toList();
        List<String> after = changedPairs(run.meant(candidate), candidate).toList();
        return IntStream.range(0, before.size())
                .allMatch(
                        i -> run.counts().atMost(before.get(i)) <= run.counts().atMost(after.get(i)));
    }

    /// Returns the pairs of characters that a candidate changes, in it and with a lone character beside it.
    private Stream<String> changedPairs(String text, Replacement candidate) {
        boolean before = run.words()
                .before(candidate.start(), run.typed())
                .filter(run::isPart)
                .isPresent();
        boolean after = run.words()
                .after(candidate.end(), run.typed())
                .filter(run::isPart)
                .isPresent();
        int first = candidate.start() - (before ? 1 : 0);
        int last = candidate.start() + candidate.word().length() + (after ? 1 : 0);
        int from = Math.max(first, candidate.start() + candidate.slip().from() - 1);
        int to = Math.min(last, candidate.start() + candidate.slip().to() + 1);
        return MistypedRun.pairs(text.substring(from, to));
    }

    private String beside(String word, Replacement candidate) {
        return run.words()
                        .before(candidate.start(), run.typed())
                        .filter(word::equals)
                        .isPresent()
                ? word + candidate.word()
                : candidate.word() + word;
    }

    /// Returns a text with the other words of the query.
    private Set<String> with(String text, Replacement candidate) {
        Set<String> all = new HashSet<>();
        Stream.concat(
                        run.words().outside(candidate.start(), candidate.end()).stream()
                                .map(word -> run.typed().substring(word.start(), word.end())),
                        run.others().stream())
                .filter(word -> word.length() > 1 && !run.known().stopWords().contains(word))
                .limit(MOST_OTHERS)
                .forEach(all::add);
        all.add(text);
        return all;
    }
}
