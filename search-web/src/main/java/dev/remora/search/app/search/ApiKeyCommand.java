package dev.remora.search.app.search;

import dev.remora.search.app.wiring.DataFolder;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.gate.ApiKeys;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `remora api-key`: creates, lists and removes keys of programs that use the API.
@Command(
        name = "api-key",
        mixinStandardHelpOptions = true,
        description = "Creates, lists and removes keys for programs that use the API.",
        subcommandsRepeatable = false)
public final class ApiKeyCommand implements Callable<Integer> {
    private final Wiring wiring;

    /// Prints to the terminal of `wiring`.
    public ApiKeyCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        throw Ended.wrong("choose", "./remora api-key add NAME, ./remora api-key list, ./remora api-key remove NAME");
    }

    @Command(name = "add", mixinStandardHelpOptions = true, description = "Creates a key and prints it once.")
    int add(
            @Parameters(paramLabel = "NAME", description = "name of the key's owner") String name,
            @Option(names = "--limit", paramLabel = "N", description = "requests per minute") Integer limit,
            @Mixin DataFolder data) {
        if (limit != null) {
            Ended.checkRange("--limit", 1, 9_999_999, limit);
        }
        try {
            OptionalInt perMinute = limit == null ? OptionalInt.empty() : OptionalInt.of(limit);
            String key = readable(data.path()).add(name, perMinute, new SecureRandom());
            wiring.terminal().tell("key", name, key, data.path());
            return 0;
        } catch (ApiKeys.NameRefused refused) {
            throw Ended.wrong(refused.taken() ? "key.taken" : "key.name", name);
        } catch (IOException e) {
            throw Ended.broken("unwritable", file(data.path()), e);
        }
    }

    @Command(name = "list", mixinStandardHelpOptions = true, description = "Lists the names of all keys.")
    int list(@Mixin DataFolder data) {
        List<String> names = names(new ApiKeys(file(data.path())), data.path());
        wiring.terminal().say(names.isEmpty() ? wiring.terminal().words("keys.none") : String.join("\n", names));
        return 0;
    }

    @Command(name = "remove", mixinStandardHelpOptions = true, description = "Removes a key.")
    int remove(
            @Parameters(paramLabel = "NAME", description = "name of the key's owner") String name,
            @Mixin DataFolder data) {
        try {
            if (!readable(data.path()).remove(name)) {
                throw Ended.wrong("no-key", name);
            }
            wiring.terminal().tell("key.gone", name);
            return 0;
        } catch (IOException e) {
            throw Ended.broken("unwritable", file(data.path()), e);
        }
    }

    /// Returns the keys, once they were read: what fails from then on is writing.
    private static ApiKeys readable(Path data) {
        ApiKeys keys = new ApiKeys(file(data));
        names(keys, data);
        return keys;
    }

    private static List<String> names(ApiKeys keys, Path data) {
        try {
            return keys.names();
        } catch (IOException e) {
            throw Ended.unread(file(data), e);
        }
    }

    private static Path file(Path data) {
        return data.resolve(ApiKeys.FILE_NAME);
    }
}
