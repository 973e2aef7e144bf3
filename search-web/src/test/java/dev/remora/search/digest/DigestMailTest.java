package dev.remora.search.digest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.remora.search.digest.DigestPost.Outcome;
import jakarta.mail.internet.MimeMessage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/// Digests over a real collection, by SMTP.
class DigestMailTest extends AtDigestReceiver {
    private static final String REFUSAL = "550 5.1.1 nobody here has that name";

    private void mail(int port, String security, String... readers) throws IOException {
        settings("{\"mail\": {\"server\": \"127.0.0.1:" + port + "\", \"security\": \"" + security
                + "\", \"from\": \"印鱼 <remora@a.example>\", \"to\": [\"" + String.join("\", \"", readers) + "\"]}}");
    }

    private static GreenMail server(String protocol) {
        GreenMail server = new GreenMail(new ServerSetup(0, "127.0.0.1", protocol));
        server.start();
        return server;
    }

    /// Sends by a mail server that knows no reader called gone, and returns the outcome.
    private Outcome sent(String... readers) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            mail(server.getLocalPort(), "none", readers);
            CompletableFuture<Void> session = CompletableFuture.runAsync(() -> answer(server));
            Outcome outcome = send().getFirst();
            session.join();
            return outcome;
        }
    }

    private static void answer(ServerSocket server) {
        try (Socket client = server.accept();
                var lines = new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.UTF_8));
                var out = new PrintStream(client.getOutputStream(), true, StandardCharsets.UTF_8)) {
            out.print("220 ready\r\n");
            String line = lines.readLine();
            while (line != null) {
                out.print((line.contains("<gone@") ? REFUSAL : line.equals("DATA") ? "354 go on" : "250 ok") + "\r\n");
                boolean mail = line.equals("DATA");
                line = lines.readLine();
                while (mail && !line.equals(".")) {
                    line = lines.readLine();
                }
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aMailHasThePagesAndNoHeaderThatATitleMadeUp() throws Exception {
        GreenMail server = server(ServerSetup.PROTOCOL_SMTP);
        try {
            mail(server.getSmtp().getPort(), "none", "x@b.example", "y@b.example");
            crawl(collection -> {
                page(collection, "http://a.example/1", "针灸\r\nBcc: victim@c.example\r\n\r\n<b>", 1, 0.9);
                page(collection, "http://a.example/2", "艾灸", 2, 0.8);
            });
            assertEquals(List.of(new Outcome.Sent("t", "mail", 2)), send());
            MimeMessage[] mails = server.getReceivedMessages();
            assertEquals(2, mails.length, "one for each reader, and for nobody else");
            assertEquals("中医：2 个新网页，0 个有更新", mails[0].getSubject());
            assertEquals("<t.remora>", mails[0].getHeader("List-Id", null));
            assertEquals(null, mails[0].getHeader("Bcc", null));
            assertTrue(mails[0].getMessageID().endsWith("@a.example>"), "says no name of this machine");
            assertTrue(mails[0].getHeader("From", null).startsWith("=?UTF-8?"), mails[0].getHeader("From", null));
            String text = mails[0].getContent().toString().replace("\r\n", "\n");
            assertTrue(text.contains("\n* 针灸 Bcc: victim@c.example <b>\n  http://a.example/1\n"), text);
            assertTrue(text.contains("\n* 艾灸\n"), text);
        } finally {
            server.stop();
        }
        pass(Duration.ofDays(1));
        crawl(collection -> page(collection, "http://a.example/3", "三", 3, 0.9));
        Outcome.Failed failed = assertInstanceOf(Outcome.Failed.class, send().getFirst());
        assertTrue(failed.problem().startsWith("the mail server 127.0.0.1:"), failed.problem());
    }

    @Test
    void aReaderWhomTheMailServerRefusesKeepsTheDigestFromNoOther() throws Exception {
        crawl(collection -> page(collection, "http://a.example/1", "一", 1, 0.9));
        Outcome.Partly partly = assertInstanceOf(Outcome.Partly.class, sent("x@b.example", "gone@b.example"));
        assertTrue(partly.problem().contains("gone@b.example"), partly.problem());
        assertTrue(partly.problem().endsWith(REFUSAL), partly.problem());
        assertEquals(List.of(), send(), "the others have it");
    }

    @Test
    void aFailureSaysWhatTheMailServerSaid() throws Exception {
        crawl(collection -> page(collection, "http://a.example/1", "一", 1, 0.9));
        Outcome.Failed failed = assertInstanceOf(Outcome.Failed.class, sent("gone@b.example"));
        assertTrue(failed.problem().contains("gone@b.example"), failed.problem());
        assertTrue(failed.problem().endsWith(REFUSAL), failed.problem());
    }

    @Test
    void aCertificateThatIsNotTrustedIsNamedAsTheCause() throws Exception {
        crawl(collection -> page(collection, "http://a.example/1", "一", 1, 0.9));
        GreenMail server = server(ServerSetup.PROTOCOL_SMTPS);
        try {
            mail(server.getSmtps().getPort(), "tls", "x@b.example");
            Outcome.Failed failed = assertInstanceOf(Outcome.Failed.class, send().getFirst());
            assertTrue(failed.problem().contains("valid certification path"), failed.problem());
        } finally {
            server.stop();
        }
    }
}
