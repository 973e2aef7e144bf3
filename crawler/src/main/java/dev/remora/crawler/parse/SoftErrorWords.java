package dev.remora.crawler.parse;

import dev.remora.crawler.parse.dom.WordSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The phrases of soft error pages, in Chinese and English. Each pattern matches against one line in lower
/// case and in simplified characters ([#plain]).
final class SoftErrorWords {
    private static final String TRADITIONAL = "頁訪問請尋網連結帳號會員錄後繼續閱讀瀏覽刪題無處內該於實體這個們麼來過賣轉讓還開資檔錯誤統證須裡顯暫驗頻檢測環異維護級務鎖絡斷絕擊塊";
    private static final String SIMPLIFIED = "页访问请寻网连结帐号会员录后继续阅读浏览删题无处内该于实体这个们么来过卖转让还开资档错误统证须里显暂验频检测环异维护级务锁络断绝击块";

    /// A phrase: a pattern that is tried only on a line with one of the words that every match contains.
    record Phrase(WordSet needed, Pattern pattern) {
        private static Phrase of(String needed, String pattern) {
            return new Phrase(WordSet.of(needed), Pattern.compile(pattern));
        }

        /// Whether the whole line matches; false for a line of more than `longest` characters.
        boolean isAll(String line, int longest) {
            return line.length() <= longest
                    && needed.in(line)
                    && pattern.matcher(line).matches();
        }

        /// Returns the first match in a line, or an empty string.
        String in(String line) {
            if (!needed.in(line)) {
                return "";
            }
            Matcher matcher = pattern.matcher(line);
            return matcher.find() ? matcher.group() : "";
        }
    }

    private static final int TABLE = 512;
    /// Whether a traditional character has this remainder modulo [#TABLE].
    private static final boolean[] MAY_FOLD = mayFold();

    private static final String THING_ZH = "(?:页面?|网页|文章|内容|帖子|主题|资源|文件|档案|网址|地址|链接|连结|信息|资料|记录|商品|用户)";
    private static final String GONE_ZH =
            "(?:不存在|未找到|没有找到|没找到|找不到|无法找到|不见了|丢失|走丢|飞走|迷路|(?:已经?)?被?删除|(?:已经?)?被?移除|(?:已经?)?失效|(?:已经?)?下架)";
    private static final String GONE_WORDS = "不存在|未找到|没有找到|没找到|找不到|无法找到|不见了|丢失|走丢|飞走|迷路|删除|移除|失效|下架";
    private static final String THING_EN =
            "(?:page|url|file|document|article|post|content|resource|object|link|address|site|topic|thread)";
    private static final String GONE_EN =
            "(?:(?:was|were|is|are|has been|have been|could|can|does|do|did)(?: ?not|n't|n’t)? ?)?"
                    + "(?:be |been )?(?:found|exist|exists|available|unavailable|located|removed|deleted)";

    /// A title, part of a title, or line that consists of a "not found" message.
    static final Phrase NOT_FOUND_ALONE = Phrase.of(
            GONE_WORDS + "|无法显示|found|exist|no such|missing",
            "(?:(?:抱歉|对不起|很抱歉|非常抱歉|哎呀|啊哦|糟糕|oops|sorry)[,，!！~… ]*)?"
                    + "(?:(?:http|error|错误|错误代码|status|提示|系统提示)?[ :：]*404(?: ?错误| ?error| ?页面?| ?page)?[ ,，.:：!！|—–-]*)?"
                    + "(?:(?:你|您)?(?:要|所|想要?|正在)?(?:访问|查看|浏览|寻?找|请求|打开)?的?(?:这个|该|此|本|当前|指定的?)?" + THING_ZH
                    + "(?:好像|似乎|可能|已经?|暂时)?" + GONE_ZH + "(?:了|啦)?"
                    + "|(?:找不到|未找到|没有找到|没找到|无法找到|无法显示)(?:了?)(?:你|您)?(?:要|所|想要?)?(?:访问|查看|请求|寻?找)?的?(?:这个|该|此|相关)?"
                    + THING_ZH
                    + "|(?:the |this |that )?(?:requested )?(?:" + THING_EN
                    + " )?(?:was |is |could |can)?(?:not|n't)(?: be)? found"
                    + "|(?:the |this |that )?(?:requested )?" + THING_EN + " (?:does not|doesn't|doesn’t) exist"
                    + "|(?:no such|missing) " + THING_EN + ")[ 。.!！~…()（）404:]*");

