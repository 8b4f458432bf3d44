namespace Tern.Referees.Tests.Credentials.Scenarios;

/// <summary>A scenario on which an implementation resolves other credentials than the expected ones.</summary>
/// <param name="Scenario">The name of the scenario.</param>
/// <param name="Implementation">The implementation that differs.</param>
/// <param name="Outcome">The difference as <see cref="ResolvedIdentity.FindDifference"/> reports it.</param>
/// <param name="Right">Which implementation follows the documentation: <c>Tern</c>, the name of the other one, or <c>either</c>.</param>
/// <param name="Why">The reason.</param>
/// <param name="Link">The page of the documentation.</param>
internal sealed record ScenarioDifference(string Scenario, string Implementation, string Outcome, string Right, string Why, string Link);
