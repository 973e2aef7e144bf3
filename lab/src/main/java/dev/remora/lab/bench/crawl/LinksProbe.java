package dev.remora.lab.bench.crawl;

import dev.remora.indexer.build.IndexSettings;
import dev.remora.indexer.build.links.CollectedLinks;
import dev.remora.indexer.build.links.MappedFiles;
import dev.remora.shared.array.LargeMemory;
import dev.remora.shared.collection.Change;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.graph.PageRank;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.topic.Topic.IndexScope;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Reference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The process that collects the links of pages as the indexer does, ranks the pages, writes a checkpoint and reads it.
/// One address in ten is a page, with as many links as one of [NumberedPages] and to the same addresses; all texts of
/// links are different, 16 characters and a number.
final class LinksProbe {
    private static final int HOSTS = 2_000;
    private static final int BACK = 5;
    private static final int ANCHORS_A_PAGE = IndexSettings.of(IndexScope.ALL).anchorsPerPage();
    private static final int LETTERS = 16;
    private static final String CHARACTERS = "中医针灸推拿伤寒论本草纲目经络穴位养生食疗方剂脉诊舌诊阴阳五行气血津液脏腑辨证";

    private final Path folder;

    private LinksProbe(Path folder) {
        this.folder = folder;
    }

    /// Reports the CPU seconds of each step, and the megabytes in use after it, without those before the first. Where
    /// the links take less than the heap varies by, none are reported.
    ///
    /// @param args a folder for files; the number of addresses
    public static void main(String[] args) throws IOException {
        new LinksProbe(Path.of(args[0])).run(Integer.parseInt(args[1]) / NumberedPages.FRESH);
    }

    private void run(int pages) throws IOException {
        CollectedLinks few = links(LargeMemory.NONE);
        collect(few, HOSTS); // compiled now
        few.rank();
        double base = SizeProbe.heapInUse();
        Path checkpoint = folder.resolve("links.checkpoint");
        told("made", base, () -> make(pages));
        try (MappedFiles files = new MappedFiles(folder.resolve("arrays"))) {
            CollectedLinks links = links(files);
            told("collected", base, () -> collect(links, pages));
            told("ranked", base, links::rank);
            told("written", base, () -> write(links, checkpoint));
        }
        try (MappedFiles files = new MappedFiles(folder.resolve("arrays"));
                DataInputStream in =
                        new DataInputStream(new BufferedInputStream(Files.newInputStream(checkpoint), 1 << 20))) {
            List<CollectedLinks> restored = new ArrayList<>();
            try {
                told("restored", base, () -> restored.add(links(files, new CheckpointReader(chunks(in)))));
            } finally {
                Reference.reachabilityFence(restored);
            }
        }
    }

    private static CollectedLinks links(LargeMemory memory) {
        return new CollectedLinks(LinksProbe::page, PageRank.DEFAULT, Optional::empty, ANCHORS_A_PAGE, _ -> {}, memory);
    }

    private static CollectedLinks links(LargeMemory memory, CheckpointReader in) {
        return new CollectedLinks(
                LinksProbe::page, PageRank.DEFAULT, Optional::empty, ANCHORS_A_PAGE, _ -> {}, memory, in);
    }

    private static void told(String step, double base, Runnable work) {
        double before = SizeProbe.ownCpuSeconds();
        work.run();
        SizeProbe.tell(step, SizeProbe.ownCpuSeconds() - before);
        SizeProbe.tell("heap", Math.max(0, SizeProbe.heapInUse() - base));
    }

    /// What the pages cost by themselves.
    private static void make(int pages) {
        for (int number = 0; number < pages; number++) {
            page(new PageLocation(1, number));
        }
    }

    private static void collect(CollectedLinks links, int pages) {
        for (int number = 0; number < pages; number++) {
            links.learn(
                    new Change.Put(
                            number + 1L,
                            NumberedPages.address(number),
                            new Change.StoredAt(new WarcLocation(1, number), new PageLocation(1, number)),
                            (number % HOSTS) / (double) HOSTS,
                            number % 3 > 0,
                            true,
                            new Change.Copies(new Change.Fold.None(), 0)),
                    false);
        }
    }

    private static Page page(PageLocation location) {
        int number = (int) location.offset();
        SplittableRandom random = new SplittableRandom(number);
        List<Outlink> links = new ArrayList<>();
        IntStream.rangeClosed(1, NumberedPages.FRESH)
                .forEach(fresh -> links.add(link(number * NumberedPages.FRESH + fresh, number, random)));
        for (int back = 0; back < BACK && number > 0; back++) {
            links.add(link(random.nextInt(number), number, random));
        }
        return Page.ofText(NumberedPages.address(number), Instant.EPOCH, "", "", "zh")
                .linking(links);
    }

    private static Outlink link(int to, int page, SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < LETTERS; i++) {
            text.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
        }
        Anchor anchor = Anchor.of(text.append(page).toString());
        return new Outlink(NumberedPages.address(to), anchor, "", false, -1, LinkClass.OUT, "");
    }

    private static void write(CollectedLinks links, Path file) {
        try (DataOutputStream to =
                new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), 1 << 20))) {
            CheckpointWriter out = new CheckpointWriter(chunk -> append(chunk, to));
            links.write(out);
            out.finish();
            to.writeInt(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void append(byte[] chunk, DataOutputStream to) {
        try {
            to.writeInt(chunk.length);
            to.write(chunk);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Iterator<byte[]> chunks(DataInputStream in) {
        return Stream.generate(() -> chunk(in)).iterator();
    }

    private static byte[] chunk(DataInputStream in) {
        try {
            return in.readNBytes(in.readInt());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
