using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Tern.Extensions.Tests.Proxies;

/// <summary>A certificate authority that no system trusts, and a certificate of a server that it has issued.</summary>
internal sealed class TestAuthority : IDisposable
{
    private readonly X509Certificate2 _root;

    public TestAuthority(IReadOnlyList<string> hosts)
    {
        DateTimeOffset now = DateTimeOffset.UtcNow;
        using var rootKey = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var root = new CertificateRequest("CN=Tern test authority", rootKey, HashAlgorithmName.SHA256);
        root.CertificateExtensions.Add(new X509BasicConstraintsExtension(certificateAuthority: true, hasPathLengthConstraint: false, pathLengthConstraint: 0, critical: true));
        root.CertificateExtensions.Add(new X509KeyUsageExtension(X509KeyUsageFlags.KeyCertSign, critical: true));
        _root = root.CreateSelfSigned(now.AddDays(-1), now.AddDays(1));

        using var serverKey = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var server = new CertificateRequest("CN=server", serverKey, HashAlgorithmName.SHA256);
        var names = new SubjectAlternativeNameBuilder();
        foreach (string host in hosts)
        {
            if (IPAddress.TryParse(host, out IPAddress? address))
                names.AddIpAddress(address);
            else
                names.AddDnsName(host);
        }
        server.CertificateExtensions.Add(names.Build());
        using X509Certificate2 issued = server.Create(_root, now.AddDays(-1), now.AddDays(1), [1, 2, 3, 4]);
        using X509Certificate2 withKey = issued.CopyWithPrivateKey(serverKey);
        // On Windows, TLS servers need a key that was imported.
        Server = X509CertificateLoader.LoadPkcs12(withKey.Export(X509ContentType.Pfx), null);
    }

    /// <summary>The certificate of the server, with its key.</summary>
    public X509Certificate2 Server { get; }

    /// <summary>The certificate of the authority.</summary>
    public string RootPem => _root.ExportCertificatePem();

    public void Dispose()
    {
        _root.Dispose();
        Server.Dispose();
    }
}
