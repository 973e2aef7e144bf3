package dev.remora.lab.app;

import dev.remora.search.app.wiring.CommandProvider;
import dev.remora.search.app.wiring.Wiring;
import java.util.List;
import picocli.CommandLine;

/// The commands of this module.
public final class LabCommands implements CommandProvider {
    @Override
    public List<Object> commands(Wiring wiring) {
        return List.of(
                new LabCommand(wiring),
                new LabSearchCommand(wiring),
                new LabRelevanceCommand(wiring),
                new CommandLine(new BenchCommand(wiring)).addSubcommand(new HostileCommand(wiring)));
    }
}
