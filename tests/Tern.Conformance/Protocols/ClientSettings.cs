namespace Tern.Conformance.Protocols;

/// <summary>What differs between the clients of two cases; the rest stands in the generated code that makes them.</summary>
/// <param name="Handler">What answers the requests.</param>
/// <param name="Endpoint">The endpoint.</param>
/// <param name="Region">The region.</param>
public sealed record ClientSettings(HttpMessageHandler Handler, string Endpoint, string Region);
