package dev.remora.indexer.build;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.url.Url;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// An index that followed a crawl with its recrawls, judgings, stops and kills is the one that is built at once at the
/// end.
class FollowedLikeRebuiltTest {
    private static final int PAGES = 9;
    private static final int CONTENTS = 4;
    private static final List<String> WORDS = List.of("针灸", "艾灸", "拔罐", "推拿", "气功", "阿胶", "人参", "黄芪", "当归");

    @TempDir
    Path folders;

    private final CrawledWeb web = new CrawledWeb();
    private final ManualClock clock = new ManualClock();
    private SplittableRandom random;

    /// What is at each address, and who stands for each content, or -1.
    private final int[] contents = new int[PAGES];

    private final PageLocation[] places = new PageLocation[PAGES];
    private final int[] stands = new int[CONTENTS];
    private final StringBuilder story = new StringBuilder();

    private static String url(int page) {
        return "http://" + (char) ('a' + page) + ".example/";
    }

    private static boolean onTopic(int content) {
        return content != 3;
    }

    private List<Integer> others(int content, int but) {
        List<Integer> others = new ArrayList<>();
        for (int page = 0; page < PAGES; page++) {
            if (page != but && contents[page] == content) {
                others.add(page);
            }
        }
        return others;
    }

    /// A page is about to hold something else: another stands for its content.
    private void giveWay(int page) {
        int content = contents[page];
        if (content >= 0 && stands[content] == page) {
            List<Integer> others = others(content, page);
            stands[content] = others.isEmpty() ? -1 : others.get(random.nextInt(others.size()));
            if (!others.isEmpty()) {
                Verdict verdict = onTopic(content) ? Verdict.ON_TOPIC : Verdict.OFF_TOPIC;
                web.judge(url(stands[content]), places[stands[content]], 0.8, verdict);
                story.append("stands ").append(stands[content]).append("; ");
            }
        }
    }

    private void fetch(int page) {
        int content = random.nextInt(CONTENTS);
        if (contents[page] >= 0 && random.nextInt(3) == 0) {
            content = contents[page];
        }
        if (contents[page] != content) {
            giveWay(page);
        }
        int before = stands[content];
        boolean into = before >= 0 && before != page && random.nextInt(3) > 0;
        boolean over = before >= 0 && before != page && !into;
        Outlink[] links = new Outlink[random.nextInt(4)];
        for (int i = 0; i < links.length; i++) {
            int target = random.nextInt(PAGES);
            links[i] = CrawledWeb.link(url(target), WORDS.get(random.nextInt(WORDS.size())));
        }
        Verdict alone = onTopic(content) ? Verdict.ON_TOPIC : Verdict.OFF_TOPIC;
        long other = into || over ? new Url(url(before)).key() : 0;
        places[page] = web.fetch(
                url(page),
                "中医",
                "内容" + content,
                0.8,
                into ? Verdict.DUPLICATE : alone,
                true,
                new Likeness(0, other, onTopic(content), Likeness.Canonical.UNSAID, 0, Bytes.NONE),
                links);
        contents[page] = content;
        stands[content] = into ? before : page;
        story.append(page).append('=').append(content).append(into ? " into " : over ? " over " : " alone ");
        story.append(before).append("; ");
    }

    private void gone(int page) {
        giveWay(page);
        contents[page] = -1;
        int to = random.nextInt(PAGES);
        if (to != page && random.nextBoolean()) {
            web.redirect(url(page), url(to));
            story.append(page).append(" to ").append(to).append("; ");
        } else {
            web.remove(url(page));
            story.append(page).append(" gone; ");
        }
    }

    private void judgeAll() {
        story.append("judge; ");
        for (int content = 0; content < CONTENTS; content++) {
            List<Integer> all = others(content, -1);
            if (!all.isEmpty()) {
                int best = all.get(random.nextInt(all.size()));
                web.rejudge(url(best), places[best], 0.7, onTopic(content), "");
                for (int page : all) {
                    if (page != best) {
                        web.rejudge(url(page), places[page], 0.7, onTopic(content), url(best));
                    }
                }
                stands[content] = best;
            }
        }
    }

    private IndexFollower open(Path folder) {
        return web.followed(folder, clock);
    }

    @ParameterizedTest
    @ValueSource(longs = {3, 8, 21, 34, 55})
    void whateverCameAndWentAndWasJudgedAnew(long seed) {
        random = new SplittableRandom(seed);
        Arrays.fill(contents, -1);
        Arrays.fill(stands, -1);
        Path followed = folders.resolve("followed");
        IndexFollower follower = open(followed);
        for (int step = 0; step < 120; step++) {
            int page = random.nextInt(PAGES);
            switch (random.nextInt(12)) {
                case 0 -> judgeAll();
                case 1, 2 -> {
                    if (contents[page] >= 0) {
                        gone(page);
                    }
                }
                default -> fetch(page);
            }
            if (random.nextInt(3) == 0) {
                clock.pass(Duration.ofMillis(random.nextInt(4000)));
                follower.step();
            }
            if (random.nextInt(15) == 0) {
                story.append("kill; ");
                follower.abandon();
                follower = open(followed);
            }
            if (random.nextInt(15) == 0) {
                story.append("stop; ");
                if (random.nextBoolean()) {
                    follower.catchUp(); // then links and anchor texts are kept
                }
                follower.close();
                follower = open(followed);
            }
        }
        try (IndexFollower last = follower) {
            last.catchUp();
        }
        Path built = folders.resolve("built");
        try (IndexFollower at = open(built)) {
            at.catchUp();
        }
        assertEquals(told(built), told(followed), story::toString);
        for (String url : shown(built)) {
            for (String rank : List.of(Fields.PAGE_RANK, Fields.TOPIC_RANK)) {
                double at = Searches.value(built, url, rank);
                assertEquals(at, Searches.value(followed, url, rank), () -> rank + " of " + url);
            }
        }
    }

    private static Set<String> shown(Path folder) {
        return Searches.find(folder, Fields.TITLE, "中医");
    }

    /// Of each page that is shown what is said of it.
    private static Map<String, String> told(Path folder) {
        Map<String, String> told = new TreeMap<>();
        told.put("pages", String.valueOf(Searches.pages(folder)));
        told.put("pages in the statistics", String.valueOf(Searches.written(folder)));
        for (String url : shown(folder)) {
            List<String> words = WORDS.stream()
                    .filter(word -> Searches.find(folder, Fields.ANCHORS, word).contains(url))
                    .toList();
            told.put(url, words + ", relevance " + Searches.value(folder, url, Fields.RELEVANCE));
        }
        return told;
    }
}
