namespace Tern;

/// <summary>The HTTP version of an operation.</summary>
public enum HttpProtocol
{
    /// <summary>HTTP/1.1.</summary>
    Http11,

    /// <summary>HTTP/2 where TLS negotiates it, HTTP/1.1 otherwise.</summary>
    Http2Preferred,

    /// <summary>
    /// HTTP/2 only: over TLS, or without negotiation if the scheme of the endpoint is <c>http</c>. For streams in both directions at the same
    /// time.
    /// </summary>
    Http2,
}
