package dev.remora.search.mcp;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.gate.Turns;
import dev.remora.search.http.RequestRefused;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;

/// Implements the Model Context Protocol: over HTTP (`POST /mcp`, the protocol's "streamable HTTP" without
/// sessions and streams, since every call is answered at once), and over the standard streams of a process.
public final class AgentServer {
    /// Path of the endpoint.
    public static final String PATH = "/mcp";

    private static final String INSTRUCTIONS =
            "Searches pages of chosen topics, crawled from the Chinese web. Queries work best in Chinese. Call "
                    + "`topics` to list the topics, `passages` to answer a question with sources, `search` to find "
                    + "pages, `fetch` to read a page.";

    /// Accepts all arguments: tools validate them, with messages about the allowed values.
    private static final JsonSchemaValidator BY_TOOLS =
            (schema, content) -> JsonSchemaValidator.ValidationResponse.asValid(null);

    private final AgentTools tools;
    private final ObjectMapper json;
    private final McpJsonMapper mapper;
    private final String version;

    /// @param tools the tools for agents
    /// @param json writes answers
    /// @param version of the product
    public AgentServer(AgentTools tools, ObjectMapper json, String version) {
        this.tools = tools;
        this.json = json;
        this.mapper = new JacksonMcpJsonMapper(json.copy().registerModule(RefusalInWords.module()));
        this.version = version;
    }

    /// Registers the route.
    ///
    /// @param own true if a request with an Origin header comes from an allowed page
    /// @param turns in which tools search
    /// @param largest maximum body of a request, in bytes
    public void register(JavalinDefaultRoutingApi routes, Predicate<Context> own, Turns turns, int largest) {
        HttpServletStatelessServerTransport transport = HttpServletStatelessServerTransport.builder()
                .jsonMapper(mapper)
                .messageEndpoint(PATH)
                .maxRequestSize(largest)
                .build();
        McpServer.sync(transport)
                .serverInfo("remora", version)
                .instructions(INSTRUCTIONS)
                .capabilities(ServerCapabilities.builder().tools(false).build())
                .jsonMapper(mapper)
                .jsonSchemaValidator(BY_TOOLS)
                .validateToolInputs(false)
                .immediateExecution(true)
                .tools(tools.all(turns).stream()
                        .map(tool -> new McpStatelessServerFeatures.SyncToolSpecification(
                                tool.described(json), (context, request) -> tool.call(request, json, tools.language())))
                        .toList())
                .build();
        MessageCheck check = check();
        routes.post(PATH, ctx -> {
            if (ctx.header("Origin") != null && !own.test(ctx)) {
                throw RequestRefused.because(403, "origin");
            }
            ctx.header("Cache-Control", "no-store");
            String body = ctx.body();
            Optional<MessageCheck.Refusal> refusal = check.refusal(ctx, body, transport.protocolVersions());
            if (refusal.isPresent()) {
                ctx.status(refusal.get().status()).json(refusal.get().answer());
            } else {
                transport.service(MessageCheck.unread(ctx, body), ctx.res());
            }
        });
    }

    /// Serves one agent over streams, until the input ends.
    ///
    /// @param in messages of the agent, one per line
    /// @param out receives this server's messages only
    /// @throws InterruptedException if the process is to stop
    public void serve(InputStream in, OutputStream out) throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        AnsweredLines answers = new AnsweredLines(out);
        McpSyncServer server = over(new MessageLines(in, mapper, check(), answers, ended), answers);
        ended.await();
        server.closeGracefully();
    }

    private MessageCheck check() {
        return new MessageCheck(tools.all().stream().map(AgentTool::name).toList(), json);
    }

    private McpSyncServer over(InputStream in, OutputStream out) {
        return McpServer.sync(new StdioServerTransportProvider(mapper, in, out))
                .serverInfo("remora", version)
                .instructions(INSTRUCTIONS)
                .capabilities(ServerCapabilities.builder().tools(false).build())
                .jsonMapper(mapper)
                .jsonSchemaValidator(BY_TOOLS)
                .validateToolInputs(false)
                .immediateExecution(true)
                .tools(tools.all().stream()
                        .map(tool -> new McpServerFeatures.SyncToolSpecification(
                                tool.described(json),
                                (exchange, request) -> tool.call(request, json, tools.language())))
                        .toList())
                .build();
    }
}
