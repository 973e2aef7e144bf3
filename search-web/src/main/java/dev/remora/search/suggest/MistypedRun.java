package dev.remora.search.suggest;

import dev.remora.shared.text.StopWords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A run of Chinese characters in a query that may be mistyped. Each part of two to eight characters, wherever the
/// segmenter cuts the run, is compared with the words of the indexes ([NearWords]).
final class MistypedRun {
    private static final int LEAST = 2;

    /// Pages with a phrase that is hardly due to chance.
    private static final int PHRASE = 3;

    private static final int BETTER = 10;
    private static final int FAR_BETTER = 100;
    private static final int BETTER_SHAPE = 30;
    private static final int LONGEST_KEYWORD = 8;
    private static final int SHORT = 2;

    /// Candidates whose pages are counted.
    private static final int COUNTED = 8;

    /// A word that may be any other is at least this many times as frequent as the next one.
    private static final int DOMINANT = 3;

    private static final int MOST_OTHERS = 4;

    /// A phrase of words is on at least one in this many of the pages of its pairs of characters.
    private static final int COHERENT = 5;

    private final String typed;
    private final TypedWords words;
    private final List<String> others;
    private final Known known;
    private final boolean found;

    /// What is known of the indexes.
    ///
    /// @param near words
    /// @param entries all entries
    record Known(NearWords near, Completions entries, Slips slips, StopWords stopWords, PageCounts counts) {}

    /// @param words of the run
    /// @param others words elsewhere in the query
    /// @param found whether a page of results has all words of the query
    MistypedRun(String typed, TypedWords words, List<String> others, Known known, boolean found) {
        this.typed = typed;
        this.words = words;
        this.others = others;
        this.known = known;
        this.found = found;
    }

    /// A word in place of a part of the run.
    private record Candidate(int start, int end, SuggestionEntry entry, Slip slip) {
        String word() {
            return entry.text();
        }
    }

    /// A candidate with its evidence.
    private record Counted(Candidate candidate, int pages, double score) {}

    /// Returns the run with its most likely mistake corrected.
    Optional<String> corrected() {
        List<Counted> counted = candidates().stream()
                .sorted(Comparator.comparingDouble(this::promise).reversed())
                .limit(COUNTED)
                .flatMap(candidate -> counted(candidate).stream())
                .toList();
        return counted.stream()
                .max(Comparator.comparingDouble(Counted::score))
                .filter(best -> clear(best, counted))
                .map(Counted::candidate)
                .map(this::meant);
    }

    private List<Candidate> candidates() {
        known.counts().ask(pairs(typed).toList());
        boolean[] doubtful = new boolean[typed.length()];
        for (TypedWords.Word word : words.within(0, typed.length())) {
            Arrays.fill(doubtful, word.start(), word.end(), word.length() == 1 || !intended(word));
        }
        List<Candidate> candidates = new ArrayList<>();
        for (int start = 0; start < typed.length() - 1; start++) {
            boolean any = doubtful[start];
            for (int end = start + 2; end <= Math.min(typed.length(), start + NearWords.LONGEST); end++) {
                any |= doubtful[end - 1];
                if (any && !cut(start) && !cut(end) && !cutsKeyword(start, end)) {
                    add(start, end, candidates);
                }
            }
        }
        for (int at = 0; at < typed.length(); at++) {
            if (doubtful[at] && unusual(at)) {
                addSounding(at, candidates);
            }
            if (at > 0 && doubtful[at] && doubtful[at - 1]) {
                addSwapped(at - 1, candidates);
            }
        }
        return candidates;
    }

    private static Stream<String> pairs(String text) {
        return IntStream.range(0, text.length() - 1).mapToObj(at -> text.substring(at, at + 2));
    }

    private void add(int start, int end, List<Candidate> candidates) {
        String part = typed.substring(start, end);
        if (end - start == SHORT && known.counts().outnumbers(part, BETTER)) {
            return;
        }
        List<Candidate> found = new ArrayList<>();
        for (SuggestionEntry entry : known.near().near(part)) {
            known.slips()
                    .between(part, entry.text())
                    .map(slip -> new Candidate(start, end, entry, slip))
                    .filter(this::possible)
                    .ifPresent(found::add);
        }
        known.counts().ask(found.stream().flatMap(each -> pairs(each.word())).toList());
        found.stream()
                .filter(candidate -> known.counts().atMost(candidate.word()) >= LEAST)
                .forEach(candidates::add);
    }

    /// Adds the phrases that have a character of the same sound at a place, with the words beside it.
    private void addSounding(int at, List<Candidate> candidates) {
        int start = words.before(at, typed).map(word -> at - word.length()).orElse(at);
        int end = words.after(at + 1, typed).map(word -> at + 1 + word.length()).orElse(at + 1);
        if (!words.alone(at) || end - start <= SHORT && typed.length() == SHORT || end - start < 2) {
            return;
        }
        String part = typed.substring(start, end);
        List<String> sounding = known.slips().sounds().of(typed.charAt(at)).stream()
                .map(other -> part.substring(0, at - start) + other + part.substring(at - start + 1))
                .toList();
        known.counts().ask(sounding.stream().flatMap(MistypedRun::pairs).toList());
        sounding.forEach(word -> addPhrase(start, end, word, candidates));
    }

