using System.Globalization;
using System.Reflection;
using System.Text.Json;
using Tern.Endpoints;
using Tern.Generator.Endpoints;

namespace Tern.Conformance.Endpoints;

/// <summary>
/// Runs every case of a folder's <c>endpoint-tests</c> through generated code: rule sets and <c>partitions.json</c> are
/// compiled to C#, that to assemblies, and each case's parameters are resolved by them.
/// </summary>
public static class EndpointConformance
{
    private const int SuitesPerAssembly = 50;

    private delegate Endpoint Resolver(IReadOnlyDictionary<string, object> values, EndpointContext context);

    /// <summary>Runs the cases.</summary>
    /// <param name="folder">A folder with <c>endpoint-tests/*.json</c> and <c>partitions.json</c>.</param>
    /// <returns>A result for each file, ordered by name; empty when the folder has no endpoint tests.</returns>
    public static IReadOnlyList<SuiteResult> Run(string folder)
    {
        string tests = Path.Combine(folder, "endpoint-tests");
        if (!Directory.Exists(tests))
            return [];
        string[] files = Directory.GetFiles(tests, "*.json");
        Array.Sort(files, StringComparer.Ordinal);
        using GeneratedCode partitionCode = CompilePartitions(Path.Combine(folder, "partitions.json"));
        var partitions = (PartitionTable)Activator.CreateInstance(partitionCode.Assembly.GetType("Tern.Conformance.Generated.Partitions")!, nonPublic: true)!;
        return files.Chunk(SuitesPerAssembly)
            .AsParallel().AsOrdered()
            .SelectMany(batch => RunBatch(batch, partitions))
            .ToList();
    }

    private static GeneratedCode CompilePartitions(string file)
    {
        using JsonDocument document = JsonDocument.Parse(File.ReadAllBytes(file));
        string code = PartitionsWriter.Write(document.RootElement, file, "Tern.Conformance.Generated", "Partitions");
        return GeneratedCode.Compile("Partitions", [("Partitions.cs", code)]);
    }

    private static List<SuiteResult> RunBatch(string[] files, PartitionTable partitions)
    {
        var results = new List<SuiteResult>();
        var suites = new List<(EndpointSuite Suite, EndpointNames Names)>();
        var sources = new List<(string Name, string Text)>();
        foreach (string file in files)
        {
            EndpointSuite suite = EndpointSuite.Read(file);
            var names = new EndpointNames(string.Create(CultureInfo.InvariantCulture, $"Suite{suites.Count}"), "Service");
            EndpointRuleSet ruleSet;
            try
            {
                ruleSet = EndpointRuleSetReader.Read(suite.RuleSet, suite.Name);
                sources.Add(($"{suite.Name}.Rules.cs", EndpointRulesWriter.Write(ruleSet, names)));
            }
            catch (EndpointRuleSetException e)
            {
                results.Add(new(suite.Name, "endpoint", suite.Cases.Count, 0, [e.Message]));
                continue;
            }
            sources.Add(($"{suite.Name}.Driver.cs", EndpointDriver.Write(ruleSet, names)));
            suites.Add((suite, names));
        }

        using GeneratedCode code = GeneratedCode.Compile("Endpoints." + Path.GetFileNameWithoutExtension(files[0]), sources);
        foreach ((EndpointSuite suite, EndpointNames names) in suites)
        {
            MethodInfo method = code.Assembly.GetType($"{names.RulesNamespace}.{EndpointDriver.TypeName}")!.GetMethod("Resolve")!;
            results.Add(RunSuite(suite, method.CreateDelegate<Resolver>(), partitions));
        }
        return results;
    }

    private static SuiteResult RunSuite(EndpointSuite suite, Resolver resolve, PartitionTable partitions)
    {
        var failures = new List<string>();
        var context = new EndpointContext
        {
            Options = new ClientOptions(),
            Region = null,
            Endpoint = null,
            AccountId = null,
            Partitions = partitions,
            Cache = new EndpointCacheSlot(),
        };
        foreach (JsonElement testCase in suite.Cases)
        {
            string? difference = RunCase(testCase, resolve, context);
            if (difference is not null)
                failures.Add($"{suite.Name} {Describe(testCase)}: {difference}");
        }
        return new(suite.Name, "endpoint", suite.Cases.Count, suite.Cases.Count - failures.Count, failures);
    }

    private static string? RunCase(JsonElement testCase, Resolver resolve, EndpointContext context)
    {
        JsonElement expect = testCase.GetProperty("expect");
        string? expectedError = expect.TryGetProperty("error", out JsonElement error) ? error.GetString() : null;
        try
        {
            Endpoint endpoint = resolve(Values(testCase), context);
            return expectedError is null
                ? EndpointComparer.Compare(expect.GetProperty("endpoint"), endpoint)
                : $"expected the error '{expectedError}', got {endpoint.Url}";
        }
        catch (EndpointException e)
        {
            return e.Message == expectedError ? null : $"expected {expectedError ?? expect.GetRawText()}, got the error '{e.Message}'";
        }
    }

    private static Dictionary<string, object> Values(JsonElement testCase)
    {
        var values = new Dictionary<string, object>(StringComparer.Ordinal);
        if (!testCase.TryGetProperty("params", out JsonElement parameters))
            return values;
        foreach (JsonProperty parameter in parameters.EnumerateObject())
        {
            values[parameter.Name] = parameter.Value.ValueKind switch
            {
                JsonValueKind.String => parameter.Value.GetString()!,
                JsonValueKind.Array => parameter.Value.EnumerateArray().Select(item => item.GetString()!).ToList(),
                _ => parameter.Value.GetBoolean(),
            };
        }
        return values;
    }

    private static string Describe(JsonElement testCase) =>
        (testCase.TryGetProperty("id", out JsonElement id) || testCase.TryGetProperty("documentation", out id)) ? id.ToString() : "case";
}
