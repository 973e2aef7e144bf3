package dev.remora.crawler.fetch;

import dev.remora.shared.url.Url;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// A server on loopback that answers each request with bytes that the test writes itself, however wrong they
/// are. Connections are kept until the answer throws, closes the socket or the client goes.
public final class LoopbackServer implements AutoCloseable {
    /// A request line and its headers, names in lower case.
    public record Request(String line, Map<String, String> headers) {
        /// What was asked for.
        public String path() {
            return line.substring(line.indexOf(' ') + 1, line.lastIndexOf(' '));
        }
    }

    /// Writes an answer.
    @FunctionalInterface
    public interface Answer {
        void write(Request request, Socket client) throws IOException, InterruptedException;
    }

    private final ServerSocket listener;
    private final Answer answer;
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final Set<Socket> clients = ConcurrentHashMap.newKeySet();

    /// On a free port.
    public LoopbackServer(Answer answer) throws IOException {
        this.listener = new ServerSocket(0, 500, InetAddress.getLoopbackAddress());
        this.answer = answer;
        Thread.ofVirtual().start(this::accept);
    }

    /// Answers every request with the same text, in ISO 8859-1: a character is a byte.
    public static LoopbackServer saying(String response) throws IOException {
        return new LoopbackServer((_, client) -> write(client, response));
    }

    /// A whole response.
    static byte[] response(String head, byte[] body) {
        byte[] top = (head + "\r\nContent-Length: " + body.length + "\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1);
        byte[] all = new byte[top.length + body.length];
        System.arraycopy(top, 0, all, 0, top.length);
        System.arraycopy(body, 0, all, top.length, body.length);
        return all;
    }

    /// Writes text, in ISO 8859-1.
    public static void write(Socket client, String latin1) throws IOException {
        write(client, latin1.getBytes(StandardCharsets.ISO_8859_1));
    }

    static void write(Socket client, byte[] bytes) throws IOException {
        client.getOutputStream().write(bytes);
        client.getOutputStream().flush();
    }

    /// Lets a little time pass, as a slow server does; always true.
    static boolean pause() throws InterruptedException {
        return !new CountDownLatch(1).await(5, TimeUnit.MILLISECONDS);
    }

    int port() {
        return listener.getLocalPort();
    }

    public Url url(String path) {
        return url("127.0.0.1", path);
    }

    /// An address of this server under one of the names of this machine.
    public Url url(String host, String path) {
        return new Url("http://" + host + ":" + port() + path);
    }

    List<Request> requests() {
        return new ArrayList<>(requests);
    }

    public int connections() {
        return clients.size();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                clients.add(client);
                Thread.ofVirtual().start(() -> serve(client));
            }
        } catch (IOException over) {
            // the listener was closed
        }
    }

    private void serve(Socket client) {
        try (client) {
            InputStream in = new BufferedInputStream(client.getInputStream());
            for (Request request = read(in); request != null; request = read(in)) {
                requests.add(request);
                answer.write(request, client);
                if (client.isClosed()) {
                    return;
                }
            }
        } catch (IOException | InterruptedException gone) {
            // the client hung up
        }
    }

    private static Request read(InputStream in) throws IOException {
        String line = line(in);
        if (line == null) {
            return null;
        }
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String header = line(in); header != null && !header.isEmpty(); header = line(in)) {
            int colon = header.indexOf(':');
            headers.put(header.substring(0, colon), header.substring(colon + 1).strip());
        }
        return new Request(line, headers);
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                return null;
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket client : clients) {
            client.close();
        }
    }

    /// Writes zeros for as long as the client takes them; true if the client went before `limit` bytes.
    static boolean flood(OutputStream out, long limit) {
        return flood(out, new byte[8192], limit);
    }

    /// Writes the same bytes over and over.
    static boolean flood(OutputStream out, byte[] bytes, long limit) {
        try {
            for (long sent = 0; sent < limit; sent += bytes.length) {
                out.write(bytes);
            }
            return false;
        } catch (IOException gone) {
            return true;
        }
    }
}
