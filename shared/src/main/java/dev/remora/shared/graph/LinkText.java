package dev.remora.shared.graph;

import java.io.Serializable;

/// The text of a link.
///
/// @param target key of the address to which it leads
/// @param host key of the linking host
/// @param text not blank
public record LinkText(long target, long host, String text) implements Serializable {}
