package dev.remora.lab.fuzz;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What is kept for the fuzzer, and what it found, by each target.
@Timeout(120)
class FuzzCorpusTest {
    @ParameterizedTest
    @EnumSource
    void everyKeptInputIsReadAsItMustBe(FuzzTarget.Name name) throws Exception {
        FuzzTarget target = name.make();
        List<Path> inputs = FuzzRun.kept(name);
        assertFalse(inputs.isEmpty(), "no inputs are kept for " + name.word());
        for (Path input : inputs) {
            try {
                target.read(Files.readAllBytes(input));
            } catch (Exception | StackOverflowError | AssertionError e) {
                throw new AssertionError(input.toString(), e);
            }
        }
        target.read(new byte[0]);
    }
}
