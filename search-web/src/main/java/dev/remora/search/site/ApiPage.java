package dev.remora.search.site;

import com.fasterxml.jackson.databind.JsonNode;
import dev.remora.search.access.Role;
import dev.remora.search.html.PageShell;
import dev.remora.search.openapi.BodyReference;
import dev.remora.search.openapi.Operation;
import dev.remora.search.openapi.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// The API documentation page for developers.
///
/// @param parts of the API, each with its operations
public record ApiPage(PageShell frame, List<Part> parts) {
    /// A group of related operations.
    ///
    /// @param anchor of its heading
    public record Part(String anchor, String name, List<Entry> entries) {}

    /// A piece of a text, either prose or code.
    public record Piece(String text, boolean code) {}

    /// The longest command in one line.
    private static final int LINE = 80;

    private static final Pattern IN_PATH = Pattern.compile("\\{(\\w+)}");

    /// One operation.
    ///
    /// @param tryIt address with example values; empty if the operation changes something or needs a token
    public record Entry(Operation operation, String tryIt, BodyReference request, BodyReference answer) {
        static Entry of(Operation operation, JsonNode document) {
            boolean free = operation.role().isEmpty() && operation.route().method() == Operation.Method.GET;
            return new Entry(
                    operation,
                    free ? example(operation) : "",
                    BodyReference.ofRequest(document, operation),
                    BodyReference.ofAnswer(document, operation));
        }

        /// Returns a command that sends the operation's request. `$REMORA` is the address of the server, `$TOKEN` a
        /// script token; names in capitals stand for values.
        public String command() {
            List<String> parts = new ArrayList<>();
            Operation.Method method = operation.route().method();
            parts.add(method == Operation.Method.GET ? "curl" : "curl -X " + method);
            if (operation.role().isPresent()) {
                parts.add("-H \"Authorization: Bearer $TOKEN\"");
            }
            if (!request.mediaType().isEmpty()) {
                parts.add("-H \"Content-Type: " + request.mediaType() + "\"");
                parts.add(request.example().isEmpty() ? "--data-binary @FILE" : "-d '" + request.example() + "'");
            }
            List<Parameter> needed = operation.input().parameters().stream()
                    .filter(parameter -> parameter.required() && parameter.in() == Parameter.In.QUERY)
                    .toList();
            if (!needed.isEmpty()) {
                parts.add("-G");
            }
            needed.forEach(
                    parameter -> parts.add("--data-urlencode \"" + parameter.name() + "=" + value(parameter) + "\""));
            parts.add("\"$REMORA" + IN_PATH.matcher(operation.route().path()).replaceAll(Entry::capitals) + "\"");
            String line = String.join(" ", parts);
            return line.length() <= LINE ? line : String.join(" \\\n  ", parts);
        }

        private static String value(Parameter parameter) {
            return parameter.example().isEmpty() ? parameter.name().toUpperCase(Locale.ROOT) : parameter.example();
        }

        private static String capitals(MatchResult name) {
            return name.group(1).toUpperCase(Locale.ROOT);
        }

        /// Returns the path without what all paths begin with.
        public String path() {
            return operation.route().path().replaceFirst("^/api/v1", "");
        }

        /// Returns `viewer` or `admin`: who may use it, if it needs a sign-in.
        public List<String> roles() {
            return operation.role().map(Role::word).stream().toList();
        }

        /// Returns a description in pieces: text between backticks is code.
        public static List<Piece> pieces(String description) {
            String[] texts = description.split("`", -1);
            return IntStream.range(0, texts.length)
                    .mapToObj(i -> new Piece(texts[i], i % 2 == 1))
                    .toList();
        }

        private static String example(Operation operation) {
            StringBuilder address = new StringBuilder(operation.route().path());
            for (Parameter parameter : operation.input().parameters()) {
                if (parameter.required() && parameter.in() == Parameter.In.QUERY) {
                    address.append(address.indexOf("?") < 0 ? '?' : '&')
                            .append(parameter.name())
                            .append('=')
                            .append(parameter.example().replace(" ", "+"));
                }
            }
            return address.toString();
        }

        /// Returns the values of a parameter; empty if it is free text.
        public static List<String> choices(Parameter parameter) {
            return switch (parameter.kind()) {
                case Parameter.Kind.Choice(List<String> words) -> words;
                case Parameter.Kind.Flag _ -> List.of("true", "false");
                default -> List.of();
            };
        }

        /// Returns a short description of the values that a parameter allows.
        ///
        /// @param text the word for free text, in the reader's language
        public static String allowed(Parameter parameter, String text) {
            return switch (parameter.kind()) {
                case Parameter.Kind.Text _ -> text;
                case Parameter.Kind.Flag _ -> "true, false";
                case Parameter.Kind.Time _ -> "YYYY-MM-DD";
                case Parameter.Kind.Whole(int least, int most) -> least + "–" + most;
                case Parameter.Kind.Real(double least, double most) -> least + "–" + most;
                case Parameter.Kind.Choice(List<String> words) -> String.join(", ", words);
            };
        }
    }
}
