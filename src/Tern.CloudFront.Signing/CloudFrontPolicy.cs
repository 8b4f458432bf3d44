namespace Tern.CloudFront.Signing;

/// <summary>Who may fetch what, and when; immutable, changed by <c>with</c>.</summary>
/// <remarks>See <see href="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-creating-signed-url-custom-policy.html"/>.</remarks>
public sealed record CloudFrontPolicy
{
    /// <summary>
    /// The URL, percent-encoded, with its query if it has one; <c>*</c> stands for any characters, <c>?</c> for one.
    /// <c>http*://</c> stands for both schemes.
    /// </summary>
    public required string Resource { get; init; }

    /// <summary>Until when; fractions of a second are cut off.</summary>
    public required DateTimeOffset Expires { get; init; }

    /// <summary>From when on; null, the default, for at once.</summary>
    public DateTimeOffset? ValidFrom { get; init; }

    /// <summary>An IPv4 address or range in CIDR form that requests must come from; null, the default, for any.</summary>
    public string? SourceIp { get; init; }
}
