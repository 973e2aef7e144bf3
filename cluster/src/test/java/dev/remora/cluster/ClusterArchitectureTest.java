package dev.remora.cluster;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/// What ARCHITECTURE.md says of the module of the cluster, which the lab's test of the others does not see.
@AnalyzeClasses(packages = "dev.remora", importOptions = ImportOption.DoNotIncludeTests.class)
class ClusterArchitectureTest {
    private static final String CLUSTER = "dev.remora.cluster..";

    @ArchTest
    static final ArchRule noOtherModuleKnowsTheClusterOrSpark = noClasses()
            .that()
            .resideOutsideOfPackage(CLUSTER)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(CLUSTER, "org.apache.spark..", "scala..");

    @ArchTest
    static final ArchRule roomsHaveNoCycles =
            slices().matching("dev.remora.cluster.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule nothingStaticChanges = fields().that()
            .areStatic()
            .and()
            .areDeclaredInClassesThat()
            .resideInAPackage(CLUSTER)
            .should()
            .beFinal();
}
