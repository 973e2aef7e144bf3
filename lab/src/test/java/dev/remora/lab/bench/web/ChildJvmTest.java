package dev.remora.lab.bench.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ChildJvmTest {
    @Test
    void aClosedProcessHasEndedAndTouchesNoFileAnyMore() throws IOException {
        long id;
        try (ChildJvm child = ChildJvm.start("64m", Waiting.class, List.of())) {
            id = Long.parseLong(child.value("id"));
        }

        assertEquals(Optional.empty(), ProcessHandle.of(id).filter(ProcessHandle::isAlive));
    }

    /// Tells its id and waits for its parent, like the processes that are measured.
    static final class Waiting {
        private Waiting() {}

        public static void main(String[] args) throws IOException {
            System.out.println("id=" + ProcessHandle.current().pid());
            System.out.flush();
            System.in.read();
        }
    }
}
