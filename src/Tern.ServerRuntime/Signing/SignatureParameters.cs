namespace Tern.ServerRuntime;

/// <summary>The parameters of a signature, from the Authorization header or from the query.</summary>
internal readonly ref struct SignatureParameters
{
    public required ReadOnlySpan<char> AccessKeyId { get; init; }

    public required ReadOnlySpan<char> Day { get; init; }

    /// <summary>The region, or the region set for an algorithm whose scope has no region.</summary>
    public required ReadOnlySpan<char> Region { get; init; }

    public required ReadOnlySpan<char> Service { get; init; }

    public required ReadOnlySpan<char> SignedHeaders { get; init; }

    public required ReadOnlySpan<char> Signature { get; init; }

    public required DateTimeOffset Time { get; init; }

    /// <summary>The validity of a presigned URL; null for a signature in the header.</summary>
    public TimeSpan? ExpiresIn { get; init; }

    public string? SecurityToken { get; init; }
}
