package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.access.AuditLog;
import dev.remora.search.access.Role;
import dev.remora.search.app.server.WebServer;
import dev.remora.search.console.TopicOrder;
import dev.remora.search.http.Language;
import dev.remora.shared.run.Crawls.Started;
import io.javalin.Javalin;
import java.lang.reflect.Field;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Every operation that the OpenAPI document lists, asked for by those who may not: none is forgotten.
final class ProtectedRoutesTest extends AtSampleWeb {
    /// Changes that viewers may make.
    private static final Set<String> OF_VIEWERS = Set.of("setPassword");

    /// Operations that need no sign-in.
    private static final Set<String> OF_EVERYBODY =
            Set.of("page", "passages", "search", "similarPages", "suggest", "topic", "topics");

    /// Routes that people need to sign in.
    private static final Set<String> OPEN =
            Set.of("/console", "/console/*", "/console/sign-in", "/console/sign-out", "/console/welcome");

    /// Pages that viewers may not read.
    private static final Set<String> PAGES_OF_ADMINS =
            Set.of("/console/audit", "/console/topics/new", "/console/users");

    /// Forms that have nothing that could be refused, and guesses, which are not written.
    private static final Set<String> NOT_REFUSED = Set.of("/console/topics/tcm/comparison/cancel", "/console/welcome");

    /// The address of the link, or of the button of a form.
    private static final Pattern OTHER_LANGUAGE =
            Pattern.compile("class=\"language[^>]* (?:href|formaction)=\"([^\"]+)\"");

    private static final Pattern REQUEST = Pattern.compile("(?:POST|PUT|DELETE) /[^ <]*");

    private final ObjectMapper json = new ObjectMapper();
    private final List<Protected> operations = new ArrayList<>();
    private String admin;
    private String viewer;

    /// @param role that the document says it needs; empty for everybody
    private record Protected(String id, String method, String path, String role) {
        boolean changes() {
            return !method.equals("GET");
        }
    }

    @BeforeEach
    void readDocumentAndSignIn() throws Exception {
        JsonNode paths = json.readTree(visitor.get("/openapi.json").body()).get("paths");
        paths.properties()
                .forEach(path -> path.getValue().properties().forEach(each -> {
                    JsonNode security = each.getValue().get("security").get(0).path("adminToken");
                    operations.add(new Protected(
                            each.getValue().get("operationId").asText(),
                            each.getKey().toUpperCase(Locale.ROOT),
                            path.getKey().replaceAll("[{]\\w+}", "tcm"),
                            security.path(0).asText()));
                }));
        admin = visitor.session("token=" + SampleWeb.TOKEN);
        viewer = visitor.session("token=" + web.credentials.tokens().add("looks-only", Role.VIEWER));
    }

