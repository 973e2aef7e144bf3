package dev.remora.crawler.document;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.apache.pdfbox.pdmodel.interactive.action.PDActionURI;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationLink;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.apache.poi.xwpf.usermodel.XWPFDocument;
import org.apache.poi.xwpf.usermodel.XWPFParagraph;

/// Small documents, made when they are needed.
final class SampleDocuments {
    private static final Charset GBK = Charset.forName("GBK");

    private SampleDocuments() {}

    private interface Writing {
        void to(OutputStream out) throws IOException;
    }

    private static byte[] bytes(Writing writing) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            writing.to(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /// A Word file with a title, an author, two paragraphs, a table and a link.
    static byte[] docx(String title) {
        return bytes(out -> {
            try (XWPFDocument document = new XWPFDocument()) {
                document.getProperties().getCoreProperties().setTitle(title);
                document.getProperties().getCoreProperties().setCreator("张仲景");
                document.getProperties()
                        .getCoreProperties()
                        .setCreated(java.util.Optional.of(
                                java.util.Date.from(java.time.Instant.parse("2021-03-04T05:06:07Z"))));
                paragraph(document, "针灸取穴的基本方法");
                XWPFParagraph second = paragraph(document, "足三里在小腿外侧。详见");
                second.createHyperlinkRun("http://a.example/zusanli").setText("足三里");
                var table = document.createTable(1, 2);
                table.getRow(0).getCell(0).setText("穴位");
                table.getRow(0).getCell(1).setText("归经");
                document.write(out);
            }
        });
    }

    private static XWPFParagraph paragraph(XWPFDocument document, String text) {
        XWPFParagraph paragraph = document.createParagraph();
        paragraph.createRun().setText(text);
        return paragraph;
    }

    static byte[] xlsx() {
        return bytes(out -> workbook(new XSSFWorkbook(), out));
    }

    static byte[] xls() {
        return bytes(out -> workbook(new HSSFWorkbook(), out));
    }

    private static void workbook(Workbook workbook, OutputStream out) throws IOException {
        try (workbook) {
            Row row = workbook.createSheet("药材价目").createRow(0);
            row.createCell(0).setCellValue("当归");
            row.createCell(1).setCellValue(38.5);
            workbook.write(out);
        }
    }

    static byte[] pptx() {
        return bytes(out -> {
            try (XMLSlideShow show = new XMLSlideShow()) {
                show.createSlide().createTextBox().setText("伤寒论讲义第一讲");
                show.write(out);
            }
        });
    }

    static byte[] ppt() {
        return bytes(out -> {
            try (HSLFSlideShow show = new HSLFSlideShow()) {
                show.createSlide().addTitle().setText("伤寒论讲义第一讲");
                show.write(out);
            }
        });
    }

    /// RTF as Chinese Word writes it: bytes of GBK as escapes.
    static byte[] rtf() {
        StringBuilder escaped = new StringBuilder();
        for (byte b : "中药炮制规范".getBytes(GBK)) {
            escaped.append(String.format("\\'%02x", b & 0xff));
        }
        return ("{\\rtf1\\ansi\\ansicpg936\\deff0{\\fonttbl{\\f0\\fnil\\fcharset134 SimSun;}}\\f0 " + escaped
                        + "\\par}")
                .getBytes(StandardCharsets.US_ASCII);
    }

    static byte[] epub() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("mimetype", "application/epub+zip");
        files.put(
                "META-INF/container.xml",
                "<container version='1.0' xmlns='urn:oasis:names:tc:opendocument:xmlns:container'><rootfiles>"
                        + "<rootfile full-path='book.opf' media-type='application/oebps-package+xml'/>"
                        + "</rootfiles></container>");
        files.put(
                "book.opf",
                "<package xmlns='http://www.idpf.org/2007/opf' version='2.0'><metadata"
                        + " xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:title>本草纲目选读</dc:title>"
                        + "<dc:creator>李时珍</dc:creator><dc:language>zh-CN</dc:language></metadata><manifest><item"
                        + " id='c1' href='c1.xhtml' media-type='application/xhtml+xml'/></manifest><spine><itemref"
                        + " idref='c1'/></spine></package>");
        files.put(
                "c1.xhtml",
                "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>卷一</title></head><body><p>水部第五卷。</p>"
                        + "</body></html>");
        return zip(files);
    }

    /// A ZIP file of texts; the first entry is stored, as EPUB wants it, the others are deflated.
    static byte[] zip(Map<String, String> files) {
        return bytes(out -> {
            try (ZipOutputStream zip = new ZipOutputStream(out)) {
                for (Map.Entry<String, String> file : files.entrySet()) {
                    zip.putNextEntry(new ZipEntry(file.getKey()));
                    zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
                    zip.closeEntry();
                }
            }
        });
    }

    /// The parts of a Word file that no reader does without, with a body of one's own.
    static Map<String, String> docxParts(String documentXml) {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put(
                "[Content_Types].xml",
                "<?xml version='1.0'?><Types xmlns='http://schemas.openxmlformats.org/package/2006/content-types'>"
                        + "<Default Extension='rels' ContentType='application/vnd.openxmlformats-package.relationships+xml'/>"
                        + "<Override PartName='/word/document.xml' ContentType='application/vnd.openxmlformats-officedocument"
                        + ".wordprocessingml.document.main+xml'/></Types>");
        parts.put(
                "_rels/.rels",
                "<?xml version='1.0'?><Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'>"
                        + "<Relationship Id='rId1' Type='http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
                        + "officeDocument' Target='word/document.xml'/></Relationships>");
        parts.put("word/document.xml", documentXml);
        return parts;
    }

    /// The body of a Word file around some runs.
    static String wordXml(String doctype, String text) {
        return "<?xml version='1.0' encoding='UTF-8'?>" + doctype
                + "<w:document xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main'><w:body><w:p><w:r><w:t>"
                + text + "</w:t></w:r></w:p></w:body></w:document>";
    }

    /// A PDF with a title, a line of text and a link.
    ///
    /// @param owner password of the owner, if it is to be encrypted; readers need none
    static byte[] pdf(String title, String line, String owner, String user) {
        return bytes(out -> {
            try (PDDocument document = new PDDocument()) {
                document.getDocumentInformation().setTitle(title);
                PDPage page = new PDPage();
                document.addPage(page);
                try (PDPageContentStream content = new PDPageContentStream(document, page)) {
                    content.beginText();
                    content.setFont(new PDType1Font(Standard14Fonts.FontName.HELVETICA), 12);
                    content.newLineAtOffset(50, 700);
                    content.showText(line);
                    content.endText();
                }
                PDAnnotationLink link = new PDAnnotationLink();
                link.setRectangle(new PDRectangle(50, 690, 200, 20));
                PDActionURI action = new PDActionURI();
                action.setURI("http://a.example/more");
                link.setAction(action);
                page.getAnnotations().add(link);
                if (!owner.isEmpty()) {
                    document.protect(new StandardProtectionPolicy(owner, user, new AccessPermission()));
                }
                document.save(out);
            }
        });
    }
}
