package dev.remora.search.query;

import java.util.Collection;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The time that a query asks for: the newest pages (`最新`, `after:`) or those of one year (`2024年 财报`).
///
/// @param newest the query asks for the newest pages
/// @param year the query asks for pages of this year
public record TemporalIntent(boolean newest, OptionalInt year) {
    /// The query names no time.
    public static final TemporalIntent NONE = new TemporalIntent(false, OptionalInt.empty());

    private static final Set<String> WORDS =
            Set.of("最新", "最近", "近期", "近日", "新闻", "快讯", "今天", "今日", "今年", "latest", "news", "recent");
    private static final Pattern YEAR = Pattern.compile("(?<![0-9a-z.])(?:19|20)[0-9]{2}(?![0-9a-z.])");

    /// Reads the intent from a query.
    ///
    /// @param words of the query, folded
    /// @param texts the query's phrases and words as typed, folded
    /// @param after whether the query has an `after:` filter
    static TemporalIntent of(Collection<String> words, Collection<String> texts, boolean after) {
        int year = 0;
        for (String text : texts) {
            Matcher four = YEAR.matcher(text);
            while (four.find()) {
                year = Integer.parseInt(four.group());
            }
        }
        boolean newest = after || words.stream().anyMatch(WORDS::contains);
        return new TemporalIntent(newest, newest || year == 0 ? OptionalInt.empty() : OptionalInt.of(year));
    }
}
