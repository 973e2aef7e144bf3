package dev.remora.search.http;

import io.javalin.http.Context;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A language of the interface.
public enum Language {
    /// Simplified Chinese, the default of the pages.
    ZH(Locale.SIMPLIFIED_CHINESE, "zh-CN"),
    /// English, the default of the API.
    EN(Locale.UK, "en");

    /// Name of the request parameter and of the cookie with the chosen language.
    public static final String PARAMETER = "lang";

    private final Locale locale;
    private final String tag;

    Language(Locale locale, String tag) {
        this.locale = locale;
        this.tag = tag;
    }

    /// Returns the locale for dates and numbers.
    public Locale locale() {
        return locale;
    }

    /// Returns the BCP 47 tag for the `lang` attribute of a page.
    public String tag() {
        return tag;
    }

    /// Returns the value of the parameter and the cookie: `zh` or `en`.
    public String code() {
        return locale.getLanguage();
    }

    /// Returns what separates the items of a list.
    public String comma() {
        return this == ZH ? "、" : ", ";
    }

    /// Returns the other language.
    public Language other() {
        return this == ZH ? EN : ZH;
    }

    /// Returns the language of an answer: the `lang` parameter, else the cookie, else the best match for
    /// Accept-Language, else `otherwise`.
    public static Language of(Context ctx, Language otherwise) {
        return chosen(ctx)
                .or(() -> byCode(ctx.cookie(PARAMETER)))
                .or(() -> accepted(ctx.header("Accept-Language")))
                .orElse(otherwise);
    }

    /// Returns the language of a locale: English unless it is Chinese.
    public static Language of(Locale locale) {
        return locale.getLanguage().equals(ZH.code()) ? ZH : EN;
    }

    /// Returns the language of the request's `lang` parameter.
    public static Optional<Language> chosen(Context ctx) {
        return byCode(ctx.queryParam(PARAMETER));
    }

    /// Returns the best match for an Accept-Language header; empty if it is missing, invalid, or accepts
    /// neither language.
    static Optional<Language> accepted(String header) {
        if (header == null || header.isBlank() || header.length() > 500) {
            return Optional.empty();
        }
        try {
            List<Locale.LanguageRange> ranges = Locale.LanguageRange.parse(header);
            for (Locale.LanguageRange range : ranges) {
                String wanted = range.getRange().split("-", 2)[0];
                if (range.getWeight() > 0 && byCode(wanted).isPresent()) {
                    return byCode(wanted);
                }
            }
            return Optional.empty();
        } catch (IllegalArgumentException unreadable) {
            return Optional.empty();
        }
    }

    static Optional<Language> byCode(@Nullable String code) {
        if (code == null) {
            return Optional.empty();
        }
        return switch (code.toLowerCase(Locale.ROOT)) {
            case "zh" -> Optional.of(ZH);
            case "en" -> Optional.of(EN);
            default -> Optional.empty();
        };
    }
}
