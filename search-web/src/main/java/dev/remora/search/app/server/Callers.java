package dev.remora.search.app.server;

import dev.remora.search.access.Credentials;
import dev.remora.search.gate.ApiKeys;

/// Who calls the server.
///
/// @param credentials of people and scripts
/// @param keys of programs
public record Callers(Credentials credentials, ApiKeys keys) {}
