package dev.remora.lab.app;

import dev.remora.lab.library.ArchiveLibrary;
import dev.remora.shared.text.Folding;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/// The options that make topics from the sections of an archived web.
final class SectionOptions {
    @Option(
            names = "--sections",
            description =
                    "make topics with labels from the sections of the archive's large hosts, in place of --topics "
                            + "and --labels or beside them")
    private boolean sections;

    @Option(names = "--sections-list", description = "only list the sections, tab-separated")
    private boolean sectionsList;

    @Option(
            names = "--sections-sample",
            paramLabel = "N",
            description = "number of sections, drawn at random (default: all)")
    private Optional<Integer> sectionsSample = Optional.empty();

    /// Whether topics are made from sections.
    boolean asked() {
        return sections || sectionsList;
    }

    /// Whether the sections are only listed.
    boolean onlyListed() {
        return sectionsList;
    }

    /// Ends the command with a message if topics cannot be made from sections.
    ///
    /// @param others whether topics, labels or an adoption were asked for as well
    void check(List<Path> webs, boolean others) {
        LabCheck.sections(webs, others);
        ComparisonOptions.atLeast(1, "--sections-sample", sectionsSample.orElse(1));
    }

    LabSections of(ArchiveLibrary library, Folding folding, long seed) {
        return LabSections.of(library, folding, seed, sectionsSample);
    }

    /// The topics as the report names them.
    @Override
    public String toString() {
        return "sections of the web"
                + sectionsSample.map(n -> ", " + n + " drawn at random").orElse("");
    }
}
