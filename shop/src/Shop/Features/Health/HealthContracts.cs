namespace Shop.Features.Health;

/// <summary>How the process or what it needs is.</summary>
/// <param name="Status"><c>ok</c>, <c>degraded</c> (it serves, with less) or <c>unavailable</c>.</param>
/// <param name="Checks">By name, what is not as it should be; empty when all is.</param>
/// <param name="Version">The version of the build; for staff also the commit where it is known.</param>
internal sealed record HealthReport(string Status, IReadOnlyDictionary<string, string> Checks, string Version);
