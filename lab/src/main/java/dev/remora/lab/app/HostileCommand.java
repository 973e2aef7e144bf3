package dev.remora.lab.app;

import dev.remora.lab.bench.ScratchFolder;
import dev.remora.lab.hostile.HostileBench;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Wiring;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `remora bench hostile`: what a web that does its worst costs.
@Command(
        name = "hostile",
        mixinStandardHelpOptions = true,
        description = {
            "Crawls a web that does its worst, on loopback: case by case, then all of them beside ten sound hosts.",
            "Prints what became of each case and what it cost; ends with 1 where one is not as expected, or over its group's "
                    + "bounds (docs/measurements/hostile.md). Takes about 15 minutes on two cores."
        })
final class HostileCommand implements Callable<Integer> {
    private final Wiring wiring;

    @Parameters(
            arity = "0..1",
            paramLabel = "CASE",
            defaultValue = "",
            description =
                    "group, case or part of its name, or mixed for the crawl of all at once; without it, everything")
    private String wanted = "";

    @Option(
            names = "--processes",
            paramLabel = "N",
            defaultValue = "4",
            description = "processes that crawl at a time (default: ${DEFAULT-VALUE})")
    private int processes;

    HostileCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() throws InterruptedException {
        if (processes < 1 || processes > 64) {
            throw Ended.badInput("--processes must be 1 to 64, but it is " + processes);
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
