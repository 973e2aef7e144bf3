package dev.remora.search.suggest;

import dev.remora.search.query.TypedQuery;
import dev.remora.search.rank.index.Indexes;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Grams;
import dev.remora.shared.text.Pinyin;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.search.FuzzyTermsEnum;

/// What was meant where hardly any page has what was typed: words of the same sound (针久 for 针灸, or `zhenjiu`
/// where the pinyin keyboard was off), and words in Latin letters one or two letters away. Both must be words that
/// titles have, on ten times as many pages as what was typed.
public final class Corrections {
    private static final int LONGEST = 32;
    private static final int BETTER = 10;
    private static final int LEAST = 2;
    private static final int RARE = 1_000;
    private static final int LIKELY = 50;
    private static final Pattern CHINESE = Pattern.compile("\\p{IsIdeographic}+");
    private static final Pattern LATIN = Pattern.compile("[a-z]{4,24}");

    private final Indexes indexes;
    private final Suggester suggester;
    private final Folding folding;
    private final Pinyin pinyin;

    /// @param suggester knows the words of titles
    public Corrections(Indexes indexes, Suggester suggester, Folding folding, Pinyin pinyin) {
        this.indexes = indexes;
        this.suggester = suggester;
        this.folding = folding;
        this.pinyin = pinyin;
    }

    /// The query that was meant, if another than the one typed. Queries with operators are left as they are.
    public Optional<String> of(String query) {
        String text = folding.fold(query).strip().replaceAll("\\s+", " ");
        boolean plain = !text.isEmpty()
                && text.length() <= LONGEST
                && TypedQuery.of(query).parts().stream().allMatch(TypedQuery.Word.class::isInstance);
        if (!plain) {
            return Optional.empty();
        }
        return indexes.look((searcher, parts) -> {
            Counts counts = new Counts(searcher.getIndexReader());
            Completions words = suggester.completions();
            String meant = sameSound(text, words, counts).orElse(text);
            meant = corrected(CHINESE, meant, run -> inside(run, words, counts));
            meant = corrected(LATIN, meant, word -> spelling(word, words, counts));
            return Optional.of(meant).filter(better -> !better.equals(text));
        });
    }

    /// The best entry that is typed alike as a whole.
    private Optional<String> sameSound(String text, Completions words, Counts counts) throws IOException {
        String key = pinyin.of(text).full();
        boolean latin = key.equals(text.replace(" ", ""));
        if (key.length() < LEAST + 1) {
            return Optional.empty();
        }
        String best = null;
        int most = Math.max(LEAST, BETTER * counts.of(text)) - 1;
        for (SuggestionEntry entry : words.typedAs(key)) {
            boolean alike = latin || entry.text().length() == text.length();
            boolean other =
                    !entry.text().equals(text) && pinyin.of(entry.text()).full().equals(key);
            if (alike && other && Character.isIdeographic(entry.text().charAt(0))) {
                int pages = counts.of(entry.text());
                if (pages > most) {
                    most = pages;
                    best = entry.text();
                }
            }
        }
        return Optional.ofNullable(best);
    }

    /// A run of Chinese characters with its rare parts replaced by words of the same sound.
    private String inside(String run, Completions words, Counts counts) throws IOException {
        StringBuilder meant = new StringBuilder(run);
        for (int start = 0; start < run.length() - 1; start++) {
            for (int length = Math.min(4, run.length() - start); length >= 2; length--) {
                String part = meant.substring(start, start + length);
                if (counts.rare(part)) {
                    Optional<String> better = sameSound(part, words, counts);
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

    /// The commonest word of titles a letter or two away from one that is rare.
    private static String spelling(String word, Completions words, Counts counts) throws IOException {
        int before = counts.of(word);
        if (!counts.rare(word)) {
            return word;
        }
        List<String> near = counts.near(word, word.length() < 7 ? 1 : 2);
        String best = word;
        int most = Math.max(LEAST, BETTER * before) - 1;
        for (String other : near) {
            int pages = counts.of(other);
            if (pages > most && !other.equals(word)) {
                most = pages;
                best = words.of(other).isEmpty() && words.of(other + "s").isPresent() ? other + "s" : other;
            }
        }
        return best;
    }

    private static String corrected(Pattern runs, String text, Correction correction) throws IOException {
        Matcher matcher = runs.matcher(text);
        StringBuilder corrected = new StringBuilder();
        int end = 0;
        while (matcher.find()) {
            corrected.append(text, end, matcher.start()).append(correction.of(matcher.group()));
            end = matcher.end();
        }
        return corrected.append(text.substring(end)).toString();
    }

    @FunctionalInterface
    private interface Correction {
        String of(String run) throws IOException;
    }

    /// On how many pages texts stand.
    private static final class Counts {
        private final IndexReader reader;

        Counts(IndexReader reader) {
            this.reader = reader;
        }

        /// Pages that hold the rarest gram of a folded text: those that hold the text are at most so many.
        int of(String text) throws IOException {
            int least = Integer.MAX_VALUE;
            Grams grams = new Grams(text);
            while (grams.next()) {
                if (!grams.single()) {
                    least = Math.min(least, reader.docFreq(new Term(Fields.BODY_GRAMS, grams.term())));
                }
            }
            return least == Integer.MAX_VALUE ? 0 : least;
        }

        boolean rare(String text) throws IOException {
            return of(text) <= reader.numDocs() / RARE;
        }

        /// The words most used in titles that are so many letters away, or fewer.
        List<String> near(String word, int letters) throws IOException {
            Terms terms = MultiTerms.getTerms(reader, Fields.TITLE_GRAMS);
            List<Near> near = new ArrayList<>();
            if (terms != null) {
                FuzzyTermsEnum each = new FuzzyTermsEnum(terms, new Term(Fields.TITLE_GRAMS, word), letters, 1, true);
                while (each.next() != null) {
                    near.add(new Near(each.term().utf8ToString(), each.docFreq()));
                }
            }
            near.sort(Comparator.comparingInt(Near::titles).reversed().thenComparing(Near::word));
            return near.stream().limit(LIKELY).map(Near::word).toList();
        }

        /// A word with how many titles have it.
        private record Near(String word, int titles) {}
    }
}
