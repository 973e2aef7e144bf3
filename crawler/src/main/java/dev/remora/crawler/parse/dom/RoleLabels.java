package dev.remora.crawler.parse.dom;

import dev.remora.shared.page.Block.Role;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Lines that label a block with its purpose: `相关文章`, `推荐阅读`, `标签云`, `Recent posts`. The whole line must match,
/// whatever its element: a title that only mentions recommendations is not a label.
///
/// The lists were compiled from labels on Chinese sites; block-shark's library of labels (Zhang, Qi & Jiang
/// 2017) begins with the related ones.
final class RoleLabels {
    /// Maximum length of a label, in characters.
    static final int LONGEST = 24;

    /// Every label contains one of these words: most lines need no further check.
    private static final WordSet NEEDED =
            WordSet.of("相关|相關|相似|类似|類似|同类|关联|推荐|推薦|热门|熱門|热点|最热|最新|最近|近期|随机|隨機|精彩|精选|延伸|扩展|拓展|参考"
                    + "|排行|热榜|榜单|喜|在看|看了|看过|文献|文獻|阅读|relat|recommend|recent|latest|popular|similar|trending|like|enjoy|see also|further|read |more "
                    + "|导航|導航|目录|目錄|栏目|频道|分类|分類|类别|類別|归档|歸檔|存档|标签|標籤|面包屑|菜单|选单|索引|系列|站点|contents|toc|on this|in this|categor|tag|archive"
                    + "|navigation|menu|topics|友|伙伴|好站|外部|其他|其它|公告|资讯|信息|统计|评论|評論|留言|回复|分享|转发|关注|聯絡|联系|comment|share|friend|blogroll|links"
                    + "|follow|contact|赞助|推广|廣告|广告|advert|sponsor|promoted");

    private static final String THINGS = "(?:文章|文档|文檔|博文|博客|日志|日誌|随笔|帖子|主题|主題|话题|話題|内容|內容|阅读|閱讀|新闻|新聞|资讯|資訊"
            + "|推荐|推薦|链接|連結|资料|資料|资源|視頻|视频|图片|产品|商品|教程|知识|问题|问答|词条|条目|书籍|工具|网站|站点|专题|收录|更新|发布|發布"
            + "|动态|文献|读物|好文|列表|排行榜?|榜单?|榜)";
    private static final Pattern RELATED = Pattern.compile(
            "(?:更多|本站|本类|本栏|站内|网站|热门|其[他它])?"
                    + "(?:相关|相關|相似|类似|類似|同类|关联|推荐|推薦|热门|熱門|热点|最热|最新|最近|近期|随机|隨機|精彩|精选|延伸|扩展|拓展|参考)(?:的)?"
                    + THINGS + "{0,2}"
                    + "|[\\p{IsHan}]{0,4}(?:推荐|推薦|排行|排行榜|热榜|榜单)(?:" + THINGS + ")?"
                    + "|猜[你您]喜[欢歡]|[你您]可能(?:还|也)?(?:会)?(?:喜[欢歡]|感兴趣).{0,6}|(?:大家|别人|读者)?(?:都|也|还)?在看|看了又看|看过.{0,6}还看过?"
                    + "|喜欢(?:这|本)篇?文章?的人?(?:也|还)?.{0,4}|(?:为|為)[您你](?:推荐|推薦|精选)|(?:同被引|引证|参考)文[献獻]|(?:下一步|接着)(?:阅读|看)"
                    + "|related(?: .{1,14})?|recommended(?: .{1,14})?|(?:recent|latest|popular|similar|trending) (?:posts?|articles?|news|topics|stories|pages)"
                    + "|you (?:may|might) (?:also )?(?:like|enjoy).{0,6}|see also|further reading|read (?:next|more)|more (?:from|posts|articles).{0,14}");
    private static final Pattern NAVIGATION = Pattern.compile(
            "(?:文章|本站|网站|网址|站点|全部|所有|博客|热门|日志|本文|本页|内容|主|快速|商品|产品)?"
                    + "(?:导航|導航|目录|目錄|栏目|频道|分类|分類|类别|類別|归档|歸檔|存档|标签|標籤|标签云|標籤雲|面包屑|菜单|选单|索引|系列|站点地图)(?:云|列表|目录|导航|归档)?"
                    + "|(?:table of )?contents|toc|on this page|in this (?:article|section)|categor(?:y|ies)|tags|tag cloud|archives?|navigation|menu|topics");
    private static final Pattern OTHER = Pattern.compile(
            "友情?(?:链接|鏈接|連結|链|站点?)|(?:合作)?伙伴|好站連結|外部链接|其[他它]|公告|网站资讯|本站信息|站点信息|统计信息?"
                    + "|(?:最新|最近|近期|热门)?(?:评论|評論|留言|回复)|(?:分享|转发)(?:到|本文|文章)?|(?:关注|聯絡|联系)(?:我|我们|方式)?"
                    + "|recent comments|comments?|share(?: (?:this )?(?:post|article|page))?|friends?|blogroll|links|follow (?:me|us)|contact");
    private static final Pattern ADVERTISEMENT = Pattern.compile(
            "(?:赞助商?|推广|廣告|广告)(?:链接|内容|本站|商|位)?|advertisements?|sponsors?|sponsored(?: .{1,14})?|promoted");

    private static final List<Map.Entry<Pattern, Role>> ROLES = List.of(
            Map.entry(NAVIGATION, Role.NAVIGATION),
            Map.entry(OTHER, Role.OTHER),
            Map.entry(ADVERTISEMENT, Role.ADVERTISEMENT),
            Map.entry(RELATED, Role.RELATED));

    private RoleLabels() {}

    /// Returns the role that a line announces, or empty.
    static Optional<Role> of(String line) {
        String label = line.length() <= LONGEST ? plain(line) : "";
        if (NEEDED.in(label)) {
            for (Map.Entry<Pattern, Role> role : ROLES) {
                if (role.getKey().matcher(label).matches()) {
                    return Optional.of(role.getValue());
                }
            }
        }
        return Optional.empty();
    }

    /// Removes symbols and digits at both ends; converts to lower case.
    private static String plain(String line) {
        int start = 0;
        int end = line.length();
        while (start < end && !Character.isLetter(line.charAt(start))) {
            start++;
        }
        while (end > start && !Character.isLetter(line.charAt(end - 1))) {
            end--;
        }
        return line.substring(start, end).toLowerCase(Locale.ROOT);
    }
}
