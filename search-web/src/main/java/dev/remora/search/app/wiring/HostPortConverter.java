package dev.remora.search.app.wiring;

import dev.remora.crawler.fetch.guard.HostPort;
import picocli.CommandLine.ITypeConverter;

/// Parses `HOST:PORT` on the command line. For a wrong value, throws [Ended] with how it is written.
public final class HostPortConverter implements ITypeConverter<HostPort> {
    @Override
    public HostPort convert(String text) {
        try {
            return HostPort.parse(text);
        } catch (IllegalArgumentException e) {
            throw Ended.wrong("wrong.host-port");
        }
    }
}
