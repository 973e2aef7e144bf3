package dev.remora.search.query;

import java.util.Set;

/// Words that ask for a place on the web rather than a text about something: `法典评注 首页`, `川菜 分类`. Such a
/// word has the weight of a stop word, because the place itself seldom has it.
final class NavigationWords {
    private static final Set<String> WORDS = Set.of("""
                首页 主页 官网 官方网站 官方 网站 站点 网址 博客 目录 列表 栏目 分类 频道 专栏 入口 导航 homepage website blog site""".split("\\s+"));

    private NavigationWords() {}

    /// True if a folded word is a navigation word.
    static boolean contains(String word) {
        return WORDS.contains(word);
    }
}
