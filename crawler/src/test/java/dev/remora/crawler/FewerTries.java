package dev.remora.crawler;

import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/// Bounds the tries of every property by `-Dremora.tries`: mutation tests run each property once per mutant.
public final class FewerTries implements AroundPropertyHook {
    private static final int MOST = Integer.getInteger("remora.tries", Integer.MAX_VALUE);

    @Override
    public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor property) {
        if (context.attributes().tries().filter(tries -> tries <= MOST).isEmpty() && MOST < Integer.MAX_VALUE) {
            context.attributes().setTries(MOST);
        }
        return property.execute();
    }

    @Override
    public PropagationMode propagateTo() {
        return PropagationMode.ALL_DESCENDANTS;
    }
}
