package dev.remora.lab.bench.search;

import dev.remora.lab.bench.harness.Benchmark;
import dev.remora.lab.bench.harness.Figure;
import dev.remora.lab.bench.harness.Figure.Target;
import dev.remora.lab.bench.harness.OutOfTime;
import dev.remora.lab.bench.harness.Rounds;
import dev.remora.lab.bench.harness.TestBed;
import dev.remora.lab.bench.web.WholeWeb;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.QuerySettings;
import dev.remora.search.query.WordLists;
import dev.remora.search.rank.LuceneSearchEngine;
import dev.remora.search.rank.QueryVectors;
import dev.remora.search.rank.ScopeSearch;
import dev.remora.search.rank.score.RankSettings;
import dev.remora.search.snippet.TextSnippets;
import dev.remora.search.suggest.LuceneVocabulary;
import dev.remora.search.suggest.PastQueries;
import dev.remora.search.suggest.Suggester;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.text.Pinyin;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// Milliseconds per suggestion while titles of a web's pages are typed key by key, as written, in pinyin and in
/// initials; and of reloading all titles, which happens in the background.
public final class SuggestBench implements Benchmark {
    private static final int TITLES = 300;
    private static final int SHOWN = 8;
    private static final int LONGEST = 12;

    @Override
    public List<Figure> run(TestBed bed, Rounds rounds) throws IOException, InterruptedException, OutOfTime {
        WholeWeb web = bed.wholeWeb();
        Path index = web.folder().resolve("index");
        IndexBench.build(web, index, bed.words());
        WordLists lists = WordLists.load(bed.words().folding());
        Pinyin pinyin = Pinyin.shared();
        List<String> typed = typed(web, pinyin, bed);
        Clock clock = Clock.systemUTC();
        List<Double> took = new ArrayList<>();
        double reading;
        try (LuceneSearchEngine engine = new LuceneSearchEngine(
                web.data(),
                folder -> web.collection().topic(),
                new QueryPlanner(bed.words().analyzer(), lists, QuerySettings.DEFAULT),
                new ScopeSearch(new TextSnippets(bed.words().folding()), RankSettings.DEFAULT, clock),
                RankSettings.DEFAULT.refreshEvery(),
                clock,
                QueryVectors.NONE)) {
            PastQueries past = new PastQueries(Optional.empty(), bed.words().folding(), clock, new Random(1));
            Suggester suggester = new Suggester(
                    new LuceneVocabulary(engine),
                    past,
                    new Suggester.WordForms(bed.words().folding(), pinyin, lists.stopWords()),
                    Suggester.Settings.DEFAULT,
                    clock,
                    Runnable::run);
            reading = milliseconds(suggester::refresh);
            rounds.run(1, counts -> {
                for (String text : typed) {
                    double one = milliseconds(() -> suggester.complete(text, Optional.empty(), SHOWN));
                    if (counts) {
                        took.add(one);
                    }
                }
            });
        }
        double[] all = took.stream().mapToDouble(Double::doubleValue).toArray();
        return List.of(
                Figure.plain("suggest", "one suggestion, p50 of " + all.length, "ms", Rounds.percentile(all, 0.5)),
                Figure.plain("suggest", "one suggestion, p99 of " + all.length, "ms", Rounds.percentile(all, 0.99))
                        .wanting(new Target.AtMost(10)),
                Figure.plain("suggest", "reading the titles of " + web.pages().size() + " pages", "ms", reading));
    }

    /// Returns the content of the search field after each key.
    private static List<String> typed(WholeWeb web, Pinyin pinyin, TestBed bed) {
        List<PageLocation> pages = web.pages();
        List<String> typed = new ArrayList<>();
        for (int i = 0;
                i < pages.size();
                i += Math.max(1, pages.size() / bed.settings().scaled(TITLES))) {
            String title = bed.words()
                    .folding()
                    .fold(web.collection().page(pages.get(i)).page().title());
            Pinyin.Typed keys = pinyin.of(title);
            for (String text : List.of(title, keys.full(), keys.initials())) {
                for (int length = 1; length <= Math.min(LONGEST, text.length()); length++) {
                    typed.add(text.substring(0, length));
                }
            }
        }
        return typed;
    }

    private static double milliseconds(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1e6;
    }
}
