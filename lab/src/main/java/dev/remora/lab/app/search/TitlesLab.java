package dev.remora.lab.app.search;

import dev.remora.indexer.build.PageDocuments;
import dev.remora.lab.search.Contestant;
import dev.remora.lab.search.PlainIndexes;
import dev.remora.lab.search.PlainText;
import dev.remora.lab.search.QuerySet;
import dev.remora.lab.search.RankingExperiment;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.IOUtils;

/// The ranking lab on a set of page titles with short queries: no texts, links or sites.
public final class TitlesLab {
    private static final String ID = "titles";
    private static final String PREFIX = "http://" + ID + ".example/";

    private final Wiring wiring;
    private final PageDocuments documents;

    /// @param wiring parts of the searches
    public TitlesLab(Wiring wiring) {
        this.wiring = wiring;
        documents = new PageDocuments(ID, wiring.analyzer());
    }

    /// Compares the product's search with plain Lucene.
    ///
    /// @param folder `docs.tsv` (`id TAB title`), `queries.tsv` (`id TAB text`), `qrels.tsv`
    /// @param grade minimum grade of a query's best page; queries below it are skipped, because they have no
    ///     correct answer
    public RankingExperiment measure(Path folder, int grade) throws IOException {
        Path scratch = Files.createTempDirectory("remora-titles");
        try (PlainIndexes plain = PlainIndexes.begin(wiring.analyzer(), wiring.folding())) {
            wiring.terminal().say("Indexing " + folder.resolve("docs.tsv") + " …");
            index(folder.resolve("docs.tsv"), scratch.resolve(ID).resolve("index"), plain);
            List<Contestant> rivals = plain.finish();
            QuerySet set = QuerySet.read(
                            folder.getFileName() + ", titles",
                            folder.resolve("queries.tsv"),
                            folder.resolve("qrels.tsv"),
                            folder.resolve("aliases.tsv"))
                    .withAnswersOf(grade);
            try (RankedSearches ours = new RankedSearches(wiring, scratch, ID, any -> topic())) {
                List<Contestant> all = new ArrayList<>();
                ours.overTitles().forEach(search -> all.add(named(search)));
                all.addAll(rivals);
                return RankingExperiment.run(set, all, wiring.terminal()::say);
            }
        } finally {
            IOUtils.rm(scratch);
        }
    }

    private void index(Path titles, Path folder, PlainIndexes plain) throws IOException {
        try (Stream<String> lines = Files.lines(titles);
                FSDirectory directory = FSDirectory.open(Files.createDirectories(folder));
                IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(wiring.analyzer()))) {
            for (String line : (Iterable<String>) lines::iterator) {
                String[] columns = line.split("\t", 2);
                if (columns.length == 2) {
                    plain.add(new PlainText(columns[0], columns[1], ""));
                    writer.addDocument(
                            documents.of(page(columns[0], columns[1]), new PageLocation(1, 0), List.of(), 0, 0));
                }
            }
            writer.setLiveCommitData(
                    Map.of(Fields.COMMIT_SCHEMA, String.valueOf(Fields.VERSION)).entrySet());
            writer.commit();
        }
    }

    private StoredPage page(String id, String title) {
        Page page = Page.ofText(new Url(PREFIX + id), Instant.EPOCH, title, "", "zh");
        return new StoredPage(page, wiring.segmenter().segment(title), SegmentedText.EMPTY, 0);
    }

    /// Returns a search whose results have the ids of the judgements.
    private static Contestant named(Contestant search) {
        return new Contestant(
                search.name(),
                (query, depth) -> search.search().find(query, depth).stream()
                        .map(url -> url.substring(PREFIX.length()))
                        .toList());
    }

    private static Topic topic() {
        return Topic.of(ID, ID, Map.of(), List.of()).with(Topic.IndexScope.ALL);
    }
}
