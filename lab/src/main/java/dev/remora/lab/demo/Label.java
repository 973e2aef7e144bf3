package dev.remora.lab.demo;

import java.util.Optional;

/// What a page of the demo web is, for measuring crawls of it.
///
/// @param url its address
/// @param subject what it is about; empty: nothing that a topic looks for
/// @param kind what sort of page it is
public record Label(String url, Optional<Subject> subject, Kind kind) {}
