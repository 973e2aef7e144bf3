package dev.remora.shared.text;

/// The index terms of a text that do not depend on its words: each pair of neighbouring Chinese characters,
/// and each word of letters and digits, lightly stemmed. So a page is found even if the segmenter splits
/// `发展中国家` differently in the page and in the query, or does not know a name.
///
/// One gram begins at each Chinese character, so each counts one position; the last character of a run is a
/// gram by itself. A phrase is therefore a sequence of grams at consecutive positions, and a single character
/// is found by the grams that begin with it.
///
/// A number before 年, 月, 日 or 号 (up to 12 months and 31 days) is an additional gram at the position of its
/// characters, always in digits: `二〇一八年`, `2018年` and `２０１８年` contain `2018年`.
///
/// A word of letters and digits in parts, as `excel2003` and `atp_360`, has its parts of two and more characters
/// as additional grams at its position: people write `excel 2003` as well.
///
/// For one text and one thread: [#next] advances from gram to gram.
public final class Grams {
    private static final int SHORTEST_PART = 2;

    private final char[] text;
    private final WordRuns runs;
    private int start;
    private int end;
    private int step;
    private String term = ""; // null: not made yet
    private String date;
    private int dateEnd;
    private boolean inRun;

    /// Whether the last run was a word of letters and digits, or one Chinese character; and the one before it.
    private boolean alone;

    private boolean afterAlone;

    /// Where the parts of a word begin that were not grams yet; the end of its run if there are none.
    private int partsFrom;

    /// @param folded text after [Folding#fold]
    public Grams(String folded) {
        text = folded.toCharArray();
        runs = new WordRuns(text);
    }

    /// Advances to the next gram; false at the end.
    public boolean next() {
        if (date != null) {
            term = date;
            end = dateEnd;
            date = null;
            step = 0;
            return true;
        }
        if (partsFrom < runs.end() && nextPart()) {
            return true;
        }
        if (inRun && start + width(start) < runs.end()) {
            start += width(start);
            chinese();
            return true;
        }
        return nextRun();
    }

    private boolean nextRun() {
        inRun = false;
        if (!runs.next()) {
            return false;
        }
        start = runs.start();
        afterAlone = alone;
        alone = !runs.chinese() || runs.end() - start == width(start);
        if (runs.chinese()) {
            inRun = true;
            partsFrom = runs.end();
            chinese();
        } else {
            end = runs.end();
            partsFrom = start;
            step = 1;
            term = Stem.of(new String(text, start, end - start));
            lookForDate(end, term);
        }
        return true;
    }

    /// Advances to the next part of the word; false if there is none.
    private boolean nextPart() {
        while (partsFrom < runs.end()) {
            int from = partsFrom;
            Part kind = Part.of(text[from]);
            int to = from + 1;
            while (to < runs.end() && Part.of(text[to]) == kind) {
                to++;
            }
            partsFrom = to;
            boolean whole = from == runs.start() && to == runs.end();
            if (kind != Part.NONE && !whole && to - from >= SHORTEST_PART) {
                start = from;
                end = to;
                step = 0;
                term = Stem.of(new String(text, from, to - from));
                return true;
            }
        }
        return false;
    }

    private enum Part {
        LETTERS,
        DIGITS,
        NONE;

        static Part of(char c) {
            return c == '_' ? NONE : Character.isDigit(c) || c == '.' ? DIGITS : LETTERS;
        }
    }

    private void chinese() {
        int second = start + width(start);
        end = second < runs.end() ? second + width(second) : second;
        step = 1;
        term = null;
        lookForChineseDate();
    }

    private int width(int at) {
        return at + 1 < text.length && Character.isSurrogatePair(text[at], text[at + 1]) ? 2 : 1;
    }

    private void lookForDate(int numberEnd, String number) {
        if (numberEnd < text.length
                && DateNumbers.unit(text[numberEnd])
                && number.length() <= 4
                && number.chars().allMatch(c -> c >= '0' && c <= '9')) {
            date(Integer.parseInt(number), numberEnd);
        }
    }

    private void lookForChineseDate() {
        boolean begins = start == runs.start() || !DateNumbers.numeral(text[start - 1]);
        if (begins && DateNumbers.numeral(text[start])) {
            int after = start;
            while (after < runs.end() && DateNumbers.numeral(text[after])) {
                after++;
            }
            if (after < runs.end() && DateNumbers.unit(text[after])) {
                int unit = after;
                DateNumbers.value(text, start, after).ifPresent(value -> date(value, unit));
            }
        }
    }

    /// Makes a number a date, unless there is no such day or month: `123号` is the number of something.
    private void date(int number, int unit) {
        if (number <= DateNumbers.most(text[unit])) {
            date = number + String.valueOf(DateNumbers.oneDay(text[unit]));
            dateEnd = unit + 1;
        }
    }

    /// The gram as a string.
    public String term() {
        if (term == null) {
            term = new String(text, start, end - start);
        }
        return term;
    }

    /// The gram as a number if it is two neighbouring characters of one code unit each; otherwise 0. Saves a string.
    public int pair() {
        return inRun && step == 1 && end - start == 2 && width(start) == 1 ? pair(text[start], text[start + 1]) : 0;
    }

    /// Returns the number of two neighbouring characters.
    public static int pair(char first, char second) {
        return first << 16 | second;
    }

    /// Whether it is a number with its unit.
    public boolean date() {
        return step == 0 && end == dateEnd;
    }

    /// The increment of the position: 0 for a date or a part of a word, at the position of its text; otherwise 1.
    public int step() {
        return step;
    }

    /// Whether it is a pair of Chinese characters whose first may end a name: it begins a run behind a word of letters
    /// or digits, or a lone character (股市 in `A股市场`).
    public boolean mayEndName() {
        return inRun && step == 1 && afterAlone && start == runs.start() && end > start + width(start);
    }

    /// Whether it is a single Chinese character without another beside it.
    public boolean loneCharacter() {
        return single() && start == runs.start();
    }

    /// The first character of the gram.
    public String first() {
        return new String(text, start, width(start));
    }

    /// Offset of its first character in the folded text.
    public int start() {
        return start;
    }

    /// Offset after its last character.
    public int end() {
        return end;
    }

    /// Whether it is a single Chinese character: the last of a run.
    public boolean single() {
        return inRun && step == 1 && end - start == width(start);
    }
}
