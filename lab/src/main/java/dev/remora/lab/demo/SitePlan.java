package dev.remora.lab.demo;

import dev.remora.lab.demo.Site.Addresses;
import dev.remora.lab.demo.Site.Cluster;
import dev.remora.lab.demo.Site.Declared;
import dev.remora.lab.demo.Site.Encoding;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The hosts of the demo web, in a fixed order.
final class SitePlan {
    static final Site DIRECTORY = Site.mixed("daohang.example", "四海导航", Look.TABLES);
    static final Site PORTAL = Site.mixed("xinwen.example", "每日新闻网", Look.SEMANTIC);
    static final Site FORUM = Site.mixed("luntan.example", "邻里论坛", Look.TABLES);
    static final Site BLOG = Site.mixed("banrixian.example", "半日闲", Look.COLUMNS);
    static final Site WEEKLY = Site.mixed("zhouji.example", "周记", Look.SEMANTIC);
    static final Site JOTTINGS = Site.mixed("suibi.example", "窗下随笔", Look.COLUMNS)
            .encoded(new Encoding(StandardCharsets.UTF_8, Declared.NOWHERE, false));
    static final Site OFFERS = Site.mixed("tuiguang.example", "天天特惠", Look.COLUMNS);
    static final Site ALLIANCE = Site.mixed("lianmeng.example", "推广联盟", Look.TABLES);
    static final Site CALENDAR = Site.mixed("rili.example", "万年历", Look.SEMANTIC);
    static final Site SLOW = Site.mixed("manman.example", "慢慢走", Look.COLUMNS);
    static final Site FAILING = Site.mixed("budong.example", "不动产信息网", Look.TABLES);

    /// Has the same articles as [#MIRROR], byte for byte.
    static final Site MIRRORED =
            Site.of("zhongyi.example", "中医学堂", Subject.TCM, Cluster.KNOWN, Look.SEMANTIC, Addresses.NUMBER);

    static final Site MIRROR = Site.mixed("jingxiang.example", "学堂镜像", Look.SEMANTIC);

    /// A host that only redirects to `www.`.
    static final String BARE_HOST = "benjing.example";

    static final Site WWW =
            Site.of("www.benjing.example", "本经药圃", Subject.TCM, Cluster.KNOWN, Look.COLUMNS, Addresses.CHINESE);

    private SitePlan() {}

    /// Returns the sites about one subject.
    static List<Site> subjectSites() {
        return List.of(
                MIRRORED,
                WWW,
                hidden("zhenjiu.example", "针灸之家", Subject.TCM, Look.TABLES, Addresses.QUERY)
                        .encoded(new Encoding(Site.GBK, Declared.META, false)),
                hidden("hanfang.example", "汉方笔记", Subject.TCM, Look.SEMANTIC, Addresses.DATED)
                        .encoded(new Encoding(StandardCharsets.UTF_8, Declared.HEADER, true)),
                known("falv.example", "法律常识", Subject.LAW, Look.SEMANTIC, Addresses.NUMBER),
                known("minfa.example", "民法讲堂", Subject.LAW, Look.COLUMNS, Addresses.DATED),
                hidden("lvshi.example", "普通律师手记", Subject.LAW, Look.TABLES, Addresses.QUERY),
                known("licai.example", "理财入门", Subject.FINANCE, Look.COLUMNS, Addresses.DATED),
                known("jijin.example", "基金课堂", Subject.FINANCE, Look.SEMANTIC, Addresses.NUMBER),
                hidden("zhangben.example", "小账本", Subject.FINANCE, Look.COLUMNS, Addresses.CHINESE),
                known("xiachu.example", "今日下厨", Subject.COOKING, Look.COLUMNS, Addresses.NUMBER),
                known("jiachang.example", "家常菜谱", Subject.COOKING, Look.SEMANTIC, Addresses.CHINESE),
                hidden("shiji.example", "食记", Subject.COOKING, Look.TABLES, Addresses.QUERY)
                        .encoded(new Encoding(Site.BIG5, Declared.HEADER, true)),
                known("linux.example", "Linux 学习站", Subject.LINUX, Look.SEMANTIC, Addresses.NUMBER),
                known("mingling.example", "命令行手册", Subject.LINUX, Look.COLUMNS, Addresses.DATED),
                hidden("yunwei.example", "运维札记", Subject.LINUX, Look.SEMANTIC, Addresses.DATED),
                known("lvyou.example", "山水旅游", Subject.TRAVEL, Look.COLUMNS, Addresses.NUMBER),
                known("gucheng.example", "古城漫步", Subject.TRAVEL, Look.SEMANTIC, Addresses.DATED),
                hidden("tubu.example", "徒步者", Subject.TRAVEL, Look.TABLES, Addresses.QUERY));
    }

    private static Site known(String host, String name, Subject subject, Look look, Addresses addresses) {
        return Site.of(host, name, subject, Cluster.KNOWN, look, addresses);
    }

    private static Site hidden(String host, String name, Subject subject, Look look, Addresses addresses) {
        return Site.of(host, name, subject, Cluster.HIDDEN, look, addresses);
    }

    /// Returns the sites of a subject in one cluster.
    static List<Site> of(Subject subject, Cluster cluster) {
        return subjectSites().stream()
                .filter(site -> site.subject().orElseThrow() == subject && site.cluster() == cluster)
                .toList();
    }
}
