package dev.remora.shared.text;

/// Pieces of a text by which it is found whatever its words are: each two neighbouring Chinese characters, and each
/// word of letters and digits, stemmed lightly. A segmenter that cuts `发展中国家` otherwise in the page than in the
/// query, or that does not know a name, hides nothing here.
///
/// Each Chinese character begins one gram, so each counts one position: the last of its run stands alone. A phrase
/// is therefore a row of grams at neighbouring positions, and a single character is found by the grams that it
/// begins.
///
/// A number before 年, 月, 日 or 号 is a gram of its own beside those of its characters, in digits whatever it is
/// written in: `二〇一八年`, `2018年` and `２０１８年` hold `2018年`.
///
/// For one text and one thread: [#next] goes from gram to gram.
public final class Grams {
    private final char[] text;
    private final WordRuns runs;
    private int start;
    private int end;
    private int step;
    private String term = ""; // null: not made yet
    private String date;
    private int dateEnd;
    private boolean inRun;

    /// @param folded text that went through [Folding#fold]
    public Grams(String folded) {
        text = folded.toCharArray();
        runs = new WordRuns(text);
    }

    /// Goes to the next gram; false at the end.
    public boolean next() {
        if (date != null) {
            term = date;
            end = dateEnd;
            date = null;
            step = 0;
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
        if (runs.chinese()) {
            inRun = true;
            chinese();
        } else {
            end = runs.end();
            step = 1;
            term = Stem.of(new String(text, start, end - start));
            lookForDate(end, term);
        }
        return true;
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

    /// The number that ends at `numberEnd` is a date's if its unit follows.
    private void lookForDate(int numberEnd, String number) {
        if (numberEnd < text.length
                && DateNumbers.unit(text[numberEnd])
                && number.length() <= 4
                && number.chars().allMatch(c -> c >= '0' && c <= '9')) {
            date = DateNumbers.plain(number) + DateNumbers.oneDay(text[numberEnd]);
            dateEnd = numberEnd + 1;
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
                DateNumbers.value(text, start, after).ifPresent(value -> date = String.valueOf(value));
                if (date != null) {
                    date += DateNumbers.oneDay(text[after]);
                    dateEnd = after + 1;
                }
            }
        }
    }

    /// The gram.
    public String term() {
        if (term == null) {
            term = new String(text, start, end - start);
        }
        return term;
    }

    /// The gram in one number, where it is two characters beside one another, each of one code unit; else 0. Told
    /// apart by it, a gram need not become a string.
    public int pair() {
        return inRun && step == 1 && end - start == 2 && width(start) == 1 ? pair(text[start], text[start + 1]) : 0;
    }

    /// The number of two characters beside one another.
    public static int pair(char first, char second) {
        return first << 16 | second;
    }

    /// Positions that it is ahead of the gram before: 0 for a date beside its characters, else 1.
    public int step() {
        return step;
    }

    /// Offset of its first character in the folded text.
    public int start() {
        return start;
    }

    /// Offset just past its last character.
    public int end() {
        return end;
    }

    /// Whether it is a Chinese character without its neighbour: the last of a run.
    public boolean single() {
        return inRun && step == 1 && end - start == width(start);
    }
}
