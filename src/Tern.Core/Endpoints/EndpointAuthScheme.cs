using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>An entry of an endpoint's <c>authSchemes</c> property.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class EndpointAuthScheme
{
    /// <summary>The scheme: <c>sigv4</c>, <c>sigv4a</c>, <c>sigv4-s3express</c>, <c>bearer</c>, <c>none</c> …</summary>
    public required string Name { get; init; }

    /// <summary>The service name to sign with; null for the model's.</summary>
    public string? SigningName { get; init; }

    /// <summary>The region to sign for; null for the client's.</summary>
    public string? SigningRegion { get; init; }

    /// <summary>The regions for which a SigV4a signature is valid.</summary>
    public IReadOnlyList<string> SigningRegionSet { get; init; } = [];

    /// <summary>Whether the path is percent-encoded once, not twice, in the canonical request (S3).</summary>
    public bool DisableDoubleEncoding { get; init; }

    /// <summary>Whether the path's <c>.</c> and <c>..</c> segments are unchanged in the canonical request (S3).</summary>
    public bool DisableNormalizePath { get; init; }

    /// <summary>Settings of the scheme that have no member here, by name; values as in <see cref="Endpoint.Properties"/>.</summary>
    public IReadOnlyList<KeyValuePair<string, object>> Properties { get; init; } = [];

    /// <summary>Returns the name.</summary>
    public override string ToString() => Name;
}
