using System.Net.Security;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Tern.Runtime;

/// <summary>The certificates of trusted authorities in a file (<c>AWS_CA_BUNDLE</c>), which are trusted in place of those of the system.</summary>
/// <remarks>The file is read before the first encrypted connection, because it usually contains more than 100 certificates.</remarks>
internal sealed class CertificateBundle(AwsEnvironment environment, string path)
{
    private const int MaxLength = 4 * 1024 * 1024;

    private readonly Lock _lock = new();
    private readonly X509ChainPolicy _policy = new() { TrustMode = X509ChainTrustMode.CustomRootTrust, RevocationMode = X509RevocationMode.NoCheck };
    private bool _isLoaded;

    /// <summary>Sets the trust of a handler.</summary>
    public void Apply(SocketsHttpHandler handler)
    {
        handler.SslOptions = new SslClientAuthenticationOptions { CertificateChainPolicy = _policy };
        handler.ConnectCallback = (context, cancellationToken) =>
        {
            // A tunnel through a proxy has its own request, to the URL of the proxy. It is encrypted afterwards.
            if (context.InitialRequestMessage.RequestUri!.Scheme == Uri.UriSchemeHttps || context.InitialRequestMessage.Method == HttpMethod.Connect)
                Load();
            return TcpConnection.OpenAsync(context.DnsEndPoint, cancellationToken);
        };
    }

    /// <summary>Reads the file once.</summary>
    /// <exception cref="TernConfigurationException">The file cannot be read, or contains no certificate.</exception>
    private void Load()
    {
        lock (_lock)
        {
            if (_isLoaded)
                return;
            try
            {
                Import(_policy.CustomTrustStore, EnvironmentFile.Read(environment, path, "The certificate file", MaxLength));
            }
            catch (CryptographicException e)
            {
                throw new TernConfigurationException($"The certificate file '{path}' is not valid. Expected certificates in PEM form. Check AWS_CA_BUNDLE.", innerException: e);
            }
            _isLoaded = true;
        }
    }

    // Not ImportFromPem, which adds a second parser of certificates, 25 KB, to every native program (see eng/aot).
    private static void Import(X509Certificate2Collection certificates, ReadOnlySpan<byte> pem)
    {
        ReadOnlySpan<byte> begin = "-----BEGIN CERTIFICATE-----"u8;
        ReadOnlySpan<byte> end = "-----END CERTIFICATE-----"u8;
        certificates.Clear();
        while (pem.IndexOf(begin) is >= 0 and int start)
        {
            pem = pem[start..];
            int length = pem.IndexOf(end);
            if (length < 0)
                throw new CryptographicException("A certificate is not complete.");
            certificates.Add(X509CertificateLoader.LoadCertificate(pem[..(length + end.Length)]));
            pem = pem[(length + end.Length)..];
        }
        if (certificates.Count == 0)
            throw new CryptographicException("The text contains no certificate.");
    }
}
