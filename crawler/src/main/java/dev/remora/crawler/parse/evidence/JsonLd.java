package dev.remora.crawler.parse.evidence;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.remora.crawler.parse.dom.TextFlow;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// The JSON-LD of a page; confined to one thread. Reads the entities at the top level of the scripts, in
/// `@graph`, `mainEntity`, `mainEntityOfPage` and `breadcrumb`; entities nested deeper are not about the page
/// itself.
///
/// At most [#MOST] scripts of [#LONGEST] characters are read; a script with errors other than trailing commas,
/// comments and raw line feeds is ignored.
public final class JsonLd {
    /// The maximum number of scripts read per page.
    static final int MOST = 8;
    /// Maximum length of a script in characters; longer ones are skipped.
    static final int LONGEST = 256 * 1024;

    private static final int MOST_ENTITIES = 64;
    private static final int MAX_VALUE = 500;
    private static final Pattern HALF_CHARACTER = Pattern.compile("\\p{Cs}");
    private static final Set<String> FRAME_TYPES =
            Set.of("BreadcrumbList", "WebSite", "Organization", "Person", "ImageObject", "SearchAction", "ListItem");
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(64)
                            .maxStringLength(LONGEST)
                            .maxNumberLength(100)
                            .build())
                    .build())
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .enable(JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER)
            .build();

    private final List<String> scripts = new ArrayList<>(1);
    private List<JsonNode> entities;

    void add(String script) {
        if (scripts.size() < MOST && script.length() <= LONGEST) {
            scripts.add(script);
        }
    }

    private List<JsonNode> entities() {
        if (entities == null) {
            entities = new ArrayList<>();
            scripts.forEach(script -> take(tree(script), 0));
        }
        return entities;
    }

    private static JsonNode tree(String script) {
        try {
            return MAPPER.readTree(bare(script));
        } catch (JsonProcessingException broken) {
            return MissingNode.getInstance(); // as if it were not there
        }
    }

    /// Removes the comment or CDATA marks that old pages put around scripts.
    private static String bare(String script) {
        int object = script.indexOf('{');
        int array = script.indexOf('[');
        int start = object < 0 ? array : array < 0 ? object : Math.min(object, array);
        boolean cdata = script.startsWith("<!", Math.max(0, script.indexOf('<')));
        int from = cdata && object >= 0 ? object : Math.max(start, 0);
        int end = Math.max(script.lastIndexOf('}'), script.lastIndexOf(']'));
        return end < from ? "" : script.substring(from, end + 1);
    }

    private void take(JsonNode node, int depth) {
        if (node == null || depth > 4 || entities.size() >= MOST_ENTITIES) {
            return;
        }
        if (node.isArray()) {
            node.forEach(child -> take(child, depth + 1));
        } else if (node.isObject()) {
            if (node.has("@type")) {
                entities.add(node);
            }
            take(node.get("@graph"), depth + 1);
            take(node.get("mainEntity"), depth + 1);
            take(node.get("mainEntityOfPage"), depth + 1);
            take(node.get("breadcrumb"), depth + 1);
        }
    }

    private static List<String> typesOf(JsonNode entity) {
        List<String> types = new ArrayList<>();
        JsonNode type = entity.get("@type");
        if (type.isArray()) {
            type.forEach(t -> types.add(shortName(t.asText())));
        } else {
            types.add(shortName(type.asText()));
        }
        return types;
    }

    private static String shortName(String type) {
        return TextFlow.fold(type.substring(type.lastIndexOf('/') + 1), 60);
    }

    /// Returns its schema.org types, in order.
    Set<String> types() {
        Set<String> types = new LinkedHashSet<>();
        entities().forEach(entity -> types.addAll(typesOf(entity)));
        types.remove("");
        return types;
    }

    /// Returns the first value of a property of the entities about the page, not about its site or authors.
    ///
    /// @param names of the property, in order of preference
    public Optional<String> first(String... names) {
        for (String name : names) {
            for (JsonNode entity : entities()) {
                if (typesOf(entity).stream().noneMatch(FRAME_TYPES::contains)) {
                    List<String> values = values(entity.get(name));
                    if (!values.isEmpty()) {
                        return Optional.of(values.getFirst());
                    }
                }
            }
        }
        return Optional.empty();
    }

    /// Returns all values of a property of those entities.
    public List<String> all(String name) {
        return entities().stream()
                .filter(entity -> typesOf(entity).stream().noneMatch(FRAME_TYPES::contains))
                .flatMap(entity -> values(entity.get(name)).stream())
                .distinct()
                .toList();
    }

    /// Returns the name of the site: that of its WebSite, else of the publisher.
    public Optional<String> site() {
        return entities().stream()
                .filter(entity -> typesOf(entity).contains("WebSite"))
                .flatMap(entity -> values(entity.get("name")).stream())
                .findFirst()
                .or(() -> first("publisher"));
    }

    /// Returns the labels of its first list of breadcrumbs.
    public List<String> breadcrumbs() {
        for (JsonNode entity : entities()) {
            JsonNode items = entity.get("itemListElement");
            if (typesOf(entity).contains("BreadcrumbList") && items != null && items.isArray()) {
                List<String> labels = new ArrayList<>();
                for (JsonNode item : items) {
                    JsonNode named = item.hasNonNull("name") ? item.get("name") : item.path("item");
                    labels.addAll(values(named));
                }
                return labels;
            }
        }
        return List.of();
    }

    /// Returns a text, or the name or address of an object; for an array, those of its elements.
    private static List<String> values(JsonNode node) {
        if (node == null) {
            return List.of();
        }
        if (node.isArray()) {
            List<String> values = new ArrayList<>();
            for (JsonNode child : node) {
                if (!child.isArray() && values.size() < 50) {
                    values.addAll(values(child));
                }
            }
            return values;
        }
        if (node.isObject()) {
            JsonNode inner = node.hasNonNull("name") ? node.get("name") : node.get("url");
            return inner == null || !inner.isValueNode() ? List.of() : values(inner);
        }
        String folded = TextFlow.fold(node.asText(""), MAX_VALUE);
        String text = HALF_CHARACTER.matcher(folded).replaceAll("");
        return text.isEmpty() || node.isNull() ? List.of() : List.of(text);
    }
}
