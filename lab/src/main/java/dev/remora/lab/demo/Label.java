package dev.remora.lab.demo;

import java.util.Optional;

/// The label of a page of the demo web, for measuring crawls.
///
/// @param url its address
/// @param subject of the page; empty: no topic's subject
/// @param kind of page
public record Label(String url, Optional<Subject> subject, Kind kind) {}
