package dev.remora.crawler.duplicates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.Likeness.Canonical;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.page.Page;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/// Duplicates among real pages: pages of the archived web of all hosts, and edits of them. Writes its table to
/// `target/near-duplicates.txt`.
class NearDuplicatesOfRealPagesTest {
    private static final long SEED = 20_261_121;

    /// Two texts are nearly the same if so much of the longer one stands in the other, in its order.
    private static final double SAME = 0.7;

    private static final Folding FOLDING = new Folding();
    private static final Segmenter SEGMENTER = new HanlpSegmenter(FOLDING);
    private static final Sketcher SKETCHER = new Sketcher(FOLDING);

    private final StringBuilder table = new StringBuilder();
    private final Random random = new Random(SEED);

    @Test
    void editsOfAPageAreFoundAndOtherPagesAreNot() throws IOException {
        List<List<String>> texts = sample();
        NearDuplicateClusters near = new NearDuplicateClusters();
        Map<Url, List<String>> first = new HashMap<>();
        int found = 0;
        int right = 0;
        for (int i = 0; i < texts.size(); i++) {
            Sketch sketch = sketch(texts.get(i));
            Optional<Url> cluster = near.find(sketch).flatMap(near::first);
            if (cluster.isEmpty()) {
                begin(near, sketch, url(i));
                first.put(url(i), texts.get(i));
            } else {
                found++;
                right += Edits.common(texts.get(i), first.get(cluster.get())) >= SAME ? 1 : 0;
            }
        }
        row("real pages", texts.size(), Double.NaN, found, right);
        double[] recalls = new double[4];
        for (int kind = 0; kind < 4; kind++) {
            int recalled = 0;
            int foundNow = 0;
            int rightNow = 0;
            for (List<String> text : first.values()) {
                List<String> edit = edit(text, kind, texts.get(random.nextInt(texts.size())));
                Optional<Url> cluster = near.find(sketch(edit)).flatMap(near::first);
                boolean same = cluster.isPresent() && Edits.common(edit, first.get(cluster.get())) >= SAME;
                foundNow += cluster.isPresent() ? 1 : 0;
                rightNow += same ? 1 : 0;
                recalled += same ? 1 : 0;
            }
            recalls[kind] = (double) recalled / first.size();
            row(KINDS.get(kind), first.size(), recalls[kind], foundNow, rightNow);
            found += foundNow;
            right += rightNow;
        }
        cost(texts);
        double precision = (double) right / found;
        table.append(String.format(Locale.ROOT, "precision over all rows %.4f%n", precision));
        Path target = Path.of(System.getProperty("remora.root", ".."), "target");
        Files.createDirectories(target);
        Files.writeString(target.resolve("near-duplicates.txt"), table);
        assertTrue(precision >= 0.98, table.toString());
        assertTrue(recalls[0] >= 0.98 && recalls[1] >= 0.9, table.toString());
    }

    /// By what cloaking is told from a change: other pages have less in common.
    @Test
    void differentPagesSeldomHaveAThirdOfTheirWordsInCommon() throws IOException {
        List<Sketch> sketches =
                sample().stream().map(NearDuplicatesOfRealPagesTest::sketch).toList();
        int pairs = 0;
        int alike = 0;
        for (int one = 0; one < sketches.size(); one++) {
            for (int other = 0; other < one; other++) {
                int agreement = sketches.get(one).agreement(sketches.get(other));
                pairs++;
                alike += agreement >= 48 ? 1 : 0;
            }
        }
        String found = alike + " of " + pairs + " pairs";
        assertTrue(alike <= pairs / 100, found);
    }

    private static void begin(NearDuplicateClusters near, Sketch sketch, Url page) {
        near.begin(sketch);
        near.join(sketch.name(), page);
    }

    private static final List<String> KINDS =
            List.of("5 % of words edited", "10 % of words edited", "20 % of words edited", "another template");

    private List<String> edit(List<String> text, int kind, List<String> other) {
        return switch (kind) {
            case 0 -> Edits.edited(text, 0.05, other, random);
            case 1 -> Edits.edited(text, 0.10, other, random);
            case 2 -> Edits.edited(text, 0.20, other, random);
            default -> Edits.framed(text, 10, other);
        };
    }

    private void row(String name, int pages, double recall, int found, int right) {
        table.append(String.format(
                Locale.ROOT,
                "%-22s pages %4d  recall %.3f  found %4d  right %4d  precision %.3f%n",
                name,
                pages,
                recall,
                found,
                right,
                found == 0 ? 1 : (double) right / found));
    }

