package dev.remora.crawler.parse.charset;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A Content-Type header (RFC 9110, section 8.3), parsed leniently.
///
/// @param essence `type/subtype` in lower case, or empty where the header is missing or malformed
/// @param charset its charset parameter without quotes, or empty
public record MediaType(String essence, String charset) {
    private static final Pattern ESSENCE =
            Pattern.compile("\\s*([\\w!#$&^.+-]{1,64}/[\\w!#$&^.+-]{1,64})\\s*(?:[;,].*)?");
    private static final Pattern CHARSET =
            Pattern.compile("charset\\s*=\\s*[\"']?\\s*([\\w:.+-]{1,40})", Pattern.CASE_INSENSITIVE);
    private static final int MAX_LENGTH = 1_000;

    /// Parses a header; malformed parts become empty. Only its first 1,000 characters are examined.
    public static MediaType of(String header) {
        String bounded = header.substring(0, Math.min(header.length(), MAX_LENGTH));
        Matcher essence = ESSENCE.matcher(bounded);
        Matcher charset = CHARSET.matcher(bounded);
        return new MediaType(
                essence.matches() ? essence.group(1).toLowerCase(Locale.ROOT) : "",
                charset.find() ? charset.group(1) : "");
    }
}
