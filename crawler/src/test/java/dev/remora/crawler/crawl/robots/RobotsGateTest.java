package dev.remora.crawler.crawl.robots;

import static org.junit.jupiter.api.Assertions.assertSame;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.robots.RobotsRules;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RobotsGateTest {
    /// Parsing takes time: whoever fetched them has done it, on another thread.
    @Test
    void rulesThatWereReadWhereTheyWereFetchedAreNotReadAgain() {
        Url url = new Url("http://a.example/robots.txt");
        FetchOutcome.Fetched fetched = FetchOutcome.Fetched.archived(
                new Exchange(url, Instant.EPOCH, List.of(), 200, List.of(), Bytes.of(new byte[0]), false));
        RobotsRules rules = RobotsRules.of(fetched);
        Completion completion = new Completion(
                Job.RobotsJob.of("http://a.example"),
                fetched,
                Optional.empty(),
                Optional.of(new Completion.Reading.RobotsRead(rules)));
        assertSame(rules, RobotsGate.read(completion));
    }
}
