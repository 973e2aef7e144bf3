package dev.remora.crawler.parse.maintext;

import dev.remora.crawler.parse.dom.WordSet;
import java.util.Locale;
import java.util.regex.Pattern;

/// Recognizes lines about a text that are not part of it: dates and authors above it, licence, tags and
/// neighbours below it. Decides by the form of the whole line where classes give no hint: a label with a
/// value, a count with its unit, a call to readers, a reservation of rights. A word at the start is not
/// enough, because sentences begin with these words, too.
final class NoteLines {
    /// Maximum length of a note, in characters.
    private static final int LONGEST = 160;

    /// Maximum length of a line that only announces links, in characters.
    private static final int LONGEST_LABEL = 12;

    private static final String MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?";
    private static final String DAY = "(?:\\d{4}\\s*[-./年]\\s*\\d{1,2}(?:\\s*[-./月]\\s*\\d{1,2}\\s*[日号]?)?"
            + "|\\d{1,2}\\s*[-./月]\\s*\\d{1,2}\\s*[日号]?|" + MONTH + "\\s+\\d{1,2},?\\s+\\d{4}|\\d{1,2}\\s+" + MONTH
            + ",?\\s+\\d{4})";
    private static final Pattern DATE = Pattern.compile(DAY
            + "[\\s,·|/—-]*(?:(?:星期|周)[一二三四五六日天])?(?:\\d{1,2}:\\d{2}(?::\\d{2})?)?\\s*"
            + "(?:(?:am|pm|utc|gmt)?\\s*(?:[+-]\\d{2}:?\\d{2})?)");
    /// The text after a label: nothing, a value behind a colon or a bar, a number, or a few words after a
    /// space.
    private static final String VALUE = "(?:\\s*|\\s*[:：|/·].*|\\s*" + DAY
            + "[^。！？!?]{0,60}|[\\s(（]*[约共]?\\s*\\d[^。！？!?]{0,60}|\\s+[^。！？!?]{1,20})";

    private static final Pattern ABOVE =
            Pattern.compile("(?:文章|本文|原文|责任|最后|最後|最近)?(?:作者|编辑|来源|來源|出处|发布|發布|发表|發表|时间|時間|日期|更新|创建|原创"
                    + "|阅读|閱讀|浏览|瀏覽|点击|點擊|字数|字數|分类|分類|标签|標籤|栏目|所属|收录|posted|published|(?:last )?(?:updated|modified)"
                    + "|created|author|date|views|reading time|words|categor(?:y|ies)|tags?)"
                    + "(?:时间|時間|日期|时长|時長|统计|次数|次數|人数|数|數|量|于|於|专栏|分类|来自|\\s(?:on|by|in|at)\\b)?" + VALUE
                    + "|(?:全文|本文)?(?:约|共|共计|预计)?(?:阅读)?(?:时间)?(?:需要?|约)?[\\s:：]*\\d[\\d.,]*\\s*[k千万]?\\s*"
                    + "(?:字|分钟|分鐘|次|阅读|浏览|评论|条评论|words?|min(?:ute)?s?|views?)(?:阅读|浏览|评论|钟| read)?(?:[\\s,，、·|/—-][^。！？!?]*)?"
                    + "|(?:about \\d+|by [\\p{L}.'’&-]+(?: [\\p{L}.'’&-]+){0,3}|in \\p{L}+(?: \\p{L}+)?)(?:[\\s,·|/—-]+(?:on |in )?"
                    + DAY + "[^。！？!?]{0,30})?|on " + DAY + "[^。！？!?]{0,30}");

