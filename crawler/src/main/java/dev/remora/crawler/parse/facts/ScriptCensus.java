package dev.remora.crawler.parse.facts;

/// Number of letters of each script in a text.
final class ScriptCensus {
    /// The minimum number of letters in a text for it to tell its language.
    private static final int ENOUGH = 12;
    /// Letters of Latin words that tell as much as one ideograph.
    private static final int IDEOGRAPH = 3;
    /// Latin letters to an ideograph, up to which a text in Latin letters may be a Chinese one that quotes.
    private static final int QUOTING = 10;

    int han;
    int kana;
    int hangul;
    int latin;
    int cyrillic;
    int arabic;
    int thai;
    int greek;
    int hebrew;
    int devanagari;
    int rare;
    int traditional;
    int simplified;

    /// Counts a character.
    ///
    /// @param traditionalOnly whether it is a traditional form that has a simplified one
    /// @param simplifiedOnly whether it is a simplified form only
    void add(char c, boolean traditionalOnly, boolean simplifiedOnly) {
        if (c < 0x250) {
            latin += Character.isLetter(c) ? 1 : 0;
        } else if (c >= 0x4e00 && c <= 0x9fff) {
            han++;
            traditional += traditionalOnly ? 1 : 0;
            simplified += simplifiedOnly ? 1 : 0;
        } else if (c >= 0x3041 && c <= 0x30fa) {
            kana++;
        } else if ((c >= 0xac00 && c <= 0xd7a3) || (c >= 0x1100 && c <= 0x11ff)) {
            hangul++;
        } else if (c >= 0x1e00 && c < 0x1f00) {
            latin++;
        } else {
            addOther(c);
        }
    }

    private void addOther(char c) {
        if (c >= 0x370 && c < 0x400) {
            greek++;
        } else if (c >= 0x400 && c < 0x530) {
            cyrillic++;
        } else if (c >= 0x590 && c < 0x600) {
            hebrew++;
        } else if (c >= 0x600 && c < 0x780) {
            arabic++;
        } else if (c >= 0x900 && c < 0x980) {
            devanagari++;
        } else if (c >= 0xe00 && c < 0xe80) {
            thai++;
        } else if (c >= 0x530 && c < 0x18b0 && Character.isLetter(c)) {
            rare++;
        }
    }

    /// Letters of Chinese, Japanese and Korean.
    int eastern() {
        return han + kana + hangul;
    }

    /// Letters that are neither Eastern nor Latin.
    int others() {
        return cyrillic + arabic + thai + greek + hebrew + devanagari + rare;
    }

    /// Whether there are enough letters to tell a language.
    boolean tells() {
        return eastern() + latin + others() >= ENOUGH;
    }

    /// Whether most of what it says is in Eastern letters.
    boolean mostlyEastern() {
        return eastern() > 0 && eastern() * IDEOGRAPH >= latin && eastern() >= others();
    }

    /// Whether Latin letters are no fewer than those of other alphabets.
    boolean mostlyLatin() {
        return latin >= others();
    }

    /// Whether what is in Latin letters may be quotations in an Eastern text.
    boolean mayQuote() {
        return eastern() >= ENOUGH && eastern() * QUOTING >= latin && mostlyLatin();
    }
}
