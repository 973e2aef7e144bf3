package dev.remora.lab.demo;

import java.util.List;

/// A short article, written for this project.
///
/// @param subject what it is about
/// @param number its place among the subject's articles, from 1
/// @param title its title
/// @param keywords two to four words that its pages are filed under
/// @param paragraphs two to four
public record Article(Subject subject, int number, String title, List<String> keywords, List<String> paragraphs) {
    public Article {
        keywords = List.copyOf(keywords);
        paragraphs = List.copyOf(paragraphs);
    }

    /// Characters of its paragraphs together.
    public int length() {
        return paragraphs.stream().mapToInt(String::length).sum();
    }

    /// Its first sentence or two: what list pages show.
    String summary() {
        String first = paragraphs.getFirst();
        int end = first.indexOf('。');
        int second = end < 0 || end > 40 ? -1 : first.indexOf('。', end + 1);
        return first.substring(0, (second > 0 ? second : end) + 1);
    }
}
