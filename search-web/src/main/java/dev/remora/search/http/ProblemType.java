package dev.remora.search.http;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The kinds of problems in answers of the API. Each has an address that explains it to people, with the
/// remedy for programs.
public enum ProblemType {
    PARAMETER(400),
    REQUEST(400),
    KEY(401),
    FORBIDDEN(403),
    NOT_FOUND(404),
    METHOD(405),
    CONFLICT(409),
    CHANGED_MEANWHILE(412),
    TOO_LARGE(413),
    HOST(421),
    RATE_LIMIT(429),
    FAULT(500),
    BUSY(503);

    /// Path of the page that explains all types.
    public static final String PAGE = "/problems";

    private final int status;

    ProblemType(int status) {
        this.status = status;
    }

    /// Returns the type of a problem.
    ///
    /// @param status HTTP status
    /// @param parameter the invalid parameter, or null
    public static ProblemType of(int status, @Nullable String parameter) {
        if (status == 400) {
            return parameter == null ? REQUEST : PARAMETER;
        }
        if (status == 414 || status == 431) {
            return TOO_LARGE;
        }
        return Arrays.stream(values())
                .filter(type -> type.status == status)
                .findFirst()
                .orElse(status >= 500 ? FAULT : REQUEST);
    }

    /// Returns the usual HTTP status.
    public int status() {
        return status;
    }

    /// Returns the name in addresses and message files: `rate-limit`.
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// Returns the address, without a host: `/problems#rate-limit`.
    public String address() {
        return PAGE + "#" + code();
    }
}
