package dev.remora.lab.hostile;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.remora.search.app.Main;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.http.Language;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Locale;

/// A process that runs commands of the product in sequence and reports the cost of each. Each line of its
/// standard input is a command, with arguments separated by tabs; it ends with its input.
final class CommandMeter {
    /// Separator of arguments.
    static final String BETWEEN = "\t";

    private CommandMeter() {}

    public static void main(String[] none) throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                measured(line.split(BETWEEN, -1));
            }
        }
    }

    private static void measured(String[] command) {
        System.gc();
        ByteArrayOutputStream words = new ByteArrayOutputStream();
        PrintStream speech = new PrintStream(words, true, StandardCharsets.UTF_8);
        try (UsageWatch usage = new UsageWatch()) {
            long start = System.nanoTime();
            double cpu = cpuSeconds();
            double allocated = allocatedMegabytes();
            int code = Main.run(new Terminal(speech, speech, false, Language.EN), Clock.systemUTC(), command);
            tell("code", code);
            tell("seconds", (System.nanoTime() - start) / 1e9);
            tell("cpu", cpuSeconds() - cpu + usage.childSeconds());
            tell("heap", usage.heap());
            tell("allocated", allocatedMegabytes() - allocated);
        }
        System.out.println(
                "words=" + words.toString(StandardCharsets.UTF_8).strip().replace('\n', ' '));
    }

    private static void tell(String key, double value) {
        System.out.println(key + "=" + String.format(Locale.ROOT, "%.3f", value));
    }

    private static double cpuSeconds() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime() / 1e9;
    }

    private static double allocatedMegabytes() {
        return ManagementFactory.getPlatformMXBean(ThreadMXBean.class).getTotalThreadAllocatedBytes() / 1e6;
    }
}
