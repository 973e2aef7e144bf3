package dev.remora.search.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.search.IndexSearcher;
import org.junit.jupiter.api.Test;

class QueryTermsTest {
    private final Folding folding = new Folding();
    private final WordLists lists = WordLists.load(folding);
    private final QueryTerms.Reader reader = new QueryTerms.Reader(
            new ChineseAnalyzer(new HanlpSegmenter(folding), folding), lists, QuerySettings.DEFAULT);

    @Test
    void soManyWordsHaveSynonymsThatLucenesLimitOfClausesIsKept() {
        List<String> typed = Stream.of(
                        "报告 帮助 学习 研究 喜欢 开始 结束 医生 父亲 母亲 美丽 快乐 悲伤 巨大 微小 迅速 缓慢 城市 乡村 道路 房屋 疾病 治疗 药物".split(" "))
                .filter(word -> !lists.synonyms().of(word).isEmpty())
                .toList();
        assertTrue(typed.size() > 16, typed::toString);
        QueryTerms terms = reader.of(typed);
        assertEquals(
                typed.subList(0, 16), List.copyOf(terms.synonyms().builtIn().keySet()));
        assertTrue(terms.clauses() < IndexSearcher.getMaxClauseCount());
    }
}
