package dev.remora.crawler.parse.templates;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SiteTemplateTest {
    private static int count(SiteTemplate template, long feature) {
        return template.ask(known -> known.count(feature));
    }

    @Test
    void countsAPageOnce() {
        SiteTemplate template = new SiteTemplate();
        template.learn(1, new long[] {7, 8});
        template.learn(1, new long[] {7, 8});
        template.learn(2, new long[] {7});
        assertEquals(2, template.ask(SiteTemplate.Known::pages));
        assertEquals(2, count(template, 7));
        assertEquals(1, count(template, 8));
        assertEquals(0, count(template, 9));
    }

    @Test
    void countsAPageOnceThatStandsAtManyAddresses() {
        SiteTemplate template = new SiteTemplate();
        for (int page = 0; page < 5_000; page++) {
            template.learn(page + 100, new long[] {7, 8});
        }
        assertEquals(1, template.ask(SiteTemplate.Known::pages));
        assertEquals(1, count(template, 7));
    }

    @Test
    void takesNoMoreMemoryThanItSays() {
        SiteTemplates templates = new SiteTemplates();
        long most = 0;
        for (int host = 0; host < 300; host++) {
            long base = (host + 1) * 1_000_000L;
            for (int page = 0; page < 2; page++) {
                long first = base + page * 10_000L;
                templates
                        .of("h" + host)
                        .learn(first, LongStream.range(first, first + 8_400).toArray());
                most = Math.max(most, templates.bytes());
            }
        }
        assertTrue(most <= 100L << 20, "bytes kept: " + most);
        assertTrue(most >= 60L << 20, "bytes kept, though there is room: " + most);
    }

    @Test
    void givesBackTheRoomOfWhatItForgets() {
        FeatureCounts counts = new FeatureCounts();
        int small = counts.bytes();
        LongStream.range(1, 20_000).forEach(counts::add);
        assertTrue(counts.bytes() > 100 * small);
        counts.dropRare();
        assertEquals(small, counts.bytes());
    }

    @Test
    void knowsTheLastPagesOnly() {
        SiteTemplate template = new SiteTemplate();
        for (int page = 0; page < 5_000; page++) {
            template.learn(page, new long[] {page + 10_000L, page + 20_000L});
        }
        assertTrue(template.bytes() < 1 << 20);
        int pages = template.ask(SiteTemplate.Known::pages);
        template.learn(4_990, new long[] {1});
        assertEquals(pages, template.ask(SiteTemplate.Known::pages));
    }

    @Test
    void keepsWhatPagesShareWhenItIsFull() {
        SiteTemplate template = new SiteTemplate();
        for (int page = 0; page < 50; page++) {
            long base = page * 100_000L + 1;
            long[] features = LongStream.range(0, 1_001).map(i -> base + i).toArray();
            features[1_000] = -5;
            template.learn(page, features);
            assertTrue(template.ask(known -> known.counts().size()) <= SiteTemplate.MOST);
        }
        assertEquals(50, count(template, -5));
    }

    @Test
    void letsOldPagesCountLess() {
        SiteTemplate template = new SiteTemplate();
        for (int page = 0; page < 10 * SiteTemplate.AGING; page++) {
            template.learn(page, new long[] {page < 5 * SiteTemplate.AGING ? 1 : 2, 3, page + 100});
        }
        assertTrue(count(template, 1) * 4 < count(template, 2));
        assertTrue(count(template, 3) <= template.ask(SiteTemplate.Known::pages) + 1);
    }

    @Test
    void countsAsAMapWould() {
        SplittableRandom random = new SplittableRandom(3);
        FeatureCounts counts = new FeatureCounts();
        Map<Long, Integer> map = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            long key = random.nextInt(3_000) * 0x100000001L;
            counts.add(key);
            map.merge(key, 1, Integer::sum);
        }
        map.forEach((key, count) -> assertEquals(Math.min(count, 127), counts.count(key)));
        assertEquals(map.size(), counts.size());
        counts.halve();
        map.forEach((key, count) -> assertEquals(count < 2 ? 0 : (Math.min(count, 127) + 1) / 2, counts.count(key)));
    }

    @Test
    void forgetsTheHostThatWasMetLongestAgo() {
        SiteTemplates templates = new SiteTemplates();
        SiteTemplate first = templates.of("h0");
        for (int i = 1; i <= SiteTemplates.HOSTS; i++) {
            templates.of("h" + i);
        }
        assertSame(templates.of("h9"), templates.of("h9"));
        assertNotSame(first, templates.of("h0"));
    }
}
