package dev.remora.lab.demo;

import dev.remora.lab.demo.Draft.Content;
import dev.remora.lab.demo.Draft.Ref;
import dev.remora.lab.demo.Site.Cluster;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// Drafts the sites about one subject: its articles, distributed evenly, and the pages that link to them.
final class SubjectSites {
    private static final int PER_LIST = 4;
    private static final int PRINTED = 3;
    private static final String SPECIAL_PATH = "/zhuanti.html";

    private final SequencedMap<Site, List<Article>> shelves = new LinkedHashMap<>();

    SubjectSites(Map<Subject, List<Article>> articles) {
        for (Subject subject : Subject.values()) {
            List<Site> sites = new ArrayList<>(SitePlan.of(subject, Cluster.KNOWN));
            sites.addAll(SitePlan.of(subject, Cluster.HIDDEN));
            sites.forEach(site -> shelves.put(site, new ArrayList<>()));
            List<Article> all = articles.get(subject);
            for (int i = 0; i < all.size(); i++) {
                shelves.get(sites.get(i % sites.size())).add(all.get(i));
            }
        }
    }

    /// Returns the articles of a site.
    List<Article> shelf(Site site) {
        return List.copyOf(shelves.get(site));
    }

    /// Returns links to the articles of a subject on sites of one cluster.
    List<Ref> articles(Subject subject, Cluster cluster) {
        List<Ref> refs = new ArrayList<>();
        for (Site site : SitePlan.of(subject, cluster)) {
            shelf(site).forEach(article -> refs.add(ref(site, article)));
        }
        return refs;
    }

    static Ref ref(Site site, Article article) {
        return new Ref(site.url(site.path(article)), article.title());
    }

    /// Returns the pages of a site.
    ///
    /// @param friends links on its links page, in addition to its own cluster
    SitePages pages(Site site, List<Ref> friends) {
        List<Article> shelf = shelves.get(site);
        List<Draft> drafts = new ArrayList<>();
        drafts.add(home(site, shelf));
        drafts.addAll(lists(site, shelf));
        drafts.addAll(tags(site, shelf));
        for (int i = 0; i < shelf.size(); i++) {
            drafts.add(article(site, shelf, i));
        }
        if (site.look() == Look.SEMANTIC) {
            shelf.stream().limit(PRINTED).forEach(article -> drafts.add(print(site, article)));
        }
        drafts.add(about(site));
        drafts.add(links(site, friends));
        List<Ref> navigation = List.of(
                new Ref(site.href("/"), "首页"),
                new Ref(site.href("/list/1.html"), "文章列表"),
                new Ref(site.href("/about.html"), "关于本站"),
                new Ref(site.href("/links.html"), "友情链接"));
        List<String> sitemap = new ArrayList<>();
        if (site.cluster() == Cluster.KNOWN && site.look() == Look.SEMANTIC) {
            drafts.add(special(site));
            sitemap.add(SPECIAL_PATH);
            shelf.forEach(article -> sitemap.add(site.path(article)));
        }
        return new SitePages(site, navigation, drafts, sitemap);
    }

    private static Draft home(Site site, List<Article> shelf) {
        String subject = site.subject().orElseThrow().label();
        StringBuilder main = new StringBuilder(
                "<p>欢迎来到" + site.name() + "。这里收集关于" + subject + "的短文，由几位爱好者写成，希望对初学的人有所帮助。</p>\n<h2>最新文章</h2>\n");
        shelf.stream().limit(PER_LIST).forEach(article -> main.append(entry(site, article)));
        main.append("<h2>分类</h2>\n")
                .append(DemoHtml.list(keywords(shelf).stream()
                        .map(word -> new Ref(site.href(site.tagPath(word)), word))
                        .toList()));
        return new Draft(site, "/", site.name(), Kind.HOME, site.subject(), Content.of(main));
    }

    private static List<Draft> lists(Site site, List<Article> shelf) {
        List<Draft> lists = new ArrayList<>();
        int last = (shelf.size() + PER_LIST - 1) / PER_LIST;
        for (int n = 1; n <= last; n++) {
            StringBuilder main = new StringBuilder();
            shelf.subList((n - 1) * PER_LIST, Math.min(shelf.size(), n * PER_LIST))
                    .forEach(article -> main.append(entry(site, article)));
            main.append("<p class=\"pages\">第 ").append(n).append(" 页 ");
            if (n > 1) {
                main.append(new Ref(site.href("/list/" + (n - 1) + ".html"), "上一页").html())
                        .append(' ');
            }
            if (n < last) {
                main.append(new Ref(site.href("/list/" + (n + 1) + ".html"), "下一页").html());
            }
            String title = "文章列表 第 " + n + " 页";
            lists.add(new Draft(
                    site, "/list/" + n + ".html", title, Kind.LIST, site.subject(), Content.of(main + "</p>\n")));
        }
        return lists;
    }

