package dev.remora.search.app.wiring;

import dev.remora.crawler.fetch.guard.HostPort;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Parses `HOST:PORT` on the command line.
public final class HostPortConverter implements ITypeConverter<HostPort> {
    @Override
    public HostPort convert(String text) {
        int colon = text.lastIndexOf(':');
        try {
            return new HostPort(text.substring(0, Math.max(colon, 0)), Integer.parseInt(text.substring(colon + 1)));
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException("'" + text + "' is not HOST:PORT, for example 127.0.0.1:8900");
        }
    }
}
