package dev.remora.search.app.collection;

import dev.remora.search.topic.SeedLines;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A text file in UTF-8 with one address per line, without a scheme one of https; empty lines, and lines that begin
/// with `#`, are ignored.
///
/// @param addresses each once, in the file's order
/// @param wrong the first line that is not an address; empty if there is none
record AddressList(List<Url> addresses, Optional<Line> wrong) {
    /// @param line counted from 1
    record Line(int line, String text) {}

    static AddressList read(Path file) throws IOException {
        Set<Url> addresses = new LinkedHashSet<>();
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            String text = line.strip().replace("\ufeff", "");
            if (text.isEmpty() || text.startsWith("#")) {
                continue;
            }
            UrlVerdict verdict =
                    UrlRules.DEFAULT.canonical(SeedLines.address(text).orElse(""));
            if (!(verdict instanceof UrlVerdict.Accepted accepted)) {
                return new AddressList(List.copyOf(addresses), Optional.of(new Line(number, text)));
            }
            addresses.add(accepted.url());
        }
        return new AddressList(List.copyOf(addresses), Optional.empty());
    }
}
