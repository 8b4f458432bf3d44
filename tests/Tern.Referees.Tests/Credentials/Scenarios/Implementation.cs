namespace Tern.Referees.Tests.Credentials.Scenarios;

/// <summary>An implementation of the default credential chain.</summary>
/// <param name="Name">The name in the table of differences.</param>
/// <param name="ResolveAsync">Resolves the credentials of a scenario in the environment of a context.</param>
internal sealed record Implementation(string Name, Func<Scenario, ScenarioContext, Task<ResolvedIdentity>> ResolveAsync)
{
    public static Implementation JavaScript { get; } = new("JavaScript", (scenario, context) => ReferenceProgram.RunJavaScriptAsync(context, Arguments(scenario)));

    public static Implementation DotNet { get; } = new(".NET", (scenario, context) => ReferenceProgram.RunDotNetAsync(context, Arguments(scenario)));

    public static Implementation Tern { get; } = new("Tern", (scenario, context) => TernIdentity.ResolveAsync(scenario.Profile, context));

    /// <summary>All implementations.</summary>
    public static IReadOnlyList<Implementation> All { get; } = [JavaScript, DotNet, Tern];

    public override string ToString() => Name;

    private static string[] Arguments(Scenario scenario) => scenario.Profile is null ? [] : [scenario.Profile];
}
