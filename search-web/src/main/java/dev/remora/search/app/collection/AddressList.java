package dev.remora.search.app.collection;

import dev.remora.search.topic.SeedLines;
import dev.remora.shared.url.Sites;
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
import java.util.regex.Pattern;

/// A text file in UTF-8 with one address per line; empty lines, and lines that begin with `#`, are ignored. A line
/// without a scheme is one of https if its host is under a public suffix or an IP address, or has a port: most lines
/// of other texts are not.
///
/// @param addresses each once, in the file's order
/// @param wrong the first line that is not an address; empty if there is none
record AddressList(List<Url> addresses, Optional<Line> wrong) {
    private static final Pattern IP_OR_PORT =
            Pattern.compile("(?:\\[.*]|[0-9]+(?:[.][0-9]+){3}|[^/?#]*:[0-9]{1,5})(?![^/?#])");

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
            Optional<Url> address = address(text);
            if (address.isEmpty()) {
                return new AddressList(List.copyOf(addresses), Optional.of(new Line(number, text)));
            }
            addresses.add(address.get());
        }
        return new AddressList(List.copyOf(addresses), Optional.empty());
    }

    private static Optional<Url> address(String text) {
        String address = SeedLines.address(text).orElse("");
        return UrlRules.DEFAULT.canonical(address) instanceof UrlVerdict.Accepted(Url url)
                        && (address.equals(text)
                                || Sites.isListed(url.hostName())
                                || IP_OR_PORT.matcher(text).lookingAt())
                ? Optional.of(url)
                : Optional.empty();
    }
}
