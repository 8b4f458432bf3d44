namespace Tern.CloudFront.Signing;

/// <summary>A custom policy: the resource, the time and the source address of allowed requests. Immutable: use <c>with</c> to change a copy.</summary>
/// <remarks>See <see href="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-creating-signed-url-custom-policy.html"/>.</remarks>
public sealed record CloudFrontPolicy
{
    /// <summary>
    /// The URL, percent-encoded, including its query. The wildcard <c>*</c> matches any characters, <c>?</c> matches one character, and
    /// <c>http*://</c> matches both schemes.
    /// </summary>
    public required string Resource { get; init; }

    /// <summary>The expiration time, truncated to seconds.</summary>
    public required DateTimeOffset Expires { get; init; }

    /// <summary>The start time. Null, the default, means immediately.</summary>
    public DateTimeOffset? ValidFrom { get; init; }

    /// <summary>An IPv4 address, or a range in CIDR notation, that requests must come from. Null, the default, allows any address.</summary>
    public string? SourceIp { get; init; }
}
