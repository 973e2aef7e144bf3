package dev.remora.lab.bench.search;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.lab.bench.web.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// [LoadClients] in a process of their own: in the server's, their time would be its threads' waiting.
final class LoadProcess implements AutoCloseable {
    private static final String HEAP = "512m";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final ChildJvm process;

    private LoadProcess(ChildJvm process) {
        this.process = process;
    }

    /// Starts the process, which waits for [#ask].
    ///
    /// @param expected answer of each query
    /// @param file to write them to
    static LoadProcess start(String base, Map<String, JsonNode> expected, Path file) throws IOException {
        JSON.writeValue(file.toFile(), expected);
        return new LoadProcess(ChildJvm.start(HEAP, LoadProcess.class, List.of(base, file.toString())));
    }

    /// Queries with a number of clients for a time.
    ///
    /// @param patient whether one that is refused waits as it is asked to
    LoadClients.Tally ask(int clients, boolean patient, Duration time) throws IOException {
        process.tell(clients + " " + patient + " " + time);
        return JSON.readValue(process.value("tally"), LoadClients.Tally.class);
    }

    /// Serves the other end.
    ///
    /// @param args address of the server, and the file with the expected answers
    public static void main(String[] args) throws IOException, InterruptedException {
        Map<String, JsonNode> expected =
                JSON.readValue(Path.of(args[1]).toFile(), new TypeReference<LinkedHashMap<String, JsonNode>>() {});
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            String[] words = order.split(" ", 3);
            LoadClients.Tally tally = LoadClients.ask(
                    args[0],
                    expected,
                    Integer.parseInt(words[0]),
                    Boolean.parseBoolean(words[1]),
                    Duration.parse(words[2]));
            System.out.println("tally=" + JSON.writeValueAsString(tally));
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
