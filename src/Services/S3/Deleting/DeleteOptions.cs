namespace Tern.S3;

/// <summary>How <see cref="S3Client.DeleteManyAsync(string, IReadOnlyList{ObjectIdentifier}, DeleteOptions?, CancellationToken)"/> goes about its requests; immutable, changed by <c>with</c>.</summary>
public sealed record DeleteOptions : BatchOptions
{
    /// <summary>Whether objects go though a lock of the governance mode holds them, which needs a permission of its own; false unless told.</summary>
    public bool BypassGovernanceRetention { get; init; }

    /// <summary>Serial number and code of the device, separated by a space, for versions of a bucket that asks for them; null for none.</summary>
    public string? Mfa { get; init; }

    /// <summary>Who pays for the requests; null for the bucket's owner.</summary>
    public RequestPayer? RequestPayer { get; init; }

    /// <summary>The account that must own the bucket; null for any.</summary>
    public string? ExpectedBucketOwner { get; init; }
}
