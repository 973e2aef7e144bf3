package dev.remora.lab.search;

import dev.remora.shared.text.Folding;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.cjk.CJKAnalyzer;
import org.apache.lucene.analysis.cn.smart.SmartChineseAnalyzer;
import org.apache.lucene.util.IOUtils;

/// [PlainLucene] over the same pages with each of three analyzers, in a folder that is deleted when closed.
public final class PlainIndexes implements Closeable {
    private final Path scratch;
    private final Map<String, PlainLucene> indexes = new LinkedHashMap<>();

    private PlainIndexes(Path scratch) {
        this.scratch = scratch;
    }

    /// Creates the indexes.
    ///
    /// @param hanlp the product's analyzer
    public static PlainIndexes begin(Analyzer hanlp, Folding folding) throws IOException {
        PlainIndexes plain = new PlainIndexes(Files.createTempDirectory("remora-plain"));
        plain.begin("plain Lucene, SmartCN", new SmartChineseAnalyzer(), folding);
        plain.begin("plain Lucene, CJK bigrams", new CJKAnalyzer(), folding);
        plain.begin("plain Lucene, HanLP", hanlp, folding);
        return plain;
    }

    private void begin(String name, Analyzer analyzer, Folding folding) throws IOException {
        Path folder = scratch.resolve(String.valueOf(indexes.size()));
        indexes.put(name, new PlainLucene(folder, analyzer, folding));
    }

    /// Adds a page to each.
    public void add(PlainText page) {
        try {
            for (PlainLucene index : indexes.values()) {
                index.add(page);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Finishes the indexes and returns their searches.
    public List<Contestant> finish() throws IOException {
        List<Contestant> searches = new ArrayList<>();
        for (Map.Entry<String, PlainLucene> index : indexes.entrySet()) {
            searches.add(new Contestant(index.getKey(), index.getValue().finish()::find));
        }
        return searches;
    }

    @Override
    public void close() throws IOException {
        IOUtils.close(indexes.values());
        IOUtils.rm(scratch);
    }
}
