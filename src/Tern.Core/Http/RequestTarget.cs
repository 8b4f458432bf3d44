namespace Tern.Runtime;

/// <summary>The URI of a request, and the parts of it that are signed.</summary>
internal sealed class RequestTarget
{
    private readonly Endpoint _endpoint;
    private readonly string _requestPath;
    private readonly string? _hostPrefix;
    private readonly string? _query;

    /// <param name="endpoint">The endpoint.</param>
    /// <param name="requestPath">The percent-encoded path, relative to the endpoint.</param>
    /// <param name="query">The percent-encoded query; null for none.</param>
    /// <param name="hostPrefix">The prefix of the host: labels with a final dot, or the start of the first label; null for none.</param>
    /// <param name="sibling">A target of the same host, whose strings are reused; null for none.</param>
    /// <exception cref="TernEndpointException">The host prefix and the host do not form valid labels.</exception>
    /// <exception cref="TernRequestException">The path or the query is malformed.</exception>
    public RequestTarget(Endpoint endpoint, string requestPath, string? query, string? hostPrefix, RequestTarget? sibling = null)
    {
        _endpoint = endpoint;
        _requestPath = requestPath;
        _hostPrefix = hostPrefix;
        _query = query;
        if (_requestPath.Length > 0 && !_requestPath.StartsWith('/'))
            throw new TernRequestException("The path of the request does not start with '/'.");

        Path = endpoint.BasePath.Length + _requestPath.Length == 0 ? "/" : endpoint.BasePath + _requestPath;
        Display = sibling?.Display ?? FormatOrigin();
        string text = string.IsNullOrEmpty(_query) ? Display + Path : string.Concat(Display, Path, "?", _query);
        // The signed text must be sent unchanged, but by default Uri resolves dot segments and decodes unreserved characters.
        if (!Uri.TryCreate(text, new UriCreationOptions { DangerousDisablePathAndQueryCanonicalization = true }, out Uri? uri)
            || text.AsSpan(Display.Length).ContainsAnyExceptInRange('!', '~'))
        {
            throw new TernRequestException("The path or the query of the request contains a character that must be percent-encoded.");
        }
        Uri = uri;
        // As in the Host header, which is signed: in lower case, and IP addresses in their short form.
        Host = sibling?.Host ?? uri.Host;
        Authority = sibling?.Authority ?? uri.Authority;
    }

    public Uri Uri { get; }

    /// <summary>The host without the port, in lower case.</summary>
    public string Host { get; }

    public int Port => Uri.Port;

    /// <summary>The value of the <c>Host</c> header.</summary>
    public string Authority { get; }

    /// <summary>The path as sent.</summary>
    public string Path { get; }

    /// <summary>The scheme, host and port, for messages.</summary>
    public string Display { get; }

    public bool Matches(Endpoint endpoint, RequestMessage request) =>
        ReferenceEquals(endpoint, _endpoint)
        && request.Path == _requestPath
        && request.HostPrefix == _hostPrefix
        && request.Query == _query;

    /// <summary>Whether the target has this endpoint and host prefix, with any path.</summary>
    public bool Matches(Endpoint endpoint, string? hostPrefix) => ReferenceEquals(endpoint, _endpoint) && hostPrefix == _hostPrefix;

    private string FormatOrigin()
    {
        string authority = _endpoint.Authority;
        if (!string.IsNullOrEmpty(_hostPrefix))
        {
            authority = _hostPrefix + authority;
            // A prefix without a final dot (sync-) becomes part of the first label of the host.
            int end = _hostPrefix.EndsWith('.') ? _hostPrefix.Length - 1 : _hostPrefix.Length + FirstLabelLength(_endpoint.Authority);
            if (_hostPrefix[^1] is not ('.' or '-') || !HostLabel.AreValidLabels(authority.AsSpan(0, end)))
                throw new TernEndpointException(
                    $"The host prefix '{HostLabel.Quote(_hostPrefix, HostLabel.MaxLength)}' cannot be combined with the host '{_endpoint.Authority}'. " +
                    $"Expected labels of 1 to {HostLabel.MaxLength} letters, digits and hyphens, with a hyphen neither first nor last, and a dot or a hyphen at the end of the prefix.");
        }
        return $"{_endpoint.Scheme}://{authority}";
    }

    private static int FirstLabelLength(string authority) => authority.AsSpan().IndexOfAny('.', ':') is >= 0 and int length ? length : authority.Length;
}
