using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Sqs.Recordings;

/// <summary>The recorded cases, which are outside of the repository.</summary>
internal static class Recordings
{
    private const string Reason = "The folder of recordings was not found. Set TERN_RECORDINGS.";

    /// <summary>Returns the cases of a test. Without the folder the test is skipped, or fails with <c>CI=true</c>.</summary>
    /// <param name="service">The name of the file, for example <c>sqs</c>.</param>
    /// <param name="test">The name of the test without its parameters.</param>
    public static IReadOnlyList<RecordedCase> Require(string service, string test)
    {
        string? folder = Find();
        if (folder is null && Environment.GetEnvironmentVariable("CI") == "true")
            Assert.Fail(Reason);
        Assert.SkipWhen(folder is null, Reason);
        List<RecordedCase> cases = [];
        foreach (JsonNode? entry in JsonNode.Parse(File.ReadAllText(Path.Combine(folder, service + ".json")))!.AsArray())
        {
            string full = entry!["test"]!.GetValue<string>();
            string name = full[(full.LastIndexOf("::", StringComparison.Ordinal) + 2)..];
            if (name.Split('[')[0] == test)
                cases.Add(new(name, entry["answers"]!.AsObject()));
        }
        return cases;
    }

    private static string? Find()
    {
        if (Environment.GetEnvironmentVariable("TERN_RECORDINGS") is { Length: > 0 } configured)
            return configured;
        for (DirectoryInfo? folder = new(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
        {
            if (!File.Exists(Path.Combine(folder.FullName, "Tern.slnx")))
                continue;
            string sibling = Path.Combine(folder.FullName, "..", "shared", "recordings");
            return Directory.Exists(sibling) ? Path.GetFullPath(sibling) : null;
        }
        return null;
    }
}
