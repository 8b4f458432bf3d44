namespace Tern.Calls;

/// <summary>The version of HTTP that an operation is called with.</summary>
public enum HttpProtocol
{
    /// <summary>HTTP/1.1.</summary>
    Http11,

    /// <summary>HTTP/2 where TLS negotiates it, HTTP/1.1 otherwise.</summary>
    Http2Preferred,

    /// <summary>HTTP/2 alone, over TLS or, where the endpoint's scheme is <c>http</c>, without negotiation: for streams in both directions at once.</summary>
    Http2,
}
