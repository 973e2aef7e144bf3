package dev.remora.search.site;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.http.BasePath;
import dev.remora.search.openapi.OpenApi;
import dev.remora.search.openapi.Operation;
import dev.remora.search.openapi.Parameter;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The commands that the reference of the API shows.
class ApiCommandTest {
    private record Thing(String name) {}

    private static String command(Operation operation) {
        return ApiPage.Entry.of(operation, OpenApi.document(List.of(operation), "1", BasePath.ROOT))
                .command();
    }

    private static Parameter needed(String name) {
        return Parameter.of(name, new Parameter.Kind.Text(), "what to find").needed();
    }

    @Test
    void anOperationThatNeedsNothingIsOneLine() {
        assertEquals(
                "curl \"$REMORA/api/v1/things/ID\"",
                command(Operation.get("/api/v1/things/{id}", "thing", "Returns a thing", Thing.class)));
    }

    @Test
    void requiredParametersHaveTheirExamplesOrNames() {
        Operation search = Operation.get("/api/v1/search", "search", "Searches", Thing.class)
                .taking(List.of(
                        needed("q").such("针灸 头痛"),
                        needed("site"),
                        Parameter.of("page", new Parameter.Kind.Whole(1, 9), "which page")));
        assertEquals("""
                curl \\
                  -G \\
                  --data-urlencode "q=针灸 头痛" \\
                  --data-urlencode "site=SITE" \\
                  "$REMORA/api/v1/search\"""", command(search));
    }

    @Test
    void aChangeHasItsMethodTokenAndBody() {
        Operation change = Operation.put("/api/v1/things/{id}", "change", "Changes a thing", Thing.class)
                .reading(Thing.class)
                .signedIn();
        assertEquals("""
                curl -X PUT \\
                  -H "Authorization: Bearer $TOKEN" \\
                  -H "Content-Type: application/json" \\
                  -d '{
                  "name" : "…"
                }' \\
                  "$REMORA/api/v1/things/ID\"""", command(change));
    }

    @Test
    void aBodyThatNoRecordDescribesIsAFile() {
        Operation upload = Operation.post("/api/v1/files", "upload", "Stores a file", Thing.class)
                .reading(new Operation.Body("application/yaml", Void.class));
        assertEquals("""
                curl -X POST \\
                  -H "Content-Type: application/yaml" \\
                  --data-binary @FILE \\
                  "$REMORA/api/v1/files\"""", command(upload));
    }
}
