package dev.remora.onnx;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/// What ARCHITECTURE.md says of the module of ONNX, which the lab's test of the others does not see.
@AnalyzeClasses(packages = "dev.remora.onnx", importOptions = ImportOption.DoNotIncludeTests.class)
class OnnxArchitectureTest {
    @ArchTest
    static final ArchRule aModelReachesNoNetwork =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("java.net..");
}