    private void cost(List<List<String>> texts) {
        var clock = ManagementFactory.getThreadMXBean();
        List<SegmentedText> segmented = texts.stream().map(WordsInARow::text).toList();
        NearDuplicateClusters near = new NearDuplicateClusters();
        long words = 0;
        long start = clock.getCurrentThreadCpuTime();
        for (int i = 0; i < segmented.size(); i++) {
            words += segmented.get(i).tokens().size();
            Sketch sketch = SKETCHER.sketch(segmented.get(i)).orElseThrow();
            if (near.find(sketch).isEmpty()) {
                begin(near, sketch, url(i));
            }
        }
        double micros = (clock.getCurrentThreadCpuTime() - start) / 1000.0 / texts.size();
        table.append(String.format(
                Locale.ROOT, "a page of %d words costs %.0f µs; 64 bytes a sketch%n", words / texts.size(), micros));
    }

    @Test
    void theManualInTwoCharsetsIsFoundToBeOneManualTwice() {
        Map<String, List<Page>> twins = new HashMap<>();
        for (Page page : SampledPages.read(folder(), "doc2git.github.io.warc.gz"::equals, 10_000, url -> true)) {
            String place = page.url().text().replaceFirst("/(utf8|gb2312)/", "/");
            twins.computeIfAbsent(place, p -> new ArrayList<>()).add(page);
        }
        assertEquals(174, twins.size());
        Mirrors mirrors = new Mirrors();
        ContentGroups groups = new ContentGroups();
        NearDuplicateClusters near = new NearDuplicateClusters();
        int same = 0;
        for (List<Page> pair : twins.values()) {
            assertEquals(2, pair.size(), pair.getFirst().url().text());
            long one = TextDigest.of(
                    pair.get(0).title(), pair.get(0).text(), pair.get(0).text());
            long other = TextDigest.of(
                    pair.get(1).title(), pair.get(1).text(), pair.get(1).text());
            boolean exactly = one != 0 && one == other;
            same += exactly || sketch(pair.get(0)).agreement(sketch(pair.get(1))) >= NearDuplicateClusters.NEAR ? 1 : 0;
            for (Page page : pair) {
                settle(page, groups, near, mirrors);
            }
        }
        assertTrue(same >= 0.97 * twins.size(), same + " of 174 pages were found twice");
        String root = "http://doc2git.github.io/apache_manule_html_version/";
        assertEquals(List.of(new Mirrors.Roots(root + "gb2312", root + "utf8")), mirrors.found());
    }

    private static void settle(Page page, ContentGroups groups, NearDuplicateClusters near, Mirrors mirrors) {
        long digest = TextDigest.of(page.title(), page.text(), page.text());
        if (digest == 0) {
            return;
        }
        Sketch sketch = sketch(page);
        Optional<Long> known = near.find(sketch);
        if (known.isEmpty()) {
            near.begin(sketch);
        }
        long cluster = known.orElse(sketch.name());
        Optional<Url> first = near.first(cluster);
        int since = near.join(cluster, page.url());
        int rank = AddressRank.of(page.url(), Canonical.UNSAID, true, true);
        DuplicateStatus standing = groups.standing(page.url().key(), digest, rank);
        var membership = new ContentGroups.Membership(cluster, since);
        var member = new ContentGroups.Member(page.url(), digest, rank, new PageLocation(1, 0), 0.5, true, membership);
        groups.put(member, standing);
        Optional<Url> twin = groups.member(standing.other())
                .map(ContentGroups.Member::url)
                .or(() -> first.filter(url -> !url.equals(page.url())));
        mirrors.settled(page.url(), twin, groups.comparison(member));
    }

    private static Sketch sketch(Page page) {
        return SKETCHER.sketch(SEGMENTER.segment(page.text())).orElseThrow();
    }

    private static Path folder() {
        Optional<Path> folder = SampledPages.folder();
        Assumptions.assumeTrue(
                folder.isPresent(), "there is no archived web: set REMORA_WEB, or lay it at ../shared/web");
        return folder.get();
    }

    /// The words of pages of all hosts, no text twice.
    private static List<List<String>> sample() {
        List<List<String>> texts = new ArrayList<>();
        Set<Long> seen = new HashSet<>();
        List<Page> pages =
                SampledPages.read(folder(), name -> true, 45, url -> Long.remainderUnsigned(url.key() ^ SEED, 3) == 0);
        for (Page page : pages) {
            SegmentedText text = SEGMENTER.segment(page.text());
            long digest = TextDigest.of(page.title(), page.text(), page.text());
            if (text.tokens().size() >= 50 && digest != 0 && seen.add(digest)) {
                List<String> words = new ArrayList<>();
                for (int i = 0; i < text.tokens().size(); i++) {
                    words.add(FOLDING.fold(text.word(i)));
                }
                texts.add(words);
            }
        }
        return texts;
    }

    private static Sketch sketch(List<String> words) {
        return SKETCHER.sketch(WordsInARow.text(words)).orElseThrow();
    }

    private static Url url(int number) {
        return new Url("http://a.example/" + number);
    }
}
