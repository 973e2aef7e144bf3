package dev.remora.lab.hostile.cases;

import static dev.remora.lab.hostile.cases.HostileGroup.DOCUMENTS;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.remora.lab.hostile.outcome.CaseExpectation.AtMost;
import dev.remora.lab.hostile.payload.Packed;
import dev.remora.lab.hostile.server.RawAnswer;
import dev.remora.lab.hostile.server.RawSite;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.CRC32;

/// Documents that call for something outside of themselves, that are locked, or whose parts overlap.
final class OfficeCases {
    private static final AtMost ONCE_MORE = new AtMost(8);
    private static final String WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    private static final String RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
    private static final String OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    private static final String WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

    private OfficeCases() {}

    static List<HostileCase> all() {
        List<HostileCase> cases = new ArrayList<>();
        words().forEach((label, bytes) -> cases.add(document(label, WORD_TYPE, "/a.docx", bytes)));
        pdfs().forEach((label, pdf) -> cases.add(document(label, "application/pdf", "/a.pdf", pdf)));
        rich().forEach((label, rtf) ->
                cases.add(document(label, "application/rtf", "/a.rtf", rtf.getBytes(ISO_8859_1))));
        cases.add(document("zip-of-overlapping-files", WORD_TYPE, "/a.docx", overlapping(5_000)));
        cases.add(document(
                "text-document-of-packed-text",
                "application/vnd.oasis.opendocument.text",
                "/a.odt",
                DocumentCases.open(
                        "application/vnd.oasis.opendocument.text",
                        "<office:document-content xmlns:office='urn:oasis:names:tc:opendocument:xmlns:office:1.0'>"
                                + "<office:body><office:text>" + "<p>针灸</p>".repeat(2_000_000))));
        return cases;
    }

    private static HostileCase document(String label, String type, String path, byte[] bytes) {
        return HostileCase.of(DOCUMENTS, label, RawSite.linking(path, RawAnswer.good(type, bytes)), ONCE_MORE)
                .at(path);
    }

    private static Map<String, byte[]> words() {
        String outside = "Target='http://127.0.0.1:1/a.dotm' TargetMode='External'/>";
        Map<String, byte[]> words = new LinkedHashMap<>();
        words.put(
                "word-of-an-outer-template",
                word("<Relationship Id='t' Type='" + OFFICE + "/attachedTemplate' " + outside, Map.of()));
        words.put(
                "word-of-an-outer-file",
                word(
                        "<Relationship Id='f' Type='" + OFFICE
                                + "/image' Target='file:///etc/passwd' TargetMode='External'/>",
                        Map.of()));
        words.put(
                "word-of-parts-in-a-circle",
                word("<Relationship Id='c' Type='" + OFFICE + "/officeDocument' Target='document.xml'/>", Map.of()));
        words.put(
                "word-with-macros",
                word(
                        "<Relationship Id='m' Type='http://schemas.microsoft.com/office/2006/relationships/vbaProject' "
                                + "Target='vbaProject.bin'/>",
                        Map.of("word/vbaProject.bin", "\u00d0\u00cf\u0011\u00e0" + "\0".repeat(100_000))));
        words.put(
                "word-of-20000-relations",
                word(
                        IntStream.range(0, 20_000)
                                .mapToObj(i -> "<Relationship Id='r" + i + "' Type='" + OFFICE + "/image' Target='i" + i
                                        + "'/>")
                                .collect(Collectors.joining()),
                        Map.of()));
        words.put(
                "word-of-entities-in-its-relations",
                DocumentCases.zip(Map.of(
                        "[Content_Types].xml",
                                "<!DOCTYPE t [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><Types>&x;</Types>",
                        "_rels/.rels",
                                "<!DOCTYPE r [<!ENTITY % x SYSTEM 'http://127.0.0.1:1/x.dtd'> %x;]><Relationships/>")));
        return words;
    }

    /// @param relations of the document, as XML
    /// @param parts more parts, by name
    private static byte[] word(String relations, Map<String, String> parts) {
        String open = "<Relationships xmlns='" + RELATIONS + "'>";
        Map<String, String> all = new LinkedHashMap<>();
        all.put(
                "[Content_Types].xml",
                "<Types xmlns='http://schemas.openxmlformats.org/package/2006/content-types'>"
                        + "<Override PartName='/word/document.xml' ContentType='" + WORD_TYPE + ".main+xml'/></Types>");
        all.put(
                "_rels/.rels",
                open + "<Relationship Id='d' Type='" + OFFICE
                        + "/officeDocument' Target='word/document.xml'/></Relationships>");
        all.put("word/_rels/document.xml.rels", open + relations + "</Relationships>");
        all.put(
                "word/document.xml",
                "<w:document xmlns:w='" + WORD + "'><w:body><w:p><w:r><w:t>针灸与经络</w:t>"
                        + "</w:r></w:p></w:body></w:document>");
        all.putAll(parts);
        return DocumentCases.zip(all);
    }

