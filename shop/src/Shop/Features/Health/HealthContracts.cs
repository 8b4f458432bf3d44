namespace Shop.Features.Health;

/// <summary>The health of the process or of its dependencies.</summary>
/// <param name="Status"><c>ok</c>, <c>degraded</c> (requests are served, but not cached) or <c>unavailable</c>.</param>
/// <param name="Checks">The failed checks by name; empty if there are none.</param>
/// <param name="Version">The version of the build. For staff it includes the commit, if it is known.</param>
internal sealed record HealthReport(string Status, IReadOnlyDictionary<string, string> Checks, string Version);
