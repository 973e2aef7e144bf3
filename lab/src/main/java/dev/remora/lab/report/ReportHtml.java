package dev.remora.lab.report;

import java.util.List;

/// HTML fragments.
final class ReportHtml {
    private ReportHtml() {}

    /// Escapes text for an element or a quoted attribute.
    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /// Returns a table with plain text in its cells.
    static String table(List<String> heading, List<List<String>> rows) {
        StringBuilder out = new StringBuilder("<div class=\"wide\"><table><thead><tr>");
        heading.forEach(
                cell -> out.append("<th scope=\"col\">").append(escaped(cell)).append("</th>"));
        out.append("</tr></thead><tbody>\n");
        for (List<String> row : rows) {
            out.append("<tr>");
            for (int i = 0; i < row.size(); i++) {
                String tag = i == 0 ? "th scope=\"row\"" : "td";
                out.append('<').append(tag).append('>').append(escaped(row.get(i)));
                out.append(i == 0 ? "</th>" : "</td>");
            }
            out.append("</tr>\n");
        }
        return out.append("</tbody></table></div>\n").toString();
    }
}
