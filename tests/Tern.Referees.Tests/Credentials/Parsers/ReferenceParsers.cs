using System.Text.Json.Nodes;
using Tern.Referees.Tests.Credentials.Scenarios;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Credentials.Parsers;

/// <summary>The parsers of the reference implementations. Each is started once for all files.</summary>
internal static class ReferenceParsers
{
    public static Task<IReadOnlyDictionary<string, ParsedConfig>> RunJavaScriptAsync(string folder) =>
        RunAsync("node", [Path.Combine(Node.Folder, "profiles.mjs"), folder]);

    public static Task<IReadOnlyDictionary<string, ParsedConfig>> RunDotNetAsync(string folder) =>
        RunAsync(ReferenceProgram.DotNet, [ReferenceProgram.ChildProgram, "profiles", folder]);

    private static async Task<IReadOnlyDictionary<string, ParsedConfig>> RunAsync(string fileName, string[] arguments)
    {
        JsonObject report = JsonNode.Parse(await ReferenceProgram.RunAsync(fileName, arguments))!.AsObject();
        return report.ToDictionary(files => files.Key, files => ParsedConfig.Parse(files.Value!), StringComparer.Ordinal);
    }
}
