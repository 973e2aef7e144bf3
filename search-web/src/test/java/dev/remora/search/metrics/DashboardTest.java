package dev.remora.search.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What Grafana asks of a dashboard's file, as far as it can be checked without one. `MetricsTest` checks its queries.
class DashboardTest {
    private static final int COLUMNS = 24;
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{?(\\w+)");

    private JsonNode dashboard;

    @BeforeEach
    void read() throws IOException {
        Path file = Path.of(System.getProperty("remora.root", ".."), "scripts/dist/grafana-dashboard.json");
        dashboard = new ObjectMapper().readTree(file.toFile());
    }

    private List<JsonNode> panels() {
        return dashboard.get("panels").valueStream().toList();
    }

    private static Set<String> distinct(List<JsonNode> nodes, String name) {
        Set<String> values = new HashSet<>();
        nodes.forEach(node -> assertTrue(values.add(node.get(name).asText()), () -> "twice: " + node.get(name)));
        return values;
    }

    @Test
    void itsSchemaAndItsIdentityAreStated() {
        assertTrue(dashboard.get("schemaVersion").asInt() >= 36, "as of Grafana 9, which asks for data sources by uid");
        assertTrue(dashboard.get("uid").asText().matches("[\\w-]{1,40}"));
        assertFalse(dashboard.has("id"), "an id belongs to one installation");
    }

    @Test
    void eachPanelHasItsOwnIdTitleAndQueriesWithAUnitAndALegend() {
        distinct(panels(), "id");
        distinct(panels(), "title");
        for (JsonNode panel : panels()) {
            List<JsonNode> targets = panel.get("targets").valueStream().toList();
            assertFalse(targets.isEmpty(), panel.get("title")::asText);
            distinct(targets, "refId");
            targets.forEach(target -> {
                assertFalse(target.get("expr").asText().isBlank());
                assertFalse(target.get("legendFormat").asText().isBlank(), panel.get("title")::asText);
            });
            assertTrue(panel.at("/fieldConfig/defaults/unit").isTextual(), panel.get("title")::asText);
        }
    }

    @Test
    void noPanelCoversAnother() {
        Set<List<Integer>> taken = new HashSet<>();
        for (JsonNode panel : panels()) {
            JsonNode at = panel.get("gridPos");
            int right = at.get("x").asInt() + at.get("w").asInt();
            assertTrue(right <= COLUMNS, panel.get("title")::asText);
            for (int x = at.get("x").asInt(); x < right; x++) {
                for (int y = 0; y < at.get("h").asInt(); y++) {
                    assertTrue(taken.add(List.of(x, at.get("y").asInt() + y)), panel.get("title")::asText);
                }
            }
        }
    }

    @Test
    void eachVariableIsDefinedAndUsed() {
        Set<String> used = new TreeSet<>();
        VARIABLE.matcher(dashboard.toString()).results().forEach(variable -> used.add(variable.group(1)));
        used.removeIf(name -> name.startsWith("__")); // Grafana's own
        Set<String> defined =
                distinct(dashboard.at("/templating/list").valueStream().toList(), "name");
        assertEquals(new TreeSet<>(defined), used);
    }
}
