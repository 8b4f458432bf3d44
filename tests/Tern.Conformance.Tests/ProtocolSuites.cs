using System.Collections.Concurrent;
using System.Text.Json;
using Tern.Conformance.Protocols;
using Tern.Generator.CSharp.Protocols;

namespace Tern.Conformance.Tests;

/// <summary>The suites of the conformance folder; each is generated, compiled and run once, when the first test asks for it.</summary>
public sealed class ProtocolSuites
{
    private readonly ConcurrentDictionary<string, Lazy<IReadOnlyDictionary<TestName, CaseResult>>> _results = [];

    /// <summary>The client tests that the files say they hold, in protocols that the generator knows; read without the runner.</summary>
    public static IReadOnlyList<TestName> Names { get; } = [.. ConformanceFolder.Find() is { } folder ? ProtocolConformance.Files(folder).SelectMany(Read) : []];

    /// <summary>The results of one file.</summary>
    public IReadOnlyDictionary<TestName, CaseResult> Results(string suite) =>
        _results.GetOrAdd(suite, static suite => new Lazy<IReadOnlyDictionary<TestName, CaseResult>>(() => Run(suite))).Value;

    private static Dictionary<TestName, CaseResult> Run(string suite)
    {
        string file = ProtocolConformance.Files(ConformanceFolder.Find()!).Single(file => Path.GetFileNameWithoutExtension(file) == suite);
        return ProtocolConformance.Run(file)
            .Where(result => result.IsSupported)
            .SelectMany(result => result.Cases.Select(found => KeyValuePair.Create(new TestName(suite, found.Kind, found.Shape, found.Id), found)))
            .ToDictionary();
    }

    private static IEnumerable<TestName> Read(string file)
    {
        using JsonDocument model = JsonDocument.Parse(File.ReadAllBytes(file));
        var names = new List<TestName>();
        foreach (JsonProperty shape in model.RootElement.GetProperty("shapes").EnumerateObject())
        {
            if (!shape.Value.TryGetProperty("traits", out JsonElement traits))
                continue;
            CaseKind response = traits.TryGetProperty("smithy.api#error", out _) ? CaseKind.Error : CaseKind.Response;
            foreach ((string trait, CaseKind kind) in new[] { ("smithy.test#httpRequestTests", CaseKind.Request), ("smithy.test#httpResponseTests", response) })
            {
                if (!traits.TryGetProperty(trait, out JsonElement cases))
                    continue;
                names.AddRange(cases.EnumerateArray()
                    .Where(test => !test.TryGetProperty("appliesTo", out JsonElement side) || side.GetString() == "client")
                    .Where(test => Protocol.IsKnown(test.GetProperty("protocol").GetString()!))
                    .Select(test => new TestName(Path.GetFileNameWithoutExtension(file), kind, shape.Name.Split('#')[1], test.GetProperty("id").GetString()!)));
            }
        }
        return names;
    }
}
