package dev.remora.search.app.collection;

import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.EngineOption;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.http.MessageBundle;
import dev.remora.shared.collection.folder.CollectionRepair;
import dev.remora.shared.collection.folder.CollectionRepair.Repaired;
import dev.remora.shared.collection.folder.Damage;
import dev.remora.shared.collection.folder.LockHolder;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `remora repair`: repairs damaged collections.
@Command(
        name = "repair",
        mixinStandardHelpOptions = true,
        description = {
            "Repairs the damage that check finds, as far as possible. Keeps all intact data; moves replaced or "
                    + "cut-off data to repair-TIME in the collection's folder.",
            "The next crawl fetches lost pages again. Rebuilds the index if necessary.",
            "Cannot run during a crawl. Exit code 1 if something is still damaged."
        })
public final class RepairCommand implements Callable<Integer> {
    private Wiring wiring;

    @Mixin
    private EngineOption engine;

    @Mixin
    private CollectionChoice collections;

    /// Prints on `wiring`'s terminal.
    public RepairCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        wiring = wiring.on(engine);
        MessageBundle.In words = CheckReport.words(wiring.terminal());
        boolean whole = true;
        for (Path folder : collections.folders()) {
            whole &= switch (CollectionRepair.of(folder, wiring.clock())) {
                case Repaired.HeldByAnother(LockHolder holder) -> {
                    wiring.terminal().say(Ended.held(holder).message(words.language()));
                    yield false;
                }
                case Repaired.Done done -> finish(folder, done, words);
            };
        }
        return whole ? 0 : 1;
    }

    /// Repairs the index and prints a report; returns whether everything is intact now.
    private boolean finish(Path folder, Repaired.Done done, MessageBundle.In words) {
        PrintStream out = wiring.terminal().out();
        String name = folder.getFileName().toString();
        CheckReport found = CheckReport.of(folder, done.before());
        if (found.whole() && done.aside().isEmpty()) {
            out.println(words.say("nothing", name));
            return true;
        }
        found.print(out, words);
        if (done.rewritten()) {
            out.println(
                    words.say("rewritten", done.after().records(), done.after().pages()));
        }
        done.aside().ifPresent(aside -> out.println(words.say("aside", aside)));
        boolean whole = done.after().damages().isEmpty();
        if (whole && (done.rewritten() || found.index().isPresent())) {
            out.println(words.say("indexed", FreshIndex.build(folder, wiring)));
        }
        done.after().damages().forEach(left -> out.println(words.say("left", CheckReport.say(left, words))));
        if (done.after().damages().stream().anyMatch(Damage.Topic.class::isInstance)) {
            out.println(words.say("left.topic"));
        }
        out.println(words.say(whole ? "mended" : "not-mended", name));
        return whole;
    }
}
