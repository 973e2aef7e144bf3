package dev.remora.crawler.parse.charset;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/// The meaning of charset labels on the web (WHATWG Encoding, section 4.2): GB 2312 and GBK are read as GB
/// 18030, which contains them, Big5 as Big5-HKSCS, Latin-1 and ASCII as windows-1252. Labels that the standard
/// lacks are looked up in the Java platform; unknown ones are ignored.
final class CharsetLabels {
    static final Charset GB18030 = Charset.forName("GB18030");
    static final Charset BIG5 = Charset.forName("Big5-HKSCS");
    static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

    private CharsetLabels() {}

    /// Returns the charset of a label, or empty.
    static Optional<Charset> lookup(String label) {
        String name = label.strip().toLowerCase(Locale.ROOT);
        return switch (name) {
            case "" -> Optional.empty();
            case "utf-8", "utf8", "unicode-1-1-utf-8", "utf-8-mb4", "utf8mb4", "utf_8" ->
                Optional.of(StandardCharsets.UTF_8);
            case "gb2312",
                    "gbk",
                    "gb18030",
                    "gb_2312-80",
                    "gb_2312",
                    "gb2312-80",
                    "csgb2312",
                    "x-gbk",
                    "chinese",
                    "iso-ir-58",
                    "cp936",
                    "ms936",
                    "windows-936",
                    "euc-cn",
                    "gb-2312",
                    "gb" -> Optional.of(GB18030);
            case "big5", "big5-hkscs", "big-5", "cn-big5", "csbig5", "x-x-big5", "cp950", "ms950", "windows-950" ->
                Optional.of(BIG5);
            case "iso-8859-1",
                    "iso8859-1",
                    "iso_8859-1",
                    "latin1",
                    "latin-1",
                    "l1",
                    "us-ascii",
                    "ascii",
                    "windows-1252",
                    "cp1252" -> Optional.of(WINDOWS_1252);
            case "utf-16", "utf-16le", "unicode", "ucs-2" -> Optional.of(StandardCharsets.UTF_16LE);
            case "utf-16be" -> Optional.of(StandardCharsets.UTF_16BE);
            default -> ofPlatform(name);
        };
    }

    private static Optional<Charset> ofPlatform(String name) {
        try {
            return Charset.isSupported(name) ? Optional.of(Charset.forName(name)) : Optional.empty();
        } catch (IllegalArgumentException notEvenAName) {
            return Optional.empty();
        }
    }
}
