using Tern.Conformance.Protocols;

namespace Tern.Conformance.Tests;

public sealed class ProtocolTests(ProtocolSuites suites, ITestOutputHelper output) : IClassFixture<ProtocolSuites>
{
    // A theory needs a row: without the folder there is one that says so.
    public static TheoryData<string, CaseKind, string, string> Cases()
    {
        var rows = new TheoryData<string, CaseKind, string, string>();
        foreach (TestName name in ProtocolSuites.Names)
            rows.Add(name.Suite, name.Kind, name.Shape, name.Id);
        if (rows.Count == 0)
            rows.Add("no conformance folder", CaseKind.Request, "", "");
        return rows;
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public void Case(string suite, CaseKind kind, string shape, string id)
    {
        ConformanceData.Require();
        CaseResult? result = suites.Results(suite).GetValueOrDefault(new TestName(suite, kind, shape, id));
        Assert.NotNull(result);
        Assert.True(result.Failure is null, result.Failure);
    }

    [Fact]
    public void Every_client_test_that_the_files_hold_is_run()
    {
        ConformanceData.Require();
        foreach (IGrouping<string, TestName> suite in ProtocolSuites.Names.GroupBy(name => name.Suite))
        {
            Assert.Equal(suite.ToHashSet(), suites.Results(suite.Key).Keys.ToHashSet());
            output.WriteLine($"{suite.Key}: {string.Join(", ", suite.GroupBy(name => name.Kind).Select(kind => $"{kind.Count()} {kind.Key}"))}");
        }
        Assert.NotEmpty(ProtocolSuites.Names);
    }
}
