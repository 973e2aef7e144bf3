package dev.remora.rivals;

import edu.uci.ics.crawler4j.crawler.CrawlConfig;
import edu.uci.ics.crawler4j.crawler.CrawlController;
import edu.uci.ics.crawler4j.crawler.Page;
import edu.uci.ics.crawler4j.crawler.WebCrawler;
import edu.uci.ics.crawler4j.fetcher.PageFetcher;
import edu.uci.ics.crawler4j.parser.HtmlParseData;
import edu.uci.ics.crawler4j.robotstxt.RobotstxtConfig;
import edu.uci.ics.crawler4j.robotstxt.RobotstxtServer;
import edu.uci.ics.crawler4j.url.WebURL;
import java.nio.file.Files;

/// crawler4j 4.4 with its frontier in Berkeley DB and its robots.txt rules; stores no pages.
final class Crawler4jCrawl implements Rival {
    @Override
    public double crawl(Task task) throws Exception {
        CrawlConfig config = new CrawlConfig();
        config.setCrawlStorageFolder(
                Files.createTempDirectory(task.scratch(), "crawler4j").toString());
        config.setPolitenessDelay(0);
        config.setProxyHost("127.0.0.1");
        config.setProxyPort(task.proxyPort());
        config.setMaxTotalConnections(task.threads());
        config.setMaxConnectionsPerHost(task.threads());
        config.setMaxDownloadSize(4 << 20);
        config.setMaxOutgoingLinksToFollow(100_000);
        config.setIncludeHttpsPages(true);
        config.setThreadMonitoringDelaySeconds(1);
        config.setThreadShutdownDelaySeconds(1);
        config.setCleanupDelaySeconds(1);
        PageFetcher fetcher = new PageFetcher(config);
        CrawlController controller =
                new CrawlController(config, fetcher, new RobotstxtServer(new RobotstxtConfig(), fetcher));
        for (String seed : task.seeds()) {
            controller.addSeed(seed);
        }
        Pace pace = new Pace(task.pages());
        controller.start(() -> new Visitor(pace, controller), task.threads());
        return pace.pagesPerSecond();
    }

    private static final class Visitor extends WebCrawler {
        private final Pace pace;
        private final CrawlController controller;

        public Visitor(Pace pace, CrawlController controller) {
            this.pace = pace;
            this.controller = controller;
        }

        @Override
        public boolean shouldVisit(Page from, WebURL url) {
            if (url.getURL().startsWith("https://")) {
                url.setURL(Rival.plain(url.getURL()));
            }
            return true;
        }

        @Override
        public void visit(Page page) {
            if (page.getParseData() instanceof HtmlParseData && pace.page()) {
                controller.shutdown();
            }
        }
    }
}
