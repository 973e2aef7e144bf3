package dev.remora.search.rank;

import dev.remora.search.WrittenCases;
import dev.remora.search.http.FormulaWords;
import dev.remora.search.http.Language;
import dev.remora.search.http.ReadWords;
import dev.remora.search.query.Narrowing;
import dev.remora.search.query.RankWeights;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.SearchRequest.Sort;
import dev.remora.search.rank.score.RankSettings;
import dev.remora.search.rank.score.ScoreExplanation;
import dev.remora.search.rank.score.ScoreFormula;
import dev.remora.search.rank.score.ScoreParts.Part;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.page.PageKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Searches over two small topics with their answers, scores and all, in `rank/answers.txt`.
class WrittenAnswersTest {
    /// So few candidates that lists go on past them.
    private static final RankSettings FEW = new RankSettings(ScoreFormula.DEFAULT, 4, 40, 2, Duration.ZERO);

    @TempDir
    Path data;

    private SearchableWeb web() {
        SearchableWeb web = new SearchableWeb(data).weights("tcm", 0.6, 0.4).weights("law", 0.2, 0.8);
        String insomnia = "失眠的人可以针灸神门、内关、三阴交。夜里睡不着，先看是心脾两虚还是肝火。";
        String filler = "四季养生各有不同，春夏养阳，秋冬养阴，饮食有节，起居有常。".repeat(12);
        page(web, "http://www.zhongyi.example/", "中医之家", "中医之家讲针灸与推拿。" + filler, PageKind.HOME, 2020, 0.9);
        page(web, "http://www.zhongyi.example/zhenjiu/", "针灸 - 中医之家", "针灸文章列表：失眠、头痛。", PageKind.LIST, 0, 0.8);
        page(web, "http://www.zhongyi.example/zhenjiu/1.html", "针灸治疗失眠", insomnia, PageKind.ARTICLE, 2024, 0.95);
        page(web, "http://www.zhongyi.example/zhenjiu/2.html", "失眠与针灸", insomnia + filler, PageKind.ARTICLE, 2023, 0.7);
        page(
                web,
                "http://www.zhongyi.example/zhenjiu/2_2.html",
                "失眠与针灸",
                filler + insomnia,
                PageKind.ARTICLE,
                2023,
                0.6);
        page(
                web,
                "http://a.zhongyi.example/b/c/d.html",
                "睡眠不好怎么办",
                "失眠。" + filler + "针灸。",
                PageKind.ARTICLE,
                2026,
                0.5);
        page(web, "http://yao.example/x.pdf", "安神药方", filler + "失眠者服之。" + filler, PageKind.ARTICLE, 2019, 0.4);
        page(web, "http://yao.example/", "药方网", "药方网收药方。", PageKind.HOME, 0, 0.3);
        page(web, "http://tuina.example/1", "推拿手法", "推拿也治失眠，与针灸同用。", PageKind.ARTICLE, 2025, 0.85);
        page(web, "http://tuina.example/2", "推拿手法", "推拿也治失眠，与针灸并用。", PageKind.ARTICLE, 2025, 0.85);
        web.similar("tcm", "http://jin.example/1", "失眠针灸验案", insomnia + "一例。", 77);
        web.similar("tcm", "http://jin.example/2", "失眠针灸验案", insomnia + "二例。", 77);
        web.similar("tcm", "http://yuan.example/3", "失眠针灸验案", insomnia + "三例。", 77);
        web.page("law", "http://fa.example/1", "针灸馆纠纷", "患者因失眠针灸受伤，起诉针灸馆。", 0.66, SearchableWeb.START);
        web.page("law", "http://fa.example/2", "合同纠纷", "合同无效和可撤销的区别。", 0.9, SearchableWeb.START);
        web.page("law", "http://www.zhongyi.example/zhenjiu/1.html", "针灸治疗失眠", insomnia, 0.2, SearchableWeb.START);
        return web.index();
    }

    private static void page(
            SearchableWeb web, String url, String title, String body, PageKind kind, int year, double relevance) {
        PageFacts plain = PageFacts.NONE.of(kind).ofType(url.endsWith("pdf") ? "application/pdf" : "text/html");
        PageFacts facts = year == 0 ? plain : plain.publishedOn(LocalDate.of(year, 3, 4));
        Instant at = SearchableWeb.START.minus(Duration.ofDays(url.length()));
        web.page(
                "tcm", url, title, body, facts, relevance, at, "http://www.zhongyi.example/", "http://tuina.example/1");
    }

