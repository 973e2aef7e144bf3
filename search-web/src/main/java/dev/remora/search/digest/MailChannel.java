package dev.remora.search.digest;

import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Date;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/// Sends digests as plain text by SMTP, one mail to all readers, who do not see one another.
///
/// @param mail of the settings
/// @param words the texts of a digest
record MailChannel(DigestSettings.Mail mail, DigestWords words, Clock clock) implements DigestChannel {
    private static final String MILLIS = "30000";

    @Override
    public String name() {
        return "mail";
    }

    /// Whether a text is one mail address.
    static boolean isAddress(@Nullable String text) {
        try {
            new InternetAddress(text == null ? "" : text, true);
            return true;
        } catch (AddressException e) {
            return false;
        }
    }

    @Override
    public void send(Digest digest) throws IOException {
        Session session = Session.getInstance(properties());
        try {
            MimeMessage message = new MimeMessage(session);
            message.setFrom(new InternetAddress(mail.from()));
            for (String to : mail.to()) {
                message.addRecipient(Message.RecipientType.BCC, new InternetAddress(to));
            }
            message.setSubject(words.subject(digest), StandardCharsets.UTF_8.name());
            message.setText(words.text(digest), StandardCharsets.UTF_8.name());
            message.setHeader("List-Id", "<" + digest.topic() + ".remora>");
            message.setHeader("Auto-Submitted", "auto-generated"); // RFC 3834: absence notices do not answer
            message.setHeader("Remora-Delivery", digest.id());
            message.setSentDate(Date.from(clock.instant()));
            if (mail.user().isEmpty()) {
                Transport.send(message);
            } else {
                Transport.send(message, mail.user(), mail.password());
            }
        } catch (MessagingException e) {
            throw new IOException("the mail server " + mail.server() + " did not take the mail: " + e.getMessage(), e);
        }
    }

    private Properties properties() {
        int colon = String.valueOf(mail.server()).lastIndexOf(':');
        boolean tls = "tls".equals(mail.security());
        Properties properties = new Properties();
        properties.setProperty("mail.transport.protocol", "smtp");
        properties.setProperty("mail.smtp.host", mail.server().substring(0, colon));
        properties.setProperty("mail.smtp.port", mail.server().substring(colon + 1));
        properties.setProperty("mail.smtp.auth", String.valueOf(!mail.user().isEmpty()));
        properties.setProperty("mail.smtp.ssl.enable", String.valueOf(tls));
        properties.setProperty("mail.smtp.ssl.checkserveridentity", "true");
        boolean starttls = "starttls".equals(mail.security());
        properties.setProperty("mail.smtp.starttls.enable", String.valueOf(starttls));
        properties.setProperty("mail.smtp.starttls.required", String.valueOf(starttls));
        for (String step : new String[] {"connectiontimeout", "timeout", "writetimeout"}) {
            properties.setProperty("mail.smtp." + step, MILLIS);
        }
        return properties;
    }
}
