using System.Text.Json;
using Tern.Conformance;
using Tern.Conformance.Endpoints;

namespace Tern.Generator.Tests.Endpoints;

public class EndpointConformanceTests(ITestOutputHelper output)
{
    [Fact]
    public void Every_case_of_the_conformance_folder_resolves_to_the_expected_endpoint()
    {
        string folder = ConformanceData.Require();

        IReadOnlyList<SuiteResult> results = EndpointConformance.Run(folder);

        int cases = results.Sum(result => result.Run);
        output.WriteLine($"{results.Count} services, {cases} cases, {results.Sum(result => result.Passed)} passed");
        Assert.Empty(results.SelectMany(result => result.Failures).Take(20));
        (int files, int expectedCases) = Count(Path.Combine(folder, "endpoint-tests"));
        Assert.Equal((files, expectedCases), (results.Count, cases));
        Assert.Equal(cases, results.Sum(result => result.Passed));
        Assert.NotEqual(0, cases);
    }

    [Fact]
    public void Functions_templates_and_hosts_without_a_published_case_resolve_as_expected()
    {
        IReadOnlyList<SuiteResult> results = EndpointConformance.Run(Suites);
        Assert.Equal(["functions", "hosts"], results.Select(result => result.Suite));
        Assert.Empty(results.SelectMany(result => result.Failures));
        Assert.Equal(Count(Path.Combine(Suites, "endpoint-tests")).Cases, results.Sum(result => result.Run));
    }

    [Theory]
    [InlineData("https://example.com/two", "https://example.com/three")]
    [InlineData("\"found t\"", "\"found x\"")]
    [InlineData("\"plain\": \"dflt\"", "\"plain\": \"x\"")]
    [InlineData("[\"*\", \"host:1\"", "[\"*\", \"host:2\"")]
    [InlineData("\"signingRegionSet\": [\"*\", \"dflt\"]", "\"signingRegionSet\": [\"*\"]")]
    public void Case_with_another_expected_result_is_reported_as_failed(string text, string replacement)
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("tern-endpoints-");
        try
        {
            string source = File.ReadAllText(Path.Combine(Suites, "endpoint-tests", "functions.json"));
            Assert.Contains(text, source, StringComparison.Ordinal);
            string cases = Path.Combine(folder.FullName, "endpoint-tests");
            Directory.CreateDirectory(cases);
            File.WriteAllText(Path.Combine(cases, "other.json"), source.Replace(text, replacement, StringComparison.Ordinal));
            File.Copy(Path.Combine(Suites, "partitions.json"), Path.Combine(folder.FullName, "partitions.json"));

            SuiteResult result = Assert.Single(EndpointConformance.Run(folder.FullName));

            Assert.Single(result.Failures);
            Assert.Equal(result.Run - 1, result.Passed);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    [Fact]
    public void Malformed_suite_file_or_missing_partitions_file_is_reported_as_one_failed_suite()
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("tern-endpoints-");
        try
        {
            DirectoryInfo cases = folder.CreateSubdirectory("endpoint-tests");
            File.WriteAllText(Path.Combine(cases.FullName, "broken.json"), "{");
            File.WriteAllText(Path.Combine(cases.FullName, "empty.json"), """{"ruleSet": {"parameters": {}, "rules": []}, "testCases": []}""");
            File.WriteAllText(Path.Combine(cases.FullName, "other.json"), """{"testCases": []}""");
            File.Copy(Path.Combine(Suites, "endpoint-tests", "hosts.json"), Path.Combine(cases.FullName, "sound.json"));
            Assert.Equal("partitions.json", Assert.Single(EndpointConformance.Run(folder.FullName), result => result.Passed < result.Run).Suite);

            File.Copy(Path.Combine(Suites, "partitions.json"), Path.Combine(folder.FullName, "partitions.json"));
            IReadOnlyList<SuiteResult> results = EndpointConformance.Run(folder.FullName);
            Assert.Equal([("broken", 1, 0), ("empty", 0, 0), ("other", 1, 0)], results.SkipLast(1).Select(result => (result.Suite, result.Run, result.Passed)));
            Assert.Equal(results[^1].Run, results[^1].Passed);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static string Suites => Path.Combine(AppContext.BaseDirectory, "Endpoints", "Suites");

    private static (int Files, int Cases) Count(string folder)
    {
        string[] files = Directory.GetFiles(folder, "*.json");
        int cases = 0;
        foreach (string file in files)
        {
            using JsonDocument document = JsonDocument.Parse(File.ReadAllBytes(file));
            cases += document.RootElement.GetProperty("testCases").GetArrayLength();
        }
        return (files.Length, cases);
    }
}
