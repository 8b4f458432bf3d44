namespace Tern.Referees.Tests.Differences.Sqs;

/// <summary>A scenario on which the servers differ, and which of them agrees with AWS.</summary>
/// <param name="Scenario">The name of the scenario.</param>
/// <param name="Right">The correct server: <c>Local</c>, <c>fauxqs</c>, or <c>either</c> if neither the recordings nor the documentation decides.</param>
/// <param name="Why">The reason.</param>
/// <param name="Recording">The recorded response that decides, as <c>test/label</c>; null if the documentation decides.</param>
internal sealed record KnownSqsDifference(string Scenario, string Right, string Why, string? Recording = null);
