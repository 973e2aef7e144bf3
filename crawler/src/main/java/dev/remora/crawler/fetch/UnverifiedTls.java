package dev.remora.crawler.fetch;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import okhttp3.OkHttpClient;

/// TLS with any certificate: expired ones, incomplete chains and other names are common on sites that people read all
/// the same, and pages over http come without any.
final class UnverifiedTls extends X509ExtendedTrustManager {
    private UnverifiedTls() {}

    /// Returns a client that accepts any certificate, otherwise the same as another, with the same connection pool.
    static OkHttpClient of(OkHttpClient client) {
        try {
            UnverifiedTls any = new UnverifiedTls();
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {any}, null);
            return client.newBuilder()
                    .sslSocketFactory(context.getSocketFactory(), any)
                    .hostnameVerifier((_, _) -> true)
                    .build();
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every Java platform has TLS", impossible);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}
