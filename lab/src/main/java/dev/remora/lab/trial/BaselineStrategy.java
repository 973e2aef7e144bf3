package dev.remora.lab.trial;

import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.page.Bytes;
import java.util.Set;

/// A strategy of [BaselineStrategies]: it learns nothing across restarts, for it is never restarted.
abstract class BaselineStrategy implements PriorityStrategy {
    @Override
    public Set<String> groupsToRescore() {
        return Set.of();
    }

    @Override
    public Bytes snapshot() {
        return Bytes.NONE;
    }

    @Override
    public void restore(Bytes snapshot) {}
}