    private static final String NEIGHBOUR = "[上下前后][一1][篇页頁章节]|prev(?:ious)?|next|older|newer";
    private static final String LABEL = "标签|標籤|关键词|关键字|分类|tags?|categories|(?:本文|文章|原文)(?:链接|鏈接|地址|作者|标题|出处)"
            + "|licen[sc]e|(?:最后|最近|最後)?(?:更新|修改|编辑|发布)(?:于|时间|日期)?|(?:last )?(?:updated|modified)(?: on)?"
            + "|(?:发表|添加|查看|全部|最新|暂无)?(?:评论|留言)(?:区|列表|数)?|comments?|share"
            + "|相关(?:文章|阅读|推荐|链接|内容|文档|资料|新闻|主题|条目|标签|话题|视频|博文|帖子|产品)?|(?:推荐|延伸)阅读"
            + "|版权(?:声明|信息|说明)?|版權(?:聲明)?|著作权|分享|点赞|收藏|打赏|赞赏|喜欢|关注|扫码|扫一扫|返回|回到";
    private static final Pattern BELOW = Pattern.compile(
            "(?:(?:" + NEIGHBOUR + ")(?: ?(?:post|page|article|chapter|entr)\\w*)?(?:\\s*|[\\s:：»›→>].*)"
                    + "|[«»←→‹›].*|(?:" + LABEL + ")" + VALUE
                    // Calls to readers.
                    + "|(?:分享(?:到|至|给|本文|此文)|(?:点赞|收藏|打赏|赞赏)(?:本文|此文|作者|支持|一下|码)|喜欢(?:本文|这篇文章|此文|作者|就|的话)|扫码|扫一扫|微信扫"
                    + "|关注(?:我|本站|本号|作者|博主|微信|公众号|微博|官方)).{0,30}"
                    + "|(?:返回|回到)\\s*(?:首页|主页|顶部|页首|列表|目录|上[一层级页]|网站|频道|专栏|[^，,。！？!?]{0,8}(?:首页|列表|目录|主页))[^，,。！？!?]{0,4}"
                    + "|back to .{1,20}|(?:edit (?:this page|on)|编辑[此本]页|在 ?github|查看更多|阅读更多|阅读全文|read more)[^。！？!?]{0,30}"
                    // Rights.
                    + "|(?:版权|版權|著作权)(?:所有|归|属|為|为|聲明|声明).*|转载(?:请|須|须|需|时|自|于|本文|必须|声明|说明|[:：]).*"
                    + "|(?:未经|除非).*(?:转载|複製|复制|摘编|镜像|抄袭|引用|转发|商用|授权|注明|声明).*|除特别.*"
                    + "|本(?:作品|文|站|博客|网站).*(?:采用|許可|许可|协议|转载|版权|驱动|创作共用|creative commons|cc by).*"
                    + "|copyright(?:\\s*|\\s*(?:©|\\(c\\)|\\d|by |notice).*)|©.*|licensed under.*)");

    private static final WordSet OTHERS = WordSet.of("相关|相關|推荐|推薦|猜你喜欢|延伸阅读|延伸閱讀|热门|熱門|排行|最新|近期文章|看了又看"
            + "|related|recommended|recent posts|see also|you may also|more from");
    /// The beginning of links that lead on from a text.
    private static final Pattern ONWARD = Pattern.compile("(?:" + NEIGHBOUR + "|" + LABEL + ")[^。]*");

    private NoteLines() {}

    /// Whether a line above the text is about it.
    static boolean above(String line) {
        String plain = plain(line);
        return line.length() <= LONGEST
                && (DATE.matcher(plain).matches() || ABOVE.matcher(plain).matches());
    }

    /// Whether a line below the text is about it, or leads on from it.
    ///
    /// @param links whether most of it is links
    static boolean below(String line, boolean links) {
        String plain = plain(line);
        return line.length() <= LONGEST
                && (DATE.matcher(plain).matches()
                        || BELOW.matcher(plain).matches()
                        || (links && ONWARD.matcher(plain).matches()));
    }

    /// Whether a heading announces links to other pages.
    static boolean announcesOthers(String heading) {
        return OTHERS.in(heading.toLowerCase(Locale.ROOT));
    }

    /// Whether a line that is not a heading only announces links to other pages.
    static boolean announcesAlone(String line) {
        return line.length() <= LONGEST_LABEL
                && line.chars().noneMatch(c -> "，。！？；,.!?;".indexOf(c) >= 0)
                && announcesOthers(line);
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
