package dev.remora.cluster.trial;

import java.io.Serializable;

/// What an executor answers.
sealed interface MachineReply extends Serializable {
    /// It is done.
    record Done(Serializable result) implements MachineReply {}

    /// What was asked for is wrong.
    ///
    /// @param words for people
    record BadInput(String words) implements MachineReply {}

    /// It failed; the executor's log has the stack trace.
    ///
    /// @param machine host and executor
    /// @param words what was thrown
    record Failed(String machine, String words) implements MachineReply {}
}