    /// The error number 404 alone.
    static final Phrase NUMBER_ALONE =
            Phrase.of("404", "(?:http|error|错误|status)?[ :：]*404(?: ?错误| ?error| ?页面?| ?page)?[ !！.]*");

    /// A "not found" sentence addressed to the visitor.
    static final Phrase NOT_FOUND = Phrase.of(
            GONE_WORDS + "|found|exist|available|located|removed|deleted|find",
            "(?:你|您|所|要)(?:要|所|想要?|正在|试图)?(?:访问|查看|浏览|寻?找|请求|打开)的.{0,8}"
                    + THING_ZH + ".{0,10}" + GONE_ZH
                    + "|(?:找不到|未找到|没有找到|没找到|无法找到)(?:你|您)(?:要|所|想要?|正在)?(?:访问|查看|请求|寻?找|浏览)的.{0,8}" + THING_ZH
                    + "|(?:抱歉|对不起)[,，!！ ]*(?:该|此|本|这个|指定的)?" + THING_ZH + ".{0,6}" + GONE_ZH
                    + "|(?:the|this) (?:requested )?" + THING_EN + " (?:that )?you(?:'re|’re| are| were)?(?: have)? "
                    + "(?:requested|looking for|trying to (?:access|reach|view)|asked for|followed).{0,30}" + GONE_EN
                    + "|the requested (?:url|" + THING_EN + ").{0,60}" + GONE_EN
                    + "|we (?:can't|can’t|cannot|couldn't|couldn’t|could not) find (?:that|the|this|your) " + THING_EN);

    /// A title or line of a login page.
    static final Phrase LOGIN_ALONE = Phrase.of(
            "登录|登陆|登入|sign|log",
            "(?:欢迎|请先?)?(?:用户|会员|账号|帐号|账户|帐户|管理员?|后台|学生|教师|统一身份认?证?|系统|网站)?(?:登录|登陆|登入)"
                    + "(?:页面?|界面|系统|中心|/?注册|你的帐号|您的帐号)?|(?:please )?(?:sign|log)[ -]?in(?: to .{1,30}| page)?|(?:user )?login(?: page)?");

    /// A sentence that requires a login to view the content.
    static final Phrase LOGIN = Phrase.of(
            "登录|登陆|登入|sign|log",
            "(?:你|您|请)?(?:需要|必须|须|请|尚未|还没有?|没有)先?(?:登录|登陆|登入).{0,6}"
                    + "(?:才能|才可以?|方可|再|之?后|继续|查看|访问|浏览|阅读|操作)(?!.{0,4}(?:评论|回复|发表|留言))"
                    + "|you (?:must|need to|have to) (?:be logged in|log ?in|sign ?in|login) (?:to|before|in order to)"
                    + " .{0,20}(?:view|access|continue|see|read)");

    /// A notice on a domain without a site.
    static final Phrase PARKED = Phrase.of(
            "域名|domain|for sale",
            "(?:该|此|本|这个|当前|您访问的|你访问的)域名.{0,10}(?:出售|转让|停放|待售|过期|到期|未备案)"
                    + "|(?:this|the) domain(?: name)? .{0,60}(?:for sale|parked|has expired|is available for purchase)"
                    + "|buy this domain|[a-z0-9-]+\\.[a-z]{2,6} (?:is|may be) for sale|domain(?: name)? (?:is )?for sale");

    private static final String UNAVAILABLE_WORDS =
            "频繁|过快|太快|过多|太多|异常|拦截|阻断|拒绝|受限|封|屏蔽|验证|检测|检查|滑块|防火墙|升级|维护|检修|关闭|暂停|停用"
                    + "|moment|attention|check|verif|denied|requests|human|captcha|traffic|blocked|banned|maintenance";

