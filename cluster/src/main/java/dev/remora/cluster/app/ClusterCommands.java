package dev.remora.cluster.app;

import dev.remora.search.app.wiring.CommandProvider;
import dev.remora.search.app.wiring.Wiring;
import java.util.List;

/// The commands of this module.
public final class ClusterCommands implements CommandProvider {
    @Override
    public List<Object> commands(Wiring wiring) {
        return List.of(new ClusterCommand(wiring));
    }
}