    /// Adds the phrase that has two characters in the other order, with one on each side.
    private void addSwapped(int at, List<Candidate> candidates) {
        int start = Math.max(0, at - 1);
        int end = Math.min(typed.length(), at + 3);
        if (!found && end - start > SHORT && alone(at, at + 2)) {
            String word =
                    typed.substring(start, at) + typed.charAt(at + 1) + typed.charAt(at) + typed.substring(at + 2, end);
            addPhrase(start, end, word, candidates);
        }
    }

    private void addPhrase(int start, int end, String word, List<Candidate> candidates) {
        if (known.counts().atMost(word) >= LEAST) {
            SuggestionEntry entry = new SuggestionEntry(word, Suggestion.Source.WORD, 0, 0, -1L);
            known.slips()
                    .between(typed.substring(start, end), word)
                    .map(slip -> new Candidate(start, end, entry, slip))
                    .ifPresent(candidates::add);
        }
    }

    /// Whether hardly any page has a character beside its neighbours.
    private boolean unusual(int at) {
        return Stream.of(Math.max(0, at - 1), at)
                .filter(start -> start + 2 <= typed.length())
                .anyMatch(start -> known.counts().rare(typed.substring(start, start + 2)));
    }

    /// Whether a place is inside a word that is no mistake.
    private boolean cut(int place) {
        return words.around(place).filter(this::intended).isPresent();
    }

    /// Whether a word of the segmenter is no mistake.
    private boolean intended(TypedWords.Word word) {
        String text = typed.substring(word.start(), word.end());
        return known.stopWords().contains(text) || !known.counts().rare(text);
    }

