package dev.remora.crawler.parse.dom;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.remora.crawler.parse.ArchivedPages;
import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.shared.page.Block;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Roles and labels of blocks beside those that were written down by reading (`truth/blocks.tsv`). What
/// differs is written to `crawler/target/block-roles.tsv`.
class BlockRolesTruthTest {
    private static final Block NOWHERE = new Block("", "", Block.Role.OTHER);

    /// The block of one link of a page.
    private record Row(String address, String link, String role, String label) {}

    /// How many of one role are right.
    private static final class Score {
        private int rows;
        private int right;
        private int found;
        private int labels;
        private int labelsRight;
    }

    private final Map<String, Score> scores = new TreeMap<>();
    private final List<String> wrong = new ArrayList<>();

    @Test
    void blocksHaveTheRolesAndLabelsThatReadersGiveThem() throws IOException {
        Optional<Path> folder = ArchivedPages.folder();
        assumeTrue(folder.isPresent(), "no archived web: set REMORA_WEB to a folder with open/*.warc.gz");
        List<Row> truth = truth();
        Set<String> wanted = new HashSet<>();
        truth.forEach(row -> wanted.add(row.address));
        HtmlParser parser = new HtmlParser(UrlRules.DEFAULT);
        for (Path file : ArchivedPages.files(folder.get())) {
            for (var archived : ArchivedPages.read(file)) {
                if (wanted.remove(archived.url().text())
                        && parser.parse(archived.url(), Instant.EPOCH, archived.contentType(), archived.body())
                                instanceof ParseOutcome.Parsed parsed) {
                    truth.stream()
                            .filter(row -> row.address.equals(archived.url().text()))
                            .forEach(row -> judge(row, parsed.page()));
                }
            }
        }
        assertEquals(Set.of(), wanted, "pages of the truth that the archive lacks");
        report();
        int rows = scores.values().stream().mapToInt(s -> s.rows).sum();
        int right = scores.values().stream().mapToInt(s -> s.right).sum();
        int labels = scores.values().stream().mapToInt(s -> s.labels).sum();
        int labelsRight = scores.values().stream().mapToInt(s -> s.labelsRight).sum();
        assertTrue(right >= 0.9 * rows, "roles right: " + right + " of " + rows);
        assertTrue(labelsRight >= 0.9 * labels, "labels found: " + labelsRight + " of " + labels);
    }

    private void judge(Row row, Page page) {
        Block block = page.outlinks().stream()
                .filter(link -> link.target().text().equals(row.link))
                .mapToInt(Outlink::block)
                .filter(index -> index >= 0)
                .mapToObj(page.blocks()::get)
                .findFirst()
                .orElse(NOWHERE);
        Score score = scores.computeIfAbsent(row.role, _ -> new Score());
        String role = block.role().name();
        score.rows++;
        score.right += role.equals(row.role) ? 1 : 0;
        scores.computeIfAbsent(role, _ -> new Score()).found++;
        boolean labelled = row.label.equals("-") || block.label().contains(row.label);
        score.labels += row.label.equals("-") ? 0 : 1;
        score.labelsRight += row.label.equals("-") || !labelled ? 0 : 1;
        if (!role.equals(row.role) || !labelled) {
            wrong.add(String.join("\t", row.address, row.link, row.role, role, row.label, block.label(), block.path()));
        }
    }

    private void report() throws IOException {
        List<String> lines = new ArrayList<>();
        scores.forEach((role, s) -> lines.add("# " + role + ": " + s.right + " right of " + s.rows + ", found "
                + s.found + "; labels " + s.labelsRight + " of " + s.labels));
        lines.addAll(wrong);
        Path table = Path.of(System.getProperty("remora.root", "."), "crawler", "target", "block-roles.tsv");
        Files.createDirectories(table.getParent());
        Files.write(table, lines);
    }

    private static List<Row> truth() throws IOException {
        List<Row> rows = new ArrayList<>();
        try (InputStream in = BlockRolesTruthTest.class.getResourceAsStream("/truth/blocks.tsv")) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n", -1)) {
                if (line.startsWith("http")) {
                    String[] cells = line.split("\t", -1);
                    rows.add(new Row(cells[0], cells[1], cells[2], cells[3]));
                }
            }
        }
        return rows;
    }
}
