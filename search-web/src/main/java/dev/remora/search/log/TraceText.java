package dev.remora.search.log;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.IThrowableProxy;

/// The trace of an event's fault, in Logback's patterns, indented: messages of faults hold what came from outside,
/// and nothing in them looks like another event ([LogText]).
public final class TraceText extends ThrowableProxyConverter {
    @Override
    protected String throwableProxyToString(IThrowableProxy fault) {
        return "\t" + LogText.of(super.throwableProxyToString(fault));
    }
}
