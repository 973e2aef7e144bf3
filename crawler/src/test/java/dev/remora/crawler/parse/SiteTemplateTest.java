package dev.remora.crawler.parse;

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
    @Test
    void countsAPageOnce() {
        SiteTemplate template = new SiteTemplate();
        template.learn(1, new long[] {7, 8});
        template.learn(1, new long[] {7, 8});
        template.learn(2, new long[] {7});
        assertEquals(2, template.pages());
        assertEquals(2, template.count(7));
        assertEquals(1, template.count(8));
        assertEquals(0, template.count(9));
    }

    @Test
    void keepsWhatPagesShareWhenItIsFull() {
        SiteTemplate template = new SiteTemplate();
        for (int page = 0; page < 50; page++) {
            long base = page * 100_000L + 1;
            long[] features = LongStream.range(0, 1_001).map(i -> base + i).toArray();
            features[1_000] = -5;
            template.learn(page, features);
            assertTrue(template.size() <= SiteTemplate.MOST);
        }
        assertEquals(50, template.count(-5));
    }

    @Test
    void letsOldPagesCountLess() {
        SiteTemplate template = new SiteTemplate();
        for (int page = 0; page < 10 * SiteTemplate.AGING; page++) {
            template.learn(page, new long[] {page < 5 * SiteTemplate.AGING ? 1 : 2, 3});
        }
        assertTrue(template.count(1) * 4 < template.count(2));
        assertTrue(template.count(3) <= template.pages() + 1);
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
