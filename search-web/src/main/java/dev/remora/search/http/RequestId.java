package dev.remora.search.http;

import io.javalin.http.Context;
import java.util.random.RandomGenerator;

/// The number that identifies a request in the answer's `X-Request-Id` header, in error messages, and in the
/// log.
public final class RequestId {
    /// The header that has it.
    public static final String HEADER = "X-Request-Id";

    private static final String ATTRIBUTE = "remora.requestId";

    private RequestId() {}

    /// Assigns a number to a request.
    public static void assign(Context ctx, RandomGenerator random) {
        String id = next(random);
        ctx.attribute(ATTRIBUTE, id);
        ctx.header(HEADER, id);
    }

    /// Returns a new number.
    public static String next(RandomGenerator random) {
        return "%016x".formatted(random.nextLong());
    }

    /// Returns the request's number; empty if it has none.
    public static String of(Context ctx) {
        String id = ctx.attribute(ATTRIBUTE);
        return id == null ? "" : id;
    }
}
