using System.Net.Security;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text;

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
            byte[] content = environment.ReadFile(path, MaxLength) ?? throw new TernConfigurationException($"The certificate file '{path}' is larger than 4 MiB. Check AWS_CA_BUNDLE.");
            policy.CustomTrustStore.ImportFromPem(Encoding.UTF8.GetString(content));
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new TernConfigurationException($"The certificate file '{path}' cannot be read ({e.GetType().Name}). Check AWS_CA_BUNDLE.", innerException: e);
        }
        catch (CryptographicException e)
        {
            throw new TernConfigurationException($"The certificate file '{path}' is not valid. Expected certificates in PEM form. Check AWS_CA_BUNDLE.", innerException: e);
        }
        if (policy.CustomTrustStore.Count == 0)
            throw new TernConfigurationException($"The certificate file '{path}' contains no certificate. Expected certificates in PEM form. Check AWS_CA_BUNDLE.");
        handler.SslOptions = new SslClientAuthenticationOptions { CertificateChainPolicy = policy };
    }
}
