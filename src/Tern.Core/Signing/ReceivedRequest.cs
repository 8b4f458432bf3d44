namespace Tern.Signing;

/// <summary>A request whose signature is to be verified, exactly as it came.</summary>
public readonly ref struct ReceivedRequest
{
    /// <summary>A request whose optional parts have their defaults.</summary>
    public ReceivedRequest()
    {
    }

    /// <summary>The HTTP method.</summary>
    public required ReadOnlySpan<char> Method { get; init; }

    /// <summary>Path and query as in the request line: neither decoded nor normalised, for example <c>/a%2Fb?x=1</c>.</summary>
    public required ReadOnlySpan<char> Target { get; init; }

    /// <summary>All headers, <c>Host</c> (HTTP/2: <c>:authority</c> under that name) and those of the body included; one entry for each line.</summary>
    public required ReadOnlySpan<KeyValuePair<string, string>> Headers { get; init; }

    /// <summary>The SHA-256 of the body that came, in lower-case hexadecimal. Default <see cref="PayloadHash.Empty"/>, that of no body.</summary>
    public ReadOnlySpan<byte> PayloadHash { get; init; } = Signing.PayloadHash.Empty;
}
