package dev.remora.search.query;

import dev.remora.search.query.OwnSynonyms.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/// The other way of writing an ordinal: 第1079条 and 第一千零七十九条, also without its 第 (1079条). Other numbers keep their
/// form: a numeral may be part of a name (三七, 八达岭), and 3个 beside 三个 gains nothing in judged queries. The number
/// before 年, 月, 日 or 号 is a gram in digits already ([dev.remora.shared.text.Grams]).
final class NumberForms {
    private static final Set<String> PARTS = Set.of("条", "款", "章", "节");
    private static final int MOST = 9_999;
    private static final String ORDINAL = "第";
    private static final String NUMERALS = "零一二三四五六七八九";
    private static final String UNITS = "十百千";
    private static final Pattern DIGITS = Pattern.compile("[1-9][0-9]{0,3}");
    private static final Pattern WRITTEN = Pattern.compile("第?([〇零一二三四五六七八九十百千]+)");

    private NumberForms() {}

    /// Finds the ordinals in a query.
    ///
    /// @param words of the query, folded, in order
    static List<Place> in(List<String> words) {
        List<Place> places = new ArrayList<>();
        for (int at = 0; at < words.size(); at++) {
            OptionalInt number = value(words.get(at));
            boolean joined = words.get(at).startsWith(ORDINAL);
            boolean behind = at > 0 && words.get(at - 1).equals(ORDINAL);
            String unit = at + 1 < words.size() ? words.get(at + 1) : "";
            boolean part = PARTS.contains(unit);
            boolean digits = DIGITS.matcher(words.get(at)).matches();
            if (number.isPresent() && (joined || behind || (digits && part))) {
                List<String> typed = words.subList(behind ? at - 1 : at, part ? at + 2 : at + 1);
                String other = digits ? written(number.getAsInt()) : String.valueOf(number.getAsInt());
                places.add(new Place(typed, List.of((joined || behind ? ORDINAL : "") + other + (part ? unit : ""))));
            }
        }
        return places;
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
