package dev.remora.search.console.watch;

/// A link with its text.
public record NamedLink(String text, String href) {}
