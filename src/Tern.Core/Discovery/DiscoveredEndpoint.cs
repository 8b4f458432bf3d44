using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>An endpoint that a service returned from endpoint discovery.</summary>
/// <param name="Address">The host, with an optional port and path.</param>
/// <param name="CachePeriodInMinutes">The validity of the endpoint in minutes.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed record DiscoveredEndpoint(string? Address, long CachePeriodInMinutes);
