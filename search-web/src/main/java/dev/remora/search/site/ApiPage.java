package dev.remora.search.site;

import dev.remora.search.html.PageShell;
import dev.remora.search.openapi.Operation;
import dev.remora.search.openapi.Parameter;
import java.util.List;

/// The page that shows developers what the API does.
///
/// @param parts of the API, each with what it does
public record ApiPage(PageShell frame, List<Part> parts) {
    /// What belongs together.
    public record Part(String name, List<Entry> entries) {}

    /// One operation.
    ///
    /// @param tryIt address with example values; empty where trying changes something or needs a token
    public record Entry(Operation operation, String tryIt) {
        static Entry of(Operation operation) {
            return new Entry(operation, operation.admin() || operation.path().contains("{") ? "" : example(operation));
        }

        private static String example(Operation operation) {
            StringBuilder address = new StringBuilder(operation.path());
            for (Parameter parameter : operation.parameters()) {
                if (parameter.required()) {
                    address.append(address.indexOf("?") < 0 ? '?' : '&')
                            .append(parameter.name())
                            .append('=')
                            .append(parameter.example().replace(" ", "+"));
                }
            }
            return address.toString();
        }

        /// What may stand in a parameter, in a few words.
        ///
        /// @param text word for any text, in the reader's language
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
