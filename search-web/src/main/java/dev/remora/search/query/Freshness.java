package dev.remora.search.query;

import java.util.Collection;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What a query says of time: that what is new is wanted (`最新`, `after:`), or what is of a year (`2024年 财报`).
///
/// @param newest new pages are wanted
/// @param year pages of this year are wanted
public record Freshness(boolean newest, OptionalInt year) {
    /// Nothing is said.
    public static final Freshness NONE = new Freshness(false, OptionalInt.empty());

    private static final Set<String> WORDS =
            Set.of("最新", "最近", "近期", "近日", "新闻", "快讯", "今天", "今日", "今年", "latest", "news", "recent");
    private static final Pattern YEAR = Pattern.compile("(?<![0-9a-z.])(?:19|20)[0-9]{2}(?![0-9a-z.])");

    /// Reads a query.
    ///
    /// @param words of it, folded
    /// @param texts that are looked for, folded
    /// @param after it asks for pages of some day or newer
    static Freshness of(Collection<String> words, Collection<String> texts, boolean after) {
        int year = 0;
        for (String text : texts) {
            Matcher four = YEAR.matcher(text);
            while (four.find()) {
                year = Integer.parseInt(four.group());
            }
        }
        boolean newest = after || words.stream().anyMatch(WORDS::contains);
        return new Freshness(newest, newest || year == 0 ? OptionalInt.empty() : OptionalInt.of(year));
    }
}
