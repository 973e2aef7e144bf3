package dev.remora.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.lab.measure.BootstrapInterval;
import java.util.List;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;

class SvgTest {
    private static BootstrapInterval value(double mean, double low, double high) {
        return new BootstrapInterval(mean, low, high, 3);
    }

    private static Document drawn(List<Svg.Curve> curves) {
        return Jsoup.parse(Svg.of("x <x>", "y & y", curves), Parser.xmlParser());
    }

    private static Svg.Curve curve(List<Double> at, BootstrapInterval... values) {
        return new Svg.Curve("a <b>", "c1", at, List.of(values));
    }

    private static List<double[]> points(Document svg, String of) {
        return Stream.of(svg.selectFirst(of).attr("points").split(" "))
                .map(point -> Stream.of(point.split(","))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toList();
    }

    @Test
    void aLineGoesFromTheLowerLeftToTheUpperRightOfItsAxes() {
        Document svg =
                drawn(List.of(curve(List.of(0.0, 0.5, 1.0), value(0, 0, 0), value(0.5, 0.5, 0.5), value(1, 1, 1))));
        List<double[]> line = points(svg, "polyline");
        assertEquals("M56.0 12V374 M56 374.0H592", svg.select("path").first().attr("d"));
        assertEquals("M592.0 12V374 M56 12.0H592", svg.select("path").last().attr("d"));
        assertEquals(
                "56.0,374.0 324.0,193.0 592.0,12.0", svg.selectFirst("polyline").attr("points"));
        assertEquals(3, line.size());
    }

    @Test
    void aBandGoesAlongTheHighEndsAndBackAlongTheLowOnes() {
        Document svg = drawn(List.of(curve(List.of(0.0, 1.0), value(0.5, 0.25, 0.75), value(1, 0.5, 1))));
        assertEquals(
                "56.0,102.5 592.0,12.0 592.0,193.0 56.0,283.5",
                svg.selectFirst("polygon").attr("points"));
        assertEquals("band c1", svg.selectFirst("polygon").className());
    }

    @Test
    void noPointLeavesTheAxes() {
        Document svg = drawn(List.of(curve(List.of(0.0, 1.0), value(0.2, -0.4, 3), value(0.3, 0.1, 0.9))));
        for (double[] point : points(svg, "polygon")) {
            assertTrue(point[1] >= 12 && point[1] <= 374, point[0] + "," + point[1]);
        }
    }

    @Test
    void axesEndAtTheNextTenthAboveTheHighestMean() {
        Document svg = drawn(List.of(
                curve(List.of(100.0, 2000.0), value(0.31, 0.3, 0.9), value(0.05, 0, 0.1)),
                curve(List.of(100.0, 1000.0), value(0.2, 0.2, 0.2), value(0.1, 0.1, 0.1))));
        List<String> texts = svg.select("text").eachText();
        assertEquals(
                List.of("0", "0 %", "400", "8 %", "800", "16 %", "1,200", "24 %", "1,600", "32 %", "2,000", "40 %"),
                texts.subList(0, 12));
    }

    @Test
    void aCurveOfNothingStillHasAnAxis() {
        Document svg = drawn(List.of(curve(List.of(0.0, 0.05), value(0, 0, 0), value(0, 0, 0))));
        List<String> texts = svg.select("text").eachText();
        assertEquals(List.of("0.0 %", "0 %", "1.0 %", "2 %"), texts.subList(0, 4));
        assertEquals("10 %", texts.get(11));
        assertEquals("56.0,374.0 592.0,374.0", svg.selectFirst("polyline").attr("points"));
    }

    @Test
    void namesAreTextAndNothingElse() {
        Document svg = drawn(List.of(curve(List.of(1.0), value(1, 1, 1))));
        assertEquals("y & y by x <x>", svg.selectFirst("svg").attr("aria-label"));
        assertEquals("a <b>", svg.selectFirst("polyline title").text());
        assertEquals(List.of("x <x>", "y & y"), svg.select("text").eachText().subList(12, 14));
    }

    @Test
    void withoutCurvesThereAreAxes() {
        Document svg = drawn(List.of());
        assertEquals(6, svg.select("path.grid").size());
        assertTrue(svg.select("polyline").isEmpty());
    }
}
