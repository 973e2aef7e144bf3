package dev.remora.lab.report;

import dev.remora.lab.measure.BootstrapInterval;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/// Draws curves with their bands as one SVG element.
final class Svg {
    private static final int WIDTH = 620;
    private static final int HEIGHT = 420;
    private static final int LEFT = 56;
    private static final int RIGHT = 28;
    private static final int TOP = 12;
    private static final int BOTTOM = 46;
    private static final int TICKS = 5;

    /// One curve.
    ///
    /// @param style CSS class for its colour and highlighting
    /// @param at x values, ascending
    /// @param values at these x values, in [0, 1]
    record Curve(String name, String style, List<Double> at, List<BootstrapInterval> values) {}

    private final StringBuilder out = new StringBuilder();
    private final double xMax;
    private final double yMax;

    private Svg(double xMax, double yMax) {
        this.xMax = xMax;
        this.yMax = yMax;
    }

    /// @param xName label of the x axis; ticks in percent if it ends at 1
    /// @param yName label of the y axis
    static String of(String xName, String yName, List<Curve> curves) {
        double xMax = curves.stream().mapToDouble(c -> c.at().getLast()).max().orElse(1);
        double highest = curves.stream()
                .flatMap(c -> c.values().stream())
                .mapToDouble(BootstrapInterval::mean)
                .max()
                .orElse(1);
        return new Svg(xMax, Math.max(0.1, Math.ceil(highest * 10) / 10)).draw(xName, yName, curves);
    }

    private String draw(String xName, String yName, List<Curve> curves) {
        add(
                "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s by %s\">%n",
                WIDTH, HEIGHT, ReportHtml.escaped(yName), ReportHtml.escaped(xName));
        axes(xName, yName);
        curves.forEach(this::band);
        curves.forEach(this::line);
        return out.append("</svg>\n").toString();
    }

    @SuppressWarnings("AnnotateFormatMethod") // the annotation would need a library
    private void add(String format, Object... values) {
        out.append(String.format(Locale.ROOT, format, values));
    }

    private void axes(String xName, String yName) {
        for (int tick = 0; tick <= TICKS; tick++) {
            double share = (double) tick / TICKS;
            double x = x(share * xMax);
            double y = y(share * yMax);
            add(
                    "<path class=\"grid\" d=\"M%.1f %dV%d M%d %.1fH%d\"/>%n",
                    x, TOP, HEIGHT - BOTTOM, LEFT, y, WIDTH - RIGHT);
            add(
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>%n",
                    x, HEIGHT - BOTTOM + 16, xMax <= 1 ? percent(share * xMax, xMax) : pages(share * xMax));
            add(
                    "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>%n",
                    LEFT - 6, y + 4, percent(share * yMax, yMax));
        }
        add(
                "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>%n",
                (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, ReportHtml.escaped(xName));
        add(
                "<text transform=\"translate(13 %d) rotate(-90)\" text-anchor=\"middle\">%s</text>%n",
                (TOP + HEIGHT - BOTTOM) / 2, ReportHtml.escaped(yName));
    }

    private void band(Curve curve) {
        StringJoiner points = new StringJoiner(" ");
        for (int i = 0; i < curve.at().size(); i++) {
            points.add(point(curve.at().get(i), curve.values().get(i).high()));
        }
        for (int i = curve.at().size() - 1; i >= 0; i--) {
            points.add(point(curve.at().get(i), curve.values().get(i).low()));
        }
        out.append("<polygon class=\"band ")
                .append(curve.style())
                .append("\" points=\"")
                .append(points)
                .append("\"/>\n");
    }

    private void line(Curve curve) {
        StringJoiner points = new StringJoiner(" ");
        for (int i = 0; i < curve.at().size(); i++) {
            points.add(point(curve.at().get(i), curve.values().get(i).mean()));
        }
        out.append("<polyline class=\"line ")
                .append(curve.style())
                .append("\" points=\"")
                .append(points)
                .append("\"><title>")
                .append(ReportHtml.escaped(curve.name()))
                .append("</title></polyline>\n");
    }

    private String point(double atX, double atY) {
        return String.format(Locale.ROOT, "%.1f,%.1f", x(atX), y(Math.clamp(atY, 0, yMax)));
    }

    private double x(double value) {
        return LEFT + value / xMax * (WIDTH - LEFT - RIGHT);
    }

    private double y(double value) {
        return HEIGHT - BOTTOM - value / yMax * (HEIGHT - TOP - BOTTOM);
    }

    private static String percent(double share, double max) {
        return String.format(Locale.ROOT, max < 0.1 ? "%.1f %%" : "%.0f %%", share * 100);
    }

    private static String pages(double number) {
        return String.format(Locale.ROOT, "%,d", Math.round(number));
    }
}
