package dev.remora.lab.demo;

import dev.remora.crawler.replay.Answer;
import dev.remora.crawler.replay.Answer.Response;
import dev.remora.crawler.replay.Web;
import dev.remora.lab.demo.Draft.Content;
import dev.remora.lab.demo.Draft.Ref;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// A small Chinese web that is part of the project: sites on six subjects, each in a cluster listed by the
/// directory and one that only a tunnel of off-topic pages leads to; a directory, a portal, blogs, a forum,
/// advertising; a GBK host, a Big5 host, a host in traditional characters; and common obstacles for crawlers:
/// disallowed paths, redirects, an infinite calendar, slow and failing pages, duplicates. Immutable; the same
/// seed gives the same bytes.
///
/// ```java
/// DemoWeb demo = DemoWeb.build(DemoWeb.SEED);
/// try (var server = ReplayServer.start(demo.open(), ReplayServer.Settings.freePort(log))) { … }
/// ```
public final class DemoWeb {
    /// The seed of `./remora demo`.
    public static final long SEED = 20_261_120L;

    private final Map<String, Served> pages;
    private final Set<String> hosts;
    private final List<Label> labels;

    private DemoWeb(Map<String, Served> pages, List<Label> labels) {
        this.pages = Map.copyOf(pages);
        this.labels = List.copyOf(labels);
        Set<String> names = new TreeSet<>();
        pages.keySet().forEach(url -> names.add(url.substring(7, url.indexOf('/', 7))));
        names.add(SitePlan.BARE_HOST);
        this.hosts = Collections.unmodifiableSet(names);
    }

    /// Builds the web; takes well under a second once classes and dictionaries are loaded.
    ///
    /// @param seed selects advertising, popular links and small talk
    public static DemoWeb build(long seed) {
        Library library = Library.read();
        SubjectSites subjects = new SubjectSites(library.articles());
        FillerText chatter = new FillerText(library.chatter(), seed);
        PromotionSites promotions = new PromotionSites(library.promotions());
        List<SitePages> all = new ArrayList<>();
        for (Site site : SitePlan.subjectSites()) {
            all.add(subjects.pages(site, friends(site)));
        }
        all.addAll(new MixedSites(subjects, chatter).pages());
        all.addAll(promotions.pages());
        all.addAll(new TroubleSites(chatter).pages());
        PageTemplates templates = new PageTemplates(popular(all), promotions.advertising(), seed);
        Builder builder = new Builder(templates);
        all.forEach(builder::add);
        List<String> mirrored = subjects.shelf(SitePlan.MIRRORED).stream()
                .map(article -> SubjectSites.ref(SitePlan.MIRRORED, article).href())
                .toList();
        builder.mirror(subjects.shelf(SitePlan.MIRRORED));
        builder.pages.putAll(TroubleSites.redirects(mirrored));
        return new DemoWeb(builder.pages, builder.labels);
    }

    private static List<Ref> friends(Site site) {
        List<Ref> friends = new ArrayList<>(TroubleSites.linksToRedirects().getOrDefault(site, List.of()));
        if (site.cluster() == Site.Cluster.KNOWN) {
            friends.addAll(MixedSites.entrances(site.subject().orElseThrow()));
        }
        if (site.equals(SitePlan.MIRRORED)) {
            friends.add(new Ref(Builder.NOINDEX_PATH, "访问统计"));
        }
        return friends;
    }

    private static List<Ref> popular(List<SitePages> all) {
        return all.stream()
                .filter(pages -> pages.site().equals(SitePlan.FORUM))
                .flatMap(pages -> pages.drafts().stream())
                .filter(draft -> draft.kind() == Kind.CHATTER)
                .map(Draft::ref)
                .toList();
    }

    /// Opens the web: pages that fail the first time fail once per opening.
    public Web open() {
        return new OpenedWeb(pages, hosts, true);
    }

    /// Opens the web without first-time failures, for runs that are compared page by page.
    public Web openSteady() {
        return new OpenedWeb(pages, hosts, false);
    }