    private static Map<String, byte[]> pdfs() {
        Map<String, byte[]> pdfs = new LinkedHashMap<>();
        pdfs.put("pdf-that-is-locked", pdf("", "/Encrypt<</Filter/Standard/V 5/R 6/Length 256/P -4/O<00>/U<00>>>"));
        pdfs.put("pdf-of-an-unknown-lock", pdf("", "/Encrypt<</Filter/Own.Lock/V 99>>"));
        pdfs.put(
                "pdf-that-starts-programs",
                pdf("/OpenAction<</S/Launch/F(/bin/sh)/Next<</S/JavaScript/JS(app.alert())>>>>", ""));
        pdfs.put("pdf-of-outer-content", pdf("/AA<</O<</S/GoToR/F<</FS/URL/F(http://127.0.0.1:1/)>>>>>>", ""));
        pdfs.put(
                "pdf-of-tables-in-a-circle",
                ("%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer<</Size 1/Root 1 0 R/Prev 9"
                                + "/XRefStm 9>>\nstartxref\n9\n%%EOF")
                        .getBytes(ISO_8859_1));
        pdfs.put("pdf-of-names-of-a-megabyte", pdf("/" + "A".repeat(1_000_000) + " 1", ""));
        return pdfs;
    }

    private static byte[] pdf(String catalog, String trailer) {
        return ("%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R" + catalog + ">>endobj\n"
                        + "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
                        + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\n"
                        + "trailer<</Root 1 0 R/Size 4" + trailer + ">>\n%%EOF")
                .getBytes(ISO_8859_1);
    }

    private static Map<String, String> rich() {
        Map<String, String> rich = new LinkedHashMap<>();
        rich.put("rtf-of-two-gigabytes-to-come", "{\\rtf1{\\bin2147483647 a}}");
        rich.put(
                "rtf-of-an-outer-field",
                "{\\rtf1{\\field{\\*\\fldinst INCLUDEPICTURE \"http://127.0.0.1:1/a\"}{\\fldrslt a}}}");
        rich.put(
                "rtf-of-objects", "{\\rtf1" + "{\\object\\objocx{\\*\\objdata d0cf11e0a1b11ae1}}".repeat(20_000) + "}");
        return rich;
    }

    /// Returns an archive whose directory names one packed megabyte of zeros thousands of times: it is small, and no
    /// part of it expands by much.
    private static byte[] overlapping(int files) {
        byte[] zeros = new byte[1 << 20];
        byte[] packed = Packed.raw(zeros);
        CRC32 sum = new CRC32();
        sum.update(zeros);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(entry(0x04034b50, "[Content_Types].xml", sum.getValue(), packed.length, zeros.length));
        out.writeBytes(packed);
        int directory = out.size();
        for (int i = 0; i < files; i++) {
            String name = i == 0 ? "[Content_Types].xml" : "word/part" + i + ".xml";
            out.writeBytes(entry(0x02014b50, name, sum.getValue(), packed.length, zeros.length));
        }
        int size = out.size() - directory;
        out.writeBytes(ByteBuffer.allocate(22)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(0x06054b50)
                .putInt(0)
                .putShort((short) files)
                .putShort((short) files)
                .putInt(size)
                .putInt(directory)
                .putShort((short) 0)
                .array());
        return out.toByteArray();
    }

    /// A local header or one of the directory, which points to the start of the archive (APPNOTE 4.3).
    private static byte[] entry(int sign, String name, long sum, int packed, int plain) {
        boolean listed = sign == 0x02014b50;
        byte[] bytes = name.getBytes(UTF_8);
        ByteBuffer head = ByteBuffer.allocate((listed ? 46 : 30) + bytes.length).order(ByteOrder.LITTLE_ENDIAN);
        head.putInt(sign);
        if (listed) {
            head.putShort((short) 20);
        }
        head.putShort((short) 20).putShort((short) 0).putShort((short) 8).putInt(0);
        head.putInt((int) sum)
                .putInt(packed)
                .putInt(plain)
                .putShort((short) bytes.length)
                .putShort((short) 0);
        if (listed) {
            head.putShort((short) 0)
                    .putShort((short) 0)
                    .putShort((short) 0)
                    .putInt(0)
                    .putInt(0);
        }
        return head.put(bytes).array();
    }
}
