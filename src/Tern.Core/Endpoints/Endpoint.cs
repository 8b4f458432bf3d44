namespace Tern.Endpoints;

/// <summary>Where to send a request and how to authenticate it: the result of a service's endpoint rules.</summary>
public sealed class Endpoint
{
    /// <summary>Scheme, host, optional port and optional path, for example <c>https://dynamodb.eu-west-1.amazonaws.com</c>.</summary>
    public required string Url { get; init; }

    /// <summary>The authentication schemes that replace the model's, preferred first; empty when the model's hold.</summary>
    public IReadOnlyList<EndpointAuthScheme> AuthSchemes { get; init; } = [];

    /// <summary>Headers to send with every request to this endpoint.</summary>
    public IReadOnlyList<KeyValuePair<string, IReadOnlyList<string>>> Headers { get; init; } = [];
}