    /// Returns the successive answers of each address, as far as an archive has them: the beginning of infinite
    /// sites ([CalendarTrap]), and of redirects from any path only existing paths.
    SortedMap<String, List<Answer>> captures() {
        SortedMap<String, List<Answer>> captures = new TreeMap<>();
        pages.forEach((url, served) -> captures.put(
                url,
                Stream.concat(served.first().stream(), Stream.of(served.answer()))
                        .toList()));
        Web web = openSteady();
        CalendarTrap.archivedPaths()
                .forEach(path ->
                        captures.put(SitePlan.CALENDAR.url(path), List.of(web.answer(SitePlan.CALENDAR.host(), path))));
        captures.put(MixedSites.TRACKED, captures.get(SitePlan.BLOG.url("/")));
        String www = SitePlan.WWW.url("");
        pages.keySet().stream().filter(url -> url.startsWith(www)).forEach(url -> {
            String path = url.substring(www.length());
            captures.put("http://" + SitePlan.BARE_HOST + path, List.of(web.answer(SitePlan.BARE_HOST, path)));
        });
        return captures;
    }

    /// Returns its hosts, in order.
    public Set<String> hosts() {
        return hosts;
    }

    /// Returns its pages with a 200 answer in HTML (the first time or later), except the trap's, with their
    /// subjects.
    public List<Label> labels() {
        return labels;
    }

    /// Renders drafts and collects the pages.
    private static final class Builder {
        static final String NOINDEX_PATH = "/tongji.html";

        final Map<String, Served> pages = new LinkedHashMap<>();
        final List<Label> labels = new ArrayList<>();
        private final PageTemplates templates;

        Builder(PageTemplates templates) {
            this.templates = templates;
        }

        void add(SitePages site) {
            for (Draft draft : site.drafts()) {
                add(draft, site.navigation());
            }
            Site host = site.site();
            if (host.equals(SitePlan.MIRRORED)) {
                String head = "<meta name=\"robots\" content=\"noindex\">\n";
                String main = "<p>昨日访问一百二十三人次，其中初次来访者四十一人。</p>\n";
                add(
                        new Draft(
                                host,
                                NOINDEX_PATH,
                                "访问统计",
                                Kind.NOINDEX,
                                Optional.empty(),
                                new Content(head, main, List.of())),
                        site.navigation());
            }
            if (RobotsFile.exists(host)) {
                pages.put(
                        host.url("/robots.txt"),
                        Served.always(Served.text("text/plain; charset=utf-8", RobotsFile.text(site))));
                add(
                        new Draft(
                                host,
                                RobotsFile.FORBIDDEN_PATH,
                                "登录",
                                Kind.FORBIDDEN,
                                Optional.empty(),
                                Content.of("<p>请登录。</p>\n")),
                        site.navigation());
            }
            if (!site.sitemap().isEmpty()) {
                pages.put(
                        host.url("/sitemap.xml"),
                        Served.always(Served.text("application/xml", RobotsFile.sitemap(host, site.sitemap()))));
            }
        }

        private void add(Draft draft, List<Ref> navigation) {
            Site site = draft.site();
            String type = "text/html"
                    + (site.encoding().declared() == Site.Declared.HEADER
                            ? "; charset=" + site.encoding().charset().name()
                            : "");
            Response page = Served.page(type, templates.dress(draft, navigation));
            if (pages.put(draft.url(), TroubleSites.served(draft, page)) != null) {
                throw new IllegalStateException("the demo web has two pages at " + draft.url());
            }
            labels.add(new Label(draft.url(), draft.subject(), draft.kind()));
        }

        /// The mirror has the articles of the mirrored site, byte for byte.
        void mirror(List<Article> shelf) {
            Site mirror = SitePlan.MIRROR;
            List<Ref> links = new ArrayList<>();
            for (Article article : shelf) {
                String path = SitePlan.MIRRORED.path(article);
                pages.put(mirror.url(path), pages.get(SitePlan.MIRRORED.url(path)));
                labels.add(new Label(mirror.url(path), Optional.of(article.subject()), Kind.DUPLICATE));
                links.add(new Ref(path, article.title()));
            }
            Draft home = new Draft(
                    mirror,
                    "/",
                    mirror.name(),
                    Kind.HOME,
                    Optional.empty(),
                    Content.of("<p>以下是镜像的文章。</p>\n" + DemoHtml.list(links)));
            add(new SitePages(mirror, List.of(new Ref("/", "首页")), List.of(home), List.of()));
        }
    }
}
