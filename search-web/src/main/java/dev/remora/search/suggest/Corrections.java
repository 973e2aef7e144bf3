package dev.remora.search.suggest;

import dev.remora.search.query.TypedQuery;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Grams;
import dev.remora.shared.text.Pinyin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Suggests corrections of queries that hardly any page matches: words of the same sound (针久 for 针灸, or
/// `zhenjiu` typed without the pinyin keyboard), also inside a longer name (小柴湖汤), Chinese words with one other
/// character, of similar shape or sound (针炙, 养身), and words in Latin letters at an edit distance of one or two. A
/// correction must be a word of titles, or have one in it, and be on ten times as many pages as the typed text; with
/// another character, that must be on no page, and the correction of two characters a keyword of a topic.
public final class Corrections {
    private static final int LONGEST = 32;
    private static final int BETTER = 10;
    private static final int LEAST = 2;
    private static final int RARE = 1_000;
    private static final int LIKELY = 50;
    private static final int LONGEST_KEYWORD = 8;
    private static final Pattern CHINESE = Pattern.compile("\\p{IsIdeographic}+");
    private static final Pattern LATIN = Pattern.compile("[a-z]{4,24}");

    private final Vocabulary indexes;
    private final Suggester suggester;
    private final Folding folding;
    private final Pinyin pinyin;

    /// @param suggester has the words of titles
    public Corrections(Vocabulary indexes, Suggester suggester, Folding folding, Pinyin pinyin) {
        this.indexes = indexes;
        this.suggester = suggester;
        this.folding = folding;
        this.pinyin = pinyin;
    }

    /// Returns the corrected query, if it differs from the typed one. Queries with operators are not corrected.
    public Optional<String> of(String query) {
        String text = folding.fold(query).strip().replaceAll("\\s+", " ");
        boolean plain = !text.isEmpty()
                && text.length() <= LONGEST
                && TypedQuery.of(query).parts().stream().allMatch(TypedQuery.Word.class::isInstance);
        if (!plain) {
            return Optional.empty();
        }
        Completions words = suggester.completions();
        String meant = sameSound(text, words).orElse(text);
        meant = corrected(CHINESE, meant, run -> inside(run, words));
        meant = corrected(LATIN, meant, word -> spelling(word, words));
        return Optional.of(meant).filter(better -> !better.equals(text));
    }

    /// Returns the best entry with the same pinyin as a whole.
    private Optional<String> sameSound(String text, Completions words) {
        String key = pinyin.of(text).full();
        boolean latin = key.equals(text.replace(" ", ""));
        if (key.length() < LEAST + 1) {
            return Optional.empty();
        }
        String best = null;
        int most = Math.max(LEAST, BETTER * pagesWith(text)) - 1;
        for (SuggestionEntry entry : words.withKey(key)) {
            boolean alike = latin || entry.text().length() == text.length();
            boolean other =
                    !entry.text().equals(text) && pinyin.of(entry.text()).full().equals(key);
            if (alike && other && Character.isIdeographic(entry.text().charAt(0))) {
                int pages = pagesWith(entry.text());
                if (pages > most) {
                    most = pages;
                    best = entry.text();
                }
            }
        }
        return Optional.ofNullable(best);
    }

    /// Returns a run of Chinese characters with its rare parts replaced by words of the same sound.
    private String inside(String run, Completions words) {
        StringBuilder meant = new StringBuilder(run);
        for (int start = 0; start < run.length() - 1; start++) {
            for (int length = Math.min(4, run.length() - start); length >= 2; length--) {
                String part = meant.substring(start, start + length);
                if (rare(part) && !cutsKeyword(meant, start, start + length, words)) {
                    Optional<String> better = sameSound(part, words).or(() -> moreFrequent(part, words));
                    if (better.isPresent()) {
                        meant.replace(start, start + length, better.get());
                        start += length - 1;
                        break;
                    }
                }
            }
        }
        return meant.toString();
    }

    /// Returns what more pages may have: a text with a shorter part of the same sound in it (小柴湖汤, with 柴胡), or one
    /// with any other character; of equal ones the former.
    private Optional<String> moreFrequent(String text, Completions words) {
        Optional<String> other = otherCharacter(text, words);
        int least = Math.max(
                LEAST,
                Math.max(BETTER * pagesWith(text), other.map(this::pagesWith).orElse(0)));
        return partOfSameSound(text, words)
                .filter(alike -> pagesWith(alike) >= least)
                .or(() -> other);
    }

    private Optional<String> partOfSameSound(String text, Completions words) {
        List<String> found = new ArrayList<>();
        for (int length = text.length() - 1; length >= 2; length--) {
            for (int start = 0; start + length <= text.length(); start++) {
                String before = text.substring(0, start);
                String part = text.substring(start, start + length);
                String after = text.substring(start + length);
                if (rare(part) && !cutsKeyword(text, start, start + length, words)) {
                    sameSound(part, words).ifPresent(better -> found.add(before + better + after));
                }
            }
        }
        return found.stream().max(Comparator.comparingInt(this::pagesWith));
    }

    /// Whether a part of a text begins or ends inside a keyword of a topic: then it is no word by itself.
    private static boolean cutsKeyword(CharSequence text, int start, int end, Completions words) {
        for (int from = Math.max(0, start - LONGEST_KEYWORD + 1); from < end; from++) {
            for (int to = Math.max(from, start) + 1; to <= Math.min(text.length(), from + LONGEST_KEYWORD); to++) {
                if ((from < start || to > end)
                        && isKeyword(text.subSequence(from, to).toString(), words)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isKeyword(String text, Completions words) {
        Optional<SuggestionEntry> entry = words.of(text);
        return entry.isPresent() && entry.get().source() == Suggestion.Source.KEYWORD;
    }

    /// Returns the most common entry that differs from a text in one character, if no page has the text.
    private Optional<String> otherCharacter(String text, Completions words) {
        if (pagesWith(text) > 0) {
            return Optional.empty();
        }
        String best = null;
        int most = LEAST - 1;
        for (SuggestionEntry entry : words.ofLength(text.length())) {
            boolean surely = text.length() > 2 || entry.source() == Suggestion.Source.KEYWORD;
            if (surely
                    && differsOnce(text, entry.text())
                    && CHINESE.matcher(entry.text()).matches()) {
                int pages = pagesWith(entry.text());
                if (pages > most) {
                    most = pages;
                    best = entry.text();
                }
            }
        }
        return Optional.ofNullable(best);
    }

    private static boolean differsOnce(String a, String b) {
        int differing = 0;
        for (int i = 0; i < a.length() && differing < 2; i++) {
            differing += a.charAt(i) == b.charAt(i) ? 0 : 1;
        }
        return differing == 1;
    }

    /// Returns the most common title word within an edit distance of one or two from a rare one.
    private String spelling(String word, Completions words) {
        int before = pagesWith(word);
        if (!rare(word)) {
            return word;
        }
        List<String> near = indexes.titleWordsNear(word, word.length() < 7 ? 1 : 2, LIKELY);
        String best = word;
        int most = Math.max(LEAST, BETTER * before) - 1;
        for (String other : near) {
            int pages = pagesWith(other);
            if (pages > most && !other.equals(word)) {
                most = pages;
                best = words.of(other).isEmpty() && words.of(other + "s").isPresent() ? other + "s" : other;
            }
        }
        return best;
    }

    private static String corrected(Pattern runs, String text, UnaryOperator<String> correction) {
        Matcher matcher = runs.matcher(text);
        StringBuilder corrected = new StringBuilder();
        int from = 0;
        while (matcher.find()) {
            corrected.append(text, from, matcher.start()).append(correction.apply(matcher.group()));
            from = matcher.end();
        }
        return corrected.append(text.substring(from)).toString();
    }

    /// Returns the number of pages with the rarest gram of a folded text: an upper bound for pages with the text.
    private int pagesWith(String text) {
        int least = Integer.MAX_VALUE;
        Grams grams = new Grams(text);
        while (grams.next()) {
            if (!grams.single()) {
                least = Math.min(least, indexes.pagesWith(grams.term()));
            }
        }
        return least == Integer.MAX_VALUE ? 0 : least;
    }

    private boolean rare(String text) {
        return pagesWith(text) <= indexes.pages() / RARE;
    }
}
