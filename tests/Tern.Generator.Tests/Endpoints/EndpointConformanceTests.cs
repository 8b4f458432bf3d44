using System.Text.Json;
using Tern.Conformance;
using Tern.Conformance.Endpoints;

namespace Tern.Generator.Tests.Endpoints;

public class EndpointConformanceTests(ITestOutputHelper output)
{
    [Fact]
    public void Every_case_of_the_conformance_folder_resolves_as_expected()
    {
        string? folder = ConformanceFolder.Find();
        Assert.SkipWhen(folder is null, "There is no conformance folder: set TERN_CONFORMANCE.");

        IReadOnlyList<SuiteResult> results = EndpointConformance.Run(folder);

        int cases = results.Sum(result => result.Run);
        output.WriteLine($"{results.Count} services, {cases} cases, {results.Sum(result => result.Passed)} passed");
        Assert.Empty(results.SelectMany(result => result.Failures).Take(20));
        (int files, int expectedCases) = Count(Path.Combine(folder, "endpoint-tests"));
        Assert.Equal((files, expectedCases), (results.Count, cases));
        Assert.Equal(cases, results.Sum(result => result.Passed));
        Assert.NotEqual(0, cases);
    }

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
