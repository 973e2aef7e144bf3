package dev.remora.search.log;

import ch.qos.logback.classic.pattern.MessageConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;

/// The message of an event, for Logback's patterns, sanitized by [LogText].
public final class MessageText extends MessageConverter {
    @Override
    public String convert(ILoggingEvent event) {
        return LogText.of(super.convert(event));
    }
}
