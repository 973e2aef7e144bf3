package dev.remora.opensearch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/// What ARCHITECTURE.md says of the module of OpenSearch, which the lab's test of the others does not see.
@AnalyzeClasses(packages = "dev.remora", importOptions = ImportOption.DoNotIncludeTests.class)
class OpenSearchArchitectureTest {
    private static final String MODULE = "dev.remora.opensearch..";

    @ArchTest
    static final ArchRule noOtherModuleKnowsThisOne = noClasses()
            .that()
            .resideOutsideOfPackage(MODULE)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(MODULE);

    @ArchTest
    static final ArchRule ofOpenSearchItselfNothingIsNeeded =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("org.opensearch..", "org.apache.logging..");

    @ArchTest
    static final ArchRule packagesHaveNoCycles =
            slices().matching("dev.remora.opensearch.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule nothingStaticChanges = fields().that()
            .areStatic()
            .and()
            .areDeclaredInClassesThat()
            .resideInAPackage(MODULE)
            .should()
            .beFinal();
}
