using System.Text;
using System.Text.Json.Nodes;
using Tern.Conformance;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Credentials.Parsers;

/// <summary>Reads 10,000 pairs of random configuration files with Tern and the reference implementations.</summary>
public sealed class ParserTests(ITestOutputHelper output)
{
    private const int Count = 10_000;

    private static readonly Lazy<IReadOnlyList<ConfigFiles>> s_files = new(() => [.. Enumerable.Range(0, Count).Select(ConfigFilesGenerator.Create)]);

    [Fact]
    public void Tern_reads_random_files_as_the_public_suite_requires() =>
        AssertEqual("Tern", s_files.Value.ToDictionary(files => files.Name, TernParser.Parse, StringComparer.Ordinal));

    [Fact]
    public async Task JavaScript_reads_random_files_as_the_public_suite_requires_except_for_known_differences()
    {
        await Node.RequireAsync();
        await AssertEqualAsync("JavaScript", ReferenceParsers.RunJavaScriptAsync);
    }

    [Fact]
    public Task DotNet_reads_random_files_as_the_public_suite_requires_except_for_known_differences() =>
        AssertEqualAsync(".NET", ReferenceParsers.RunDotNetAsync);

    [Fact]
    public void Random_files_contain_every_feature_alone_and_errors()
    {
        Assert.All(Enum.GetValues<ConfigFeature>(), feature => Assert.Contains(s_files.Value, files => files.Features.SequenceEqual([feature])));
        Assert.InRange(s_files.Value.Count(files => files.Expected.HasError), Count / 20, Count / 3);
    }

    [Fact]
    public void Every_difference_names_a_case_of_the_public_suite()
    {
        JsonArray cases = JsonNode.Parse(File.ReadAllText(Path.Combine(ConformanceData.Require(), "config", "profile-parser.json")))!["tests"]!.AsArray();
        HashSet<string> names = [.. cases.Select(test => (string)test!["name"]!)];
        Assert.All(ParserDifferences.All, difference =>
        {
            Assert.Contains(difference.Rule, names);
            Assert.NotEmpty(difference.Why);
        });
    }

    private async Task AssertEqualAsync(string parser, Func<string, Task<IReadOnlyDictionary<string, ParsedConfig>>> run)
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("tern-profiles-");
        try
        {
            foreach (ConfigFiles files in s_files.Value)
            {
                DirectoryInfo pair = folder.CreateSubdirectory(files.Name);
                var encoding = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false);
                await File.WriteAllTextAsync(Path.Combine(pair.FullName, "config"), files.Config, encoding);
                await File.WriteAllTextAsync(Path.Combine(pair.FullName, "credentials"), files.Credentials, encoding);
            }
            AssertEqual(parser, await run(folder.FullName));
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private void AssertEqual(string parser, IReadOnlyDictionary<string, ParsedConfig> parsed)
    {
        Dictionary<ConfigFeature, int> known = ParserDifferences.All.Where(row => row.Parser == parser).ToDictionary(row => row.Feature, _ => 0);
        List<(string Features, string Text)> problems = [];
        foreach (ConfigFiles files in s_files.Value)
        {
            string expected = files.Expected.ToString();
            string actual = parsed[files.Name].ToString();
            if (actual == expected)
                continue;
            if (files.Features.Count == 1 && known.ContainsKey(files.Features.Single()))
                known[files.Features.Single()]++;
            else if (!files.Features.Any(known.ContainsKey))
                problems.Add((string.Join(", ", files.Features), $"{files}\n--- expected\n{expected}\n--- {parser}\n{actual}\n"));
        }
        output.WriteLine(string.Join('\n', known.Select(row => $"{row.Key}: {row.Value} files with this feature alone differ.")));
        // The shortest files for each group of features show the reason.
        IEnumerable<string> examples = problems
            .GroupBy(problem => problem.Features, problem => problem.Text)
            .OrderBy(group => group.Key.Length)
            .Take(30)
            .Select(group => $"{group.Count()} differ: {group.MinBy(text => text.Length)}");
        Assert.True(problems.Count == 0, $"{problems.Count} of {Count} pairs of files differ.\n{string.Join('\n', examples)}");
        // A row that no file needs must be removed.
        Assert.All(known, row => Assert.True(row.Value > 0, $"{parser} reads {row.Key} as the suite requires. Remove the difference."));
    }
}
