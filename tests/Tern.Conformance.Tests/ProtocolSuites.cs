using System.Collections.Concurrent;
using System.Text.Json;
using Tern.Conformance.Protocols;

namespace Tern.Conformance.Tests;

/// <summary>The suites of the conformance folder. Each suite is generated, compiled and run once, on first use.</summary>
public sealed class ProtocolSuites
{
    private readonly ConcurrentDictionary<string, Lazy<IReadOnlyList<ProtocolSuiteResult>>> _results = [];

    /// <summary>The names of the suites.</summary>
    public static IReadOnlyList<string> Names { get; } = [.. ConformanceFolder.Find() is { } folder ? ProtocolConformance.Files(folder).Select(file => Path.GetFileNameWithoutExtension(file)) : []];

    /// <summary>The results of one file.</summary>
    public IReadOnlyList<ProtocolSuiteResult> Results(string suite) =>
        _results.GetOrAdd(suite, static suite => new(() => ProtocolConformance.Run(FileOf(suite)))).Value;

    /// <summary>The client tests in a file, read without the runner.</summary>
    public static IReadOnlyList<TestName> Read(string suite)
    {
        using JsonDocument model = JsonDocument.Parse(File.ReadAllBytes(FileOf(suite)));
        var names = new List<TestName>();
        foreach (JsonProperty shape in model.RootElement.GetProperty("shapes").EnumerateObject())
        {
            if (!shape.Value.TryGetProperty("traits", out JsonElement traits))
                continue;
            CaseKind response = traits.TryGetProperty("smithy.api#error", out _) ? CaseKind.Error : CaseKind.Response;
            foreach ((string trait, CaseKind kind) in new[] { ("httpRequestTests", CaseKind.Request), ("httpResponseTests", response), ("eventStreamTests", CaseKind.EventStream) })
            {
                if (!traits.TryGetProperty($"smithy.test#{trait}", out JsonElement cases))
                    continue;
                names.AddRange(cases.EnumerateArray()
                    .Where(test => !test.TryGetProperty("appliesTo", out JsonElement side) || side.GetString() == "client")
                    .Select(test => new TestName(suite, kind, shape.Name.Split('#')[1], test.GetProperty("id").GetString()!)));
            }
        }
        return names;
    }

    private static string FileOf(string suite) => ProtocolConformance.Files(ConformanceFolder.Find()!).Single(file => Path.GetFileNameWithoutExtension(file) == suite);
}
