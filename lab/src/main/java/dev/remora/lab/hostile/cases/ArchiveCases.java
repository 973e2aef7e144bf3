package dev.remora.lab.hostile.cases;

import static dev.remora.lab.hostile.cases.HostileGroup.DOCUMENTS;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.remora.lab.hostile.outcome.CaseExpectation.AtMost;
import dev.remora.lab.hostile.payload.Packed;
import dev.remora.lab.hostile.server.RawAnswer;
import dev.remora.lab.hostile.server.RawSite;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Documents that are archives inside: sheets, slides, books, and the packed objects of PDF.
final class ArchiveCases {
    private static final AtMost ONCE_MORE = new AtMost(8);
    private static final String TYPES = "<Types xmlns='http://schemas.openxmlformats.org/package/2006/content-types'>";
    private static final String SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

    private ArchiveCases() {}

    static List<HostileCase> all() {
        List<HostileCase> cases = new ArrayList<>();
        pdfs().forEach((label, bytes) -> cases.add(document(label, "application/pdf", "/a.pdf", bytes)));
        sheets().forEach((label, parts) -> cases.add(document(
                label,
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
                "/a.xlsx",
                DocumentCases.zip(parts))));
        books().forEach((label, parts) ->
                cases.add(document(label, "application/epub+zip", "/a.epub", DocumentCases.zip(parts))));
        return cases;
    }

    private static HostileCase document(String label, String type, String path, byte[] bytes) {
        return HostileCase.of(DOCUMENTS, label, RawSite.linking(path, RawAnswer.good(type, bytes)), ONCE_MORE)
                .at(path);
    }

