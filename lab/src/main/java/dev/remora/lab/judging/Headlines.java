package dev.remora.lab.judging;

import dev.remora.shared.page.Page;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Short texts of many classes: a file of lines `class TAB text`.
final class Headlines {
    private Headlines() {}

    /// Reads the first `most` lines.
    ///
    /// @throws IOException if the file cannot be read; the message names it
    static List<LabelledText> read(Path file, int most, Segmenter segmenter) throws IOException {
        List<LabelledText> texts = new ArrayList<>();
        for (String line : Files.readAllLines(file)) {
            int tab = line.indexOf('\t');
            if (tab > 0 && texts.size() < most) {
                texts.add(text(line.substring(0, tab), line.substring(tab + 1), segmenter));
            }
        }
        return texts;
    }

    private static LabelledText text(String topic, String words, Segmenter segmenter) {
        Page page = Page.ofText(new Url("http://headlines.example/"), Instant.EPOCH, "", words, "zh");
        return new LabelledText(page, SegmentedText.EMPTY, segmenter.segment(words), topic, "", "");
    }
}
