package dev.remora.crawler.priority.block;

import dev.remora.shared.page.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// The learnt state of block-shark as lines of tab-separated fields: stored with the collection, and
/// human-readable.
public final class BlockNotes {
    private static final String DRIFT = "drift";
    private static final String LABEL = "label";
    private static final String BLOCK = "block";

    private BlockNotes() {}

    /// Writes the learnt state.
    public static Bytes written(BlockLibrary library, BlockValues values, Drift drift) {
        StringBuilder lines = new StringBuilder();
        Drift.State state = drift.state();
        line(lines, DRIFT, state.window(), state.pages(), state.next(), state.low());
        library.entries().forEach(e -> line(lines, LABEL, e.label(), e.fetched(), e.relevant()));
        values.all().forEach(v -> line(lines, BLOCK, v.block(), v.first(), v.sum(), v.pages()));
        return Bytes.of(lines.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static void line(StringBuilder lines, Object... fields) {
        for (int i = 0; i < fields.length; i++) {
            lines.append(fields[i]).append(i + 1 < fields.length ? '\t' : '\n');
        }
    }

    /// Reads what [#written] wrote.
    public static void read(Bytes notes, BlockLibrary library, BlockValues values, Drift drift) {
        List<BlockLibrary.Tally> labels = new ArrayList<>();
        List<BlockValues.Value> blocks = new ArrayList<>();
        new String(notes.array(), StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.split("\t", -1))
                .forEach(f -> {
                    switch (f[0]) {
                        case DRIFT ->
                            drift.restore(new Drift.State(
                                    number(f[1]), number(f[2]), number(f[3]), Boolean.parseBoolean(f[4])));
                        case LABEL -> labels.add(new BlockLibrary.Tally(f[1], (int) number(f[2]), (int) number(f[3])));
                        case BLOCK ->
                            blocks.add(new BlockValues.Value(
                                    f[1], Double.parseDouble(f[2]), Double.parseDouble(f[3]), (int) number(f[4])));
                        default ->
                            throw new IllegalArgumentException(
                                    "block-shark's notes contain a line of an unknown kind: " + f[0]);
                    }
                });
        library.restore(labels);
        values.restore(blocks);
    }

    private static long number(String field) {
        return Long.parseLong(field);
    }
}
