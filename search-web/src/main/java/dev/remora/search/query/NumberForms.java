package dev.remora.search.query;

import dev.remora.search.query.OwnSynonyms.Place;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The other way of writing an ordinal: 第1079条 and 第一千零七十九条, also without its 第 (1079条), and articles of laws.
/// Other numbers keep their form: a numeral may be part of a name (三七, 八达岭), and 3个 beside 三个 gains nothing in
/// judged queries. The number before 年, 月, 日 or 号 is a gram in digits already ([dev.remora.shared.text.Grams]).
final class NumberForms {
    private static final Set<String> PARTS = Set.of("条", "款", "章", "节");
    private static final String PARTS_OF_ORDINALS = "条款章节项";
    private static final int MOST = 9_999;
    private static final String ORDINAL = "第";
    private static final String NUMERALS = "零一二三四五六七八九";
    private static final String UNITS = "十百千";
    private static final Pattern DIGITS = Pattern.compile("[1-9][0-9]{0,3}");
    private static final Pattern WRITTEN = Pattern.compile("第?([〇零一二三四五六七八九十百千]+)");
    private static final Pattern ARTICLE = Pattern.compile(
            "N条(?:之[一二三四五六七八九十]+)?(?:N款)?(?:N项)?".replace("N", "第(?:[1-9][0-9]{0,3}|[〇零一二三四五六七八九十百千]+)"));
    private static final Pattern PART_END = Pattern.compile("(?=第)|$");

    private NumberForms() {}

    /// Whether a folded text may have an article of a law: if not, its words need not be known.
    static boolean mayHaveArticle(String folded) {
        return ARTICLE.matcher(folded).find();
    }

    /// Returns the articles of laws in a folded text, each with its paragraph and item: 第三十二条第二款. Each ends where
    /// a word of the text ends: 第一条件 has none.
    ///
    /// @param words of the text, in order
    static List<String> articles(String folded, List<String> words) {
        return places(folded, words).stream().map(MatchResult::group).toList();
    }

    private static List<MatchResult> places(String folded, List<String> words) {
        BitSet inside = inside(folded, words);
        Matcher article = ARTICLE.matcher(folded);
        List<MatchResult> places = new ArrayList<>();
        int from = 0;
        while (article.region(from, folded.length()).find()) {
            from = article.end();
            boolean found = true;
            while (found && inside.get(article.end())) {
                found = article.region(article.start(), article.end() - 1).lookingAt();
            }
            if (found) {
                places.add(article.toMatchResult());
                from = article.end();
            }
        }
        return places;
    }

    /// Returns the offsets between two characters of a word.
    private static BitSet inside(String folded, List<String> words) {
        BitSet inside = new BitSet();
        int end = 0;
        for (String word : words) {
            int start = folded.indexOf(word, end);
            if (start >= 0) {
                end = start + word.length();
                inside.set(start + 1, end);
            }
        }
        return inside;
    }

    static boolean isArticle(String folded) {
        return ARTICLE.matcher(folded).matches();
    }

    /// Returns a folded text without its articles of laws.
    static String withoutArticles(String folded, List<String> words) {
        return replaced(folded, words, _ -> " ");
    }

    /// Returns a folded text with blanks around the parts of its articles, so that no word begins in one of them and
    /// ends in the next.
    static String apart(String folded, List<String> words) {
        return replaced(folded, words, article -> PART_END.matcher(article).replaceAll(" "));
    }

    private static String replaced(String folded, List<String> words, UnaryOperator<String> other) {
        StringBuilder text = new StringBuilder();
        int from = 0;
        for (MatchResult article : places(folded, words)) {
            text.append(folded, from, article.start()).append(other.apply(article.group()));
            from = article.end();
        }
        return text.append(folded, from, folded.length()).toString();
    }

    /// Finds the ordinals in a query; those side by side are one.
    ///
    /// @param words typed without a blank, folded, in order
    static List<Place> in(List<String> words) {
        List<Ordinal> rows = new ArrayList<>();
        for (int at = 0; at < words.size(); at++) {
            Optional<Ordinal> next = at(at, words);
            if (next.isPresent()) {
                boolean goesOn =
                        !rows.isEmpty() && rows.getLast().to() == next.get().from();
                rows.add(goesOn ? rows.removeLast().and(next.get()) : next.get());
            }
        }
        return rows.stream().map(row -> row.place(words)).toList();
    }

    /// Words of an ordinal, or of several side by side.
    private record Ordinal(int from, int to, String digits, String numerals) {
        Ordinal and(Ordinal next) {
            return new Ordinal(from, next.to, digits + next.digits, numerals + next.numerals);
        }

        Place place(List<String> all) {
            List<String> words = all.subList(from, to);
            String typed = String.join("", words);
            return new Place(
                    words,
                    Stream.of(digits, numerals)
                            .filter(form -> !form.equals(typed))
                            .toList());
        }
    }

    private static Optional<Ordinal> at(int at, List<String> words) {
        OptionalInt number = value(words.get(at));
        boolean behind = at > 0 && words.get(at - 1).equals(ORDINAL);
        boolean ordinal = behind || words.get(at).startsWith(ORDINAL);
        String next = at + 1 < words.size() ? words.get(at + 1) : "";
        boolean part = ordinal ? next.length() == 1 && PARTS_OF_ORDINALS.contains(next) : PARTS.contains(next);
        boolean digits = DIGITS.matcher(words.get(at)).matches();
        if (number.isEmpty() || !(ordinal || (digits && part))) {
            return Optional.empty();
        }
        String before = ordinal ? ORDINAL : "";
        String unit = part ? next : "";
        return Optional.of(new Ordinal(
                behind ? at - 1 : at,
                part ? at + 2 : at + 1,
                before + number.getAsInt() + unit,
                before + written(number.getAsInt()) + unit));
    }

    private static OptionalInt value(String word) {
        if (DIGITS.matcher(word).matches()) {
            return OptionalInt.of(Integer.parseInt(word));
        }
        var written = WRITTEN.matcher(word);
        return written.matches() ? read(written.group(1)) : OptionalInt.empty();
    }

    /// Reads a number written by place value, as 一千零七十九; empty if it is not in its usual form.
    private static OptionalInt read(String numerals) {
        int value = 0;
        int digit = 0;
        for (char c : numerals.replace('〇', '零').toCharArray()) {
            int unit = UNITS.indexOf(c);
            if (unit < 0) {
                digit = NUMERALS.indexOf(c);
            } else {
                value += Math.max(1, digit) * (int) Math.pow(10, unit + 1.0);
                digit = 0;
            }
        }
        int number = value + digit;
        boolean usual = number > 0 && number <= MOST && written(number).equals(numerals);
        return usual ? OptionalInt.of(number) : OptionalInt.empty();
    }

    /// Returns a number in Chinese numerals, as laws have it: 十九, 一百一十九, 一千零七十九.
    private static String written(int number) {
        StringBuilder text = new StringBuilder();
        boolean gap = false;
        for (int place = 3; place >= 0; place--) {
            int digit = number / (int) Math.pow(10, place) % 10;
            if (digit == 0) {
                gap = !text.isEmpty();
                continue;
            }
            if (gap) {
                text.append(NUMERALS.charAt(0));
                gap = false;
            }
            boolean ten = place == 1 && digit == 1 && text.isEmpty();
            text.append(ten ? "" : NUMERALS.charAt(digit)).append(place == 0 ? "" : UNITS.charAt(place - 1));
        }
        return text.toString();
    }
}
