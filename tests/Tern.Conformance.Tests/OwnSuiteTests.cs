using Tern.Conformance.Protocols;

namespace Tern.Conformance.Tests;

public sealed class OwnSuiteTests
{
    [Theory]
    [InlineData("everything", 6, 9, 2)]
    [InlineData("query-compatible", 0, 0, 3)]
    [InlineData("predict", 1, 0, 0)]
    [InlineData("awsJson1_1-kinds", 43, 57, 9)]
    [InlineData("rpcv2Cbor-kinds", 33, 76, 7)]
    [InlineData("rpcv2Json-kinds", 34, 39, 4)]
    public void Cases_that_no_published_suite_has_come_out_as_expected(string suite, int requests, int responses, int errors)
    {
        ProtocolSuiteResult result = Assert.Single(ProtocolConformance.Run(OwnSuites.PathOf(suite)));
        Assert.True(result.IsSupported);
        Assert.Empty(result.Cases.Where(test => test.Failure is not null).Select(test => $"{test.Id}: {test.Failure}"));
        Assert.Equal((requests, responses, errors), (Count(result, CaseKind.Request), Count(result, CaseKind.Response), Count(result, CaseKind.Error)));
    }

    private static int Count(ProtocolSuiteResult result, CaseKind kind) => result.Cases.Count(test => test.Kind == kind);
}
