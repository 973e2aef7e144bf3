package dev.remora.shared.topic;

import java.util.List;
import java.util.SequencedMap;

/// Writes the file that `topic new` creates. A line that begins with `#= ` is a key that is set by removing
/// `#= `.
final class TopicSkeleton {
    /// The line that shows the key `examples`.
    static final String EXAMPLES =
            "#= examples: {positive: [https://example.org/good], negative: [https://example.org/bad]}\n";

    /// The line that shows the key `excludedKeywords`.
    static final String EXCLUDED_KEYWORDS = "#= excludedKeywords: [公司, 市场]\n";

    private static final String REST = """

            # All keys below are optional; they show the defaults, unless they are examples. Remove "#= " to set a key.
            # 以下各项均可省略；所列除示例外即默认值。去掉行首的“#= ”即可启用。

            # Pages on and off topic: addresses or file:path. Learning models train on them; the strategy auto uses them
            # to rate their hosts and folders from the start.
            # 正例与反例网页：网址，或 file:路径。供可学习的模型训练；auto 策略从一开始就据此判断其主机与目录。
            %s

            # Words that answers and examples never add as keywords. The console adds keywords that you remove there.
            # 判断和示例不再补充为关键词的词；在控制台删去的关键词会自动列入。
            %x

            # Relevance model: keyword-density, keyword-vsm, keyword-feedback (adds words of the examples); or one that learns from the examples and
            # the crawl: keyword-bayes, bayes-multinomial, linear, bayes-kernel, bayes-normal, bayes-complement,
            # feature-vsm. threshold 0 to 1: minimum relevance of a page on topic (default: the model's own).
            # 相关度模型及阈值。
            #= relevance: {model: keyword-density, threshold: 0.2}

            # Crawl settings.
            #   strategy     auto, best-first, breadth-first …                      抓取策略
            #   maxPages     maximum number of distinct pages, including earlier runs    抓取页数上限（续抓时含已抓取的页）
            #   delay        between two requests to one host: 500ms, 1s, 2m       同一主机两次请求的最小间隔
            #   focus        soft: queue links of off-topic pages; hard: drop them   软聚焦或硬聚焦
            #   hostsInTurn  number of consecutive fetches from different hosts; 1: off      连续若干次取自不同主机
            #   margin       0 to 1: how much worse a link may be than the best one whose host is busy  允许的优先级差
            #   maxWaiting   maximum queue length; the worst links are dropped       待抓队列上限
            #   maxKnown     maximum number of known addresses; beyond it new links are ignored  已知网址上限，超出后忽略新链接
            #   maxDepth     maximum number of links from a seed                    距种子的最大链接数
            #   cloakingChecks  request a few pages again, to find sites that cloak    抽查网站是否对浏览器显示别的内容
            #   scope        addresses to fetch: a host, *.host, or an address with *   抓取范围
            #   logins       user name and password for a host, sent to that host only   站点登录
            #= crawl:
            #=   strategy: auto
            #=   maxPages: 10000
            #=   delay: 1s
            #=   focus: soft
            #=   hostsInTurn: 1
            #=   margin: 0.1
            #=   maxWaiting: 10000000
            #=   maxKnown: 10000000
            #=   maxDepth: 64
            #=   cloakingChecks: on
            #=   scope: {include: ["example.org", "*.example.org"], exclude: ["*/*.pdf"]}
            #=   logins: {example.org: {user: name, password: word}}

            # While the topic is served, known pages are fetched again: at most this many requests in any 24 hours, first
            # the pages that are most likely to have changed and matter most. off: only on request.
            # 提供服务期间自动重访已知网页：任意 24 小时内的请求上限，先访问最可能已变化且最重要的；off 表示只按要求重访。
            #= recrawl: {budget: 1000/day}

            # Archived responses: of the present version of each page they are always kept; of earlier versions all, none
            # (latest), or those of the last days (90 days).
            # 存档的响应：每个网页当前版本的响应总是保留；旧版本的响应可全部保留（all）、不保留（latest）或只保留若干天（90 days）。
            #= archive: {keep: all}

            # Weights of relevance and PageRank in the ranking; their sum is 1.
            # 排序中相关度与 PageRank 的权重，和为 1。
            #= rank: {relevance: 0.6, pageRank: 0.4}

            # Searchable pages: on-topic or all.
            # 可检索的网页：on-topic（仅相关）或 all（全部）。
            #= index: on-topic

            # Additional dictionary words, for technical terms that a general dictionary lacks. Keywords are added
            # automatically.
            # 补充词：分词词典没有的专业词；关键词本身即是词，不必再列。
            #= words: [小柴胡汤, 足三里]
            """;

    private TopicSkeleton() {}

    static String write(
            String id, String name, String description, SequencedMap<String, Double> keywords, List<String> seeds) {
        var out = new StringBuilder();
        out.append("# A Remora topic: its keywords, seeds and settings. Check it with: ./remora topic check FILE\n");
        out.append("# 印鱼主题文件：找什么，从哪里开始。\n\n");
        out.append("# Name of the collection's folder: a-z, 0-9 and -   标识\n");
        out.append("id: ").append(YamlText.quoted(id)).append('\n');
        out.append("# For people   名称与说明\n");
        out.append("name: ").append(YamlText.quoted(name)).append('\n');
        out.append(
                description.isEmpty()
                        ? "#= description: \"…\"\n\n"
                        : "description: " + YamlText.quoted(description) + "\n\n");
        out.append("# Terms with weights above 0; a higher weight means a more typical term   关键词及权重\n");
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
        out.append("\n# Where the crawl starts, ideally pages with many links to good pages   种子网址\n");
        if (seeds.isEmpty()) {
            out.append("seeds: []   # for example [https://example.org/]\n");
        } else {
            out.append("seeds:\n");
            seeds.forEach(
                    seed -> out.append("  - ").append(YamlText.quoted(seed)).append('\n'));
        }
        return out.append(REST.replace("%s\n", EXAMPLES).replace("%x\n", EXCLUDED_KEYWORDS))
                .toString();
    }
}
