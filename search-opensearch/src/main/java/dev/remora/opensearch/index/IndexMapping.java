package dev.remora.opensearch.index;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.schema.Fields;

/// Settings and mappings of the indexes. The analyzers use parts that every OpenSearch has.
public final class IndexMapping {
    /// Version of the documents' fields and of these mappings; an index of another version is built anew.
    public static final String SCHEMA = Fields.VERSION + ".3";

    /// Analyzer of indexed tokens ([TokenText]).
    public static final String TOKENS = "remora_tokens";

    private IndexMapping() {}

    /// Returns what creates an index of pages.
    static ObjectNode pages(int shards) {
        ObjectNode body = OpenSearchClient.object();
        ObjectNode settings = settings(body, shards);
        ObjectNode analysis = settings.putObject("analysis");
        ObjectNode filters = analysis.putObject("filter");
        ObjectNode gaps = filters.putObject("remora_gaps").put("type", "stop");
        gaps.putArray("stopwords").add(TokenText.GAP);
        ObjectNode same = filters.putObject("remora_same").put("type", "pattern_capture");
        same.put("preserve_original", false).putArray("patterns").add("([^" + TokenText.SAME + "]+)");
        ObjectNode tokens = analysis.putObject("analyzer").putObject(TOKENS);
        tokens.put("type", "custom").put("tokenizer", "whitespace");
        tokens.putArray("filter").add("remora_gaps").add("remora_same");
        ObjectNode mappings = mappings(body);
        mappings.putObject("_source")
                .putArray("includes")
                .add(PageFields.PACKED)
                .add(PageFields.REST);
        ObjectNode fields = mappings.putObject("properties");
        ObjectNode lengths = fields.putObject(PageFields.LENGTHS).putObject("properties");
        for (String text : PageFields.TEXTS) {
            ObjectNode field = fields.putObject(text).put("type", "text").put("analyzer", TOKENS);
            if (PageFields.WORDS.contains(text)) {
                field.put("index_options", "freqs");
            } else {
                field.put("position_increment_gap", ChineseAnalyzer.VALUE_GAP);
            }
            lengths.putObject(text).put("type", "integer").put("index", false);
        }
        PageFields.TERMS.forEach(term -> fields.putObject(term).put("type", "keyword"));
        fields.putObject(Fields.URL).put("type", "keyword").put("doc_values", false);
        PageFields.NUMBERS.forEach(number -> fields.putObject(number).put("type", "long"));
        fields.putObject(PageFields.KEY).put("type", "long").put("index", false);
        fields.putObject(Fields.CLUSTER).put("type", "long");
        fields.putObject(Fields.RELEVANCE).put("type", "double");
        fields.putObject(PageFields.YEAR).put("type", "integer").put("index", false);
        fields.putObject(Fields.HEADING).put("type", "keyword").put("index", false);
        fields.putObject(PageFields.TITLE_WORDS).put("type", "keyword").put("index", false);
        fields.putObject(PageFields.PACKED).put("type", "binary");
        fields.putObject(PageFields.REST).put("type", "object").put("enabled", false);
        return body;
    }

    /// Returns what creates an index of ranks.
    static ObjectNode ranks() {
        ObjectNode body = OpenSearchClient.object();
        settings(body, 1);
        ObjectNode fields = mappings(body).putObject("properties");
        for (String rank : new String[] {Fields.RELEVANCE, Fields.PAGE_RANK, Fields.TOPIC_RANK}) {
            fields.putObject(rank).put("type", "double").put("index", false);
        }
        fields.putObject(TopicIndexNames.COMMIT).put("type", "object").put("enabled", false);
        return body;
    }

    private static ObjectNode settings(ObjectNode body, int shards) {
        ObjectNode index = body.putObject("settings");
        index.put("number_of_shards", shards);
        index.put("auto_expand_replicas", "0-1");
        index.put("refresh_interval", "-1"); // a commit refreshes
        return index;
    }

    private static ObjectNode mappings(ObjectNode body) {
        return body.putObject("mappings").put("dynamic", "strict");
    }
}
