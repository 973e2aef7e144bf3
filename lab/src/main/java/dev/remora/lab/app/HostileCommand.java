package dev.remora.lab.app;

import dev.remora.lab.bench.harness.ScratchFolder;
import dev.remora.lab.hostile.HostileBench;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Wiring;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `remora bench hostile`: measures the cost of a hostile web.
@Command(
        name = "hostile",
        mixinStandardHelpOptions = true,
        description = {
            "Crawls a hostile web on loopback: first each case alone, then all cases together with ten normal hosts.",
            "Prints the outcome and the cost of each case. Exit code 1 if a case is not as expected or exceeds "
                    + "the bounds of its group (docs/measurements/hostile.md). Takes about 15 minutes on two cores."
        })
final class HostileCommand implements Callable<Integer> {
    private final Wiring wiring;

    @Parameters(
            arity = "0..1",
            paramLabel = "CASE",
            defaultValue = "",
            description = "group, case or part of its name; mixed for the crawl of all at once (default: everything)")
    private String wanted = "";

    @Option(
            names = "--processes",
            paramLabel = "N",
            defaultValue = "4",
            description = "concurrent crawl processes (default: ${DEFAULT-VALUE})")
    private int processes;

    HostileCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (processes < 1 || processes > 64) {
            throw Ended.badInput("--processes must be 1 to 64 but is " + processes);
        }
        try (ScratchFolder scratch = ScratchFolder.make("remora-hostile")) {
            return HostileBench.run(
                            wanted, processes, scratch.path(), wiring.terminal().out()::print)
                    ? 0
                    : 1;
        } catch (IOException e) {
            throw Ended.failed("could not run the hostile web: " + e.getMessage());
        }
    }
}
