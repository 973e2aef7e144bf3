package dev.remora.search.app;

import dev.remora.crawler.replay.Answer;
import dev.remora.crawler.replay.ArchivedContent;
import dev.remora.crawler.replay.Web;
import dev.remora.shared.page.Exchange.Header;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.apache.poi.xwpf.usermodel.XWPFDocument;

/// A host whose front page links to documents of all formats that are read, and to feeds; each document has a
/// text on one subject with one word that only it has.
final class DocumentWeb implements Web {
    static final String HOST = "http://docs.example";

    private static final Charset GBK = Charset.forName("GBK");
    private static final String OFFICE = "application/vnd.openxmlformats-officedocument.";

    private final Map<String, Answer> answers = new LinkedHashMap<>();

    /// A document.
    ///
    /// @param path of its address
    /// @param word that it alone has
    record Sample(String path, String word) {}

    /// The documents, and the pages that only a document or a feed leads to.
    static final List<Sample> SAMPLES = List.of(
            new Sample("/a.pdf", "足三里"),
            new Sample("/b.docx", "合谷"),
            new Sample("/c.xlsx", "当归"),
            new Sample("/d.pptx", "伤寒论"),
            new Sample("/e.xls", "黄芪"),
            new Sample("/f.ppt", "金匮要略"),
            new Sample("/g.rtf", "炮制"),
            new Sample("/h.epub", "本草纲目"),
            new Sample("/i.txt", "百会"),
            new Sample("/from-docx.html", "内关"),
            new Sample("/from-rss.html", "涌泉"),
            new Sample("/from-atom.html", "太冲"));

    DocumentWeb() {
        put("/a.pdf", "application/pdf", pdf(text("足三里")));
        put("/b.docx", OFFICE + "wordprocessingml.document", docx(text("合谷")));
        put("/c.xlsx", OFFICE + "spreadsheetml.sheet", workbook(new XSSFWorkbook(), text("当归")));
        put("/d.pptx", OFFICE + "presentationml.presentation", pptx(text("伤寒论")));
        put("/e.xls", "application/vnd.ms-excel", workbook(new HSSFWorkbook(), text("黄芪")));
        put("/f.ppt", "application/vnd.ms-powerpoint", ppt(text("金匮要略")));
        put("/g.rtf", "application/rtf", rtf(text("炮制")));
        put("/h.epub", "application/epub+zip", epub(text("本草纲目")));
        put("/i.txt", "text/plain; charset=gbk", text("百会").getBytes(GBK));
        put("/from-docx.html", html(text("内关")));
        put("/from-rss.html", html(text("涌泉")));
        put("/from-atom.html", html(text("太冲")));
        put(
                "/rss.xml",
                "application/rss+xml",
                utf8("<rss version='2.0'><channel><title>针灸</title><item><title>针灸要穴</title><link>" + HOST
                        + "/from-rss.html</link></item></channel></rss>"));
        put(
                "/atom.xml",
                "application/atom+xml",
                utf8("<feed xmlns='http://www.w3.org/2005/Atom'><title>针灸</title><entry><title>针灸要穴</title>"
                        + "<link href='/from-atom.html'/></entry></feed>"));
        String links = answers.keySet().stream()
                .filter(path -> !path.startsWith("/from-"))
                .map(path -> "<p><a href='" + path + "'>针灸资料 " + path + "</a></p>")
                .collect(Collectors.joining());
        put("/", html(text("目录") + links));
    }

    private static String text(String word) {
        return "针灸是中医的疗法。".repeat(6) + "这里专门讲" + word + "。" + "针灸取穴要准，针灸手法要轻。".repeat(6);
    }

    private void put(String path, String type, byte[] body) {
        answers.put(
                path, new Answer.Response(200, List.of(new Header("Content-Type", type)), ArchivedContent.of(body)));
    }

    private void put(String path, String html) {
        put(path, "text/html; charset=utf-8", utf8(html));
    }

    @Override
    public Answer answer(String host, String pathAndQuery) {
        return host.equals("docs.example")
                ? answers.getOrDefault(pathAndQuery, new Answer.NoPage())
                : new Answer.NoHost();
    }

