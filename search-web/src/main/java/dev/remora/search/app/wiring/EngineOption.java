package dev.remora.search.app.wiring;

import java.util.Optional;
import java.util.ServiceLoader;
import picocli.CommandLine.Option;

/// `--engine`: the engine on which a command indexes or searches.
public final class EngineOption {
    @Option(
            names = "--engine",
            paramLabel = "NAME=ADDRESS",
            description = "use another engine than the local index: opensearch=http://HOST:PORT, several nodes with "
                    + "commas between")
    private Optional<String> engine = Optional.empty();

    /// An engine that was asked for.
    ///
    /// @param provider of the engine
    /// @param address of the engine
    public record Chosen(EngineProvider provider, String address) {}

    /// Returns the engine that was asked for; empty for the local index. Ends the command if there is none of that
    /// name.
    public Optional<Chosen> chosen() {
        return engine.map(text -> {
            int end = text.indexOf('=');
            String name = end < 0 ? text : text.substring(0, end);
            EngineProvider provider = ServiceLoader.load(EngineProvider.class).stream()
                    .map(ServiceLoader.Provider::get)
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> Ended.wrong("no-engine", name));
            if (end < 0) {
                throw Ended.wrong("no-engine-address", name);
            }
            return new Chosen(provider, text.substring(end + 1));
        });
    }
}
