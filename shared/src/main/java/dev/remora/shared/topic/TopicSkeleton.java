package dev.remora.shared.topic;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Writes the file that `topic new` creates, from `skeleton_en.yaml` or `skeleton_zh.yaml`. A line that begins with
/// `#= ` is a key that is set by removing `#= `.
final class TopicSkeleton {
    /// The line that shows the key `examples`.
    static final String EXAMPLES =
            "#= examples: {positive: [https://example.org/good], negative: [https://example.org/bad]}\n";

    /// The line that shows the key `excludedKeywords`.
    static final String EXCLUDED_KEYWORDS = "#= excludedKeywords: [公司, 市场]\n";

    private static final Pattern VALUE = Pattern.compile("\\{(id|name|description|keywords|seeds)}");

    private TopicSkeleton() {}

    /// @param locale of the comments
    static String write(
            Locale locale,
            String id,
            String name,
            String description,
            SequencedMap<String, Double> keywords,
            List<String> seeds) {
        Map<String, String> values = Map.of(
                "id", YamlText.quoted(id),
                "name", YamlText.quoted(name),
                "description", description(description),
                "keywords", keywords(keywords),
                "seeds", seeds(seeds));
        return VALUE.matcher(text(locale)).replaceAll(value -> Matcher.quoteReplacement(values.get(value.group(1))));
    }

    private static String description(String text) {
        return text.isEmpty() ? "#= description: \"…\"" : "description: " + YamlText.quoted(text);
    }

    private static String keywords(SequencedMap<String, Double> keywords) {
        return keywords.isEmpty()
                ? "keywords: {}   # {中医: 3, 针灸: 2.5}\n"
                : keywords.sequencedEntrySet().stream()
                        .map(word -> "  " + YamlText.quoted(word.getKey()) + ": " + word.getValue() + "\n")
                        .collect(Collectors.joining("", "keywords:\n", ""));
    }

    private static String seeds(List<String> seeds) {
        return seeds.isEmpty()
                ? "seeds: []   # [https://example.org/]\n"
                : seeds.stream()
                        .map(seed -> "  - " + YamlText.quoted(seed) + "\n")
                        .collect(Collectors.joining("", "seeds:\n", ""));
    }

    private static String text(Locale locale) {
        boolean chinese = locale.getLanguage().equals(Locale.CHINESE.getLanguage());
        try (InputStream in =
                TopicSkeleton.class.getResourceAsStream(chinese ? "skeleton_zh.yaml" : "skeleton_en.yaml")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
