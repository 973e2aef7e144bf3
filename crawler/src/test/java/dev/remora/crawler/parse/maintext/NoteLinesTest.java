package dev.remora.crawler.parse.maintext;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NoteLinesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "共有三种方法可以去掉山药的黏液，第一种最省事。",
                "共产党在那一年召开了第七次代表大会。",
                "约翰·史密斯在一九〇三年来到上海，开了一家书店。",
                "约三成的病人在一年之内会复发。",
                "In 1998 the company moved its works to the coast.",
                "In 1998 the company moved its works to the coast",
                "By 1900 most of the town had burnt down.",
                "On Monday the river rose again.",
                "更新系统之前，先把数据备份一遍。",
                "时间过得真快，转眼又是一年。",
                "作者在书里写了三个人的故事。",
                "阅读是一件安静的事。",
                "来源不明的蘑菇不要吃。",
                "10分钟学会做番茄炒蛋，先备好两个鸡蛋。",
                "3次试验的结果都一样。",
                "发表论文之前要先做同行评议。",
                "日期和金额要用大写填写。",
                "Dates were first grown in the Gulf.",
                "Words fail me when I think of that day."
            })
    void keepsSentencesAboveThatBeginLikeNotes(String line) {
        assertFalse(NoteLines.above(line), line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "喜欢这道菜的朋友可以自己在家试一试。",
                "关注健康，从每天的早饭开始。",
                "相关研究表明，早睡的人记性更好。",
                "返回途中下起了大雨，我们在山脚的庙里过了一夜。",
                "返回的结果是一个列表，第一项是名字。",
                "未经治疗的病人大多在五年内失明。",
                "除非下雨，我们每天都去。",
                "转载卡车在山路上走了三天。",
                "版权法在一九九〇年通过，第二年施行。",
                "分享快乐，快乐就多了一倍。",
                "收藏古籍的人越来越少了。",
                "评论家们对这部电影的看法不一。",
                "最后更新的是屋顶，用的是旧瓦。",
                "上一章我们讲了怎样揉面。",
                "本站台的电梯在东头，坐轮椅的乘客请走那边。",
                "标签要贴在瓶子的正面，别贴歪了。",
                "Next, add the salt and stir for a minute.",
                "Copyright law differs from country to country.",
                "Share prices fell again on Friday."
            })
    void keepsSentencesBelowThatBeginLikeNotes(String line) {
        assertFalse(NoteLines.below(line, false), line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2024年3月2日",
                "作者：小灶",
                "作者 小灶",
                "发布于 2024-03-02 12:30",
                "发表于：2024-03-02 | 分类：粥",
                "更新时间：2024年3月2日",
                "来源：城南日报",
                "阅读 1,024",
                "约 3 分钟",
                "共 1200 字",
                "全文约 3000 字，预计阅读 8 分钟",
                "12 分钟阅读",
                "字数统计：1.2k",
                "标签：粥、早饭",
                "Posted on March 2, 2024 by Xiao Zao",
                "By Xiao Zao",
                "In Recipes",
                "5 min read",
                "Last updated: March 2, 2024"
            })
    void tellsNotesAbove(String line) {
        assertTrue(NoteLines.above(line), line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "上一篇：小米粥",
                "下一篇 红豆粥怎么熬？",
                "« 小米粥",
                "Previous post: Millet",
                "Next",
                "标签：粥",
                "本文链接：http://zao.example/1",
                "转载请注明出处。",
                "未经许可，不得转载。",
                "版权所有，翻印必究。",
                "版权声明：本文为小灶原创。",
                "本作品采用知识共享署名 4.0 国际许可协议进行许可。",
                "除特别声明外，本站文章均采用 CC BY 4.0 许可协议。",
                "© 2024 小灶",
                "Copyright © 2024",
                "最后更新于 2024-03-02",
                "分享到微博",
                "喜欢这篇文章？请我喝杯茶",
                "关注公众号，回复粥字领食谱",
                "扫码关注",
                "评论 (3)",
                "发表评论",
                "相关文章",
                "返回首页",
                "返回顶部",
                "Back to top",
                "阅读全文 »",
                "Edit this page on GitHub"
            })
    void tellsNotesBelow(String line) {
        assertTrue(NoteLines.below(line, false), line);
    }
}