    /// A title, part of a title, or line by which a host shows no content now.
    static final Phrase UNAVAILABLE_ALONE = Phrase.of(
            UNAVAILABLE_WORDS,
            "(?:(?:百度|阿里云|腾讯云?)?(?:安全|访问|人机|身份|滑动|行为)(?:验证|检测|检查)(?:中心?|页面?)?"
                    + "|(?:当前)?(?:网络)?环境异常|(?:访问|操作|请求)(?:异常|受限|(?:太|过于)?频繁|被?(?:拒绝|拦截|阻断))"
                    + "|(?:网站|站点|系统|平台|服务)(?:正在|已经?|暂时)?(?:升级|维护|关闭|暂停)(?:维护|升级|服务)?(?:中|页面?)?|网站防火墙"
                    + "|just a moment|attention required|(?:security|robot|bot) (?:check|verification)|access denied"
                    + "|too many requests|(?:(?:site|website) )?(?:is )?(?:under|down for) maintenance)[ .…。!！]*");

    /// A sentence that tells the visitor so.
    static final Phrase UNAVAILABLE = Phrase.of(
            UNAVAILABLE_WORDS,
            "(?:访问|请求|操作|刷新|查询|搜索|点击)(?:次数|速度)?(?:过于|太过?|过|较)(?:频繁|快|多).{0,20}(?:稍后|稍候|再试|验证|分钟)"
                    + "|(?:你|您)的? ?(?:访问|请求|操作|ip|网络).{0,20}(?:频繁|异常|拦截|阻断|封禁|封锁|屏蔽)"
                    + "|检测到(?:你|您).{0,24}(?:异常|频繁|可疑|机器人)"
                    + "|(?:完成|进行|通过|输入).{0,12}(?:验证码?|滑块|拼图).{0,16}(?:继续|正常|即可|恢复)(?:访问|浏览|操作|查看)"
                    + "|(?:按住|拖动).{0,6}滑块.{0,10}(?:拖动|滑动|完成|验证|拼图)"
                    + "|正在(?:检查|检测|验证).{0,4}(?:浏览器|访问环境|网络环境|连接|真人)"
                    + "|(?:网站|站点|系统|本站|平台|服务器?)(?:正在?|暂时)?(?:进行)?(?:升级|维护|检修)(?:维护|升级)?中?.{0,16}(?:稍后|稍候|再试|谅解|见谅|恢复)"
                    + "|(?:网站|站点|本站)(?:已经?|暂时|被)*(?:暂停|关闭|停用)(?:访问|服务)?.{0,10}(?:联系|稍后|恢复)"
                    + "|checking (?:your browser|if the site connection)|verify(?:ing)? (?:that )?you are (?:a )?human"
                    + "|(?:complete|solve|pass) (?:the |a |this )?(?:captcha|security check)|unusual traffic from"
                    + "|your (?:ip|request|access).{0,30}(?:blocked|banned|denied)");

    private static final WordSet NEEDED = WordSet.of(
            GONE_WORDS + "|" + UNAVAILABLE_WORDS
                    + "|无法显示|found|exist|no such|missing|404|available|located|removed|deleted|find|登录|登陆|登入|sign|log|域名|domain|for sale");

    private SoftErrorWords() {}

    /// Whether a text may match any phrase; if false, no line of it does.
    static boolean maybe(String text) {
        return NEEDED.in(plain(text));
    }

    /// Converts a line to the form that the patterns expect.
    static String plain(String line) {
        StringBuilder plain = new StringBuilder(line.length());
        for (int i = 0; i < line.length(); i++) {
            char c = Character.toLowerCase(line.charAt(i));
            int at = MAY_FOLD[c % TABLE] ? TRADITIONAL.indexOf(c) : -1;
            plain.append(at < 0 ? c : SIMPLIFIED.charAt(at));
        }
        return plain.toString().strip();
    }

    private static boolean[] mayFold() {
        boolean[] may = new boolean[TABLE];
        TRADITIONAL.chars().forEach(c -> may[c % TABLE] = true);
        return may;
    }
}