    private HttpResponse<String> send(Protected operation, String... headers) throws Exception {
        var request = visitor.request(operation.path(), headers).method(operation.method(), BodyPublishers.noBody());
        return visitor.client.send(request.build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> bySession(Protected operation, String session, String csrf) throws Exception {
        return send(operation, "Cookie", session, "Origin", web.base, "X-CSRF-Token", csrf);
    }

    private List<Protected> those(String role) {
        return operations.stream()
                .filter(operation -> operation.role().equals(role))
                .toList();
    }

    private List<Protected> all() {
        return operations.stream()
                .filter(operation -> !operation.role().isEmpty())
                .toList();
    }

    @Test
    void whatChangesSomethingIsForAdminsOrOnesOwn() {
        Set<String> others = operations.stream()
                .filter(operation -> operation.changes() && !operation.role().equals("admin"))
                .map(Protected::id)
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(OF_VIEWERS, others);
        Set<String> ids = all().stream().map(Protected::id).collect(Collectors.toSet());
        assertTrue(
                ids.containsAll(Set.of(
                        "startCrawl",
                        "createTopic",
                        "replaceTopic",
                        "deleteTopic",
                        "leaveSiteOut",
                        "addUser",
                        "removeUser",
                        "setRole",
                        "addToken",
                        "revokeToken",
                        "audit",
                        "users",
                        "failures")),
                ids.toString());
    }

    @Test
    void whoeverIsNotSignedInIsRefused() throws Exception {
        for (Protected operation : all()) {
            assertEquals(401, send(operation).statusCode(), operation.toString());
            assertEquals(401, send(operation, "Authorization", "Bearer wrong").statusCode(), operation.toString());
            assertEquals(
                    401,
                    bySession(operation, "remora_session_" + web.credentials.installation() + "=invented", "invented")
                            .statusCode(),
                    operation.toString());
        }
        assertNothingWasDone();
    }

    @Test
    void viewersChangeNothingAndAreToldSo() throws Exception {
        String token = web.credentials.tokens().add("reads", Role.VIEWER);
        String csrf = visitor.csrf(viewer);
        for (Protected operation : those("admin")) {
            HttpResponse<String> answer = bySession(operation, viewer, csrf);
            assertEquals(403, answer.statusCode(), operation.toString());
            assertTrue(answer.body().contains("you are a viewer"), answer.body());
            assertEquals(
                    403, send(operation, "Authorization", "Bearer " + token).statusCode(), operation.toString());
        }
        assertNothingWasDone();
    }

    @Test
    void viewersReadWhatIsForViewers() throws Exception {
        for (Protected operation : those("viewer")) {
            if (!operation.changes() && !operation.path().endsWith("/events")) {
                int status = send(operation, "Cookie", viewer).statusCode();
                assertFalse(status == 401 || status == 403, operation + " " + status);
            }
        }
    }

    @Test
    void theTokenOfAnotherSessionIsRefused() throws Exception {
        String other = visitor.csrf(visitor.session("token=" + SampleWeb.TOKEN));
        for (Protected operation : all()) {
            if (operation.changes()) {
                for (String csrf : List.of(other, visitor.csrf(viewer), "")) {
                    HttpResponse<String> answer = bySession(operation, admin, csrf);
                    assertEquals(403, answer.statusCode(), operation.toString());
                    assertTrue(answer.body().contains("token of this form"), answer.body());
                }
                assertEquals(
                        403,
                        send(operation, "Cookie", admin, "Origin", web.base).statusCode(),
                        operation.toString());
            }
        }
        assertNothingWasDone();
    }

    @Test
    void theOwnTokenFromAnotherSitesPageIsRefused() throws Exception {
        String csrf = visitor.csrf(admin);
        for (Protected operation : all()) {
            if (operation.changes()) {
                HttpResponse<String> answer =
                        send(operation, "Cookie", admin, "Origin", "http://evil.example", "X-CSRF-Token", csrf);
                assertEquals(403, answer.statusCode(), operation.toString());
                assertTrue(answer.body().contains("another site"), answer.body());
            }
        }
        assertNothingWasDone();
    }

    @Test
    void onlyTheseOperationsAreForEverybody() {
        Set<String> open = those("").stream().map(Protected::id).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(OF_EVERYBODY, open);
    }

    @Test
    void everyPageOfTheConsoleIsBehindTheSignIn() throws Exception {
        for (Route route : consoleRoutes("GET")) {
            HttpResponse<String> page = visitor.get(route.address());
            if (!OPEN.contains(route.path())) {
                assertEquals(303, page.statusCode(), route.path());
                String form = page.headers().firstValue("Location").orElseThrow();
                assertEquals("/console?to=" + Visitor.encoded(route.address()), form, route.path());
            }
        }
    }

    @Test
    void viewersReadAllPagesOfTheConsoleButThese() throws Exception {
        Set<String> refused = new TreeSet<>();
        for (Route route : consoleRoutes("GET")) {
            if (visitor.get(route.address(), "Cookie", viewer).statusCode() == 403 && !OPEN.contains(route.path())) {
                refused.add(route.path());
                assertEquals(200, visitor.get(route.address(), "Cookie", admin).statusCode(), route.path());
                var head = visitor.request(route.address(), "Cookie", viewer).method("HEAD", BodyPublishers.noBody());
                assertEquals(
                        403,
                        visitor.client
                                .send(head.build(), BodyHandlers.discarding())
                                .statusCode(),
                        route.path());
            }
        }
        assertEquals(PAGES_OF_ADMINS, refused);
    }

    @Test
    void everyFormOfTheConsoleNeedsAnAdminAndTheTokenOfThatSession() throws Exception {
        Set<String> ofViewers = new TreeSet<>();
        for (Route route : consoleRoutes("POST")) {
            if (!OPEN.contains(route.path())) {
                assertEquals(401, form(route, "", "").statusCode(), route.path());
                assertEquals(403, form(route, admin, visitor.csrf(viewer)).statusCode(), route.path());
                if (form(route, viewer, visitor.csrf(viewer)).statusCode() != 403) {
                    ofViewers.add(route.path());
                }
            }
        }
        assertEquals(Set.of("/console/account"), ofViewers);
        assertNothingWasDone();
    }

    /// A route of the console, as the server has it.
    private record Route(String method, String path) {
        String address() {
            return path.replaceAll("[{]\\w+}", "tcm");
        }
    }

    /// The routes that the server has, so that a test forgets none.
    private List<Route> consoleRoutes(String method) throws ReflectiveOperationException {
        Field server = WebServer.class.getDeclaredField("server");
        server.setAccessible(true);
        List<Route> routes = ((Javalin) server.get(web.server))
                .unsafe.internalRouter.allHttpHandlers().stream()
                        .map(each -> new Route(each.endpoint.method.name(), each.endpoint.path))
                        .filter(route -> route.path().startsWith("/console")
                                && route.method().equals(method))
                        .toList();
        assertTrue(routes.size() > 10, routes.toString());
        return routes;
    }

    private HttpResponse<String> form(Route route, String session, String csrf) throws Exception {
        return visitor.post(route.address(), "csrf=" + csrf, "Cookie", session, "Origin", web.base);
    }

    @Test
    void theOtherLanguageOfWhateverAFormAnswersIsAPage() throws Exception {
        for (Route route : consoleRoutes("POST")) {
            String session = visitor.session("token=" + SampleWeb.TOKEN);
            HttpResponse<String> answer = form(route, session, visitor.csrf(session));
            int page = 200;
            if (answer.statusCode() == 303) {
                answer = visitor.get(answer.headers().firstValue("Location").orElseThrow(), "Cookie", session);
                page = answer.statusCode(); // there is no topic file, so some pages are not found
            }
            Matcher other = OTHER_LANGUAGE.matcher(answer.body());
            assertTrue(other.find(), route + answer.body());
            String address = other.group(1).replace("&amp;", "&");
            assertTrue(address.contains("lang=en"), address);
            assertEquals(page, visitor.get(address, "Cookie", session).statusCode(), route + " " + address);
        }
    }

    @Test
    void theAuditLogSaysEveryChangeInWords() throws Exception {
        for (Route route : consoleRoutes("POST")) {
            String session = visitor.session("token=" + SampleWeb.TOKEN);
            form(route, session, visitor.csrf(session));
        }
        for (Protected operation : all().stream().filter(Protected::changes).toList()) {
            send(operation, "Authorization", "Bearer " + SampleWeb.TOKEN);
        }
        String log = visitor.get("/console/audit?lang=en", "Cookie", visitor.session("token=" + SampleWeb.TOKEN))
                .body();
        List<String> requests = REQUEST.matcher(log)
                .results()
                .map(MatchResult::group)
                .distinct()
                .toList();
        assertEquals(
                Set.of("POST /console/topics/tcm/tcm", "POST /console/users/tcm/tcm"),
                Set.copyOf(requests),
                "there are no such orders");
    }

    @Test
    void everyRefusedFormIsInTheAuditLogWithTheReason() throws Exception {
        Files.writeString(web.data.resolve("tcm.yaml"), "id: tcm\nkeywords: [");
        web.crawls.answer = new Started.Failed(_ -> "the file is broken");
        List<String> paths = new ArrayList<>(
                consoleRoutes("POST").stream().map(Route::address).toList());
        for (TopicOrder order : TopicOrder.values()) {
            paths.add("/console/topics/tcm/" + order.verb());
        }
        paths.removeAll(NOT_REFUSED);
        for (String path : paths) {
            String session = visitor.session("token=" + SampleWeb.TOKEN);
            String what = path.endsWith("/new") ? "propose" : path.endsWith("/edit") ? "save" : "add";
            String fields = path.endsWith("/sign-in") ? "name=lin&password=x" : "strategy=none&do=" + what;
            String csrf = path.endsWith("/sign-out") ? "forged" : visitor.csrf(session);
            String page = web.base + "/console/topics/tcm";
            visitor.post(path, fields, "Cookie", session, "Referer", page, "Origin", web.base, "X-CSRF-Token", csrf);
            AuditLog.Entry last = web.credentials.audit().read(0, 1).entries().getFirst();
            assertEquals("POST " + path, last.action());
            assertTrue(last.status() >= 400 && !last.why().in(Language.EN).isEmpty(), last.toString());
            assertTrue(last.who().matches("token:.+|lin"), last.who());
        }
    }

    @Test
    void viewersSeeTheConsoleWithoutButtons() throws Exception {
        String page = visitor.get("/console", "Cookie", viewer).body();
        assertTrue(page.contains("id\">tcm<"));
        assertFalse(page.contains("/console/topics/tcm/start"), page);
        assertFalse(page.contains("/console/users"), page);
        assertTrue(visitor.get("/console", "Cookie", admin).body().contains("/console/topics/tcm/start"));
    }

    private void assertNothingWasDone() {
        assertTrue(web.crawls.current("tcm").isEmpty());
        assertEquals(List.of(), List.of(web.data.toFile().list()), "nothing was written");
        assertEquals(List.of(), web.credentials.users().all());
    }
}
