using System.Net.Security;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Shop.Tests.Support;

/// <summary>A self-signed certificate for localhost.</summary>
internal sealed class TestCertificate : IDisposable
{
    private readonly X509Certificate2 _certificate;

    public TestCertificate()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest("CN=localhost", key, HashAlgorithmName.SHA256);
        var names = new SubjectAlternativeNameBuilder();
        names.AddDnsName("localhost");
        request.CertificateExtensions.Add(names.Build());
        _certificate = request.CreateSelfSigned(DateTimeOffset.UtcNow.AddDays(-1), DateTimeOffset.UtcNow.AddDays(1));
    }

    /// <summary>Options of a TLS client that trusts this certificate.</summary>
    public SslClientAuthenticationOptions CreateOptions(string name = "localhost") => new()
    {
        TargetHost = name,
        CertificateChainPolicy = new()
        {
            TrustMode = X509ChainTrustMode.CustomRootTrust,
            RevocationMode = X509RevocationMode.NoCheck,
            CustomTrustStore = { _certificate },
        },
    };

    /// <summary>Writes the certificate and its key.</summary>
    /// <returns>The lines of a Redis configuration with their paths.</returns>
    public async Task<string> SaveAsync(string folder)
    {
        string certificate = Path.Combine(folder, "server.crt");
        string key = Path.Combine(folder, "server.key");
        await File.WriteAllTextAsync(certificate, _certificate.ExportCertificatePem());
        await File.WriteAllTextAsync(key, _certificate.GetECDsaPrivateKey()!.ExportPkcs8PrivateKeyPem());
        return $"tls-cert-file {certificate}\ntls-key-file {key}\ntls-ca-cert-file {certificate}\n";
    }

    public void Dispose() => _certificate.Dispose();
}
