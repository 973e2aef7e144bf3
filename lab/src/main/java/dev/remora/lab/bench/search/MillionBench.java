package dev.remora.lab.bench.search;

import dev.remora.indexer.build.PageDocuments;
import dev.remora.lab.bench.harness.Benchmark;
import dev.remora.lab.bench.harness.Figure;
import dev.remora.lab.bench.harness.OutOfTime;
import dev.remora.lab.bench.harness.Rounds;
import dev.remora.lab.bench.harness.TestBed;
import dev.remora.lab.bench.web.BenchTopic;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;

/// [SearchBench] on a million pages, generated from sentences of the web's ([GeneratedPages]) with the
/// product's documents and fields. Building the index takes some minutes; it is kept, and rebuilt only if its
/// fields change.
public final class MillionBench implements Benchmark {
    /// Its name on the command line and in its figures.
    public static final String NAME = "search-million";

    private static final int PAGES = 1_000_000;
    private static final int WARM_UP = 1;
    private static final int SAY_EVERY = 100_000;
    private static final String MADE = "made";

    /// Must be raised when the generated pages change.
    private static final String EDITION = Fields.VERSION + "/1/";

    @Override
    public List<Figure> run(TestBed bed, Rounds rounds) throws IOException, InterruptedException, OutOfTime {
        Path data = bed.settings().folders().kept().resolve("million");
        Path folder = data.resolve("bench");
        int pages = bed.settings().scaled(PAGES);
        if (!made(folder, EDITION + pages)) {
            make(bed, rounds, folder, pages);
        }
        Topic topic = BenchTopic.of(bed.settings().web(), 1);
        return SearchLoad.measured(bed, data, topic, NAME, WARM_UP, rounds);
    }

    private static boolean made(Path folder, String edition) throws IOException {
        Path index = folder.resolve("index");
        if (!Files.isDirectory(index)) {
            return false;
        }
        try (FSDirectory directory = FSDirectory.open(index)) {
            if (!DirectoryReader.indexExists(directory)) {
                return false;
            }
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                return edition.equals(reader.getIndexCommit().getUserData().get(MADE));
            }
        }
    }

    private static void make(TestBed bed, Rounds rounds, Path folder, int number) throws IOException, OutOfTime {
        GeneratedPages pages =
                new GeneratedPages(bed.wholeWeb().collection(), bed.wholeWeb().pages());
        bed.say("building an index of " + number + " pages in " + folder + " …");
        PageDocuments documents = new PageDocuments("bench", bed.words().analyzer());
        SplittableRandom random = new SplittableRandom(1);
        IndexWriterConfig config = new IndexWriterConfig(bed.words().analyzer())
                .setOpenMode(IndexWriterConfig.OpenMode.CREATE)
                .setRAMBufferSizeMB(256);
        try (FSDirectory directory = FSDirectory.open(Files.createDirectories(folder.resolve("index")));
                IndexWriter writer = new IndexWriter(directory, config)) {
            for (int i = 0; i < number; i++) {
                StoredPage page = pages.page(i);
                List<String> anchors =
                        random.nextInt(3) == 0 ? List.of(page.title().text()) : List.of();
                double rank = Math.pow(random.nextDouble(), 4);
                writer.addDocument(documents.of(page, new PageLocation(1, 0), anchors, page.relevance(), rank));
                if ((i + 1) % SAY_EVERY == 0) {
                    bed.say("  " + (i + 1) + " pages");
                    rounds.check();
                }
            }
            writer.setLiveCommitData(
                    Map.of(Fields.COMMIT_SCHEMA, String.valueOf(Fields.VERSION), MADE, EDITION + number)
                            .entrySet());
            writer.commit();
        }
    }
}
