package dev.remora.search.why;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.provenance.Fate;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FateJsonTest {
    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final Url OTHER = new Url("http://a.example/2");
    private static final PageEvidence KEYWORDS =
            new PageEvidence.Keywords(List.of(new PageEvidence.KeywordCount("中医", 2, 0.5f)));
    private static final String COUNTED =
            "{'code':'page-evidence.keywords','arguments':{'found':[{'code':'page-evidence.keyword-count',"
                    + "'arguments':{'word':'中医','count':2.0,'weight':0.5}}]},'text':'中医 × 2（权重 0.5）'}";
    private static final Failure SILENT = new Failure.NoConnection(Duration.ofMillis(1_500));
    private static final String NO_CONNECTION =
            "{'code':'failure.no-connection','arguments':{'within':1.5},'text':'1,500 毫秒内未能建立连接'}";
    private static final Exclusion DEEP = new Exclusion.TooDeep(3);
    private static final String TOO_DEEP = "{'code':'exclusion.too-deep','arguments':{'links':3},'text':'距种子超过 3 个链接'}";
    private static final Fate.Page PAGE =
            new Fate.Page(true, 0.5, KEYWORDS, 200, true, Optional.of(OTHER), new PageLocation(1, 0));

    private static Fate.Waiting waiting(Optional<Fate.HostTrouble> host) {
        return new Fate.Waiting(0.25, 3, 1, 2, Optional.of(NOON), host, true);
    }

    static Stream<Arguments> fates() {
        return Stream.of(
                Arguments.of(
                        PAGE,
                        "{'onTopic':true,'relevance':0.5,'evidence':" + COUNTED + ",'indexable':true,"
                                + "'near':'http://a.example/2','status':200}"),
                Arguments.of(
                        new Fate.Duplicate(Optional.of(OTHER), PAGE),
                        "{'onTopic':true,'relevance':0.5,'evidence':" + COUNTED + ",'indexable':true,"
                                + "'of':'http://a.example/2','near':'http://a.example/2','status':200}"),
                Arguments.of(
                        waiting(Optional.empty()),
                        "{'priority':0.25,'ahead':3,'aheadOnHost':1,'attempts':2,'notBefore':'2026-11-20T12:00:00Z',"
                                + "'again':true}"),
                Arguments.of(
                        waiting(Optional.of(new Fate.HostTrouble.Paused(NOON, Duration.ofMinutes(1), SILENT))),
                        "{'priority':0.25,'ahead':3,'aheadOnHost':1,'attempts':2,'notBefore':'2026-11-20T12:00:00Z',"
                                + "'again':true,'reason':" + NO_CONNECTION + "}"),
                Arguments.of(
                        waiting(Optional.of(new Fate.HostTrouble.NoRobots(503))),
                        "{'priority':0.25,'ahead':3,'aheadOnHost':1,'attempts':2,'notBefore':'2026-11-20T12:00:00Z',"
                                + "'again':true,'reason':{'code':'failure.no-robots','arguments':{},'text':'未能取得其 robots.txt'}}"),
                Arguments.of(new Fate.Moved(301, "http://a.example/2"), "{'status':301,'target':'http://a.example/2'}"),
                Arguments.of(
                        new Fate.Failed(0, SILENT, 4, false),
                        "{'status':0,'attempts':4,'reason':" + NO_CONNECTION + "}"),
                Arguments.of(new Fate.RefusedByRobots(), "{}"),
                Arguments.of(
                        new Fate.NotLetIn(DEEP, Optional.of(OTHER), false, false),
                        "{'reason':" + TOO_DEEP + ",'source':'http://a.example/2'}"),
                Arguments.of(new Fate.NotLetIn(DEEP, Optional.empty(), true, false), "{'reason':" + TOO_DEEP + "}"),
                Arguments.of(
                        new Fate.NotLetIn(DEEP, Optional.of(OTHER), false, true),
                        "{'reason':" + TOO_DEEP + ",'source':'http://a.example/2','inScopeNow':true}"),
                Arguments.of(new Fate.ListRead(true, 200, 12), "{'status':200,'feed':true,'links':12}"),
                Arguments.of(new Fate.RobotsFile(200), "{'status':200}"),
                Arguments.of(new Fate.Removed(SILENT), "{'reason':" + NO_CONNECTION + "}"));
    }

    @ParameterizedTest
    @MethodSource("fates")
    void tellsOfEachFateWhatThereIsToTellAndNothingElse(Fate fate, String told) throws Exception {
        JsonMapper json = JsonMapper.builder()
                .addModule(new JavaTimeModule())
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .build();
        assertEquals(told.replace('\'', '"'), json.writeValueAsString(FateJson.of(fate, ReasonText.in(Locale.CHINA))));
    }
}
