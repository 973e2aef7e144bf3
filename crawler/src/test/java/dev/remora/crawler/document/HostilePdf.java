package dev.remora.crawler.document;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.Deflater;

/// PDF files that are small and cost without end.
final class HostilePdf {
    private static final String FONT = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";

    private HostilePdf() {}

    /// Forms that draw one another: each draws the next one a thousand times.
    ///
    /// @param forms a thousand to this power is what reading takes
    static byte[] ofNestedForms(int forms) {
        StringBuilder pdf = new StringBuilder("%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
                + "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
                + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Resources<</XObject<</F 5 0 R>>>>"
                + "/Contents 4 0 R>>endobj\n4 0 obj<</Length 5>>stream\n/F Do\nendstream endobj\n");
        for (int form = 0; form < forms; form++) {
            boolean last = form == forms - 1;
            String drawn = (last ? "q Q " : "/F Do ").repeat(1_000);
            String resources = last ? "" : "/Resources<</XObject<</F " + (6 + form) + " 0 R>>>>";
            pdf.append(5 + form)
                    .append(" 0 obj<</Type/XObject/Subtype/Form/BBox[0 0 99 99]")
                    .append(resources)
                    .append("/Length ")
                    .append(drawn.length())
                    .append(">>stream\n")
                    .append(drawn)
                    .append("\nendstream endobj\n");
        }
        return pdf.append("trailer<</Root 1 0 R/Size ")
                .append(5 + forms)
                .append(">>\n%%EOF")
                .toString()
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    /// A line of text with so many numbers between its letters.
    static byte[] ofNumbers(int numbers) {
        byte[] packed =
                deflated(("BT /F1 12 Tf [" + "1 ".repeat(numbers) + "] TJ ET").getBytes(StandardCharsets.US_ASCII));
        ByteArrayOutputStream pdf = new ByteArrayOutputStream();
        pdf.writeBytes(("%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
                        + "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
                        + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Resources<</Font<</F1 " + FONT
                        + ">>>>/Contents 4 0 R>>endobj\n4 0 obj<</Filter/FlateDecode/Length " + packed.length
                        + ">>stream\n")
                .getBytes(StandardCharsets.US_ASCII));
        pdf.writeBytes(packed);
        pdf.writeBytes("\nendstream endobj\ntrailer<</Root 1 0 R/Size 5>>\n%%EOF".getBytes(StandardCharsets.US_ASCII));
        return pdf.toByteArray();
    }

    private static byte[] deflated(byte[] bytes) {
        try (Deflater deflater = new Deflater(Deflater.BEST_SPEED)) {
            deflater.setInput(bytes);
            deflater.finish();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] buffer = new byte[1 << 16];
            while (!deflater.finished()) {
                out.write(buffer, 0, deflater.deflate(buffer));
            }
            return out.toByteArray();
        }
    }
}
