package dev.remora.search.query;

import java.util.Set;

/// Words by which people say that they want a place on the web, and not a text on something: `法典评注 首页`, `川菜 分类`.
/// Such a word weighs like a stop word, for the place itself seldom says it.
final class NavigationWords {
    private static final Set<String> WORDS = Set.of(
            "首页",
            "主页",
            "官网",
            "官方网站",
            "官方",
            "网站",
            "站点",
            "网址",
            "博客",
            "目录",
            "列表",
            "栏目",
            "分类",
            "频道",
            "专栏",
            "入口",
            "导航",
            "homepage",
            "website",
            "blog",
            "site");

    private NavigationWords() {}

    /// Whether a folded word is one.
    static boolean contains(String word) {
        return WORDS.contains(word);
    }
}
