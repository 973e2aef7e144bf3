package dev.remora;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.remora.crawler.crawl.StatePart;
import java.util.Set;

/// What ARCHITECTURE.md says of modules and packages, held by the build.
@AnalyzeClasses(
        packages = "dev.remora",
        importOptions = {ImportOption.DoNotIncludeTests.class, ArchitectureTest.NoJarOfTests.class})
class ArchitectureTest {
    private static final String APP = "dev.remora.search.app..";

    /// Leaves out the tests that this module borrows from search-web, which are a jar once that is packaged.
    static final class NoJarOfTests implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("-tests.jar");
        }
    }

    private static final Set<String> CHANGES = Set.of(
            "apply",
            "admitted",
            "dropped",
            "fetched",
            "feedNamed",
            "forgetPages",
            "judged",
            "onTopic",
            "rejudged",
            "reparsed",
            "same",
            "settled",
            "unproductive");

    private static final String LAB = "dev.remora.lab..";

    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("dev.remora.(*).(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule roomsHaveNoCycles =
            slices().matching("dev.remora.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule sharedKnowsNobody = noClasses()
            .that()
            .resideInAPackage("dev.remora.shared..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.remora.crawler..", "dev.remora.indexer..", "dev.remora.search..");

    @ArchTest
    static final ArchRule crawlerKnowsSharedOnly = noClasses()
            .that()
            .resideInAPackage("dev.remora.crawler..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.remora.indexer..", "dev.remora.search..");

    @ArchTest
    static final ArchRule indexerKnowsSharedOnly = noClasses()
            .that()
            .resideInAPackage("dev.remora.indexer..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.remora.crawler..", "dev.remora.search..");

    @ArchTest
    static final ArchRule onlyTheCompositionRootSeesAllModules = noClasses()
            .that()
            .resideInAPackage("dev.remora.search..")
            .and()
            .resideOutsideOfPackage(APP)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.remora.crawler..", "dev.remora.indexer..", APP);

    @ArchTest
    static final ArchRule noRuntimeModuleKnowsTheLab = noClasses()
            .that()
            .resideOutsideOfPackage(LAB)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(LAB);

    @ArchTest
    static final ArchRule onlyTheCrawlLoopJoinsStages = noClasses()
            .that()
            .resideInAnyPackage(
                    "..crawler.fetch..", "..crawler.parse..", "..crawler.relevance..", "..crawler.frontier..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..crawler.crawl..", "..crawler.priority..", "..crawler.replay..");

    @ArchTest
    static final ArchRule fetchKnowsNoOtherStage = stageAlone("fetch", "parse", "relevance", "frontier");

    @ArchTest
    static final ArchRule parseKnowsNoOtherStage = stageAlone("parse", "fetch", "relevance", "frontier");

    @ArchTest
    static final ArchRule relevanceKnowsNoOtherStage = stageAlone("relevance", "fetch", "parse", "frontier");

    @ArchTest
    static final ArchRule frontierKnowsNoOtherStage = stageAlone("frontier", "fetch", "parse", "relevance");

    @ArchTest
    static final ArchRule priorityKnowsRelevanceAtMost = stageAlone("priority", "fetch", "parse", "frontier", "crawl");

    @ArchTest
    static final ArchRule judgementTouchesNoFilesThreadsOrStores = noClasses()
            .that()
            .resideInAnyPackage(
                    "..crawler.relevance..",
                    "..crawler.priority..",
                    "..crawler.parse..",
                    "..shared.graph..",
                    "..shared.analysis..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.nio.file..", "java.util.concurrent")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.lang.Thread");

    /// Parts are public for their readers; what changes one is called by the fold of decisions only.
    @ArchTest
    static final ArchRule onlyDecisionsChangeTheStateOfACrawl = noClasses()
            .that()
            .resideInAPackage("..crawler.crawl..")
            .and()
            .resideOutsideOfPackage("..crawler.crawl.state..")
            .should()
            .callMethodWhere(describe(
                    "a part of the state takes a decision",
                    call -> call.getTargetOwner().isAssignableTo(StatePart.class)
                            && call.getTarget().getRawReturnType().isEquivalentTo(void.class)
                            && CHANGES.contains(call.getName())));

    @ArchTest
    static final ArchRule nothingStaticChanges =
            fields().that().areStatic().and().doNotHaveName("$VALUES").should().beFinal();

    @ArchTest
    static final ArchRule namesSayWhatAThingIs =
            noClasses().should().haveNameMatching(".*(Manager|Helper|Utils?|Impl)");

    private static ArchRule stageAlone(String stage, String... others) {
        String[] packages = new String[others.length];
        for (int i = 0; i < others.length; i++) {
            packages[i] = "dev.remora.crawler." + others[i] + "..";
        }
        return noClasses()
                .that()
                .resideInAPackage("dev.remora.crawler." + stage + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(packages);
    }
}
