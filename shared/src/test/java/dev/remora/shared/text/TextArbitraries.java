package dev.remora.shared.text;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/// Texts for property tests: everything that the web may hold, mixed.
final class TextArbitraries {
    private TextArbitraries() {}

    /// Chinese, Latin, digits, marks, emoji, lone surrogates, controls, rare planes.
    static Arbitrary<String> anything() {
        Arbitrary<String> piece = Arbitraries.oneOf(
                chinese(20),
                Arbitraries.strings().withCharRange(' ', '~').ofMaxLength(12),
                Arbitraries.strings().all().ofMaxLength(6),
                Arbitraries.integers().between(0x1f300, 0x1f6ff).map(Character::toString),
                Arbitraries.integers().between(0x20000, 0x2a6df).map(Character::toString),
                Arbitraries.of(
                        "C++",
                        "IPv6",
                        "维生素B12",
                        "㎏",
                        "½",
                        "…",
                        "e\u0301",
                        "ｶﾞ",
                        "ＡＢＣ",
                        "\u0000",
                        "\ud83d",
                        "\udc00",
                        "\n",
                        "\u200d",
                        "中\u00ad医",
                        "ﬁ",
                        "各\u0327",
                        "가\u11a8",
                        "İ",
                        "3.14",
                        "don't",
                        "ㄱㅏ",
                        "\ufeff"));
        return piece.list().ofMaxSize(8).map(pieces -> String.join("", pieces));
    }

    /// Frequent words in no order, so that real ambiguities arise.
    static Arbitrary<String> chinese(int words) {
        return Arbitraries.of(List.of(
                        "中医", "医生", "其中", "研究", "研究生", "生命", "的", "确实", "在", "最高人民法院", "执行", "异议", "针灸", "治疗", "失眠",
                        "龙", "马", "发展", "头发", "后来", "皇后", "里面", "十里", "二十四", "个", "计算机", "网络", "搜索引擎", "开放", "饭店", "学习",
                        "会", "体会"))
                .list()
                .ofMaxSize(words)
                .map(list -> String.join("", list));
    }
}
