using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Differences;

/// <summary>Sends the same calls to Tern.Local and dynalite. The table of known differences states which server is correct.</summary>
public sealed class DifferenceTests(OverHttp local, DynaliteProcess dynalite) : IClassFixture<OverHttp>, IClassFixture<DynaliteProcess>
{
    [Fact]
    public async Task Local_and_dynalite_return_the_same_results_except_for_known_differences()
    {
        await dynalite.RequireAsync();
        using var ofLocal = new WireClient(local);
        using var ofDynalite = new WireClient(dynalite);
        Dictionary<string, KnownDifference> known = KnownDifferences.All.ToDictionary(difference => difference.Call, StringComparer.Ordinal);
        List<string> problems = [];
        foreach (SameCall call in SameCalls.All)
        {
            string here = WithoutTime(await ofLocal.CallAsync(call.Operation, call.Json, TestContext.Current.CancellationToken));
            string there = WithoutTime(await ofDynalite.CallAsync(call.Operation, call.Json, TestContext.Current.CancellationToken));
            bool isKnown = known.Remove(call.ToString());
            if (here == there == isKnown)
                problems.Add($"{(isKnown ? "no longer differs" : "differs")}: {call}\n  Local    {here}\n  dynalite {there}");
        }
        problems.AddRange(known.Keys.Select(call => $"no such call: {call}"));
        Assert.True(problems.Count == 0, string.Join("\n", problems));
    }

    [Fact]
    public void Every_known_difference_names_the_correct_server_and_links_the_documentation()
    {
        Assert.All(KnownDifferences.All, difference =>
        {
            Assert.Contains(difference.Right, new[] { "Local", "dynalite", "either" });
            Assert.NotEmpty(difference.Why);
            Assert.StartsWith("https://docs.aws.amazon.com/", difference.Link, StringComparison.Ordinal);
        });
    }

    // The description of a new table contains a creation time and an id, which differ between servers.
    private static string WithoutTime(string outcome) => outcome.StartsWith("{\"TableDescription\"", StringComparison.Ordinal) ? "a table" : outcome;
}
