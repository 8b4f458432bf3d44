using Tern.S3;

namespace Tern.Local.S3.Storage;

/// <summary>What is kept of an object beside its bytes; immutable.</summary>
internal sealed record ObjectProperties
{
    public string? ContentType { get; init; }

    public string? CacheControl { get; init; }

    public string? ContentDisposition { get; init; }

    public string? ContentEncoding { get; init; }

    public string? ContentLanguage { get; init; }

    /// <summary>The header as it was sent; it need not be a date.</summary>
    public string? Expires { get; init; }

    public string? WebsiteRedirectLocation { get; init; }

    /// <summary>User metadata, names in lower case.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Metadata { get; init; } = [];

    public string StorageClass { get; init; } = "STANDARD";

    public StoredEncryption Encryption { get; init; } = StoredEncryption.Default;

    public IReadOnlyList<KeyValuePair<string, string>> Tags { get; init; } = [];

    /// <summary>Null when it was never set.</summary>
    public bool? LegalHold { get; init; }

    public ObjectRetention? Retention { get; init; }

    public ObjectLockMode? LockMode => Retention is null ? (ObjectLockMode?)null : new ObjectLockMode(Retention.Mode);

    public ObjectLockLegalHoldStatus? LegalHoldStatus => LegalHold switch
    {
        null => (ObjectLockLegalHoldStatus?)null,
        true => ObjectLockLegalHoldStatus.On,
        false => ObjectLockLegalHoldStatus.Off,
    };
}
