namespace Tern.ServerRuntime;

/// <summary>The request to a server of a REST protocol. For generated code and the host that receives the request.</summary>
public sealed class RestRequest
{
    private IReadOnlyList<KeyValuePair<string, string>>? _parameters;

    /// <summary>The HTTP method.</summary>
    public required string Method { get; init; }

    /// <summary>The percent-encoded path as in the operation's <c>http</c> trait, starting with a slash.</summary>
    public required string Path { get; init; }

    /// <summary>The percent-encoded query without the question mark. The default is empty.</summary>
    public string Query { get; init; } = "";

    /// <summary>All headers, with one entry for each header line. The default is empty.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; init; } = [];

    /// <summary>The complete body, unless the operation streams it (<see cref="RestRoute.StreamsBody"/>). The default is empty.</summary>
    public ReadOnlyMemory<byte> Content { get; init; }

    /// <summary>The body of an operation that streams it; null if the request has none.</summary>
    public RequestBody? Body { get; init; }

    /// <summary>The body of an operation with request events (<see cref="RestRoute.ReceivesEvents"/>); null if the request has none.</summary>
    public Stream? EventBody { get; init; }

    /// <summary>The decoded parameters of the query, in their order. A parameter without a value has an empty value.</summary>
    /// <exception cref="TernSerializationException">The query is not percent-encoded UTF-8.</exception>
    public IReadOnlyList<KeyValuePair<string, string>> Parameters => _parameters ??= ReadParameters(Query);

    /// <summary>The value of the first header line with a name; null if the header is missing.</summary>
    public string? GetHeader(string name)
    {
        foreach (KeyValuePair<string, string> header in Headers)
        {
            if (header.Key.Equals(name, StringComparison.OrdinalIgnoreCase))
                return header.Value;
        }
        return null;
    }

    /// <summary>The first value of a query parameter; null if the parameter is missing.</summary>
    /// <exception cref="TernSerializationException">The query is not percent-encoded UTF-8.</exception>
    public string? GetParameter(string name)
    {
        foreach (KeyValuePair<string, string> parameter in Parameters)
        {
            if (parameter.Key == name)
                return parameter.Value;
        }
        return null;
    }

    private static List<KeyValuePair<string, string>> ReadParameters(string query)
    {
        var parameters = new List<KeyValuePair<string, string>>();
        foreach (Range range in query.AsSpan().Split('&'))
        {
            ReadOnlySpan<char> parameter = query.AsSpan(range);
            if (parameter.IsEmpty)
                continue;
            int equals = parameter.IndexOf('=');
            ReadOnlySpan<char> name = equals < 0 ? parameter : parameter[..equals];
            ReadOnlySpan<char> value = equals < 0 ? [] : parameter[(equals + 1)..];
            parameters.Add(new(PercentEncoding.Decode(name, plusIsBlank: true), PercentEncoding.Decode(value, plusIsBlank: true)));
        }
        return parameters;
    }
}
