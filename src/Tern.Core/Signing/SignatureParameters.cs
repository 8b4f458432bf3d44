namespace Tern.Signing;

/// <summary>The parts of a signature as a request carries them, from the header or from the query.</summary>
internal readonly ref struct SignatureParameters
{
    public required string AccessKeyId { get; init; }

    public required ReadOnlySpan<char> Day { get; init; }

    /// <summary>The region; for an algorithm whose scope has none, the set of regions.</summary>
    public required ReadOnlySpan<char> Region { get; init; }

    public required ReadOnlySpan<char> Service { get; init; }

    public required ReadOnlySpan<char> SignedHeaders { get; init; }

    public required ReadOnlySpan<char> Signature { get; init; }

    public required DateTimeOffset Time { get; init; }

    /// <summary>How long a presigned URL is good; null for a signature in the header.</summary>
    public TimeSpan? ExpiresIn { get; init; }

    public string? SecurityToken { get; init; }
}
