package dev.remora.crawler.parse;

import java.util.Locale;
import java.util.regex.Pattern;

/// Lines that speak of a text in place of being part of it: dates and authors above it, licence, tags and
/// neighbours below it. Told by how they begin, as readers tell them where classes say nothing.
final class NoteLines {
    /// Longer lines are text.
    private static final int LONGEST = 160;

    private static final Pattern DATE =
            Pattern.compile("(?:\\d{4}\\s*[-./年]\\s*\\d{1,2}(?:\\s*[-./月]\\s*\\d{1,2}\\s*[日号]?)?"
                    + "|\\d{1,2}\\s*[-./月]\\s*\\d{1,2}\\s*[日号]?"
                    + "|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?\\s+\\d{1,2},?\\s+\\d{4}"
                    + "|\\d{1,2}\\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?,?\\s+\\d{4})"
                    + "[\\s,·|/—-]*(?:(?:星期|周)[一二三四五六日天])?(?:\\d{1,2}:\\d{2}(?::\\d{2})?)?\\s*"
                    + "(?:(?:am|pm|utc|gmt)?\\s*(?:[+-]\\d{2}:?\\d{2})?)");
    private static final Pattern ABOVE = Pattern.compile("(?:作者|编辑|责任编辑|来源|出处|发布|發布|发表|發表|时间|時間|日期|更新"
            + "|最后更新|最後更新|最近更新|创建|原创|阅读|閱讀|浏览|瀏覽|点击|字数|字數|本文字数|全文|约|共|预计|分类|分類|标签|標籤|栏目|所属|收录于|posted|published"
            + "|updated|last updated|last modified|created|author|by |date|views|reading time|words|categories|category"
            + "|tags?\\b|in |on |about \\d+|\\d+ (?:words|min|views)|\\d+\\s*(?:字|分钟|次|分鐘|阅读|浏览|评论|k字|条评论|min)).*");
    private static final Pattern BELOW = Pattern.compile("(?:上一篇|下一篇|上一页|下一页|上一頁|下一頁|上一章|下一章|上一节|下一节|前一篇|后一篇"
            + "|« |» |← |→ |‹|›|prev(?:ious)?\\b|next\\b|older\\b|newer\\b|标签|標籤|关键词|关键字|分类[:：]|tags?\\b\\s*[:：]|categories"
            + "|版权|版權|著作权|本文链接|本文鏈接|本文地址|原文链接|本文作者|本文标题|文章作者|文章链接|转载请|转载|轉載|未经|除特别|除非|本作品采用|本文采用|本站"
            + "|copyright|©|license|licensed|分享|点赞|收藏|打赏|赞赏|喜欢|扫码|扫一扫|微信扫|关注|最后更新|最后修改|最近更新|更新于|更新时间|编辑于|发布于"
            + "|last updated|last modified|updated on|edit this page|edit on|编辑此页|编辑本页|在 ?github|相关|推荐阅读|延伸阅读"
            + "|评论|留言|发表评论|comments?\\b|share\\b|返回|回到|back to|查看更多|阅读更多|阅读全文|read more).*");

    private static final WordSet OTHERS = WordSet.of("相关|相關|推荐|推薦|猜你喜欢|延伸阅读|延伸閱讀|热门|熱門|排行|最新|近期文章|看了又看"
            + "|related|recommended|recent posts|see also|you may also|more from");

    private NoteLines() {}

    /// Whether a line above the text is about it.
    static boolean above(String line) {
        String plain = plain(line);
        return line.length() <= LONGEST
                && (DATE.matcher(plain).matches() || ABOVE.matcher(plain).matches());
    }

    /// Whether a line below the text is about it, or leads on from it.
    static boolean below(String line) {
        String plain = plain(line);
        return line.length() <= LONGEST
                && (DATE.matcher(plain).matches() || BELOW.matcher(plain).matches());
    }

    /// Whether a heading announces links to other pages.
    static boolean announcesOthers(String heading) {
        return OTHERS.in(heading.toLowerCase(Locale.ROOT));
    }

    private static String plain(String line) {
        int start = 0;
        while (start < line.length()
                && !Character.isLetterOrDigit(line.charAt(start))
                && "«»←→‹›©".indexOf(line.charAt(start)) < 0) {
            start++;
        }
        return line.substring(start).strip().toLowerCase(Locale.ROOT);
    }
}
