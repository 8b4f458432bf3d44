using Tern.Conformance.Protocols;

namespace Tern.Conformance.Tests;

public sealed class OwnSuiteTests
{
    [Theory]
    [InlineData("everything", 6, 9, 2, 0)]
    [InlineData("query-compatible", 0, 0, 3, 0)]
    [InlineData("predict", 1, 0, 0, 0)]
    [InlineData("awsJson1_1-events", 0, 0, 0, 26)]
    [InlineData("awsJson1_1-kinds", 43, 57, 9, 0)]
    [InlineData("awsQuery-kinds", 38, 52, 4, 0)]
    [InlineData("ec2Query-kinds", 32, 45, 4, 0)]
    [InlineData("restJson1-events", 0, 0, 0, 26)]
    [InlineData("restJson1-kinds", 94, 81, 10, 0)]
    [InlineData("restXml-events", 0, 0, 0, 26)]
    [InlineData("restXml-kinds", 88, 86, 3, 0)]
    [InlineData("restXml-unwrapped", 1, 1, 3, 0)]
    [InlineData("rpcv2Cbor-compatible", 1, 0, 3, 0)]
    [InlineData("rpcv2Cbor-events", 0, 0, 0, 26)]
    [InlineData("rpcv2Cbor-kinds", 33, 76, 7, 0)]
    [InlineData("rpcv2Json-kinds", 34, 39, 4, 0)]
    public void Suite_of_this_repository_passes_with_the_expected_number_of_cases(string suite, int requests, int responses, int errors, int streams)
    {
        ProtocolSuiteResult result = Assert.Single(ProtocolConformance.Run(OwnSuites.PathOf(suite)));
        Assert.True(result.IsSupported, $"The generator does not support the protocol {result.Protocol}.");
        List<string> failures = [.. result.Cases.Where(test => test.Failure is not null).Select(test => $"{test.Id}: {test.Failure}")];
        Assert.True(failures.Count == 0, string.Join('\n', failures));
        Assert.Equal(
            (requests, responses, errors, streams),
            (Count(result, CaseKind.Request), Count(result, CaseKind.Response), Count(result, CaseKind.Error), Count(result, CaseKind.EventStream)));
    }

    private static int Count(ProtocolSuiteResult result, CaseKind kind) => result.Cases.Count(test => test.Kind == kind);
}
