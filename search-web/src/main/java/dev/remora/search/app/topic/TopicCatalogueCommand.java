package dev.remora.search.app.topic;

import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.topic.Catalogue;
import dev.remora.shared.topic.CatalogueEntry;
import java.io.PrintStream;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `remora topic catalogue`: lists predefined topics.
@Command(
        name = "catalogue",
        mixinStandardHelpOptions = true,
        description = {
            "Lists topics to start from: the two upper levels of the Chinese Library Classification.",
            "Without a code: the 22 classes. With a class (R): its divisions. With a division (R2): its keywords."
        })
public final class TopicCatalogueCommand implements Callable<Integer> {
    private final Wiring wiring;

    @Parameters(arity = "0..1", paramLabel = "CODE", description = "code of a class or division, such as R or R2")
    private Optional<String> code = Optional.empty();

    /// Prints to the terminal of `wiring`.
    public TopicCatalogueCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    /// Returns the entry with a code; ends the command if there is none.
    static CatalogueEntry entry(Catalogue catalogue, String code) {
        return catalogue.entry(code).orElseThrow(() -> Ended.wrong("catalogue.no", code));
    }

    @Override
    public Integer call() {
        Catalogue catalogue = Wiring.catalogue();
        PrintStream out = wiring.terminal().out();
        if (code.isEmpty()) {
            catalogue.classes().forEach(entry -> line(entry, out));
            out.println("\n" + wiring.terminal().words("catalogue.next"));
            return 0;
        }
        CatalogueEntry entry = entry(catalogue, code.get());
        out.println(entry.code() + "  " + entry.name());
        out.println(entry.text());
        out.println(wiring.terminal().words("catalogue.keywords", String.join("、", entry.keywords())));
        if (entry.isClass()) {
            out.println();
            catalogue.divisions(entry).forEach(division -> line(division, out));
        }
        out.println("\n" + wiring.terminal().words("catalogue.use", entry.code()));
        return 0;
    }

    private static void line(CatalogueEntry entry, PrintStream out) {
        out.println(String.format("%-4s", entry.code()) + entry.name() + "  " + entry.text());
    }
}
