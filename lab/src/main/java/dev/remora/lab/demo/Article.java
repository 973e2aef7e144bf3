package dev.remora.lab.demo;

import java.util.List;

/// A short article, written for this project.
///
/// @param subject of the article
/// @param number among the subject's articles, from 1
/// @param title its title
/// @param keywords two to four words under which its pages are listed
/// @param paragraphs two to four
public record Article(Subject subject, int number, String title, List<String> keywords, List<String> paragraphs) {
    public Article {
        keywords = List.copyOf(keywords);
        paragraphs = List.copyOf(paragraphs);
    }

    /// Returns the total number of characters of its paragraphs.
    public int length() {
        return paragraphs.stream().mapToInt(String::length).sum();
    }

    /// Returns its first sentence or two, for list pages.
    String summary() {
        String first = paragraphs.getFirst();
        int end = first.indexOf('。');
        int second = end < 0 || end > 40 ? -1 : first.indexOf('。', end + 1);
        return first.substring(0, (second > 0 ? second : end) + 1);
    }
}
