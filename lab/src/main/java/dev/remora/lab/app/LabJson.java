package dev.remora.lab.app;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import dev.remora.lab.measure.BootstrapInterval;
import dev.remora.lab.report.CrawlReportData;
import java.io.IOException;
import java.nio.file.Path;

/// The lab's report as JSON, by the component names of [CrawlReportData]. Unknown means are omitted, because
/// JSON cannot represent NaN.
final class LabJson {
    private LabJson() {}

    static void write(CrawlReportData report, Path file) throws IOException {
        ObjectMapper json = new ObjectMapper()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .registerModule(new SimpleModule().addSerializer(new Known()));
        json.configOverride(BootstrapInterval.class)
                .setInclude(JsonInclude.Value.construct(JsonInclude.Include.NON_EMPTY, JsonInclude.Include.ALWAYS));
        json.writeValue(file.toFile(), report);
    }

    /// Writes an interval, or nothing if it is unknown.
    private static final class Known extends StdSerializer<BootstrapInterval> {
        private static final long serialVersionUID = 1;

        Known() {
            super(BootstrapInterval.class);
        }

        @Override
        public boolean isEmpty(SerializerProvider provider, BootstrapInterval value) {
            return !value.known();
        }

        @Override
        public void serialize(BootstrapInterval value, JsonGenerator json, SerializerProvider provider)
                throws IOException {
            json.writeStartObject(value);
            json.writeNumberField("mean", value.mean());
            json.writeNumberField("low", value.low());
            json.writeNumberField("high", value.high());
            json.writeNumberField("values", value.values());
            json.writeEndObject();
        }
    }
}
