package dev.remora.lab.hostile.cases;

import static dev.remora.lab.hostile.cases.HostileGroup.DOCUMENTS;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.remora.lab.hostile.outcome.CaseExpectation.AtMost;
import dev.remora.lab.hostile.server.RawAnswer;
import dev.remora.lab.hostile.server.RawSite;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/// Documents crafted to harm their parser: each must be requested at most twice.
final class DocumentCases {
    private static final AtMost ONCE_MORE = new AtMost(8);
    private static final String DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    private static final String WORD =
            "<w:document xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main'>"
                    + "<w:body><w:p><w:r><w:t>";
    private static final String WORD_END = "</w:t></w:r></w:p></w:body></w:document>";

    private DocumentCases() {}

    static List<HostileCase> all() {
        List<HostileCase> cases = new ArrayList<>();
        pdfs().forEach((label, bytes) -> cases.add(document(label, "application/pdf", "/a.pdf", bytes)));
        offices().forEach((label, bytes) -> cases.add(document(label, DOCX, "/a.docx", bytes)));
        others().forEach((label, bytes) -> cases.add(document(label, "application/octet-stream", "/a.doc", bytes)));
        cases.add(document("pdf-of-nested-forms", "application/pdf", "/a.pdf", nestedForms(12))
                .slowly());
        String endless = "HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n";
        RawSite site = RawSite.linking("/a.pdf", RawAnswer.flooding(endless, "%filler\n"));
        cases.add(HostileCase.of(DOCUMENTS, "pdf-without-end", site, ONCE_MORE).at("/a.pdf"));
        return cases;
    }

    private static HostileCase document(String label, String type, String path, byte[] bytes) {
        return HostileCase.of(DOCUMENTS, label, RawSite.linking(path, RawAnswer.good(type, bytes)), ONCE_MORE)
                .at(path);
    }

    private static Map<String, byte[]> pdfs() {
        Map<String, byte[]> pdfs = new LinkedHashMap<>();
        pdfs.put("pdf-of-junk", joined("%PDF-1.7\n", junk(100_000)));
        pdfs.put("pdf-of-nothing", "%PDF-1.7\n%%EOF".getBytes(ISO_8859_1));
        pdfs.put("pdf-of-pages-in-a-circle", pdf("2 0 obj<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>endobj\n"));
        pdfs.put("pdf-of-a-billion-pages", pdf("2 0 obj<</Type/Pages/Kids[]/Count 1000000000>>endobj\n"));
        pdfs.put("pdf-nested", pdf("2 0 obj" + "[".repeat(500_000) + "endobj\n"));
        pdfs.put("pdf-of-dictionaries", pdf("2 0 obj" + "<</A".repeat(200_000) + "endobj\n"));
        pdfs.put(
                "pdf-of-a-wrong-table",
                "%PDF-1.7\nxref\n0 999999999\n0000000000 65535 f \ntrailer<</Size 999999999/Root 1 0 R/Prev 9>>"
                        .concat("\nstartxref\n9\n%%EOF")
                        .getBytes(ISO_8859_1));
        return pdfs;
    }

    private static byte[] pdf(String pages) {
        return ("%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n" + pages
                        + "trailer<</Root 1 0 R/Size 3>>\n%%EOF")
                .getBytes(ISO_8859_1);
    }

    /// Returns a PDF with a chain of forms, each of which draws the next a thousand times: 1,000 to the power
    /// of their number.
    private static byte[] nestedForms(int forms) {
        StringBuilder pdf = new StringBuilder("2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
                + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Resources<</XObject<</F 5 0 R>>>>"
                + "/Contents 4 0 R>>endobj\n4 0 obj<</Length 5>>stream\n/F Do\nendstream endobj\n");
        for (int form = 0; form < forms; form++) {
            String drawn = (form == forms - 1 ? "q Q " : "/F Do ").repeat(1_000);
            pdf.append(5 + form)
                    .append(" 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 99 99]/Resources<</XObject<</F ")
                    .append(6 + form)
                    .append(" 0 R>>>>/Length ")
                    .append(drawn.length())
                    .append(">>stream\n")
                    .append(drawn)
                    .append("\nendstream endobj\n");
        }
        return pdf(pdf.toString());
    }

