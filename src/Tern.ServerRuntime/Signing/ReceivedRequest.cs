using Tern.Runtime;

namespace Tern.ServerRuntime;

/// <summary>A request whose signature is to be verified, exactly as received.</summary>
public readonly ref struct ReceivedRequest
{
    /// <summary>Creates a request with default values for the optional properties.</summary>
    public ReceivedRequest()
    {
    }

    /// <summary>The HTTP method.</summary>
    public required ReadOnlySpan<char> Method { get; init; }

    /// <summary>The path and query as in the request line, neither decoded nor normalized, for example <c>/a%2Fb?x=1</c>.</summary>
    public required ReadOnlySpan<char> Target { get; init; }

    /// <summary>All headers, including <c>Host</c> (HTTP/2: the value of <c>:authority</c>) and content headers. One entry for each header line.</summary>
    public required ReadOnlySpan<KeyValuePair<string, string>> Headers { get; init; }

    /// <summary>The SHA-256 of the received body, in lower-case hexadecimal. The default is <see cref="PayloadHash.Empty"/>, the hash of an empty body.</summary>
    public ReadOnlySpan<byte> PayloadHash { get; init; } = Runtime.PayloadHash.Empty;
}
