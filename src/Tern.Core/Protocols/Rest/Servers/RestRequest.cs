using Tern.Calls;

namespace Tern.Protocols.Rest.Servers;

/// <summary>A request as a server of a REST protocol reads it; for generated code, and for what brings requests to it.</summary>
public sealed class RestRequest
{
    private IReadOnlyList<KeyValuePair<string, string>>? _parameters;

    /// <summary>The HTTP method.</summary>
    public required string Method { get; init; }

    /// <summary>The path as the operation's <c>http</c> trait has it, percent-encoded, beginning with a slash.</summary>
    public required string Path { get; init; }

    /// <summary>The query without its question mark, percent-encoded. Default empty.</summary>
    public string Query { get; init; } = "";

    /// <summary>All headers; one entry for each line.</summary>
    public IReadOnlyList<KeyValuePair<string, string>> Headers { get; init; } = [];

    /// <summary>The whole body, unless the operation takes a stream (<see cref="RestRoute.StreamsBody"/>). Default empty.</summary>
    public ReadOnlyMemory<byte> Content { get; init; }

    /// <summary>The body of an operation that takes a stream; null when the request has none.</summary>
    public RequestBody? Body { get; init; }

    /// <summary>The parameters of the query, decoded, in their order; one without a value has an empty one.</summary>
    /// <exception cref="Codecs.CodecException">The query is not percent-encoded UTF-8.</exception>
    public IReadOnlyList<KeyValuePair<string, string>> Parameters => _parameters ??= ReadParameters(Query);

    /// <summary>The value of the first header line of a name; null when there is none.</summary>
    public string? Header(string name)
    {
        foreach (KeyValuePair<string, string> header in Headers)
        {
            if (header.Key.Equals(name, StringComparison.OrdinalIgnoreCase))
                return header.Value;
        }
        return null;
    }

    /// <summary>The first value of a parameter of the query; null when there is none.</summary>
    /// <exception cref="Codecs.CodecException">The query is not percent-encoded UTF-8.</exception>
    public string? Parameter(string name)
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
