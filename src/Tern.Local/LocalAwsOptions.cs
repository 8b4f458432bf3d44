using Tern.Identity;

namespace Tern.Local;

/// <summary>How a <see cref="LocalAws"/> behaves; immutable, changed by <c>with</c>.</summary>
public sealed record LocalAwsOptions
{
    /// <summary>
    /// The folder that keeps the data; null, the default, for memory alone. A write is on disk before it is acknowledged, and survives
    /// a crash of the process. One process at a time can use a folder.
    /// </summary>
    public string? Folder { get; init; }

    /// <summary>The clock of signatures, time to live, streams and slow answers. Default the system's.</summary>
    public TimeProvider TimeProvider { get; init; } = TimeProvider.System;

    /// <summary>The region that requests must be signed for, and that stands in the names of resources. Default <c>us-east-1</c>.</summary>
    public string Region { get; init; } = "us-east-1";

    /// <summary>The account in the names of resources: 12 digits. Default <c>000000000000</c>.</summary>
    public string AccountId { get; init; } = "000000000000";

    /// <summary>The access keys that are accepted; at least one. Default one of its own.</summary>
    public IReadOnlyList<Credentials> Credentials { get; init; } = [new("LOCALACCESSKEYID", "local-secret-access-key")];

    /// <summary>
    /// Whether requests without a right signature are refused, as AWS does. Default true. When false, any access key, secret and region
    /// do, and so does a request without a signature.
    /// </summary>
    public bool VerifiesSignatures { get; init; } = true;

    /// <summary>How long a new table is <c>CREATING</c>. Default zero.</summary>
    public TimeSpan CreateTableDelay { get; init; }

    /// <summary>How long a changed table is <c>UPDATING</c>. Default zero.</summary>
    public TimeSpan UpdateTableDelay { get; init; }

    /// <summary>How long a deleted table is <c>DELETING</c>. Default zero.</summary>
    public TimeSpan DeleteTableDelay { get; init; }
}
