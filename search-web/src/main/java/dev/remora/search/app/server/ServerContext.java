package dev.remora.search.app.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.api.Heartbeat;
import dev.remora.search.gate.Turns;
import dev.remora.search.metrics.Meters;
import dev.remora.shared.time.Clocks;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// What handlers use of the server that runs them.
///
/// @param meters of requests
/// @param heartbeat of event streams
/// @param turns of calls of agents
/// @param json writes answers
/// @param stopping true once the server is about to stop
/// @param rebuilding topics whose index is being rebuilt
record ServerContext(
        Clocks clocks,
        Meters meters,
        Heartbeat heartbeat,
        Turns turns,
        ObjectMapper json,
        BooleanSupplier stopping,
        Supplier<Set<String>> rebuilding) {}
