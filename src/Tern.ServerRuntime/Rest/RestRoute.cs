using System.ComponentModel;

namespace Tern.ServerRuntime;

/// <summary>The route of an operation: method, path, query and required members. For generated code.</summary>
/// <seealso href="https://smithy.io/2.0/spec/http-bindings.html#http-trait">http trait</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class RestRoute
{
    // Distinguishes operations with the same path if a client sends it. Services accept requests without it.
    private const string OperationHint = "x-id";

    private readonly Segment[] _segments;
    private readonly string _suffix = "";
    private readonly (string Name, string? Value)[] _literals;
    private readonly string? _hint;

    /// <param name="operation">The wire name of the operation.</param>
    /// <param name="method">The HTTP method.</param>
    /// <param name="uri">The path and query with labels, for example <c>/{Bucket}/{Key+}?uploads</c>.</param>
    public RestRoute(string operation, string method, string uri)
    {
        ArgumentNullException.ThrowIfNull(uri);
        Operation = operation;
        Method = method;
        int question = uri.IndexOf('?', StringComparison.Ordinal);
        string path = question < 0 ? uri : uri[..question];
        string[] texts = path[1..].Split('/');
        int greedy = Array.FindIndex(texts, text => text.EndsWith("+}", StringComparison.Ordinal));
        _segments = [.. texts.Take(greedy < 0 ? texts.Length : greedy + 1).Select(text => new Segment(text, text.StartsWith('{'), text.EndsWith("+}", StringComparison.Ordinal)))];
        if (greedy >= 0 && greedy + 1 < texts.Length)
            _suffix = "/" + string.Join('/', texts[(greedy + 1)..]);
        List<(string Name, string? Value)> literals = [];
        foreach (string parameter in question < 0 ? [] : uri[(question + 1)..].Split('&'))
        {
            int equals = parameter.IndexOf('=', StringComparison.Ordinal);
            string name = equals < 0 ? parameter : parameter[..equals];
            string? value = equals < 0 ? null : parameter[(equals + 1)..];
            if (name == OperationHint)
                _hint = value;
            else
                literals.Add((name, value));
        }
        _literals = [.. literals];
    }

    /// <summary>The wire name of the operation.</summary>
    public string Operation { get; }

    /// <summary>The HTTP method.</summary>
    public string Method { get; }

    /// <summary>The names of the query parameters that every request of the operation contains, for example <c>uploads</c>.</summary>
    public IReadOnlyList<string> FixedParameters => [.. _literals.Select(literal => literal.Name)];

    /// <summary>The query parameters that required members are bound to. The default is empty.</summary>
    public IReadOnlyList<string> RequiredParameters { get; init; } = [];

    /// <summary>The headers that required members are bound to. The default is empty.</summary>
    public IReadOnlyList<string> RequiredHeaders { get; init; } = [];

    /// <summary>Whether the body is streamed (<see cref="RestRequest.Body"/>) and not buffered. The default is false.</summary>
    public bool StreamsBody { get; init; }

    /// <summary>Whether the body is a stream of events (<see cref="RestRequest.EventBody"/>). The default is false.</summary>
    public bool ReceivesEvents { get; init; }

    /// <summary>Whether requests have a body. The default is false.</summary>
    public bool HasBody { get; init; }

    /// <summary>The media type of the request body. The default is null: any.</summary>
    public string? RequestMediaType { get; init; }

    /// <summary>The media type of the response body. The default is null: any, or no body.</summary>
    public string? ResponseMediaType { get; init; }

    /// <summary>Returns the decoded labels of a request's path, in their order.</summary>
    /// <exception cref="TernSerializationException">The path does not match the operation, or is not percent-encoded UTF-8.</exception>
    public IReadOnlyList<string> ReadLabels(RestRequest request)
    {
        ArgumentNullException.ThrowIfNull(request);
        List<string> labels = [];
        return Matches(request.Path, labels) ? labels : throw new TernSerializationException($"The path does not match the operation {Operation}", -1, "");
    }

    /// <summary>The score of a request, to be compared with that of other routes; null if the request does not match.</summary>
    internal MatchScore? Match(RestRequest request)
    {
        if (request.Method != Method || !MatchesPath(request))
            return null;
        foreach ((string name, string? value) in _literals)
        {
            if (request.GetParameter(name) is not { } given || (value is not null && given != value))
                return null;
        }
        int missing = RequiredParameters.Count(name => request.GetParameter(name) is null) + RequiredHeaders.Count(name => request.GetHeader(name) is null);
        string? hint = request.GetParameter(OperationHint);
        return new MatchScore(
            Literals: _segments.Count(segment => !segment.IsLabel) + _suffix.Count(c => c == '/'),
            Labels: _segments.Count(segment => segment is { IsLabel: true, IsGreedy: false }),
            Parameters: _literals.Length,
            Missing: missing,
            Required: RequiredParameters.Count + RequiredHeaders.Count,
            Hint: _hint is null ? 2 : hint is null ? 1 : hint == _hint ? 3 : 0);
    }

    /// <summary>Whether the path of a request matches.</summary>
    internal bool MatchesPath(RestRequest request) => Matches(request.Path, labels: null);

    private bool Matches(string path, List<string>? labels)
    {
        int position = 0;
        foreach (Segment segment in _segments)
        {
            if (position >= path.Length || path[position] != '/')
                return false;
            position++;
            if (segment.IsGreedy)
            {
                int end = path.Length - _suffix.Length;
                if (end <= position || !path.EndsWith(_suffix, StringComparison.Ordinal))
                    return false;
                labels?.Add(PercentEncoding.Decode(path.AsSpan(position, end - position), plusIsBlank: false));
                return true;
            }
            int next = path.IndexOf('/', position);
            ReadOnlySpan<char> text = path.AsSpan(position, (next < 0 ? path.Length : next) - position);
            if (segment.IsLabel ? text.IsEmpty : !text.SequenceEqual(segment.Text))
                return false;
            if (segment.IsLabel)
                labels?.Add(PercentEncoding.Decode(text, plusIsBlank: false));
            position += text.Length;
        }
        return position == path.Length;
    }

    private sealed record Segment(string Text, bool IsLabel, bool IsGreedy);

    /// <summary>The score of a route for a request.</summary>
    internal sealed record MatchScore(int Literals, int Labels, int Parameters, int Missing, int Required, int Hint) : IComparable<MatchScore>
    {
        /// <summary>Compares the path first, then the fixed parameters, then the required members, then the operation hint of the client.</summary>
        public int CompareTo(MatchScore? other) => other is null ? 1
            : Literals != other.Literals ? Literals.CompareTo(other.Literals)
            : Labels != other.Labels ? Labels.CompareTo(other.Labels)
            : Parameters != other.Parameters ? Parameters.CompareTo(other.Parameters)
            : Missing != other.Missing ? other.Missing.CompareTo(Missing)
            : Required != other.Required ? Required.CompareTo(other.Required)
            : Hint.CompareTo(other.Hint);
    }
}
