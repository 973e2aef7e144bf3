package dev.remora.crawler.summary;

/// One whole sentence of a text.
///
/// @param start index of its first character
/// @param end index after its closing punctuation
record Sentence(int start, int end) {
    int length() {
        return end - start;
    }
}