    /// Whether a part begins or ends inside a keyword of a topic: then it is no word by itself.
    private boolean cutsKeyword(int start, int end) {
        for (int from = Math.max(0, start - LONGEST_KEYWORD + 1); from < end; from++) {
            for (int to = Math.max(from, start) + 1; to <= Math.min(typed.length(), from + LONGEST_KEYWORD); to++) {
                if ((from < start || to > end) && isKeyword(typed.substring(from, to))) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isKeyword(String text) {
        return known.entries()
                .of(text)
                .filter(entry -> entry.source() == Suggestion.Source.KEYWORD)
                .isPresent();
    }

    private boolean possible(Candidate candidate) {
        Slip slip = candidate.slip();
        int from = candidate.start() + slip.from();
        int to = candidate.start() + slip.to();
        boolean isShort =
                Math.min(candidate.end() - candidate.start(), candidate.word().length()) == SHORT;
        if (slip.kind().sound()) {
            boolean all = slip.changes() == candidate.word().length();
            return (!all || candidate.end() - candidate.start() == typed.length())
                    && words.within(from, to).stream().noneMatch(word -> word.length() > 1 && intended(word));
        }
        boolean whole = !isShort || words.whole(candidate.start(), candidate.end());
        boolean keyword = candidate.entry().source() == Suggestion.Source.KEYWORD;
        return !found
                && whole
                && switch (slip.kind()) {
                    case MISSING -> !isShort && words.borders().contains(from);
                    case EXTRA -> alone(from, to) && (!isShort || doubled(from));
                    case OTHER -> alone(from, to) && (!isShort || keyword) && unseen(from);
                    case RHYMING -> alone(from, to) && unseen(from);
                    default -> alone(from, to);
                };
    }

    /// Whether hardly any page has a character beside either of its neighbours.
    private boolean unseen(int at) {
        return Stream.of(Math.max(0, at - 1), at)
                .filter(start -> start + 2 <= typed.length())
                .allMatch(start -> known.counts().rare(typed.substring(start, start + 2)));
    }

    /// Whether the segmenter leaves each of some characters alone, and none is a stop word.
    private boolean alone(int from, int to) {
        return IntStream.range(from, to)
                .allMatch(at -> words.alone(at) && !known.stopWords().contains(typed.substring(at, at + 1)));
    }

    private boolean doubled(int at) {
        return at > 0 && typed.charAt(at) == typed.charAt(at - 1);
    }

    /// Returns the words before and behind a part, without stop words.
    private Stream<String> neighbours(Candidate candidate) {
        return Stream.concat(
                        words.before(candidate.start(), typed).stream(), words.after(candidate.end(), typed).stream())
                .filter(word -> !known.stopWords().contains(word));
    }

    /// Whether a part has a lone character beside it, with which it may be a longer word (足三里).
    private boolean besideCharacter(Candidate candidate) {
        return neighbours(candidate).anyMatch(this::isPart);
    }

    private double promise(Candidate candidate) {
        return Math.log1p(known.counts().atMost(candidate.word()))
                + candidate.word().length()
                - candidate.slip().cost();
    }

    /// Counts the pages of a candidate; empty if it is hardly more frequent than what was typed.
    private Optional<Counted> counted(Candidate candidate) {
        PageCounts counts = known.counts();
        String replaced = typed.substring(candidate.start(), candidate.end());
        int before = counts.atMost(replaced) == 0 ? 0 : counts.of(replaced);
        int pages = counts.of(candidate.word());
        boolean dictionary = words.alone(candidate.start(), candidate.end());
        boolean few =
                candidate.slip().kind() == Slip.Kind.OTHER && !known.counts().common(pages);
        if (few
                || before > 0 && (dictionary || better(candidate) == 0)
                || pages < Math.max(LEAST, better(candidate) * before)) {
            return Optional.empty();
        }
        if (!likelier(candidate)) {
            return Optional.empty();
        }
        int all = counts.of(with(candidate.word(), candidate));
        if (all == 0 || before > 0 && all <= counts.of(with(replaced, candidate))) {
            return Optional.empty();
        }
        int context = neighbours(candidate)
                .mapToInt(word -> counts.of(beside(word, candidate)))
                .min()
                .orElse(pages);
        boolean isShort = candidate.word().length() == SHORT;
        boolean sound = candidate.slip().kind().sound();
        boolean part = besideCharacter(candidate);
        boolean fits = isShort && part
                ? context >= PHRASE && (counts.common(context) || coherent(context, candidate))
                : context >= (sound && !part ? 0 : isShort ? LEAST : 1)
                        && (candidate.entry().pages() > 0 || coherent(pages, candidate));
        double score =
                2 * Math.log1p(context) + Math.log1p(all) - candidate.slip().cost();
        return fits ? Optional.of(new Counted(candidate, pages, score)) : Optional.empty();
    }

    /// Returns how many times as many pages must have a word as what was typed; 0 if no page may have that.
    private int better(Candidate candidate) {
        return switch (candidate.slip().kind()) {
            case SAME_SOUND, LIKE_SOUND -> found ? FAR_BETTER : BETTER;
            case LIKE_SHAPE, RHYMING -> BETTER_SHAPE;
            default -> 0;
        };
    }

    /// Whether a phrase is no rare meeting of words that are frequent otherwise.
    private boolean coherent(int pages, Candidate candidate) {
        int most = changedPairs(meant(candidate), candidate)
                .mapToInt(known.counts()::atMost)
                .max()
                .orElse(0);
        return pages * COHERENT >= most;
    }

    /// Whether the changed characters are beside their neighbours on at least as many pages as what was typed.
    private boolean likelier(Candidate candidate) {
        if (candidate.word().length() != candidate.end() - candidate.start()) {
            return true;
        }
        List<String> before = changedPairs(typed, candidate).toList();
        List<String> after = changedPairs(meant(candidate), candidate).toList();
        return IntStream.range(0, before.size())
                .allMatch(i ->
                        known.counts().atMost(before.get(i)) <= known.counts().atMost(after.get(i)));
    }

    /// Returns the run with a candidate in it.
    private String meant(Candidate candidate) {
        return typed.substring(0, candidate.start()) + candidate.word() + typed.substring(candidate.end());
    }

    /// Returns the pairs of characters that a candidate changes, in it and with a lone character beside it.
    private Stream<String> changedPairs(String run, Candidate candidate) {
        boolean before =
                words.before(candidate.start(), typed).filter(this::isPart).isPresent();
        boolean after = words.after(candidate.end(), typed).filter(this::isPart).isPresent();
        int first = candidate.start() - (before ? 1 : 0);
        int last = candidate.start() + candidate.word().length() + (after ? 1 : 0);
        int from = Math.max(first, candidate.start() + candidate.slip().from() - 1);
        int to = Math.min(last, candidate.start() + candidate.slip().to() + 1);
        return pairs(run.substring(from, to));
    }

    /// Whether a word may be a part of a longer one.
    private boolean isPart(String word) {
        return word.length() == 1 && !known.stopWords().contains(word);
    }

    private String beside(String word, Candidate candidate) {
        return words.before(candidate.start(), typed).filter(word::equals).isPresent()
                ? word + candidate.word()
                : candidate.word() + word;
    }

    /// Returns a text with the other words of the query.
    private Set<String> with(String text, Candidate candidate) {
        Set<String> all = new HashSet<>();
        Stream.concat(
                        words.outside(candidate.start(), candidate.end()).stream()
                                .map(word -> typed.substring(word.start(), word.end())),
                        others.stream())
                .filter(word -> word.length() > 1 && !known.stopWords().contains(word))
                .limit(MOST_OTHERS)
                .forEach(all::add);
        all.add(text);
        return all;
    }

    /// Whether no other word may have been meant as well.
    private boolean clear(Counted best, List<Counted> all) {
        Slip.Kind kind = best.candidate().slip().kind();
        boolean vague = kind == Slip.Kind.OTHER
                || kind == Slip.Kind.RHYMING
                || kind == Slip.Kind.LIKE_SHAPE && best.candidate().word().length() == SHORT;
        return !vague
                || all.stream()
                        .filter(other -> other.candidate().start()
                                        == best.candidate().start()
                                && other.candidate().end() == best.candidate().end()
                                && other != best)
                        .allMatch(other -> other.pages() * DOMINANT <= best.pages());
    }
}
