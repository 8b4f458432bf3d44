using System.Text.Json;
using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Sqs.Recordings;

/// <summary>The recorded cases of SQS.</summary>
internal static class RecordedCases
{
    /// <summary>Returns the cases of a test. Without the recordings the test is skipped, or fails with <c>CI=true</c>.</summary>
    /// <param name="test">The name of the test without its parameters.</param>
    public static IReadOnlyList<RecordedCase> Require(string test)
    {
        List<RecordedCase> cases = [];
        foreach (JsonElement entry in Support.Recordings.Require("sqs.json").EnumerateArray())
        {
            string full = entry.GetProperty("test").GetString()!;
            string name = full[(full.LastIndexOf("::", StringComparison.Ordinal) + 2)..];
            if (name.Split('[')[0] == test)
                cases.Add(new(name, JsonObject.Create(entry.GetProperty("answers"))!));
        }
        return cases;
    }
}