    @Test
    void eachSearchIsAnsweredAsWritten() throws IOException {
        Map<String, String> answers = new LinkedHashMap<>();
        try (SearchableWeb web = web()) {
            LuceneSearchEngine engine = web.engine();
            searches().forEach((name, request) -> answers.put(name, shown(engine.search(request))));
            SearchRequest both = SearchRequest.of("针灸 失眠");
            for (SearchRequest request : List.of(both, both.sorted(Sort.DATE))) {
                Optional<Cursor> after = Optional.empty();
                int step = 0;
                do {
                    SearchEngine.Walked walked = engine.walk(request.part(1, 5), after);
                    answers.put("walk by " + request.sort() + " " + step++, shown(walked.answer()));
                    after = walked.next();
                } while (after.isPresent());
            }
            LuceneSearchEngine few = web.engine(FEW);
            for (int page = 1; page <= 4; page++) {
                answers.put("few candidates, page " + page, shown(few.search(both.part(page, 4))));
                answers.put(
                        "few candidates, collapsed, page " + page,
                        shown(few.search(both.part(page, 4).collapsed(true))));
            }
            answers.put("beyond reach", shown(few.search(both.part(9, 5))));
            answers.put("topics", engine.topics() + "\n");
        }
        WrittenCases.check("/rank/answers.txt", answers);
    }

    private static Map<String, SearchRequest> searches() {
        SearchRequest both = SearchRequest.of("针灸 失眠");
        Map<String, SearchRequest> searches = new LinkedHashMap<>();
        searches.put("two words", both.explained(true));
        searches.put("two words with facets", both.part(2, 3).withFacets());
        searches.put("one word of a topic", SearchRequest.of("针灸").in(Optional.of("law")));
        searches.put("of no topic", both.in(Optional.of("none")));
        searches.put("collapsed", both.collapsed(true));
        searches.put("collapsed, second page", both.collapsed(true).part(2, 2));
        searches.put("by date", both.sorted(Sort.DATE));
        searches.put(
                "by date, collapsed, second page",
                both.sorted(Sort.DATE).collapsed(true).part(2, 3));
        searches.put("a place", SearchRequest.of("中医之家 首页").explained(true));
        searches.put("a site's name", SearchRequest.of("药方网").explained(true));
        searches.put("a long question", SearchRequest.of("夜里睡不着失眠可以针灸哪些穴位").explained(true));
        searches.put("some of the words", SearchRequest.of("失眠 推拿 合同").explained(true));
        searches.put("newest", SearchRequest.of("最新 失眠").explained(true));
        searches.put("of a year", SearchRequest.of("2024年 失眠").explained(true));
        searches.put("weighed", both.weighing(new RankWeights(0.5, 1, 0.25)).explained(true));
        searches.put("a filter alone", SearchRequest.of("site:zhongyi.example").withFacets());
        searches.put(
                "a filter by date",
                SearchRequest.of("site:zhongyi.example").sorted(Sort.DATE).collapsed(true));
        searches.put(
                "narrowed",
                both.narrowed(new Narrowing(
                        Optional.of(2023), Optional.of(PageKind.ARTICLE), Optional.empty(), Optional.of("zh"))));
        searches.put("a phrase", SearchRequest.of("\"针灸神门\""));
        searches.put("nothing", SearchRequest.of(""));
        return searches;
    }

    private static String shown(SearchAnswer answer) {
        StringBuilder text = new StringBuilder();
        text.append(ReadWords.text(Language.EN, answer.read()))
                .append(" | total ")
                .append(shown(answer.counts().total()));
        answer.counts().full().ifPresent(full -> text.append(" | full ").append(shown(full)));
        OptionalInt partial = answer.counts().partialFrom();
        text.append(partial.isPresent() ? " | partial from " + partial.getAsInt() : "")
                .append('\n');
        int explained = 0;
        for (SearchAnswer.Result result : answer.results()) {
            text.append(number(result.scored().score()))
                    .append(' ')
                    .append(result.page().topic())
                    .append(' ');
            text.append(result.url()).append(" r").append(number(result.scored().relevance()));
            text.append(" p").append(number(result.scored().pageRank()));
            text.append(result.missing().isEmpty() ? "" : " lacks " + result.missing());
            text.append(result.similar() == 0 ? "" : " and " + result.similar() + " like it")
                    .append(" =");
            for (Part part : List.of(
                    result.scored().parts().text(),
                    result.scored().parts().topic(),
                    result.scored().parts().links(),
                    result.scored().parts().freshness())) {
                text.append(' ').append(number(part.signal())).append('>').append(number(part.points()));
            }
            text.append('\n');
            if (explained++ < 2) {
                result.scored().explain().ifPresent(explanation -> explain(explanation, "  ", text));
            }
        }
        answer.counts().facets().counts().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(facet -> text.append(facet.getKey())
                        .append(' ')
                        .append(facet.getValue())
                        .append('\n'));
        return text.append(answer.counts().facets().exact() ? "" : "facets of a sample\n")
                .toString();
    }

    private static void explain(ScoreExplanation part, String indent, StringBuilder text) {
        if (part.value() != 0) {
            text.append(indent)
                    .append(number(part.value()))
                    .append(' ')
                    .append(FormulaWords.in(Language.EN).say(part))
                    .append('\n');
            part.parts().forEach(inner -> explain(inner, indent + "  ", text));
        }
    }

    private static String shown(SearchAnswer.Total total) {
        return (total.exact() ? "" : "over ") + total.value();
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.4f", value).replaceFirst("\\.?0+$", "");
    }
}
