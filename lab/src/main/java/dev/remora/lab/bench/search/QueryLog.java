package dev.remora.lab.bench.search;

import dev.remora.lab.bench.harness.Settings;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.index.IndexReader;

/// A mixed query log: queries typed by people from a file beside the web, if present; and the first one to four
/// words of titles of the index.
final class QueryLog {
    private static final int FROM_TITLES = 200;
    private static final int MOST_WORDS = 4;

    private QueryLog() {}

    /// Returns the log; deterministic for web, index and scale.
    static List<String> of(Settings settings, IndexReader index, Analyzer analyzer) throws IOException {
        Set<String> queries = new LinkedHashSet<>(judged(settings.web()));
        int step = Math.max(1, index.maxDoc() / FROM_TITLES);
        for (int doc = 0; doc < index.maxDoc(); doc += step) {
            String title =
                    index.storedFields().document(doc, Set.of(Fields.TITLE)).get(Fields.TITLE);
            String words = beginning(title, 1 + doc / step % MOST_WORDS, analyzer);
            if (!words.isEmpty()) {
                queries.add(words);
            }
        }
        return queries.stream().limit(settings.scaled(queries.size())).toList();
    }

    private static List<String> judged(Optional<Path> web) throws IOException {
        Optional<Path> file = web.map(path -> path.toAbsolutePath().resolveSibling("queries/queries.tsv"))
                .filter(Files::isRegularFile);
        if (file.isEmpty()) {
            return List.of();
        }
        try (Stream<String> lines = Files.lines(file.get())) {
            return lines.map(line -> line.split("\t"))
                    .filter(columns -> columns.length > 2)
                    .map(columns -> columns[2])
                    .toList();
        }
    }

    private static String beginning(String title, int words, Analyzer analyzer) throws IOException {
        int end = 0;
        try (TokenStream stream = analyzer.tokenStream(Fields.TITLE, title)) {
            OffsetAttribute offset = stream.addAttribute(OffsetAttribute.class);
            stream.reset();
            for (int word = 0; word < words && stream.incrementToken(); word++) {
                end = offset.endOffset();
            }
        }
        return title.substring(0, end);
    }
}
