package dev.remora.search.metrics;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;
import java.util.List;

/// One server's meters, those of its Java machine among them: memory, collections of garbage, threads, processors.
public final class Meters implements AutoCloseable {
    /// What [#text] is.
    public static final String MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    /// Upper bounds of the buckets of all durations: what nobody notices, what feels at once, what feels slow.
    private static final List<Duration> BUCKETS = List.of(
            Duration.ofMillis(5),
            Duration.ofMillis(20),
            Duration.ofMillis(100),
            Duration.ofMillis(500),
            Duration.ofSeconds(2));

    private final PrometheusMeterRegistry registry =
            new PrometheusMeterRegistry(PrometheusConfig.DEFAULT, new PrometheusRegistry(), Clock.SYSTEM);
    private final JvmGcMetrics garbage = new JvmGcMetrics();

    /// Meters of the Java machine; the others are added by whoever measures.
    public Meters() {
        List<MeterBinder> machine =
                List.of(new JvmMemoryMetrics(), garbage, new JvmThreadMetrics(), new ProcessorMetrics());
        machine.forEach(meters -> meters.bindTo(registry));
    }

    /// Where meters are added.
    MeterRegistry registry() {
        return registry;
    }

    /// Bounds of the buckets of a duration.
    static Duration[] buckets() {
        return BUCKETS.toArray(Duration[]::new);
    }

    /// All figures as they are now, in Prometheus' text format.
    String text() {
        return registry.scrape();
    }

    /// Stops listening to the Java machine.
    @Override
    public void close() {
        garbage.close();
        registry.close();
    }
}
