package dev.remora.crawler.crawl.example;

import dev.remora.crawler.relevance.ExamplePage;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Title and main text of an example.
public record ExampleText(String title, String text) {
    /// The examples that could be read, segmented for models.
    ///
    /// @param texts by the example's address
    public static List<ExamplePage> pages(
            Topic.Examples examples, Map<String, ExampleText> texts, Segmenter segmenter) {
        List<ExamplePage> pages = new ArrayList<>();
        add(examples.positive(), true, texts, segmenter, pages);
        add(examples.negative(), false, texts, segmenter, pages);
        return pages;
    }

    private static String source(String address) {
        return address.startsWith("file:") ? address : new Url(address).host();
    }

    private static void add(
            List<String> addresses,
            boolean positive,
            Map<String, ExampleText> texts,
            Segmenter segmenter,
            List<ExamplePage> pages) {
        for (String address : addresses) {
            ExampleText example = texts.get(address);
            if (example != null) {
                pages.add(new ExamplePage(
                        segmenter.segment(example.title), segmenter.segment(example.text), positive, source(address)));
            }
        }
    }
}
