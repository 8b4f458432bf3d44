using System.Text.Json;
using Tern.Conformance.Config;

namespace Tern.Conformance.Tests;

/// <summary>The cases of configuration files and credentials: the published ones and those of this repository.</summary>
public sealed class ConfigTests(ITestOutputHelper output)
{
    private const string NoFolder = "conformance folder not found";

    private static readonly IReadOnlyList<string> s_published = ConformanceFolder.Find() is { } folder ? ConfigConformance.Files(folder) : [];

    // A theory needs a row. Without the folder, the row contains the reason.
    public static TheoryData<string> Published() => [.. s_published.Select(file => Path.GetFileNameWithoutExtension(file)).DefaultIfEmpty(NoFolder)];

    [Theory]
    [MemberData(nameof(Published))]
    public async Task Published_cases_of_configuration_and_credentials_pass(string suite)
    {
        ConformanceData.Require();
        string file = Assert.Single(s_published, file => Path.GetFileNameWithoutExtension(file) == suite);
        SuiteResult result = await ConfigConformance.RunAsync(file);
        output.WriteLine($"{result.Suite}: {result.Run} run, {result.Passed} passed\n{string.Join('\n', result.Notes)}");
        Assert.True(result.Failures.Count == 0, string.Join('\n', result.Failures));
        Assert.Equal((Count(file), Count(file)), (result.Run, result.Passed));
    }

    [Theory]
    [InlineData("assume-role-chains", 22)]
    [InlineData("container", 11)]
    [InlineData("default-credential-provider-chain", 27)]
    [InlineData("default-token-provider-chain", 3)]
    [InlineData("file-location", 7)]
    [InlineData("imds-endpoint", 11)]
    [InlineData("login", 6)]
    [InlineData("profile-parser", 48)]
    [InlineData("profile-provider", 17)]
    [InlineData("recursion-detection", 5)]
    public void Published_files_contain_the_expected_number_of_cases(string suite, int cases)
    {
        string folder = ConformanceData.Require();
        Assert.SkipUnless(Environment.GetEnvironmentVariable("TERN_CONFORMANCE") is null or "", "TERN_CONFORMANCE names another folder, whose number of cases is unknown.");
        Assert.Equal(cases, Count(Path.Combine(folder, "config", $"{suite}.json")));
    }

    [Fact]
    public async Task Known_differences_and_commands_of_a_shell_are_the_only_notes_of_published_cases()
    {
        ConformanceData.Require();
        Assert.SkipUnless(Environment.GetEnvironmentVariable("TERN_CONFORMANCE") is null or "", "TERN_CONFORMANCE names another folder, whose cases are unknown.");
        List<string> notes = [];
        foreach (string file in s_published)
            notes.AddRange((await ConfigConformance.RunAsync(file)).Notes.Select(note => note.Split(':')[0]));
        Assert.Equal(["profile_overrides_web_identity", "credential_process", "credential_process_failure"], notes);
    }

    [Theory]
    [InlineData("assume-role-chains-kinds", 9)]
    [InlineData("container-kinds", 4)]
    [InlineData("default-credential-provider-chain-kinds", 6)]
    [InlineData("default-token-provider-chain-kinds", 2)]
    [InlineData("file-location-kinds", 2)]
    [InlineData("imds-endpoint-kinds", 3)]
    [InlineData("login-kinds", 5)]
    [InlineData("profile-parser-kinds", 3)]
    [InlineData("profile-provider-kinds", 5)]
    [InlineData("recursion-detection-kinds", 2)]
    public async Task Cases_of_this_repository_pass_with_the_expected_number(string suite, int cases)
    {
        SuiteResult result = await ConfigConformance.RunAsync(OwnSuites.ConfigPathOf(suite));
        Assert.True(result.Failures.Count == 0, string.Join('\n', result.Failures));
        Assert.Equal((cases, cases), (result.Run, result.Passed));
    }

    // Without the executor's reader.
    private static int Count(string file)
    {
        using JsonDocument document = JsonDocument.Parse(File.ReadAllBytes(file));
        JsonElement root = document.RootElement;
        if (root.ValueKind == JsonValueKind.Array)
            return root.GetArrayLength();
        return root.TryGetProperty("tests", out JsonElement tests) ? tests.GetArrayLength() : root.EnumerateObject().Count();
    }
}
