package dev.remora.crawler.parse.charset;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.page.Bytes;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CharsetDetectorTest {
    private static final String SIMPLIFIED = "中医认为人体是一个有机的整体，五脏六腑之间互相联系。";
    private static final String TRADITIONAL = "中醫認為人體是一個有機的整體，五臟六腑之間互相聯繫。";
    private static final Charset GBK = Charset.forName("GBK");
    private static final Charset GB18030 = Charset.forName("GB18030");
    private static final Charset BIG5 = Charset.forName("Big5-HKSCS");

    private final CharsetDetector detector = new CharsetDetector();

    private CharsetDetector.Decoded decode(byte[] bytes, String header) {
        return detector.decode(Bytes.of(bytes), header, true);
    }

    private static byte[] join(int[] mark, byte[] body) {
        var out = new ByteArrayOutputStream();
        for (int b : mark) {
            out.write(b);
        }
        out.writeBytes(body);
        return out.toByteArray();
    }

    @Test
    void obeysByteOrderMarksAndDropsThem() {
        assertEquals(
                SIMPLIFIED,
                decode(join(new int[] {0xef, 0xbb, 0xbf}, SIMPLIFIED.getBytes(UTF_8)), "gbk")
                        .text());
        assertEquals(
                SIMPLIFIED,
                decode(join(new int[] {0xff, 0xfe}, SIMPLIFIED.getBytes(UTF_16LE)), "gbk")
                        .text());
        assertEquals(
                SIMPLIFIED,
                decode(join(new int[] {0xfe, 0xff}, SIMPLIFIED.getBytes(UTF_16BE)), "utf-8")
                        .text());
    }

    @Test
    void doesNotObeyAMarkOfUtf8BeforeOtherBytes() {
        byte[] bytes = join(new int[] {0xef, 0xbb, 0xbf}, SIMPLIFIED.getBytes(GBK));
        assertEquals(SIMPLIFIED, decode(bytes, "").text());
    }

    @Test
    void recognisesUtf16ByItsZeroBytes() {
        String html = "<html><head><title>" + SIMPLIFIED + "</title></head>";
        assertEquals(html, decode(html.getBytes(UTF_16LE), "").text());
        assertEquals(html, decode(html.getBytes(UTF_16BE), "").text());
    }

    @ParameterizedTest
    @CsvSource({"gb2312", "GBK", "gb18030", "GB_2312-80", "x-gbk"})
    void readsAllChineseNationalLabelsAsGb18030(String label) {
        String text = SIMPLIFIED + "镕堃㐀𠀀";
        var decoded = decode(text.getBytes(GB18030), label);
        assertEquals(text, decoded.text());
        assertEquals(GB18030, decoded.charset());
        assertEquals(CharsetDetector.Evidence.HEADER, decoded.by());
    }

    @Test
    void readsBig5WithTheHongKongSupplement() {
        String text = TRADITIONAL + "啲嘢喺邨";
        assertEquals(text, decode(text.getBytes(BIG5), "big5").text());
    }

    @ParameterizedTest
    @CsvSource({
        "<meta charset=gbk>",
        "<!-- <meta charset=big5> --><META http-equiv='Content-Type' content='text/html; charset=gb2312'>",
        "<meta content=\"text/html;charset=GBK\" http-equiv=content-type>",
        "<title>x</title><meta data-x='>' charset = 'gb18030' />",
        "'<?xml version=\"1.0\" encoding=\"gb2312\"?>'"
    })
    void findsTheCharsetThatTheDocumentNames(String head) {
        String html = head + "电";
        var decoded = decode(html.getBytes(GBK), "");
        assertEquals(html, decoded.text());
        assertEquals(CharsetDetector.Evidence.META, decoded.by());
    }

    @Test
    void believesTheHeaderBeforeTheDocument() {
        byte[] bytes = "<meta charset=shift_jis>电影".getBytes(GBK);
        assertEquals(CharsetDetector.Evidence.HEADER, decode(bytes, "gbk").by());
    }

    @ParameterizedTest
    @CsvSource({"gb2312", "big5", "iso-8859-1", "shift_jis", "utf-16", "no-such-thing"})
    void believesTheBytesWhereTheyAreUtf8WhateverIsDeclared(String label) {
        byte[] bytes = ("<meta charset=gb2312>" + SIMPLIFIED).getBytes(UTF_8);
        assertEquals(UTF_8, decode(bytes, label).charset());
    }

    @ParameterizedTest
    @CsvSource({"utf-8", "iso-8859-1", "''"})
    void recognisesGbkAndBig5ThatAreDeclaredAsSomethingElseOrNotAtAll(String label) {
        assertEquals(SIMPLIFIED, decode(SIMPLIFIED.getBytes(GBK), label).text());
        assertEquals(TRADITIONAL, decode(TRADITIONAL.getBytes(BIG5), label).text());
    }

    @Test
    void tellsGbkAndBig5ApartWhereOneIsDeclaredAsTheOther() {
        assertEquals(SIMPLIFIED, decode(SIMPLIFIED.getBytes(GBK), "big5").text());
        assertEquals(TRADITIONAL, decode(TRADITIONAL.getBytes(BIG5), "gb2312").text());
        assertEquals(TRADITIONAL, decode(TRADITIONAL.getBytes(GBK), "gbk").text());
    }

    @Test
    void doesNotTakeAFewCharactersOfGbkForUtf8() {
        // C4 A3, C4 A1: well-formed UTF-8 by chance.
        byte[] bytes = {(byte) 0xc4, (byte) 0xa3, (byte) 0xc4, (byte) 0xa1};
        assertEquals(new String(bytes, GBK), decode(bytes, "gbk").text());
    }

    @Test
    void isNotSwayedByABodyThatEndsInMidCharacter() {
        for (Charset charset : new Charset[] {UTF_8, GB18030, BIG5}) {
            String text = charset.equals(BIG5) ? TRADITIONAL : SIMPLIFIED;
            byte[] whole = text.getBytes(charset);
            for (int cut = 1; cut < (charset.equals(UTF_8) ? 3 : 2); cut++) {
                byte[] bytes = Arrays.copyOf(whole, whole.length - cut);
                for (String label : new String[] {"", "gbk", "utf-8", "big5"}) {
                    var decoded = decode(bytes, label);
                    assertEquals(charset, decoded.charset(), charset + " declared as " + label);
                    assertEquals(text.substring(0, text.length() - 1), decoded.text());
                }
            }
        }
    }

    @Test
    void staysWithUtf8WhereAFewPlacesAreDamaged() {
        byte[] bytes = (SIMPLIFIED + "坏" + SIMPLIFIED).getBytes(UTF_8);
        bytes[SIMPLIFIED.getBytes(UTF_8).length + 1] = 'x';
        assertEquals(UTF_8, decode(bytes, "").charset());
        assertEquals(UTF_8, decode(bytes, "utf-8").charset());
    }

    @Test
    void keepsADeclaredCharsetOfAnotherLanguage() {
        String japanese = "これは日本語のページです。";
        assertEquals(
                japanese,
                decode(japanese.getBytes(Charset.forName("Shift_JIS")), "shift_jis")
                        .text());
        String french = "Été à la plage, où les élèves";
        assertEquals(
                french,
                decode(french.getBytes(Charset.forName("windows-1252")), "iso-8859-1")
                        .text());
    }

    @Test
    void readsPlainAsciiAsWhatIsDeclaredOrElseAsUtf8() {
        assertEquals(UTF_8, decode("plain".getBytes(UTF_8), "").charset());
        assertEquals(GB18030, decode("plain".getBytes(UTF_8), "gb2312").charset());
    }
}
