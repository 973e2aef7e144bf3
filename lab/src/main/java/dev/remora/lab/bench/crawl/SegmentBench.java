package dev.remora.lab.bench.crawl;

import com.hankcs.hanlp.seg.Segment;
import com.hankcs.hanlp.seg.Viterbi.ViterbiSegment;
import dev.remora.lab.bench.harness.Benchmark;
import dev.remora.lab.bench.harness.Figure;
import dev.remora.lab.bench.harness.OutOfTime;
import dev.remora.lab.bench.harness.Rounds;
import dev.remora.lab.bench.harness.TestBed;
import dev.remora.lab.bench.web.WholeWeb;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.text.Segmenter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Characters per second of the segmenter on one core, including folding, compared with plain HanLP Viterbi
/// without names.
public final class SegmentBench implements Benchmark {
    private static final int CHARACTERS = 4_000_000;

    @Override
    public List<Figure> run(TestBed bed, Rounds rounds) throws IOException, InterruptedException, OutOfTime {
        List<String> texts = texts(bed.wholeWeb(), bed.settings().scaled(CHARACTERS));
        long characters = texts.stream().mapToLong(String::length).sum();
        Segmenter segmenter = bed.words().segmenter();
        Segment plain = new ViterbiSegment()
                .enableCustomDictionary(false)
                .enableMultithreading(false)
                .enableAllNamedEntityRecognize(false);
        Map<String, Rounds.Contestant> contestants = new LinkedHashMap<>();
        contestants.put("HanLP", () -> perSecond(characters, () -> texts.forEach(plain::seg)));
        contestants.put("segmenter", () -> perSecond(characters, () -> texts.forEach(segmenter::segment)));
        Map<String, Rounds.Median> medians = rounds.medians(contestants);
        double floor = medians.get("HanLP").value();
        double ours = medians.get("segmenter").value();
        return List.of(Figure.beside(floor, "segment", "segmenter, one core", "characters/s", ours));
    }

    private static double perSecond(long characters, Runnable work) {
        long start = System.nanoTime();
        work.run();
        return characters * 1e9 / (System.nanoTime() - start);
    }

    /// Returns texts of pages spread over the whole web.
    private static List<String> texts(WholeWeb web, int wanted) {
        CollectionReader collection = web.collection();
        List<PageLocation> pages = web.pages();
        int step = Math.max(1, pages.size() / 1000);
        List<String> texts = new ArrayList<>();
        long characters = 0;
        for (int i = 0; i < pages.size() && characters < wanted; i += step) {
            String text = collection.page(pages.get(i)).page().text();
            texts.add(text);
            characters += text.length();
        }
        return texts;
    }
}
