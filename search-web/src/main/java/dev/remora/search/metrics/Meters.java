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

/// The meters of one server, including those of its JVM: memory, garbage collection, threads, processors.
public final class Meters implements AutoCloseable {
    /// Media type of [#text].
    public static final String MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    /// Upper bounds of the buckets of all durations, from unnoticeable through instant to slow.
    private static final List<Duration> BUCKETS = List.of(
            Duration.ofMillis(5),
            Duration.ofMillis(20),
            Duration.ofMillis(100),
            Duration.ofMillis(500),
            Duration.ofSeconds(2));

    private final PrometheusMeterRegistry registry =
            new PrometheusMeterRegistry(PrometheusConfig.DEFAULT, new PrometheusRegistry(), Clock.SYSTEM);
    private final JvmGcMetrics garbage = new JvmGcMetrics();

    /// Creates the meters of the JVM; components add their own.
    public Meters() {
        List<MeterBinder> machine =
                List.of(new JvmMemoryMetrics(), garbage, new JvmThreadMetrics(), new ProcessorMetrics());
        machine.forEach(meters -> meters.bindTo(registry));
    }

    MeterRegistry registry() {
        return registry;
    }

    static Duration[] buckets() {
        return BUCKETS.toArray(Duration[]::new);
    }

    /// Returns all current figures in Prometheus' text format.
    String text() {
        return registry.scrape();
    }

    /// Stops observing the JVM.
    @Override
    public void close() {
        garbage.close();
        registry.close();
    }
}
