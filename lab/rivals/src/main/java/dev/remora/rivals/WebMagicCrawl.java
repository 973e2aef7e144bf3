package dev.remora.rivals;

import java.util.List;
import us.codecraft.webmagic.Page;
import us.codecraft.webmagic.Site;
import us.codecraft.webmagic.Spider;
import us.codecraft.webmagic.downloader.HttpClientDownloader;
import us.codecraft.webmagic.processor.PageProcessor;
import us.codecraft.webmagic.proxy.Proxy;
import us.codecraft.webmagic.proxy.SimpleProxyProvider;

/// WebMagic 1.0.3 with its queue and hash set in memory; stores nothing.
final class WebMagicCrawl implements Rival {
    @Override
    public double crawl(Task task) {
        Pace pace = new Pace(task.pages());
        HttpClientDownloader downloader = new HttpClientDownloader();
        downloader.setProxyProvider(SimpleProxyProvider.from(new Proxy("127.0.0.1", task.proxyPort())));
        Links links = new Links(pace);
        Spider spider = Spider.create(links)
                .addUrl(task.seeds().toArray(String[]::new))
                .setDownloader(downloader)
                .thread(task.threads());
        spider.setEmptySleepTime(100);
        spider.addPipeline((items, of) -> {});
        links.spider = spider;
        spider.run();
        return pace.pagesPerSecond();
    }

    private static final class Links implements PageProcessor {
        private final Site site = Site.me().setSleepTime(0).setRetryTimes(0).setCycleRetryTimes(0).setTimeOut(30_000);
        private final Pace pace;
        private volatile Spider spider;

        Links(Pace pace) {
            this.pace = pace;
        }

        @Override
        public void process(Page page) {
            List<String> type = page.getHeaders() == null ? null : page.getHeaders().get("Content-Type");
            if (page.getStatusCode() != 200 || type == null || !type.getFirst().contains("html")) {
                page.setSkip(true);
                return;
            }
            page.addTargetRequests(
                    page.getHtml().links().all().stream().map(Rival::plain).toList());
            if (pace.page()) {
                spider.stop();
            }
        }

        @Override
        public Site getSite() {
            return site;
        }
    }
}