    private static Map<String, byte[]> pdfs() {
        Map<String, byte[]> pdfs = new LinkedHashMap<>();
        byte[] zeros = Packed.by("deflate", Packed.by("deflate", new byte[32 << 20]));
        pdfs.put("pdf-of-packed-content", pdf("<</Filter[/FlateDecode/FlateDecode]", zeros, ">>"));
        pdfs.put(
                "pdf-of-a-hundred-filters",
                pdf("<</Filter[" + "/FlateDecode".repeat(100) + "]", Packed.by("deflate", new byte[1000]), ">>"));
        pdfs.put(
                "pdf-of-packed-objects",
                pdf(
                        "<</Type/ObjStm/N 99999999/First 99999999/Filter/FlateDecode",
                        Packed.by("deflate", new byte[32 << 20]),
                        ">>"));
        pdfs.put(
                "pdf-of-hexadecimal-in-itself",
                pdf(
                        "<</Filter[" + "/ASCIIHexDecode".repeat(200) + "]",
                        "30".repeat(200_000).getBytes(ISO_8859_1),
                        ">>"));
        StringBuilder tree = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            tree.append(i + 10)
                    .append(" 0 obj<</Type/Pages/Count 1/Kids[")
                    .append(i + 11)
                    .append(" 0 R]>>endobj\n");
        }
        pdfs.put(
                "pdf-of-a-deep-tree",
                ("%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 10 0 R>>endobj\n" + tree
                                + "trailer<</Root 1 0 R/Size 20020>>\n%%EOF")
                        .getBytes(ISO_8859_1));
        return pdfs;
    }

    /// One page whose content is a stream.
    private static byte[] pdf(String before, byte[] stream, String after) {
        String head = "%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
                + "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
                + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R>>endobj\n4 0 obj" + before
                + "/Length " + stream.length + after + "stream\n";
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(head.getBytes(ISO_8859_1));
        out.writeBytes(stream);
        out.writeBytes("\nendstream endobj\ntrailer<</Root 1 0 R/Size 5>>\n%%EOF".getBytes(ISO_8859_1));
        return out.toByteArray();
    }

    private static Map<String, Map<String, String>> sheets() {
        String far = "<row r='1048576'><c r='XFD1048576'><v>1</v></c></row>";
        Map<String, Map<String, String>> sheets = new LinkedHashMap<>();
        sheets.put(
                "sheet-of-far-cells",
                sheet("<dimension ref='A1:XFD1048576'/><sheetData>" + far.repeat(10_000) + "</sheetData>", "甲"));
        sheets.put(
                "sheet-of-a-long-string",
                sheet(
                        "<sheetData>" + "<row><c t='s'><v>0</v></c></row>".repeat(100_000) + "</sheetData>",
                        "针灸".repeat(2_000_000)));
        sheets.put(
                "sheet-of-wrong-strings",
                sheet("<sheetData>" + "<row><c t='s'><v>999999999</v></c></row>".repeat(10_000) + "</sheetData>", "甲"));
        sheets.put(
                "sheet-of-formulas",
                sheet("<sheetData><row><c><f>" + "SUM(".repeat(100_000) + "</f></c></row></sheetData>", "甲"));
        return sheets;
    }

    private static Map<String, String> sheet(String inside, String shared) {
        String office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
        String main = "application/vnd.openxmlformats-officedocument.spreadsheetml.";
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put(
                "[Content_Types].xml",
                TYPES + "<Override PartName='/xl/workbook.xml' ContentType='" + main + "sheet.main+xml'/>"
                        + "<Override PartName='/xl/sheet1.xml' ContentType='" + main + "worksheet+xml'/>"
                        + "<Override PartName='/xl/sharedStrings.xml' ContentType='" + main
                        + "sharedStrings+xml'/></Types>");
        parts.put(
                "_rels/.rels",
                relations("<Relationship Id='a' Type='" + office + "/officeDocument' Target='xl/workbook.xml'/>"));
        parts.put(
                "xl/_rels/workbook.xml.rels",
                relations("<Relationship Id='s' Type='" + office
                        + "/worksheet' Target='sheet1.xml'/><Relationship Id='t' Type='" + office
                        + "/sharedStrings' Target='sharedStrings.xml'/>"));
        parts.put(
                "xl/workbook.xml",
                "<workbook xmlns='" + SHEET + "' xmlns:r='" + office
                        + "'><sheets><sheet name='a' sheetId='1' r:id='s'/>" + "</sheets></workbook>");
        parts.put("xl/sheet1.xml", "<worksheet xmlns='" + SHEET + "'>" + inside + "</worksheet>");
        parts.put("xl/sharedStrings.xml", "<sst xmlns='" + SHEET + "'><si><t>" + shared + "</t></si></sst>");
        return parts;
    }

    private static String relations(String inside) {
        return "<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'>" + inside
                + "</Relationships>";
    }

    private static Map<String, Map<String, String>> books() {
        Map<String, Map<String, String>> books = new LinkedHashMap<>();
        books.put(
                "book-of-one-chapter-again",
                book(
                        "<itemref idref='c'/>".repeat(100_000),
                        "<html><body><p>" + "针灸".repeat(50_000) + "</p></body></html>"));
        books.put(
                "book-of-a-packed-chapter",
                book("<itemref idref='c'/>", "<html><body>" + "<p>针灸</p>".repeat(1_000_000)));
        books.put("book-of-paths", book("<itemref idref='p'/>", "<html><body>甲</body></html>"));
        return books;
    }

    private static Map<String, String> book(String spine, String chapter) {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("mimetype", "application/epub+zip");
        parts.put(
                "META-INF/container.xml",
                "<container version='1.0' xmlns='urn:oasis:names:tc:opendocument:xmlns:container'><rootfiles><rootfile"
                        + " full-path='a.opf' media-type='application/oebps-package+xml'/></rootfiles></container>");
        parts.put(
                "a.opf",
                "<package xmlns='http://www.idpf.org/2007/opf' version='3.0'><manifest><item id='c' href='c.xhtml'"
                        + " media-type='application/xhtml+xml'/><item id='p' href='../../../../etc/passwd'"
                        + " media-type='application/xhtml+xml'/></manifest><spine>"
                        + spine + "</spine></package>");
        parts.put("c.xhtml", chapter);
        return parts;
    }
}
