namespace Tern.Endpoints;

/// <summary>Where to send a request and how to authenticate it: the result of a service's endpoint rules.</summary>
public sealed class Endpoint
{
    private readonly EndpointUrl _url;

    /// <param name="url">
    /// <c>http</c> or <c>https</c>, host, optional port and optional path; nothing else. The path is percent-encoded.
    /// </param>
    /// <exception cref="EndpointException">The URL is none of that kind.</exception>
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

    /// <summary>The host name or address in lower case; an IPv6 address stands in brackets.</summary>
    public string Host => _url.Host;

    /// <summary>The port, the scheme's own (443 or 80) if the URL names none.</summary>
    public int Port => _url.Port;

    /// <summary>Host and port as the <c>Host</c> header has them: without the port if it is the scheme's own.</summary>
    public string Authority { get; }

    /// <summary>The path that goes before every request's own: percent-encoded, without a slash at its end; empty when there is none.</summary>
    public string BasePath { get; }

    /// <summary>The authentication schemes that replace the model's, preferred first; empty when the model's hold.</summary>
    public IReadOnlyList<EndpointAuthScheme> AuthSchemes { get; init; } = [];

    /// <summary>Headers to send with every request to this endpoint.</summary>
    public IReadOnlyList<KeyValuePair<string, IReadOnlyList<string>>> Headers { get; init; } = [];

    /// <summary>
    /// What else the rules say of the endpoint, by name, for example <c>backend</c> = <c>S3Express</c>. A value is a
    /// <see cref="string"/>, a <see cref="bool"/>, a list or a map of such values.
    /// </summary>
    public IReadOnlyList<KeyValuePair<string, object>> Properties { get; init; } = [];

    private bool HasDefaultPort => _url.Port == (_url.IsHttps ? 443 : 80);

    /// <summary>The endpoint's <see cref="Url"/>.</summary>
    public override string ToString() => Url;
}
