namespace Tern.Discovery;

/// <summary>An endpoint as a service names it.</summary>
/// <param name="Address">Its host, with port and path if it has such.</param>
/// <param name="CachePeriodInMinutes">For how many minutes it may be used without asking again.</param>
public sealed record DiscoveredEndpoint(string? Address, long CachePeriodInMinutes);