    private static String html(String body) {
        return "<!DOCTYPE html><html><head><title>针灸资料</title></head><body><h1>针灸资料</h1><p>" + body
                + "</p></body></html>";
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

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

    private static byte[] docx(String text) {
        return bytes(out -> {
            try (XWPFDocument document = new XWPFDocument()) {
                document.createParagraph().createRun().setText(text);
                document.createParagraph()
                        .createHyperlinkRun(HOST + "/from-docx.html")
                        .setText("针灸续篇");
                document.write(out);
            }
        });
    }

    private static byte[] workbook(Workbook workbook, String text) {
        return bytes(out -> {
            try (workbook) {
                workbook.createSheet("针灸").createRow(0).createCell(0).setCellValue(text);
                workbook.write(out);
            }
        });
    }

    private static byte[] pptx(String text) {
        return bytes(out -> {
            try (XMLSlideShow show = new XMLSlideShow()) {
                show.createSlide().createTextBox().setText(text);
                show.write(out);
            }
        });
    }

    private static byte[] ppt(String text) {
        return bytes(out -> {
            try (HSLFSlideShow show = new HSLFSlideShow()) {
                show.createSlide().addTitle().setText(text);
                show.write(out);
            }
        });
    }

    private static byte[] rtf(String text) {
        StringBuilder escaped =
                new StringBuilder("{\\rtf1\\ansi\\ansicpg936{\\fonttbl{\\f0\\fnil\\fcharset134 SimSun;}}\\f0 ");
        for (byte b : text.getBytes(GBK)) {
            escaped.append(String.format("\\'%02x", b & 0xff));
        }
        return escaped.append("\\par}").toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] epub(String text) {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("mimetype", "application/epub+zip");
        files.put(
                "META-INF/container.xml",
                "<container version='1.0' xmlns='urn:oasis:names:tc:opendocument:xmlns:container'><rootfiles>"
                        + "<rootfile full-path='book.opf' media-type='application/oebps-package+xml'/></rootfiles>"
                        + "</container>");
        files.put(
                "book.opf",
                "<package xmlns='http://www.idpf.org/2007/opf' version='2.0'><metadata"
                        + " xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:title>针灸选读</dc:title></metadata>"
                        + "<manifest><item id='c' href='c.xhtml' media-type='application/xhtml+xml'/></manifest>"
                        + "<spine><itemref idref='c'/></spine></package>");
        files.put(
                "c.xhtml",
                "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>卷一</title></head><body><p>" + text
                        + "</p></body></html>");
        return bytes(out -> {
            try (ZipOutputStream zip = new ZipOutputStream(out)) {
                for (Map.Entry<String, String> file : files.entrySet()) {
                    zip.putNextEntry(new ZipEntry(file.getKey()));
                    zip.write(utf8(file.getValue()));
                    zip.closeEntry();
                }
            }
        });
    }

    /// A PDF as Chinese word processors write it: a font that is named and not embedded, text in UCS-2.
    private static byte[] pdf(String text) {
        StringBuilder hex = new StringBuilder();
        text.chars().forEach(c -> hex.append(String.format("%04X", c)));
        String content = "BT /F1 6 Tf 10 700 Td <" + hex + "> Tj ET";
        return ("%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
                        + "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
                        + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9999 800]/Resources<</Font<</F1 5 0 R>>>>"
                        + "/Contents 4 0 R>>endobj\n4 0 obj<</Length " + content.length() + ">>stream\n" + content
                        + "\nendstream endobj\n"
                        + "5 0 obj<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H"
                        + "/DescendantFonts[6 0 R]>>endobj\n"
                        + "6 0 obj<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo"
                        + "<</Registry(Adobe)/Ordering(GB1)/Supplement 4>>/FontDescriptor 7 0 R/DW 1000>>endobj\n"
                        + "7 0 obj<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[0 0 1000 1000]"
                        + "/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>endobj\n"
                        + "trailer<</Root 1 0 R/Size 8>>\n%%EOF")
                .getBytes(StandardCharsets.US_ASCII);
    }
}
