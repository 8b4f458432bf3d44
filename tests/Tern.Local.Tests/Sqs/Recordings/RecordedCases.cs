using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Sqs.Recordings;

/// <summary>The recorded cases of SQS.</summary>
internal static class RecordedCases
{
    /// <summary>The names of all tests without their parameters.</summary>
    public static IEnumerable<string> RequireNames() => Support.Recordings.Require("sqs.json").EnumerateArray().Select(Name).Select(name => name.Split('[')[0]).Distinct();

    /// <summary>Returns the cases of a test. Without the recordings the test is skipped, or fails with <c>CI=true</c>.</summary>
    /// <param name="test">The name of the test without its parameters.</param>
    public static IReadOnlyList<RecordedCase> Require(string test)
    {
        List<RecordedCase> cases = [];
        foreach (JsonElement entry in Support.Recordings.Require("sqs.json").EnumerateArray())
        {
            string name = Name(entry);
            if (name.Split('[')[0] == test)
                cases.Add(new(name, JsonObject.Create(entry.GetProperty("answers"))!));
        }
        return cases;
    }

    private static string Name(JsonElement entry) => entry.GetProperty("test").GetString()!.Split("::")[^1];
}
