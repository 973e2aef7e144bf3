package dev.remora.lab.demo;

import dev.remora.lab.demo.Draft.Content;
import dev.remora.lab.demo.Draft.Ref;
import dev.remora.lab.demo.Site.Cluster;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Drafts the general sites: a directory, a portal, blogs and a forum. The blogs' diaries have the tunnels:
/// chains of pages off every topic, the last of which links to a site without other inlinks.
final class MixedSites {
    /// An address with a tracking parameter.
    static final String TRACKED = SitePlan.BLOG.url("/?utm_source=daohang");

    private static final int TUNNEL = 3;
    private static final int NOTES = 8;
    private static final int ISSUES = 8;
    private static final int THREADS = 30;
    private static final List<Site> BLOGS = List.of(SitePlan.BLOG, SitePlan.WEEKLY, SitePlan.JOTTINGS);

    private final SubjectSites subjects;
    private final FillerText chatter;

    MixedSites(SubjectSites subjects, FillerText chatter) {
        this.subjects = subjects;
        this.chatter = chatter;
    }

    /// Returns their pages.
    List<SitePages> pages() {
        List<SitePages> all = new ArrayList<>();
        all.add(directory());
        all.add(portal());
        for (int i = 0; i < BLOGS.size(); i++) {
            all.add(blog(BLOGS.get(i), i));
        }
        all.add(forum());
        return all;
    }

    /// Returns the entrances of the tunnels, which a subject's known sites show as links to friends.
    static List<Ref> entrances(Subject subject) {
        List<Ref> entrances = new ArrayList<>();
        for (int exit = 0; exit < SitePlan.of(subject, Cluster.HIDDEN).size(); exit++) {
            Site blog = tunnelSite(subject, exit, 0);
            entrances.add(new Ref(blog.url(tunnelPath(subject, exit, 0)), blog.name()));
        }
        return entrances;
    }

    private static Site tunnelSite(Subject subject, int exit, int step) {
        return BLOGS.get((subject.shelf() + exit + step) % BLOGS.size());
    }

    private static String tunnelPath(Subject subject, int exit, int step) {
        return "/diary/" + (100 + subject.shelf() * 10 + exit * 5 + step) + ".html";
    }

    private SitePages directory() {
        Site site = SitePlan.DIRECTORY;
        List<Draft> drafts = new ArrayList<>();
        List<Ref> navigation = new ArrayList<>(List.of(new Ref("/", "首页"), new Ref("/new.html", "新站")));
        for (Subject subject : Subject.values()) {
            String path = "/fenlei/" + subject.id() + ".html";
            navigation.add(new Ref(path, subject.label()));
            List<Ref> links = SitePlan.of(subject, Cluster.KNOWN).stream()
                    .map(known -> new Ref(known.url("/"), known.name()))
                    .toList();
            drafts.add(new Draft(
                    site,
                    path,
                    subject.label() + "网站大全",
                    Kind.LIST,
                    Optional.empty(),
                    Content.of(DemoHtml.list(links))));
        }
        List<Site> mixed = List.of(
                SitePlan.PORTAL,
                SitePlan.BLOG,
                SitePlan.WEEKLY,
                SitePlan.JOTTINGS,
                SitePlan.FORUM,
                SitePlan.OFFERS,
                SitePlan.ALLIANCE,
                SitePlan.CALENDAR,
                SitePlan.SLOW,
                SitePlan.FAILING,
                SitePlan.MIRROR);
        List<Ref> others = mixed.stream()
                .map(other -> new Ref(other.url("/"), other.name()))
                .toList();
        String home = "<p>四海导航收录常用网站，天天更新。</p>\n" + DemoHtml.list(others) + "<h2>分类</h2>\n" + DemoHtml.list(navigation);
        drafts.addFirst(new Draft(site, "/", site.name(), Kind.HOME, Optional.empty(), Content.of(home)));
        List<Ref> fresh = List.of(
                new Ref("/go?id=1", "一个讲老房子的站"),
                new Ref("/go?id=2", "同城二手"),
                new Ref("http://" + SitePlan.BARE_HOST + "/", "药圃"),
                new Ref(TRACKED, "半日闲更新了"));
        drafts.add(
                new Draft(site, "/new.html", "新收录网站", Kind.LIST, Optional.empty(), Content.of(DemoHtml.list(fresh))));
        return new SitePages(site, navigation, drafts, List.of());
    }

    private SitePages portal() {
        Site site = SitePlan.PORTAL;
        List<Draft> drafts = new ArrayList<>();
        List<Ref> issues = new ArrayList<>();
        for (int n = 1; n <= ISSUES; n++) {
            StringBuilder main = new StringBuilder();
            for (Subject subject : Subject.values()) {
                main.append("<h2>").append(subject.label()).append("</h2>\n");
                List<Ref> known = subjects.articles(subject, Cluster.KNOWN);
                main.append(DemoHtml.list(
                        List.of(known.get((n * 2) % known.size()), known.get((n * 2 + 1) % known.size()))));
                main.append(chatter.paragraphs("portal" + n + subject.id(), 1));
            }
            Draft issue = new Draft(
                    site,
                    "/zhoukan/" + n + ".html",
                    "新闻周刊第 " + n + " 期",
                    Kind.LIST,
                    Optional.empty(),
                    Content.of(main));
            issues.add(issue.ref());
            drafts.add(issue);
        }
        String home = chatter.paragraphs("portal", 2) + "<h2>往期周刊</h2>\n" + DemoHtml.list(issues);
        drafts.addFirst(new Draft(site, "/", site.name(), Kind.HOME, Optional.empty(), Content.of(home)));
        return new SitePages(site, List.of(new Ref("/", "首页"), new Ref("/zhoukan/1.html", "周刊")), drafts, List.of());
    }

