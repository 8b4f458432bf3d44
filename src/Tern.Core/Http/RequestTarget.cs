using Tern.Calls;
using Tern.Endpoints;

namespace Tern.Http;

/// <summary>Where a request goes: the URI, and the parts of it that are signed.</summary>
internal sealed class RequestTarget
{
    private readonly Endpoint _endpoint;
    private readonly string _requestPath;
    private readonly string? _hostPrefix;
    private readonly string? _query;

    /// <exception cref="EndpointException">The host prefix is none.</exception>
    /// <exception cref="InvalidRequestException">Path or query are malformed.</exception>
    public RequestTarget(Endpoint endpoint, string requestPath, string? query, string? hostPrefix)
    {
        _endpoint = endpoint;
        _requestPath = requestPath;
        _hostPrefix = hostPrefix;
        _query = query;
        if (_requestPath.Length > 0 && !_requestPath.StartsWith('/'))
            throw new InvalidRequestException("the path does not begin with a slash");

        string authority = endpoint.Authority;
        if (!string.IsNullOrEmpty(_hostPrefix))
        {
            if (_hostPrefix[^1] != '.' || !HostLabel.AreValid(_hostPrefix.AsSpan(0, _hostPrefix.Length - 1)))
                throw new EndpointException("The labels that the request puts before the host are not letters, digits and hyphens with a dot behind them.");
            authority = _hostPrefix + authority;
        }
        Path = endpoint.BasePath.Length + _requestPath.Length == 0 ? "/" : endpoint.BasePath + _requestPath;
        Display = $"{endpoint.Scheme}://{authority}";
        string pathAndQuery = string.IsNullOrEmpty(_query) ? Path : $"{Path}?{_query}";
        // What was signed is what must be sent: the parser would resolve dots and decode what need not be encoded.
        if (!Uri.TryCreate(Display + pathAndQuery, new UriCreationOptions { DangerousDisablePathAndQueryCanonicalization = true }, out Uri? uri)
            || HasControlOrBlank(pathAndQuery))
        {
            throw new InvalidRequestException("path or query of the request have a character that must be percent-encoded");
        }
        Uri = uri;
        // As the Host header has them, which is signed: in lower case, addresses in their short form.
        Host = uri.Host;
        Authority = uri.Authority;
    }

    public Uri Uri { get; }

    /// <summary>The host alone, lower case.</summary>
    public string Host { get; }

    /// <summary>The value of the <c>Host</c> header.</summary>
    public string Authority { get; }

    /// <summary>The path as it is sent.</summary>
    public string Path { get; }

    /// <summary>Scheme, host and port, for messages.</summary>
    public string Display { get; }

    public bool IsFor(Endpoint endpoint, RequestMessage request) =>
        ReferenceEquals(endpoint, _endpoint)
        && request.Path == _requestPath
        && request.HostPrefix == _hostPrefix
        && request.Query == _query;

    /// <summary>Whether it is for a host, whatever path it has there.</summary>
    public bool IsFor(Endpoint endpoint, string? hostPrefix) => ReferenceEquals(endpoint, _endpoint) && hostPrefix == _hostPrefix;

    private static bool HasControlOrBlank(string text) => text.AsSpan().ContainsAnyExceptInRange('!', '~');
}
