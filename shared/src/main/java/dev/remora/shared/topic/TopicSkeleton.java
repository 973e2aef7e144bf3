package dev.remora.shared.topic;

import java.util.List;
import java.util.SequencedMap;

/// The file that `topic new` makes. A line that begins with `#= ` is a key that may be switched on by removing `#=
/// `.
final class TopicSkeleton {
    private static final String REST = """

            # What follows may be left out; the values shown are the defaults, unless they are examples.
            # 以下各项均可省略；所列除示例外即默认值。去掉行首的“#= ”即可启用。

            # Pages that show what the topic is and is not: addresses or file:path. Models that learn, learn from them;
            # the strategy auto begins with what they say of their hosts and folders.
            # 正例与反例网页：网址，或 file:路径。供可学习的模型训练；auto 策略从一开始就据此判断其主机与目录。
            #= examples: {positive: [https://example.org/good], negative: [https://example.org/bad]}

            # How pages are judged. model: keyword-density, keyword-vsm; or one that learns from the examples and
            # from the crawl: keyword-bayes, bayes-multinomial, linear, bayes-kernel, bayes-normal, bayes-complement,
            # feature-vsm. threshold 0 to 1: relevant from here on (without it, the model's own).
            # 相关度模型及阈值。
            #= relevance: {model: keyword-density, threshold: 0.2}

            # How the crawl goes.
            #   strategy     auto, best-first, breadth-first …                      抓取策略
            #   maxPages     distinct pages fetched well, in all, over stops and goings on    抓取页数上限（续抓时含已抓取的页）
            #   delay        between two requests to one host: 500ms, 1s, 2m       同一主机两次请求的最小间隔
            #   focus        soft: links of pages off the topic wait; hard: they are dropped   软聚焦或硬聚焦
            #   hostsInTurn  so many addresses in a row come from different hosts; 1: off      连续若干次取自不同主机
            #   margin       0 to 1: how much worse a link may be than the best that waits for its host  允许的优先级差
            #   maxWaiting   links that wait, at most; the worst are dropped       待抓队列上限
            #   maxDepth     links followed from a seed, at most                    距种子的最大链接数
            #   scope        which addresses are fetched at all: a host, *.host, or an address with *   抓取范围
            #   logins       a user name and password for a host, sent to no other   站点登录
            #= crawl:
            #=   strategy: auto
            #=   maxPages: 10000
            #=   delay: 1s
            #=   focus: soft
            #=   hostsInTurn: 1
            #=   margin: 0.1
            #=   maxWaiting: 1000000
            #=   maxDepth: 64
            #=   scope: {include: ["example.org", "*.example.org"], exclude: ["*/*.pdf"]}
            #=   logins: {example.org: {user: name, password: word}}

            # How much relevance and links count in a page's rank; together 1.
            # 排序中相关度与 PageRank 的权重，和为 1。
            #= rank: {relevance: 0.6, pageRank: 0.4}

            # Which pages can be searched: on-topic or all.
            # 可检索的网页：on-topic（仅相关）或 all（全部）。
            #= index: on-topic

            # Further words that texts are cut into; keywords are words too. Without them, names of the trade that no
            # general dictionary has are cut apart.
            # 补充词：分词词典没有的专业词；关键词本身即是词，不必再列。
            #= words: [小柴胡汤, 足三里]
            """;

    private TopicSkeleton() {}

    static String write(
            String id, String name, String description, SequencedMap<String, Double> keywords, List<String> seeds) {
        var out = new StringBuilder();
        out.append(
                "# A topic for Remora: what to look for and where to start. Check it with: ./remora topic check FILE\n");
        out.append("# 印鱼主题文件：找什么，从哪里开始。\n\n");
        out.append("# Name of the collection's folder: a-z, 0-9 and -   标识\n");
        out.append("id: ").append(YamlText.quoted(id)).append('\n');
        out.append("# For people   名称与说明\n");
        out.append("name: ").append(YamlText.quoted(name)).append('\n');
        out.append(
                description.isEmpty()
                        ? "#= description: \"…\"\n\n"
                        : "description: " + YamlText.quoted(description) + "\n\n");
        out.append("# Terms with weights above 0; heavier terms say more about the topic   关键词及权重\n");
        if (keywords.isEmpty()) {
            out.append("keywords: {}   # for example {中医: 3, 针灸: 2.5}\n");
        } else {
            out.append("keywords:\n");
            keywords.forEach((term, weight) -> out.append("  ")
                    .append(YamlText.quoted(term))
                    .append(": ")
                    .append(weight)
                    .append('\n'));
        }
        out.append("\n# Where the crawl starts: best pages that link to many good ones   种子网址\n");
        if (seeds.isEmpty()) {
            out.append("seeds: []   # for example [https://example.org/]\n");
        } else {
            out.append("seeds:\n");
            seeds.forEach(
                    seed -> out.append("  - ").append(YamlText.quoted(seed)).append('\n'));
        }
        return out.append(REST).toString();
    }
}