    private SitePages blog(Site site, int turn) {
        List<Draft> drafts = new ArrayList<>(notes(site, turn));
        List<Ref> notes = drafts.stream().map(Draft::ref).toList();
        List<Draft> diaries = diaries(site);
        drafts.addAll(diaries);
        String home = chatter.paragraphs(site.host(), 2) + "<h2>读书笔记</h2>\n" + DemoHtml.list(notes);
        drafts.addFirst(new Draft(site, "/", site.name(), Kind.HOME, Optional.empty(), Content.of(home)));
        String list = DemoHtml.list(diaries.stream().map(Draft::ref).toList());
        drafts.add(new Draft(site, "/diary/", "日记", Kind.LIST, Optional.empty(), Content.of(list)));
        return new SitePages(site, List.of(new Ref("/", "首页"), new Ref("/diary/", "日记")), drafts, List.of());
    }

    /// Drafts notes on articles of the known sites: pages about a subject on a site that is not about it.
    private List<Draft> notes(Site site, int turn) {
        List<Draft> notes = new ArrayList<>();
        for (Subject subject : Subject.values()) {
            List<Site> known = SitePlan.of(subject, Cluster.KNOWN);
            for (int n = 0; n < NOTES; n++) {
                Site source = known.get(n % known.size());
                List<Article> shelf = subjects.shelf(source);
                Article one = shelf.get((n * 3 + turn) % shelf.size());
                Article two = shelf.get((n * 3 + turn + 1) % shelf.size());
                String main = "<p>最近在读" + source.name() + "，抄两段留着慢慢看。</p>\n"
                        + quote(one, 1, source) + quote(two, 0, source)
                        + chatter.paragraphs(site.host() + subject.id() + n, 1);
                notes.add(new Draft(
                        site,
                        "/note/" + subject.id() + "-" + (n + 1) + ".html",
                        "读《" + one.title() + "》",
                        Kind.NOTE,
                        Optional.of(subject),
                        Content.of(main)));
            }
        }
        return notes;
    }

    private static String quote(Article article, int paragraph, Site source) {
        return "<blockquote><p>" + DemoHtml.escape(article.paragraphs().get(paragraph)) + "</p><p>——"
                + SubjectSites.ref(source, article).html() + "</p></blockquote>\n";
    }

    private List<Draft> diaries(Site site) {
        List<Draft> diaries = new ArrayList<>();
        for (Subject subject : Subject.values()) {
            List<Site> exits = SitePlan.of(subject, Cluster.HIDDEN);
            for (int exit = 0; exit < exits.size(); exit++) {
                for (int step = 0; step < TUNNEL; step++) {
                    if (tunnelSite(subject, exit, step).equals(site)) {
                        diaries.add(tunnel(site, subject, exit, step, exits.get(exit)));
                    }
                }
            }
        }
        return diaries;
    }

    private Draft tunnel(Site site, Subject subject, int exit, int step, Site beyond) {
        Ref next = step + 1 < TUNNEL
                ? new Ref(tunnelSite(subject, exit, step + 1).url(tunnelPath(subject, exit, step + 1)), "老朋友的日记")
                : new Ref(beyond.url("/"), "隔壁小站");
        String path = tunnelPath(subject, exit, step);
        String main = chatter.paragraphs(path, 3) + "<p>顺手记下一个地址：" + next.html() + "</p>\n";
        return new Draft(site, path, "日记：" + chatter.title(path), Kind.CHATTER, Optional.empty(), Content.of(main));
    }

    private SitePages forum() {
        Site site = SitePlan.FORUM;
        List<Draft> drafts = new ArrayList<>();
        for (int n = 1; n <= THREADS; n++) {
            StringBuilder main = new StringBuilder();
            for (String poster : Arrays.asList("楼主", "二楼", "三楼", "四楼")) {
                main.append("<p><b>").append(poster).append("</b></p>\n").append(chatter.paragraphs(n + poster, 1));
            }
            String path = "/thread.php?tid=" + n;
            drafts.add(new Draft(site, path, chatter.title(n), Kind.CHATTER, Optional.empty(), Content.of(main)));
        }
        String home = "<p>街坊邻居聊天的地方，请文明发言。</p>\n"
                + DemoHtml.list(drafts.stream().map(Draft::ref).toList());
        drafts.addFirst(new Draft(site, "/", site.name(), Kind.HOME, Optional.empty(), Content.of(home)));
        return new SitePages(
                site, List.of(new Ref("/", "首页"), new Ref(SitePlan.CALENDAR.url("/"), "日历")), drafts, List.of());
    }
}