    private static List<Draft> tags(Site site, List<Article> shelf) {
        List<Draft> tags = new ArrayList<>();
        for (String word : keywords(shelf)) {
            StringBuilder main = new StringBuilder("<p>以下文章都谈到" + DemoHtml.escape(word) + "：</p>\n");
            shelf.stream()
                    .filter(article -> article.keywords().contains(word))
                    .forEach(article -> main.append(entry(site, article)));
            String title = "谈" + word + "的文章";
            tags.add(new Draft(site, site.tagPath(word), title, Kind.LIST, site.subject(), Content.of(main)));
        }
        return tags;
    }

    private Draft article(Site site, List<Article> shelf, int i) {
        Article article = shelf.get(i);
        StringBuilder main =
                new StringBuilder("<p class=\"meta\">").append(date(article)).append(" 分类：");
        article.keywords()
                .forEach(word -> main.append(new Ref(site.href(site.tagPath(word)), word).html())
                        .append(' '));
        main.append("</p>\n").append(DemoHtml.paragraphs(article.paragraphs())).append("<p class=\"turn\">");
        if (i > 0) {
            main.append("上一篇：").append(local(site, shelf.get(i - 1)).html()).append(' ');
        }
        if (i + 1 < shelf.size()) {
            main.append("下一篇：").append(local(site, shelf.get(i + 1)).html());
        }
        if (site.look() == Look.SEMANTIC && i < PRINTED) {
            main.append(' ').append(new Ref(site.href(printPath(article)), "打印").html());
        }
        List<Ref> cluster = articles(article.subject(), site.cluster());
        List<Ref> related = new ArrayList<>();
        for (int step = 1; step <= 4; step++) {
            related.add(cluster.get((article.number() * 5 + step * 3) % cluster.size()));
        }
        String path = site.path(article);
        return new Draft(
                site, path, article.title(), Kind.ARTICLE, site.subject(), new Content("", main + "</p>\n", related));
    }

    private static Draft print(Site site, Article article) {
        String head = "<link rel=\"canonical\" href=\"" + DemoHtml.escape(site.url(site.path(article))) + "\">\n";
        String main = DemoHtml.paragraphs(article.paragraphs());
        return new Draft(
                site,
                printPath(article),
                article.title(),
                Kind.DUPLICATE,
                site.subject(),
                new Content(head, main, List.of()));
    }

    /// Drafts a page that only the sitemap names.
    private Draft special(Site site) {
        Subject subject = site.subject().orElseThrow();
        String main =
                "<p>本专题汇集" + subject.label() + "文章，供读者检索。</p>\n" + DemoHtml.list(articles(subject, site.cluster()));
        return new Draft(site, SPECIAL_PATH, subject.label() + "专题", Kind.LIST, site.subject(), Content.of(main));
    }

    private static Draft about(Site site) {
        String main = "<p>" + site.name() + "创办于二〇一九年，由几位朋友利用业余时间维护，不接受投稿，也不出售任何商品。</p>\n"
                + "<p>如需转载，请注明出处。发现错字或者打不开的网页，请写信告诉我们，通常一周之内会有答复。</p>\n";
        return new Draft(site, "/about.html", "关于本站", Kind.CHATTER, Optional.empty(), Content.of(main));
    }

    private static Draft links(Site site, List<Ref> friends) {
        List<Ref> links = new ArrayList<>();
        SitePlan.of(site.subject().orElseThrow(), site.cluster()).stream()
                .filter(other -> !other.equals(site))
                .forEach(other -> links.add(new Ref(other.url("/"), other.name())));
        links.addAll(friends);
        String main = "<p>以下是本站的朋友，排名不分先后。</p>\n" + DemoHtml.list(links);
        return new Draft(site, "/links.html", "友情链接", Kind.CHATTER, Optional.empty(), Content.of(main));
    }

    private static List<String> keywords(List<Article> shelf) {
        return shelf.stream().flatMap(a -> a.keywords().stream()).distinct().toList();
    }

    private static String entry(Site site, Article article) {
        return DemoHtml.entry(local(site, article), article.summary());
    }

    private static Ref local(Site site, Article article) {
        return new Ref(site.href(site.path(article)), article.title());
    }

    private static String printPath(Article article) {
        return "/print/" + article.number() + ".html";
    }

    private static String date(Article article) {
        return String.format("2026-%02d-%02d", 1 + article.number() % 9, 1 + article.number() * 7 % 28);
    }
}
