package dev.remora.search.app;

import dev.remora.search.app.server.CannotListen;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/// Tests of the front end over made-up results, each with a server of its own and somebody who asks it.
public abstract class AtSampleWeb {
    public SampleWeb web;
    public Visitor visitor;

    @BeforeEach
    final void open() throws CannotListen {
        visit(new SampleWeb());
    }

    /// Another server than the usual one, from here on.
    final void visit(SampleWeb other) {
        if (web != null) {
            close();
        }
        web = other;
        visitor = new Visitor(web.base);
    }

    @AfterEach
    final void close() {
        visitor.close();
        web.close();
    }
}
