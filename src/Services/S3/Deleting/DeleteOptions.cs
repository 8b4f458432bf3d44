namespace Tern.S3;

/// <summary>
/// The options of <see cref="S3Client.DeleteManyAsync(string, IReadOnlyList{ObjectIdentifier}, DeleteOptions?, CancellationToken)"/>.
/// Immutable: use <c>with</c> to change a copy.
/// </summary>
public sealed record DeleteOptions : BatchOptions
{
    /// <summary>Whether to delete objects under governance-mode retention, which needs a separate permission. The default is false.</summary>
    public bool BypassGovernanceRetention { get; init; }

    /// <summary>The serial number and the code of the MFA device, separated by a space, for buckets with MFA delete. Null means none.</summary>
    public string? Mfa { get; init; }

    /// <summary>The account that pays for the requests. Null means the owner of the bucket.</summary>
    public RequestPayer? RequestPayer { get; init; }

    /// <summary>The account id that must own the bucket. Null accepts any owner.</summary>
    public string? ExpectedBucketOwner { get; init; }

    /// <summary>Returns the name of the type. The code of the MFA device is a secret.</summary>
    public override string ToString() => nameof(DeleteOptions);
}
