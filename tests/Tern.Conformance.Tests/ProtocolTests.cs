using Tern.Conformance.Protocols;

namespace Tern.Conformance.Tests;

public sealed class ProtocolTests(ProtocolSuites suites, ITestOutputHelper output) : IClassFixture<ProtocolSuites>
{
    private const string NoFolder = "conformance folder not found";

    // A theory needs a row. Without the folder, the row contains the reason.
    public static TheoryData<string> Suites() => [.. ProtocolSuites.Names.DefaultIfEmpty(NoFolder)];

    [Theory]
    [MemberData(nameof(Suites))]
    public void Published_suite_passes_completely(string suite)
    {
        ConformanceData.Require();
        IReadOnlyList<ProtocolSuiteResult> results = suites.Results(suite);
        foreach (SuiteResult kind in results.SelectMany(result => result.Summaries))
            output.WriteLine($"{kind.Suite} {kind.Kind}: {kind.Run} run, {kind.Passed} passed");
        Assert.All(results, result => Assert.True(result.IsSupported, $"The generator does not support the protocol {result.Protocol}."));
        List<string> failures = [.. results.SelectMany(result => result.Summaries).SelectMany(kind => kind.Failures)];
        Assert.True(failures.Count == 0, $"{failures.Count} cases failed:\n{string.Join('\n', failures)}");
        Assert.Equal(
            ProtocolSuites.Read(suite).ToHashSet(),
            results.SelectMany(result => result.Cases).Select(test => new TestName(suite, test.Kind, test.Shape, test.Id)).ToHashSet());
    }

    [Theory]
    [InlineData("awsJson1_0", 20, 18, 9, 0)]
    [InlineData("awsJson1_1", 39, 34, 12, 0)]
    [InlineData("awsQuery", 26, 26, 3, 0)]
    [InlineData("ec2Query", 22, 23, 1, 0)]
    [InlineData("restJson1", 109, 80, 12, 59)]
    [InlineData("restXml", 81, 56, 1, 0)]
    [InlineData("rpcv2Cbor", 22, 29, 3, 0)]
    [InlineData("rpcv2Json", 23, 25, 3, 0)]
    public void Published_suites_contain_the_expected_number_of_cases(string protocol, int requests, int responses, int errors, int streams)
    {
        ConformanceData.Require();
        Assert.SkipUnless(Environment.GetEnvironmentVariable("TERN_CONFORMANCE") is null or "", "TERN_CONFORMANCE names another folder, whose number of cases is unknown.");
        List<TestName> cases = [.. ProtocolSuites.Names.Where(suite => suite.Split('-')[0] == protocol).SelectMany(ProtocolSuites.Read)];
        Assert.Equal(
            (requests, responses, errors, streams),
            (Count(cases, CaseKind.Request), Count(cases, CaseKind.Response), Count(cases, CaseKind.Error), Count(cases, CaseKind.EventStream)));
    }

    private static int Count(List<TestName> cases, CaseKind kind) => cases.Count(test => test.Kind == kind);
}
