using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;

namespace Tern.Aot.Suspension;

/// <summary>A certificate of 127.0.0.1 and its file, which a process trusts by AWS_CA_BUNDLE.</summary>
internal sealed class TestCertificate : IDisposable
{
    public TestCertificate()
    {
        using var key = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        var request = new CertificateRequest("CN=Tern.Aot.Suspension", key, HashAlgorithmName.SHA256);
        var names = new SubjectAlternativeNameBuilder();
        names.AddIpAddress(IPAddress.Loopback);
        request.CertificateExtensions.Add(names.Build());
        DateTimeOffset now = DateTimeOffset.UtcNow;
        Certificate = request.CreateSelfSigned(now.AddHours(-1), now.AddDays(1));
        Path = System.IO.Path.GetTempFileName();
        File.WriteAllText(Path, Certificate.ExportCertificatePem());
    }

    public X509Certificate2 Certificate { get; }

    public string Path { get; }

    public void Dispose()
    {
        File.Delete(Path);
        Certificate.Dispose();
    }
}
