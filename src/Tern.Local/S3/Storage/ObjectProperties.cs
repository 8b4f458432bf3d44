using Tern.Local.S3.Acls;
using Tern.S3;

namespace Tern.Local.S3.Storage;

/// <summary>The stored properties of an object. Immutable.</summary>
internal sealed record ObjectProperties
{
    public string? ContentType { get; init; }

    public string? CacheControl { get; init; }

    public string? ContentDisposition { get; init; }

    public string? ContentEncoding { get; init; }

    public string? ContentLanguage { get; init; }

    /// <summary>The value of the header as the client sent it. It is not necessarily a date.</summary>
    public string? Expires { get; init; }

    public string? WebsiteRedirectLocation { get; init; }

    /// <summary>User metadata, with names in lower case.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Metadata { get; init; } = [];

    public string StorageClass { get; init; } = "STANDARD";

    public StoredEncryption Encryption { get; init; } = StoredEncryption.Default;

    public IReadOnlyList<KeyValuePair<string, string>> Tags { get; init; } = [];

    /// <summary>The access control list; null for full control of the owner.</summary>
    public IReadOnlyList<AclGrant>? Acl { get; init; }

    /// <summary>Whether a legal hold is on; null when it was never set.</summary>
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
