using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>The destination of a request and its authentication: the result of a service's endpoint rules.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class Endpoint
{
    private readonly EndpointUrl _url;

    /// <param name="url">
    /// <c>http</c> or <c>https</c>, host, optional port and optional path; nothing else. The path is percent-encoded.
    /// </param>
    /// <exception cref="TernEndpointException">The URL is not valid.</exception>
    public Endpoint(string? url)
    {
        _url = EndpointUrl.Parse(url);
        Url = url!;
        Authority = HasDefaultPort ? _url.Host : _url.Authority;
        BasePath = _url.Path.TrimEnd('/');
    }

    /// <summary>Scheme, host, optional port and optional path, for example <c>https://dynamodb.eu-west-1.amazonaws.com</c>.</summary>
    public string Url { get; }

    /// <summary><c>https</c> or <c>http</c>.</summary>
    public string Scheme => _url.Scheme;

    /// <summary>The host name or address in lower case; an IPv6 address is in brackets.</summary>
    public string Host => _url.Host;

    /// <summary>The port; the default of the scheme (443 or 80) if the URL has none.</summary>
    public int Port => _url.Port;

    /// <summary>Host and port as in the <c>Host</c> header: without the port if it is the default of the scheme.</summary>
    public string Authority { get; }

    /// <summary>The path in front of every request's path: percent-encoded, without a trailing slash; empty for none.</summary>
    public string BasePath { get; }

    /// <summary>The authentication schemes that replace those of the model, preferred first; empty if the model's apply.</summary>
    public IReadOnlyList<EndpointAuthScheme> AuthSchemes { get; init; } = [];

    /// <summary>Headers to send with every request to this endpoint.</summary>
    public IReadOnlyList<KeyValuePair<string, IReadOnlyList<string>>> Headers { get; init; } = [];

    /// <summary>
    /// Other properties of the endpoint from the rules, by name, for example <c>backend</c> = <c>S3Express</c>. A value is a
    /// <see cref="string"/>, a <see cref="bool"/>, a list or a map of such values.
    /// </summary>
    public IReadOnlyList<KeyValuePair<string, object>> Properties { get; init; } = [];

    private bool HasDefaultPort => _url.Port == (_url.IsHttps ? 443 : 80);

    /// <summary>The endpoint's <see cref="Url"/>.</summary>
    public override string ToString() => Url;
}
