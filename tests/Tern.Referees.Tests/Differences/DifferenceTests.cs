using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Differences;

/// <summary>The same calls on Tern.Local and on dynalite: where they differ, the table of known differences says who is right.</summary>
public sealed class DifferenceTests(OverHttp local, DynaliteProcess dynalite) : IClassFixture<OverHttp>, IClassFixture<DynaliteProcess>
{
    [Fact]
    public async Task Local_and_dynalite_answer_alike_but_for_the_known_differences()
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
    public void Every_known_difference_says_who_is_right_and_by_which_page()
    {
        Assert.All(KnownDifferences.All, difference =>
        {
            Assert.Contains(difference.Right, new[] { "Local", "dynalite", "either" });
            Assert.NotEmpty(difference.Why);
            Assert.StartsWith("https://docs.aws.amazon.com/", difference.Link, StringComparison.Ordinal);
        });
    }

    // A description of a new table has its moment and an id, which no two servers share.
    private static string WithoutTime(string outcome) => outcome.StartsWith("{\"TableDescription\"", StringComparison.Ordinal) ? "a table" : outcome;
}
