namespace Tern.Local.Http;

/// <summary>A request as it came, whatever brought it.</summary>
internal sealed class LocalRequest
{
    public required string Method { get; init; }

    /// <summary>Path and query as in the request line: neither decoded nor normalised.</summary>
    public required string Target { get; init; }

    /// <summary>All headers, <c>Host</c> and those of the body included; one entry for each line.</summary>
    public required KeyValuePair<string, string>[] Headers { get; init; }

    /// <summary>The body as it comes; nothing of it need be read.</summary>
    public Stream Body { get; init; } = Stream.Null;

    /// <summary>The bytes of the body; null when the client did not say.</summary>
    public long? ContentLength { get; init; }

    /// <summary>The value of the first header line of a name; null when there is none.</summary>
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
