using System.Net.Security;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Tern.Runtime;

/// <summary>The certificates of trusted authorities in a file (<c>AWS_CA_BUNDLE</c>).</summary>
internal static class CertificateBundle
{
    private const int MaxLength = 4 * 1024 * 1024;

    /// <summary>Trusts the certificates of the file in place of those of the system.</summary>
    /// <exception cref="TernConfigurationException">The file cannot be read, or contains no certificate.</exception>
    public static void Trust(SocketsHttpHandler handler, AwsEnvironment environment, string path)
    {
        var policy = new X509ChainPolicy { TrustMode = X509ChainTrustMode.CustomRootTrust, RevocationMode = X509RevocationMode.NoCheck };
        try
        {
            Import(policy.CustomTrustStore, EnvironmentFile.Read(environment, path, "The certificate file", MaxLength));
        }
        catch (CryptographicException e)
        {
            throw new TernConfigurationException($"The certificate file '{path}' is not valid. Expected certificates in PEM form. Check AWS_CA_BUNDLE.", innerException: e);
        }
        handler.SslOptions = new SslClientAuthenticationOptions { CertificateChainPolicy = policy };
    }

    // Not ImportFromPem, which adds a second parser of certificates, 25 KB, to every native program (see eng/aot).
    private static void Import(X509Certificate2Collection certificates, ReadOnlySpan<byte> pem)
    {
        ReadOnlySpan<byte> begin = "-----BEGIN CERTIFICATE-----"u8;
        ReadOnlySpan<byte> end = "-----END CERTIFICATE-----"u8;
        int count = certificates.Count;
        while (pem.IndexOf(begin) is >= 0 and int start)
        {
            pem = pem[start..];
            int length = pem.IndexOf(end);
            if (length < 0)
                throw new CryptographicException("A certificate is not complete.");
            certificates.Add(X509CertificateLoader.LoadCertificate(pem[..(length + end.Length)]));
            pem = pem[(length + end.Length)..];
        }
        if (certificates.Count == count)
            throw new CryptographicException("The text contains no certificate.");
    }
}
