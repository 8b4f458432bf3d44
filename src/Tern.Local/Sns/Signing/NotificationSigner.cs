using System.Security.Cryptography;
using System.Text;
using Tern.Local.Durability;

namespace Tern.Local.Sns.Signing;

/// <summary>Signs messages with a key of this AWS, which is created with the first signature. Thread-safe.</summary>
/// <remarks>The key is stored with the data, so that messages in queues can be verified after a restart. It protects nothing but test data.</remarks>
internal sealed class NotificationSigner(DocumentStore documents, TimeProvider time) : IDisposable
{
    private readonly Lock _lock = new();
    private SigningKey? _key;

    /// <summary>Signs a text.</summary>
    /// <param name="version">The version of the signature: <c>1</c> for SHA-1, <c>2</c> for SHA-256.</param>
    /// <param name="text">The canonical text of a message.</param>
    public MessageSignature Sign(string version, string text)
    {
        lock (_lock)
        {
            _key ??= SigningKey.Find(documents) ?? SigningKey.Create(documents, time.GetUtcNow());
            HashAlgorithmName hash = version == "2" ? HashAlgorithmName.SHA256 : HashAlgorithmName.SHA1;
            byte[] signature = _key.Key.SignData(Encoding.UTF8.GetBytes(text), hash, RSASignaturePadding.Pkcs1);
            return new(Convert.ToBase64String(signature), _key.CertificateId);
        }
    }

    /// <summary>Returns a certificate in PEM; null if no message was signed with it.</summary>
    /// <param name="id">The ID of the certificate.</param>
    public string? FindCertificate(string id)
    {
        lock (_lock)
        {
            _key ??= SigningKey.Find(documents);
            return _key?.CertificateId == id ? _key.Certificate : null;
        }
    }

    public void Dispose()
    {
        lock (_lock)
        {
            _key?.Key.Dispose();
            _key = null;
        }
    }
}
