package dev.remora.search.embedding;

import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Which embedding model is used, from environment variables.
///
/// @param place `http://…` or `https://…` of an OpenAI-compatible embeddings service, or `onnx:FILE`
/// @param model name of the model for the service; the name of the file for `onnx:`
/// @param key of the service
/// @param dimensions requested length of the vectors
/// @param reading how the model reads texts
/// @param weight of meaning in the score, 0 to 10
/// @param deadline of the vector of a query
public record EmbeddingSettings(
        String place,
        String model,
        Optional<String> key,
        Optional<Integer> dimensions,
        Reading reading,
        double weight,
        Duration deadline) {
    /// How a model was trained to read texts.
    ///
    /// @param queryPrefix text that it expects before a query
    /// @param pagePrefix text that it expects before a page
    /// @param firstToken the vector of a text is that of its first token, not the mean of all; for `onnx:`
    public record Reading(String queryPrefix, String pagePrefix, boolean firstToken) {}

    /// The variable that turns embeddings on.
    public static final String PLACE = "REMORA_EMBEDDINGS";

    static final String MODEL = PLACE + "_MODEL";
    static final String KEY = PLACE + "_KEY";
    static final String DIMENSIONS = PLACE + "_DIMENSIONS";
    static final String QUERY_PREFIX = PLACE + "_QUERY_PREFIX";
    static final String PAGE_PREFIX = PLACE + "_PAGE_PREFIX";
    static final String POOLING = PLACE + "_POOLING";
    static final String WEIGHT = PLACE + "_WEIGHT";
    static final String DEADLINE = PLACE + "_DEADLINE_MS";

    private static final String ONNX = "onnx:";

    /// Reads the settings; empty if [#PLACE] is not set.
    ///
    /// @throws IllegalArgumentException with words for people, if they cannot be used
    public static Optional<EmbeddingSettings> of(Map<String, String> environment) {
        Optional<String> place = text(environment, PLACE);
        if (place.isEmpty()) {
            return Optional.empty();
        }
        EmbeddingSettings settings = new EmbeddingSettings(
                place.get(),
                text(environment, MODEL).orElse(""),
                text(environment, KEY),
                text(environment, DIMENSIONS).map(given -> whole(DIMENSIONS, given, 1024)),
                new Reading(
                        environment.getOrDefault(QUERY_PREFIX, ""),
                        environment.getOrDefault(PAGE_PREFIX, ""),
                        isFirst(text(environment, POOLING).orElse("mean"))),
                text(environment, WEIGHT)
                        .map(given -> number(WEIGHT, given, 0, 10))
                        .orElse(0.5),
                Duration.ofMillis(text(environment, DEADLINE)
                        .map(given -> whole(DEADLINE, given, 60_000))
                        .orElse(300)));
        settings.check();
        return Optional.of(settings);
    }

    /// True for a model file.
    public boolean isFile() {
        return place.startsWith(ONNX);
    }

    /// Returns the path of a model file.
    public String file() {
        return place.substring(ONNX.length());
    }

    private void check() {
        if (isFile()) {
            return;
        }
        URI address = address();
        if (model.isEmpty()) {
            throw new IllegalArgumentException(
                    PLACE + " needs the name of a model of the service: set " + MODEL + ", for example to bge-m3");
        }
        if (key.isPresent() && !"https".equals(address.getScheme()) && !isLoopback(address.getHost())) {
            throw new IllegalArgumentException(KEY + " would be sent unencrypted to " + address.getHost()
                    + ": use an https address in " + PLACE + ", or a service on this machine");
        }
    }

    URI address() {
        try {
            URI address = URI.create(place);
            if (address.getHost() != null && place.matches("https?://.*") && address.getUserInfo() == null) {
                return address;
            }
        } catch (IllegalArgumentException malformed) {
            // Said below.
        }
        throw new IllegalArgumentException(PLACE + " is '" + place
                + "'; allowed: the whole address of an OpenAI-compatible service, such as "
                + "http://127.0.0.1:8080/v1/embeddings, or onnx:FILE");
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.ofLiteral(host.replaceAll("[\\[\\]]", "")).isLoopbackAddress();
        } catch (IllegalArgumentException name) {
            return host.equals("localhost");
        }
    }

    private static boolean isFirst(String pooling) {
        return switch (pooling) {
            case "mean" -> false;
            case "first" -> true;
            default ->
                throw new IllegalArgumentException(POOLING + " is '" + pooling
                        + "'; allowed: mean, or first (of BERT's " + "tokens, which models like bge expect)");
        };
    }

    private static Optional<String> text(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name)).map(String::strip).filter(value -> !value.isEmpty());
    }

    private static int whole(String name, String given, int most) {
        if (given.matches("\\d{1,5}") && Integer.parseInt(given) >= 1 && Integer.parseInt(given) <= most) {
            return Integer.parseInt(given);
        }
        throw new IllegalArgumentException(name + " is '" + given + "'; allowed: whole numbers from 1 to " + most);
    }

    private static double number(String name, String given, double least, double most) {
        try {
            double value = Double.parseDouble(given);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException none) {
            // Said below.
        }
        throw new IllegalArgumentException(
                String.format(Locale.ROOT, "%s is '%s'; allowed: %.0f to %.0f", name, given, least, most));
    }

    /// Without the key.
    @Override
    public String toString() {
        return place + (model.isEmpty() ? "" : " " + model);
    }
}
