package dev.remora.crawler.summary;

/// One whole sentence of a text.
///
/// @param start first character
/// @param end behind its closing punctuation
record Sentence(int start, int end) {
    int length() {
        return end - start;
    }
}
