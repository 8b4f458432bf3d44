using System.Globalization;
using System.Reflection;
using System.Text.Json;
using Tern.Generator.Endpoints;
using Tern.Runtime;

namespace Tern.Conformance.Endpoints;

/// <summary>
/// Runs every case of the <c>endpoint-tests</c> of a folder through generated code: the generator writes rule sets and
/// <c>partitions.json</c> as C#, the compiler builds assemblies, and these resolve the parameters of each case.
/// </summary>
public static class EndpointConformance
{
    private const int SuitesPerAssembly = 50;

    private delegate Endpoint Resolver(IReadOnlyDictionary<string, object> values, EndpointContext context);

    /// <summary>Runs the cases.</summary>
    /// <param name="folder">A folder with <c>endpoint-tests/*.json</c> and <c>partitions.json</c>.</param>
    /// <returns>A result for each file, ordered by name. Empty if the folder has no endpoint tests.</returns>
    public static IReadOnlyList<SuiteResult> Run(string folder)
    {
        string tests = Path.Combine(folder, "endpoint-tests");
        if (!Directory.Exists(tests))
            return [];
        string[] files = Directory.GetFiles(tests, "*.json");
        Array.Sort(files, StringComparer.Ordinal);
        string partitionFile = Path.Combine(folder, "partitions.json");
        if (!File.Exists(partitionFile))
            return [new("partitions.json", "endpoint", 1, 0, [$"the endpoint tests need the file {partitionFile}, which does not exist"])];
        GeneratedCode partitionCode = CompilePartitions(partitionFile);
        var partitions = (PartitionTable)Activator.CreateInstance(partitionCode.Assembly.GetType("Tern.Conformance.Generated.Partitions")!, nonPublic: true)!;
        return files.Chunk(SuitesPerAssembly)
            .AsParallel()
            .SelectMany(batch => RunBatch(batch, partitions))
            .OrderBy(result => result.Suite, StringComparer.Ordinal)
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
            EndpointSuite suite;
            try
            {
                suite = EndpointSuite.Read(file);
            }
            catch (Exception e) when (e is JsonException or KeyNotFoundException or InvalidOperationException)
            {
                string name = Path.GetFileNameWithoutExtension(file);
                results.Add(new(name, "endpoint", 1, 0, [$"{name}: the file is not a suite of endpoint tests: {e.Message}"]));
                continue;
            }
            var names = new EndpointNames(string.Create(CultureInfo.InvariantCulture, $"Suite{suites.Count}"), "Service");
            try
            {
                EndpointRuleSet ruleSet = EndpointRuleSetReader.Read(suite.RuleSet, suite.Name);
                sources.Add(($"{suite.Name}.Rules.cs", EndpointRulesWriter.Write(ruleSet, names)));
                sources.Add(($"{suite.Name}.Driver.cs", EndpointDriver.Write(ruleSet, names)));
                suites.Add((suite, names));
            }
            catch (EndpointRuleSetException e)
            {
                results.Add(Failed(suite, e));
            }
        }
        results.AddRange(RunCompiled(suites, sources, partitions));
        return results;
    }

    private static List<SuiteResult> RunCompiled(List<(EndpointSuite Suite, EndpointNames Names)> suites, List<(string Name, string Text)> sources, PartitionTable partitions)
    {
        try
        {
            GeneratedCode code = GeneratedCode.Compile("Endpoints", sources);
            return suites.ConvertAll(item => RunSuite(item.Suite, FindResolver(code.Assembly, item.Names), partitions));
        }
        catch (GeneratedCodeException e)
        {
            // One suite whose code does not compile must not hide the results of the others.
            return suites.Count == 1
                ? [Failed(suites[0].Suite, e)]
                : suites.SelectMany((item, index) => RunCompiled([item], sources.GetRange(2 * index, 2), partitions)).ToList();
        }
    }

    private static SuiteResult Failed(EndpointSuite suite, Exception cause) => new(suite.Name, "endpoint", suite.Cases.Count, 0, [$"{suite.Name}: {cause.Message}"]);

    private static Resolver FindResolver(Assembly assembly, EndpointNames names) =>
        assembly.GetType($"{names.RulesNamespace}.{EndpointDriver.TypeName}")!.GetMethod("Resolve")!.CreateDelegate<Resolver>();

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
            Cache = new EndpointCache(),
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
        catch (TernEndpointException e)
        {
            return e.Message == expectedError ? null : $"expected {expectedError ?? expect.GetRawText()}, got the error '{e.Message}'";
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            // Anything but a TernEndpointException is a defect of the code under test, and one failed case.
            return $"threw {e.GetType()}: {e.Message}";
        }
    }

    private static Dictionary<string, object> Values(JsonElement testCase)
    {
        var values = new Dictionary<string, object>(StringComparer.Ordinal);
        if (!testCase.TryGetProperty("params", out JsonElement parameters))
            return values;
        foreach (JsonProperty parameter in parameters.EnumerateObject())
        {
            if (parameter.Value.ValueKind == JsonValueKind.Null)
                continue;
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
