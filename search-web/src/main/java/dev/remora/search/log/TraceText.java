package dev.remora.search.log;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.IThrowableProxy;

/// The stack trace of an event, for Logback's patterns, indented and sanitized by [LogText], because exception
/// messages may have external text.
public final class TraceText extends ThrowableProxyConverter {
    @Override
    protected String throwableProxyToString(IThrowableProxy fault) {
        return "\t" + LogText.of(super.throwableProxyToString(fault));
    }
}
