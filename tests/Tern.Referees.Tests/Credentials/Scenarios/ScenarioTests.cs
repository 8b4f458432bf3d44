using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Credentials.Scenarios;

/// <summary>Resolves the same credentials with Tern, the AWS SDK for JavaScript and the AWS SDK for .NET, against the same files and servers.</summary>
public sealed class ScenarioTests
{
    public static TheoryData<string> Names { get; } = [.. Scenarios.All.Select(scenario => scenario.Name)];

    [Theory]
    [MemberData(nameof(Names))]
    public Task Tern_resolves_the_expected_credentials(string name) => AssertAsync(name, Implementation.Tern);

    [Theory]
    [MemberData(nameof(Names))]
    public async Task JavaScript_resolves_the_expected_credentials_except_for_known_differences(string name)
    {
        await Node.RequireAsync();
        await AssertAsync(name, Implementation.JavaScript);
    }

    [Theory]
    [MemberData(nameof(Names))]
    public Task DotNet_resolves_the_expected_credentials_except_for_known_differences(string name) => AssertAsync(name, Implementation.DotNet);

    [Fact]
    public void Every_difference_has_a_scenario_and_a_reason()
    {
        Assert.All(ScenarioDifferences.All, difference =>
        {
            Assert.Contains(Scenarios.All, scenario => scenario.Name == difference.Scenario);
            Assert.Contains(difference.Implementation, new[] { "JavaScript", ".NET", "Tern" });
            Assert.Contains(difference.Right, new[] { "Tern", difference.Implementation, "either" });
            Assert.NotEmpty(difference.Why);
            Assert.StartsWith("https://", difference.Link, StringComparison.Ordinal);
        });
        Assert.Distinct(ScenarioDifferences.All.Select(difference => (difference.Scenario, difference.Implementation)));
    }

    private static async Task AssertAsync(string name, Implementation implementation)
    {
        Scenario scenario = Scenarios.All.Single(scenario => scenario.Name == name);
        await using ScenarioContext context = await ScenarioContext.CreateAsync(scenario, TestContext.Current.CancellationToken);
        ResolvedIdentity found = await implementation.ResolveAsync(scenario, context);
        string? difference = found.FindDifference(scenario.Expected?.Invoke(context));
        ScenarioDifference? known = ScenarioDifferences.All.SingleOrDefault(known => known.Scenario == name && known.Implementation == implementation.Name);
        Assert.True(difference == known?.Outcome, $"""
            {name}: {implementation}
            expected {known?.Outcome ?? "no difference"}
            actual   {difference ?? "no difference"}
            resolved {found}
            wanted   {(scenario.Expected is null ? "error" : ResolvedIdentity.Of(scenario.Expected(context)))}
            requests {string.Join(", ", context.Servers.SelectMany(server => server.Requests))}
            """);
        if (difference is null)
            scenario.Verify?.Invoke(context);
    }
}
