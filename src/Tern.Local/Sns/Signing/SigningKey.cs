using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using Tern.Local.Durability;
using Tern.Local.Services;

namespace Tern.Local.Sns.Signing;

/// <summary>An RSA key with its certificate.</summary>
/// <param name="Key">The private key.</param>
/// <param name="Certificate">The certificate in PEM, which the key has signed itself.</param>
internal sealed record SigningKey(RSA Key, string Certificate)
{
    private const int KeySize = 2048;
    private const int IdLength = 16;
    private const int ValidYears = 10;

    private static readonly DocumentKey s_document = new("sns/signing", new ResourceScope("", ""), "key");

    /// <summary>The ID of the certificate in URLs: 32 hexadecimal digits.</summary>
    public string CertificateId { get; } = Convert.ToHexStringLower(SHA256.HashData(Encoding.ASCII.GetBytes(Certificate)).AsSpan(0, IdLength));

    /// <summary>Returns the stored key; null if there is none.</summary>
    /// <exception cref="LocalStorageException">The document is not valid.</exception>
    public static SigningKey? Find(DocumentStore documents) => documents.Restore(s_document.Collection, s_document.Scope, Read).FirstOrDefault();

    /// <summary>Creates and stores a key.</summary>
    /// <exception cref="LocalStorageException">The log cannot be written.</exception>
    public static SigningKey Create(DocumentStore documents, DateTimeOffset now)
    {
        var key = RSA.Create(KeySize);
        var request = new CertificateRequest("CN=sns.amazonaws.com, O=Tern.Local", key, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        using X509Certificate2 certificate = request.CreateSelfSigned(now.AddDays(-1), now.AddYears(ValidYears));
        var created = new SigningKey(key, certificate.ExportCertificatePem());
        documents.Put(s_document, created, Write);
        return created;
    }

    private static void Write(in RecordWriter writer, SigningKey key)
    {
        writer.Bytes(key.Key.ExportPkcs8PrivateKey());
        writer.Text(key.Certificate);
    }

    private static SigningKey Read(ref RecordReader reader)
    {
        var key = RSA.Create();
        try
        {
            key.ImportPkcs8PrivateKey(reader.Bytes(), out _);
        }
        catch (CryptographicException e)
        {
            key.Dispose();
            throw new InvalidDataException("The signing key is invalid.", e);
        }
        return new SigningKey(key, reader.Text());
    }
}
