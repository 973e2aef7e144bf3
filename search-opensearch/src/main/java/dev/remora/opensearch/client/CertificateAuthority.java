package dev.remora.opensearch.client;

import dev.remora.indexer.build.IndexUnavailable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// A file of certificates that are trusted, instead of those that Java trusts.
final class CertificateAuthority {
    private CertificateAuthority() {}

    /// Returns TLS that trusts the certificates of a file.
    ///
    /// @param pem one or more certificates
    /// @throws IndexUnavailable with words for people, if it has none
    static SSLContext of(Path pem) {
        try (InputStream text = Files.newInputStream(pem)) {
            KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
            trusted.load(null, null);
            for (Certificate each : CertificateFactory.getInstance("X.509").generateCertificates(text)) {
                trusted.setCertificateEntry("authority" + trusted.size(), each);
            }
            if (trusted.size() == 0) {
                throw wrong(pem, "it has no certificate", null);
            }
            TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw wrong(pem, e.getMessage(), e);
        }
    }

    private static IndexUnavailable wrong(Path pem, String why, Exception cause) {
        return new IndexUnavailable(
                "The file " + pem + ", which " + OpenSearchClient.AUTHORITY
                        + " names, cannot be read as certificates in PEM: " + why + ".",
                cause);
    }
}
