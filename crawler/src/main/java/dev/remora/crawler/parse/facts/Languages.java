package dev.remora.crawler.parse.facts;

import dev.remora.crawler.parse.dom.TextFlow;
import dev.remora.shared.text.Folding;
import java.time.ZoneOffset;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/// The language of a page as a BCP 47 tag, identified by the script of its text; for Chinese by its simplified or
/// traditional characters; for languages in Latin letters by their most common words.
///
/// The declared language is only a hint, because templates are copied: it decides where the text does not, and
/// never against its script. A text that quotes much in another language is of the language of its title; of the
/// declared one only if what it quotes is no prose. Immutable.
public final class Languages {
    /// The number of characters examined.
    static final int WINDOW = 2_000;
    /// Latin letters to a common word, beyond which they are no prose in a page that is declared Chinese: English prose
    /// has about 25.
    private static final int QUOTED = 60;
    /// Languages of scripts that the census counts as one, so that the declaration tells them apart.
    private static final String RARE = "bn|as|ta|te|kn|ml|gu|pa|or|si|dv|ka|hy|bo|dz|my|km|lo|am|ti|mn";
    /// Languages that are not written in Latin letters.
    private static final Pattern NOT_LATIN = Pattern.compile("(?:zh|ja|ko|ru|uk|be|bg|mk|kk|ky|tg|ar|fa|ur|ps|ug|th"
            + "|el|he|yi|hi|mr|ne|" + RARE + ")(?:-(?!Latn).*)?");
    private static final Pattern OF_RARE_SCRIPT = Pattern.compile("(?:" + RARE + ")(?:-(?!Latn).*)?");
    private static final Pattern CYRILLIC = Pattern.compile("(?:uk|bg|sr|be|mk|kk|ky|tg|mn)(?:-.*)?");
    private static final Pattern ARABIC = Pattern.compile("(?:fa|ur|ug|ps)(?:-.*)?");
    private static final Pattern EASTERN = Pattern.compile("(?:zh|ja|ko)(?:-.*)?");

    private static final Map<String, List<String>> COMMON_WORDS = Map.of(
            "en", List.of("the", "and", "of", "to", "is", "for", "with", "that"),
            "de", List.of("der", "die", "und", "das", "ist", "nicht", "mit", "ein"),
            "fr", List.of("le", "les", "des", "est", "une", "pour", "dans", "que"),
            "es", List.of("el", "los", "las", "una", "para", "con", "por", "que"),
            "pt", List.of("o", "os", "uma", "para", "com", "não", "que", "em"),
            "it", List.of("il", "gli", "della", "per", "che", "una", "sono", "con"),
            "vi", List.of("và", "của", "là", "có", "được", "cho", "không", "các"));

    /// The only instance: it takes as long to make as some pages to read.
    public static final Languages INSTANCE = new Languages();

    private final BitSet traditional = new BitSet();
    private final BitSet simplified = new BitSet();

    /// Folds every Han character once, to distinguish traditional characters from simplified ones.
    private Languages() {
        Folding folding = new Folding();
        for (char c = 0x4e00; c < 0x9fff; c++) {
            String folded = folding.fold(String.valueOf(c));
            if (folded.length() == 1 && folded.charAt(0) != c) {
                traditional.set(c);
                simplified.set(folded.charAt(0));
            }
        }
        simplified.andNot(traditional);
    }

    /// Returns the language of a page as a tag; empty if unknown.
    ///
    /// @param text of the page
    /// @param title of the page, or empty
    /// @param declared the language that the page declares, or empty
    public String of(String text, String title, String declared) {
        String hint = normal(declared);
        String judged = text.isBlank() ? title : text;
        ScriptCensus body = census(judged);
        ScriptCensus head = census(title);
        if (!body.tells()) {
            return brief(body, head, census(title, judged), hint);
        }
        if (body.mostlyEastern() || (body.mayQuote() && head.mostlyEastern())) {
            return eastern(body, head.kana > 0, hint);
        }
        if (!body.mostlyLatin()) {
            return other(body, hint);
        }
        boolean quotes = body.mayQuote() && EASTERN.matcher(hint).matches();
        String prose = byCommonWords(judged, quotes ? body.latin / QUOTED : 0);
        if (!prose.isEmpty()) {
            return prose;
        }
        if (head.mostlyEastern() || quotes) {
            return eastern(census(title, judged), head.kana > 0, hint); // names of files, code
        }
        return hint.isEmpty() || NOT_LATIN.matcher(hint).matches() ? "en" : hint;
    }

