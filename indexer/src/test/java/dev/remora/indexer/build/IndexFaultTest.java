package dev.remora.indexer.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.schema.Fields;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An index on a disk that fails and loses its power: what was committed stays, and the next process goes on
/// to the index that is built at once.
class IndexFaultTest {
    private static final int SEEDS = 20;
    private static final IndexSettings SETTINGS = IndexSettings.of(Topic.IndexScope.ON_TOPIC);

    @TempDir
    Path folders;

    private final ManualClock clock = new ManualClock();

    @Test
    void whateverTheDiskDoesTheIndexEndsAsTheOneThatIsBuiltAtOnce() throws Exception {
        int failed = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            CrawledWeb web = new CrawledWeb();
            Path folder = Files.createDirectories(folders.resolve("followed" + seed));
            for (int life = 0; life < 3; life++) {
                failed += live(web, folder, random);
                assertEquals(Optional.empty(), committed(folder), "seed " + seed);
            }
            try (IndexFollower sound = web.followed(folder, clock)) {
                sound.catchUp();
            }
            Path built = folders.resolve("built" + seed);
            try (IndexFollower at = web.followed(built, clock)) {
                at.catchUp();
            }
            assertEquals(told(built), told(folder), "seed " + seed);
        }
        assertTrue(failed > 10, failed + " faults: tests too little");
    }

    /// Damage of what a reader sees; none where nothing was committed yet.
    private static Optional<String> committed(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            boolean any = files.anyMatch(file -> file.getFileName().toString().startsWith("segments_"));
            return any ? IndexCheck.damage(folder) : Optional.empty();
        }
    }

    /// A process: it follows the crawl until its index fails or the machine loses its power.
    private int live(CrawledWeb web, Path folder, SplittableRandom random) throws IOException {
        try (FaultyDirectory disk = new FaultyDirectory(folder, random, random.nextInt(3) * 60)) {
            try {
                follow(web, folder, disk, random);
            } catch (IndexUnavailable failed) {
                assertTrue(failed.getMessage().contains("cannot be written"), failed.getMessage());
            }
            disk.crash();
            return disk.failed();
        }
    }

    private void follow(CrawledWeb web, Path folder, FaultyDirectory disk, SplittableRandom random) throws IOException {
        CollectionIndex index = CollectionIndex.open(
                folder, disk, CrawledWeb.ANALYZER, SETTINGS, web.collection().lastSequence(), false, IndexEvents.NONE);
        PageDocuments documents = new PageDocuments(web.collection().topic().id(), CrawledWeb.ANALYZER);
        IndexFollower follower = IndexFollower.over(
                web.collection(),
                new LuceneIndex(index, documents, Optional.empty()),
                CrawledWeb.ANALYZER,
                SETTINGS,
                clock,
                IndexEvents.NONE,
                false);
        try {
            for (int step = random.nextInt(30); step > 0; step--) {
                int page = random.nextInt(40);
                web.fetch("http://a.example/" + page, "中医 " + page, "针灸 " + random.nextInt(1000));
                clock.pass(Duration.ofMillis(random.nextInt(4000)));
                follower.step();
            }
            disk.crash();
        } finally {
            try {
                follower.abandon();
            } catch (IndexUnavailable alreadyTold) {
                // by whatever ended the loop, or because the machine is off
            }
        }
    }

    private static Map<String, Double> told(Path folder) {
        Map<String, Double> told = new TreeMap<>();
        for (String url : Searches.find(folder, Fields.TITLE, "中医")) {
            told.put(url, Searches.value(folder, url, Fields.RELEVANCE));
        }
        told.put("pages", (double) Searches.pages(folder));
        return told;
    }
}
