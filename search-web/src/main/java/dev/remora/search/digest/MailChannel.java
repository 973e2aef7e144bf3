package dev.remora.search.digest;

import jakarta.mail.Address;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Date;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
    public Optional<String> send(Digest digest) throws IOException {
        Session session = Session.getInstance(properties());
        try {
            MimeMessage message = new MimeMessage(session);
            InternetAddress from = new InternetAddress(mail.from());
            from.setPersonal(from.getPersonal(), StandardCharsets.UTF_8.name()); // else sent as it stands
            message.setFrom(from);
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
            return Optional.empty();
        } catch (MessagingException e) {
            Optional<SendFailedException> refused =
                    Optional.of(e).filter(SendFailedException.class::isInstance).map(SendFailedException.class::cast);
            String to = refused.map(MailChannel::missed).orElse("");
            String problem = "the mail server " + mail.server() + " did not take the mail" + to + ": " + words(e);
            if (refused.filter(some -> some.getValidSentAddresses() != null).isEmpty()) {
                throw new IOException(problem, e);
            }
            return Optional.of(problem);
        }
    }

    /// Returns for whom a mail was not taken.
    private static String missed(SendFailedException refused) {
        return Stream.of(refused.getInvalidAddresses(), refused.getValidUnsentAddresses())
                .filter(Objects::nonNull)
                .flatMap(Stream::of)
                .map(Address::toString)
                .collect(Collectors.joining(", ", " for ", ""));
    }

    /// Returns what an error and its causes say: only the last ones name a certificate, or quote the server.
    private static String words(Throwable error) {
        StringBuilder words = new StringBuilder();
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            String said = String.valueOf(cause.getMessage()).strip();
            if (words.indexOf(said) < 0) {
                words.append(words.isEmpty() ? "" : ": ").append(said);
            }
        }
        return words.toString();
    }

    private Properties properties() {
        int colon = String.valueOf(mail.server()).lastIndexOf(':');
        boolean tls = "tls".equals(mail.security());
        Properties properties = new Properties();
        properties.setProperty("mail.transport.protocol", "smtp");
        properties.setProperty("mail.smtp.host", mail.server().substring(0, colon));
        properties.setProperty("mail.smtp.port", mail.server().substring(colon + 1));
        properties.setProperty("mail.from", mail.from()); // else Message-ID would name this machine
        properties.setProperty("mail.smtp.sendpartial", "true");
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
