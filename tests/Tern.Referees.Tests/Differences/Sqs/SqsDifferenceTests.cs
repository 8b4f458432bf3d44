using System.Text.Json;
using Tern.Local.Tests.Support;
using Tern.Referees.Tests.Support;
using Tern.Sqs;

namespace Tern.Referees.Tests.Differences.Sqs;

/// <summary>Runs the same scenarios with Tern's client against Tern.Local and fauxqs. Each difference is named, with the server that agrees with the recorded responses of AWS.</summary>
public sealed class SqsDifferenceTests(OverHttp local, FauxqsProcess fauxqs) : IClassFixture<OverHttp>, IClassFixture<FauxqsProcess>
{
    [Fact]
    public async Task Local_and_fauxqs_return_the_same_results_except_for_known_differences()
    {
        await fauxqs.RequireAsync();
        using SqsClient ofLocal = CreateClient(local.Endpoint.OriginalString, local.Credentials);
        using SqsClient ofFauxqs = CreateClient(fauxqs.Options.Endpoint!, local.Credentials);
        Dictionary<string, KnownSqsDifference> known = KnownSqsDifferences.All.ToDictionary(difference => difference.Scenario, StringComparer.Ordinal);
        List<string> problems = [];
        for (int i = 0; i < SqsScenarios.All.Count; i++)
        {
            SqsScenario scenario = SqsScenarios.All[i];
            string here = await RunAsync(scenario, ofLocal, i);
            string there = await RunAsync(scenario, ofFauxqs, i);
            bool isKnown = known.Remove(scenario.Name);
            if (here == there == isKnown)
                problems.Add($"{(isKnown ? "no longer differs" : "differs")}: {scenario.Name}\n  Local  {here}\n  fauxqs {there}");
        }
        problems.AddRange(known.Keys.Select(name => $"no such scenario: {name}"));
        Assert.True(problems.Count == 0, string.Join("\n", problems));
    }

    [Fact]
    public async Task Local_returns_the_recorded_errors_where_it_differs_from_fauxqs()
    {
        JsonElement cases = Recordings.Require("sqs.json");
        using SqsClient client = CreateClient(local.Endpoint.OriginalString, local.Credentials);
        int compared = 0;
        foreach (KnownSqsDifference difference in KnownSqsDifferences.All.Where(difference => difference.Recording is not null))
        {
            JsonElement response = Find(cases, difference.Recording!);
            if (response.ValueKind != JsonValueKind.Object || !response.TryGetProperty("Error", out JsonElement error))
                continue;
            int index = SqsScenarios.All.ToList().FindIndex(scenario => scenario.Name == difference.Scenario);
            string result = await RunAsync(SqsScenarios.All[index], client, 1000 + index);
            Assert.Contains(result[..result.IndexOf(':', StringComparison.Ordinal)], Codes(error));
            Assert.EndsWith($": {error.GetProperty("Message").GetString()}", result, StringComparison.Ordinal);
            compared++;
        }
        Assert.True(compared > 0, "No difference has a recorded error.");
    }

    [Fact]
    public void Every_known_difference_names_the_correct_server() => Assert.All(KnownSqsDifferences.All, difference =>
    {
        Assert.Contains(difference.Right, new[] { "Local", "fauxqs", "either" });
        Assert.NotEmpty(difference.Why);
    });

    private static async Task<string> RunAsync(SqsScenario scenario, SqsClient client, int number)
    {
        try
        {
            return await scenario.RunAsync(new SqsCalls(client, $"scenario-{number}-"));
        }
        catch (Exception e) when (e is TernException or ArgumentOutOfRangeException)
        {
            return e.Message;
        }
    }

    /// <summary>The names of an error: its code in the query protocol, without a prefix, and its type in JSON.</summary>
    private static string[] Codes(JsonElement error)
    {
        string code = error.GetProperty("Code").GetString()!;
        string type = error.TryGetProperty("QueryErrorCode", out JsonElement name) ? name.GetString()! : code;
        return [code, code[(code.LastIndexOf('.') + 1)..], type];
    }

    private static JsonElement Find(JsonElement cases, string recording)
    {
        int slash = recording.LastIndexOf('/');
        JsonElement found = Assert.Single(cases.EnumerateArray(), entry => entry.GetProperty("test").GetString()!.EndsWith($"::{recording[..slash]}", StringComparison.Ordinal));
        return found.GetProperty("answers").GetProperty(recording[(slash + 1)..]);
    }

    private static SqsClient CreateClient(string endpoint, AwsCredentials credentials) =>
        new(new() { Region = "us-east-1", Endpoint = endpoint, Credentials = new StaticCredentialsProvider(credentials), Retry = RetryOptions.None });
}
