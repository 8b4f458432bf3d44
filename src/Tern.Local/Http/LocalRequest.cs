using Tern.Local.Routing;

namespace Tern.Local.Http;

/// <summary>A received request, from a client in this process or over HTTP.</summary>
internal sealed class LocalRequest
{
    private CredentialScope? _scope;
    private bool _isScopeRead;

    public required string Method { get; init; }

    /// <summary>Path and query as in the request line, neither decoded nor normalized.</summary>
    public required string Target { get; init; }

    /// <summary>All headers, including <c>Host</c> and the content headers. Each header line is one entry.</summary>
    public required KeyValuePair<string, string>[] Headers { get; init; }

    /// <summary>The request body. It is not necessary to read it.</summary>
    public Stream Body { get; init; } = Stream.Null;

    /// <summary>The length of the body, in bytes; null if it is unknown.</summary>
    public long? ContentLength { get; init; }

    /// <summary>Returns a trailer after the body was read to its end, or null if it was not sent. Null if the request cannot have trailers.</summary>
    public Func<string, string?>? FindTrailer { get; init; }

    /// <summary>The scope of the signature, which is not verified; null if the request is not signed, or if its scope is malformed.</summary>
    public CredentialScope? Scope
    {
        get
        {
            if (!_isScopeRead)
                _scope = CredentialScope.Find(this);
            _isScopeRead = true;
            return _scope;
        }
    }

    /// <summary>Returns the request with a body that has been read.</summary>
    public LocalRequest WithContent(byte[] content) => new()
    {
        Method = Method,
        Target = Target,
        Headers = Headers,
        Body = new MemoryStream(content, writable: false),
        ContentLength = content.Length,
    };

    /// <summary>Returns the value of the first header line with a name; null if there is none.</summary>
    public string? Header(string name)
    {
        foreach ((string key, string value) in Headers)
        {
            if (key.Equals(name, StringComparison.OrdinalIgnoreCase))
                return value;
        }
        return null;
    }
}
