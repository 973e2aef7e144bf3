package dev.remora.search.app.wiring;

import dev.remora.crawler.fetch.guard.HostPort;
import picocli.CommandLine.ITypeConverter;

/// Parses `HOST:PORT` on the command line. For a wrong value, throws [Ended] with how it is written.
public final class HostPortConverter implements ITypeConverter<HostPort> {
    @Override
    public HostPort convert(String text) {
        int colon = text.lastIndexOf(':');
        try {
            return new HostPort(text.substring(0, Math.max(colon, 0)), Integer.parseInt(text.substring(colon + 1)));
        } catch (IllegalArgumentException e) {
            throw Ended.wrong("wrong.host-port");
        }
    }
}