    /// Returns the language of a page with hardly any text: the declared one, unless the script is another one's.
    private static String brief(ScriptCensus body, ScriptCensus head, ScriptCensus both, String hint) {
        boolean unsaid = hint.isEmpty() && both.eastern() > 0;
        if (body.mostlyEastern() || head.mostlyEastern() || unsaid) {
            return both.kana + both.hangul == 0 && hint.startsWith("ja") ? "ja" : eastern(both, head.kana > 0, hint);
        }
        return both.mostlyLatin() ? hint : other(both, hint);
    }

    /// Counts the first characters of some texts, one after the other.
    private ScriptCensus census(String... texts) {
        ScriptCensus census = new ScriptCensus();
        int left = WINDOW;
        for (String text : texts) {
            int end = Math.min(text.length(), left);
            for (int i = 0; i < end; i++) {
                char c = text.charAt(i);
                census.add(c, traditional.get(c), simplified.get(c));
            }
            left -= end;
        }
        return census;
    }

    /// @param kanaTitle whether the title is Japanese
    private static String eastern(ScriptCensus census, boolean kanaTitle, String hint) {
        if (census.hangul > census.han + census.kana) {
            return "ko";
        }
        // Japanese prose is half kana; a Chinese page that quotes some kana is not Japanese.
        boolean quoted = hint.startsWith("zh") && !kanaTitle && census.kana * 2 <= census.han + census.kana;
        if (census.kana * 6 > census.han + census.kana && !quoted) {
            return "ja";
        }
        if (census.traditional != census.simplified) {
            return census.traditional > census.simplified ? "zh-Hant" : "zh-Hans";
        }
        return hint.startsWith("zh") ? hint : "zh";
    }

    /// Returns the language of a text in Latin letters; empty if it is no prose of a known one. One word alone may be
    /// of another language, or a command: `or die`.
    ///
    /// @param few number of common words that code, names and addresses in it may have
    private static String byCommonWords(String text, int few) {
        String window = " " + TextFlow.cut(text, WINDOW).toLowerCase(Locale.ROOT) + " ";
        String best = "";
        int most = Math.max(2, few);
        for (String language : List.of("en", "de", "fr", "es", "pt", "it", "vi")) {
            int found = 0;
            int different = 0;
            for (String word : COMMON_WORDS.get(language)) {
                int times = occurrences(window, " " + word + " ");
                found += times;
                different += times > 0 ? 1 : 0;
            }
            if (found > most && different > 1) {
                most = found;
                best = language;
            }
        }
        return best;
    }

    private static int occurrences(String text, String word) {
        int found = 0;
        for (int i = text.indexOf(word); i >= 0 && found < 20; i = text.indexOf(word, i + word.length() - 1)) {
            found++;
        }
        return found;
    }

    private static String other(ScriptCensus census, String hint) {
        if (census.rare * 2 >= census.others()) {
            return OF_RARE_SCRIPT.matcher(hint).matches() ? hint : "";
        }
        int most = Math.max(
                Math.max(census.cyrillic, census.arabic),
                Math.max(Math.max(census.thai, census.greek), Math.max(census.hebrew, census.devanagari)));
        String told = most == census.cyrillic
                ? "ru"
                : most == census.arabic
                        ? "ar"
                        : most == census.thai
                                ? "th"
                                : most == census.greek ? "el" : most == census.hebrew ? "he" : "hi";
        boolean cyrillic = told.equals("ru") && CYRILLIC.matcher(hint).matches();
        boolean arabic = told.equals("ar") && ARABIC.matcher(hint).matches();
        return cyrillic || arabic ? hint : told;
    }

    /// Returns the declared tag in canonical case; Chinese as `zh-Hant`, `zh-Hans` or `zh`.
    static String normal(String declared) {
        if (declared.isBlank()) {
            return "";
        }
        String tag = Locale.forLanguageTag(declared.strip().replace('_', '-')).toLanguageTag();
        String lower = tag.toLowerCase(Locale.ROOT);
        if (lower.startsWith("zh") || lower.startsWith("yue")) {
            return lower.matches(".*(?:hant|tw|hk|mo)\\b.*")
                    ? "zh-Hant"
                    : lower.matches(".*(?:hans|cn|sg)\\b.*") ? "zh-Hans" : "zh";
        }
        return tag.equals("und") ? "" : tag;
    }

    /// Returns the UTC offset where most readers of a page live; UTC for languages other than Chinese,
    /// Japanese and Korean.
    ///
    /// @param language of its text
    /// @param declared the language that the page declares: a page of code in a Chinese frame is a Chinese page
    static ZoneOffset zone(String language, String declared) {
        for (String tag : List.of(language, declared)) {
            switch (tag.length() < 2 ? "" : tag.substring(0, 2).toLowerCase(Locale.ROOT)) {
                case "zh" -> {
                    return ZoneOffset.ofHours(8);
                }
                case "ja", "ko" -> {
                    return ZoneOffset.ofHours(9);
                }
                default -> {}
            }
        }
        return ZoneOffset.UTC;
    }
}