    private static Map<String, byte[]> offices() {
        Map<String, byte[]> offices = new LinkedHashMap<>();
        String laughs = "<!DOCTYPE w [<!ENTITY a '" + "哈".repeat(1_000) + "'><!ENTITY b '" + "&a;".repeat(1_000)
                + "'><!ENTITY c '" + "&b;".repeat(1_000) + "'>]>";
        offices.put("word-of-zeros", word(WORD + "甲".repeat(20_000_000) + WORD_END));
        offices.put("word-of-entities", word(laughs + WORD + "&c;" + WORD_END));
        offices.put(
                "word-of-an-outer-entity",
                word("<!DOCTYPE w [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>" + WORD + "&x;" + WORD_END));
        offices.put("word-nested", word(WORD + "<w:r>".repeat(500_000)));
        offices.put("word-of-junk", word("\0\1\2\3".repeat(10_000)));
        offices.put("zip-cut-off", Arrays.copyOf(word(WORD + "甲" + WORD_END), 200));
        offices.put(
                "zip-of-paths", zip(Map.of("../../../../tmp/remora-escaped", "a", "[Content_Types].xml", "<Types/>")));
        offices.put("zip-of-10000-files", zip(files(10_000)));
        offices.put(
                "zip-in-zip",
                zip(Map.of(
                        "[Content_Types].xml",
                        "<Types/>",
                        "a.zip",
                        new String(zip(Map.of("b.zip", new String(word("a"), ISO_8859_1))), ISO_8859_1))));
        return offices;
    }

    private static Map<String, byte[]> others() {
        Map<String, byte[]> others = new LinkedHashMap<>();
        others.put("rtf-nested", ("{\\rtf1" + "{\\b ".repeat(1_000_000)).getBytes(ISO_8859_1));
        others.put("rtf-of-a-picture", ("{\\rtf1{\\pict" + "00".repeat(2_000_000) + "}}").getBytes(ISO_8859_1));
        others.put("ole-of-junk", joined("\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1", junk(100_000)));
        others.put("html-in-a-document", joined("%PDF-1.7\n%", ("\n<html><p>" + "文".repeat(9)).getBytes(UTF_8)));
        others.put("zip-of-sizes-of-a-long", ofHugeSizes(zip(Map.of("[Content_Types].xml", "<Types/>", "a", "b"))));
        others.put("bytes-of-nothing-known", junk(100_000));
        return others;
    }

    /// Returns an archive whose directory says that each entry, and its offset, has four gigabytes.
    private static byte[] ofHugeSizes(byte[] zip) {
        for (int i = 0; i + 46 < zip.length; i++) {
            if (zip[i] == 'P' && zip[i + 1] == 'K' && zip[i + 2] == 1 && zip[i + 3] == 2) {
                Arrays.fill(zip, i + 20, i + 28, (byte) 0xff);
                Arrays.fill(zip, i + 42, i + 46, (byte) 0xff);
            }
        }
        return zip;
    }

    private static byte[] word(String xml) {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put(
                "[Content_Types].xml",
                "<Types xmlns='http://schemas.openxmlformats.org/package/2006/content-types'><Override"
                        + " PartName='/word/document.xml'"
                        + " ContentType='application/vnd.openxmlformats-officedocument.wordprocessingml."
                        + "document.main+xml'/></Types>");
        parts.put(
                "_rels/.rels",
                "<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'><Relationship"
                        + " Id='r'"
                        + " Type='http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument' "
                        + "Target='word/document.xml'/></Relationships>");
        parts.put("word/document.xml", "<?xml version='1.0'?>" + xml);
        return zip(parts);
    }

    private static Map<String, String> files(int number) {
        Map<String, String> files = new LinkedHashMap<>(Map.of("[Content_Types].xml", "<Types/>"));
        for (int i = 0; i < number; i++) {
            files.put("word/part" + i + ".xml", "<a/>");
        }
        return files;
    }

    /// Returns an archive of texts by name, `mimetype` uncompressed.
    static byte[] zip(Map<String, String> files) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, String> file : files.entrySet()) {
                byte[] content = file.getValue().getBytes(UTF_8);
                ZipEntry entry = new ZipEntry(file.getKey());
                if (file.getKey().equals("mimetype")) { // by which readers know OpenDocument and EPUB
                    stored(entry, content);
                }
                zip.putNextEntry(entry);
                zip.write(content);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("memory takes all that is written", e);
        }
        return out.toByteArray();
    }

    /// Returns an OpenDocument file.
    static byte[] open(String type, String content) {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("mimetype", type); // first, by the standard
        parts.put("content.xml", content);
        return zip(parts);
    }

    private static void stored(ZipEntry entry, byte[] content) {
        CRC32 sum = new CRC32();
        sum.update(content);
        entry.setMethod(ZipEntry.STORED);
        entry.setSize(content.length);
        entry.setCrc(sum.getValue());
    }

    private static byte[] junk(int length) {
        byte[] bytes = new byte[length];
        new SplittableRandom(7).nextBytes(bytes);
        return bytes;
    }

    private static byte[] joined(String latin1, byte[] other) {
        byte[] one = latin1.getBytes(ISO_8859_1);
        byte[] all = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, all, one.length, other.length);
        return all;
    }
}
