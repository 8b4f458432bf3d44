using Tern.Conformance.Protocols;

namespace Tern.Conformance.Tests;

/// <summary>Verifies that the runner detects differences: each kind of expectation is changed once, and the case must fail.</summary>
public sealed class RunnerTests : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("tern-protocols-");

    public void Dispose() => _folder.Delete(recursive: true);

    [Theory]
    [InlineData("Numbers", "\\\"single\\\": 0.1", "\\\"single\\\": 0.11", "single")]
    [InlineData("Numbers", "\\\"exact\\\": 0.100000000000000000000001}", "\\\"exact\\\": 0.100000000000000000000002}", "exact")]
    [InlineData("Numbers", "\\\"number\\\": 9007199254740993", "\\\"number\\\": 9007199254740992", "number")]
    [InlineData("Collections", "{\\\"list\\\": [], ", "{", "list")]
    [InlineData("Collections", "\\\"sparse\\\": [null, \\\"a\\\"]", "\\\"sparse\\\": [\\\"a\\\", null]", "sparse")]
    [InlineData("Collections", "\"X-Never\"", "\"Content-Type\"", "Content-Type")]
    [InlineData("Collections", "\"Content-Length\"", "\"X-Never-Sent\"", "X-Never-Sent")]
    [InlineData("Kinds", "\\\"size\\\": 7, ", "\\\"size\\\": 7, \\\"more\\\": 1, ", "more")]
    [InlineData("Kinds", "\\\"nothing\\\": {}", "\\\"nothing\\\": []", "nothing")]
    [InlineData("Host", "\"uri\": \"/base/\"", "\"uri\": \"/base\"", "path")]
    [InlineData("TokenIsMade", "00000000-0000-4000-8000-000000000000", "00000000-0000-4000-8000-000000000001", "token")]
    [InlineData("TokenIsMade", "\"t1-data.example.com\"", "\"t2-data.example.com\"", "host")]
    [InlineData("ReadNumbers", "\"exact\": 0.100000000000000000000001", "\"exact\": 0.100000000000000000000002", "Exact")]
    [InlineData("ReadNotANumber", "\"ratio\": \"NaN\"", "\"ratio\": 0", "Ratio")]
    [InlineData("ReadCollections", "\"list\": [],", "", "List")]
    [InlineData("ReadKinds", "\"size\": 7", "\"size\": 8", "Size")]
    [InlineData("ReadKinds", "\"b\": [", "\"c\": [", "Document")]
    [InlineData("ReadKinds", "\"at\": 1.5", "\"at\": 1.6", "At")]
    [InlineData("ReadNothing", "\"params\": {}", "\"params\": {\"number\": 0}", "Number")]
    [InlineData("ServiceWide", "\"name\": \"n\"", "\"name\": \"m\"", "Detail")]
    [InlineData("ServiceWide", "\"Message\": \"lower\"", "\"Message\": \"other\"", "message")]
    [InlineData("ServiceWideByHeader", "ServiceWideError:http", "AnotherError:http", "ServiceWideErrorException")]
    public void A_changed_case_fails_and_no_other_case_fails(string id, string text, string replacement, string named)
    {
        ProtocolSuiteResult result = Run(SuiteText.Change(OwnSuites.Text("everything"), id, text, replacement));
        CaseResult failed = Assert.Single(result.Cases, test => test.Failure is not null);
        Assert.Equal(id, failed.Id);
        Assert.Contains(named, failed.Failure, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("CustomCode", "\"type\": \"Sender\"", "\"type\": \"Receiver\"", "type")]
    [InlineData("CustomCode", "\"code\": \"Customized\"", "\"code\": \"Other\"", "code")]
    [InlineData("NoCustomCode", "\"code\": 500", "\"code\": 503", null)]
    public void Error_code_and_fault_are_compared_if_the_case_has_them(string id, string text, string replacement, string? named)
    {
        ProtocolSuiteResult result = Run(SuiteText.Change(OwnSuites.Text("query-compatible"), id, text, replacement));
        string[] failures = [.. result.Cases.Where(test => test.Failure is not null).Select(test => test.Failure!)];
        if (named is null)
            Assert.Empty(failures);
        else
            Assert.Contains(named, Assert.Single(failures), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("\"params\": {\"nope\": 1}", "no member 'nope'")]
    [InlineData("\"params\": {\"number\": 1.5}", "does not compile")]
    public void A_case_that_cannot_be_written_or_compiled_fails_and_no_other_case_fails(string replacement, string reason)
    {
        ProtocolSuiteResult result = Run(SuiteText.Change(OwnSuites.Text("everything"), "ReadNothing", "\"params\": {}", replacement));
        CaseResult failed = Assert.Single(result.Cases, test => test.Failure is not null);
        Assert.Equal("ReadNothing", failed.Id);
        Assert.Contains(reason, failed.Failure, StringComparison.Ordinal);
    }

    [Fact]
    public void Cases_of_a_shape_outside_the_service_closure_fail()
    {
        ProtocolSuiteResult result = Run(OwnSuites.Text("everything").Replace("\"errors\"", "\"noErrors\"", StringComparison.Ordinal));
        Assert.Equal(["ServiceWide", "ServiceWideByHeader"], result.Cases.Where(test => test.Failure is not null).Select(test => test.Id));
    }

    [Fact]
    public void A_model_that_the_generator_rejects_fails_every_case()
    {
        ProtocolSuiteResult result = Run(OwnSuites.Text("everything").Replace("\"example#NestedList\": {", "\"example#Other\": {", StringComparison.Ordinal));
        Assert.Equal(17, result.Cases.Count);
        Assert.All(result.Cases, test => Assert.Contains("example#NestedList", test.Failure, StringComparison.Ordinal));
    }

    [Fact]
    public void A_suite_of_an_unknown_protocol_is_reported_as_not_supported()
    {
        ProtocolSuiteResult result = Run(OwnSuites.Text("predict").Replace("aws.protocols#awsJson1_1", "example.protocols#morse", StringComparison.Ordinal));
        Assert.Equal((false, "example.protocols#morse", 0), (result.IsSupported, result.Protocol, result.Cases.Count));
    }

    [Theory]
    [InlineData("aws.protocols#awsJson1_1", true)]
    [InlineData("example.protocols#morse", false)]
    public void A_suite_without_client_cases_has_no_results_and_reports_whether_its_protocol_is_supported(string protocol, bool isSupported)
    {
        string model = OwnSuites.Text("predict").Replace("\"method\"", "\"appliesTo\": \"server\", \"method\"", StringComparison.Ordinal);
        ProtocolSuiteResult result = Run(model.Replace("aws.protocols#awsJson1_1", protocol, StringComparison.Ordinal));
        Assert.Equal((isSupported, protocol, 0), (result.IsSupported, result.Protocol, result.Cases.Count));
    }

    [Fact]
    public void Malformed_test_traits_are_reported_as_a_failure()
    {
        ProtocolSuiteResult result = Run(OwnSuites.Text("predict").Replace("\"smithy.test#httpRequestTests\": [", "\"smithy.test#httpResponseTests\": 1, \"smithy.test#httpRequestTests\": [", StringComparison.Ordinal));
        Assert.NotNull(Assert.Single(result.Cases).Failure);
    }

    [Fact]
    public void Server_cases_are_excluded()
    {
        ProtocolSuiteResult result = Run(SuiteText.Change(OwnSuites.Text("everything"), "Host", "\"method\"", "\"appliesTo\": \"server\", \"method\""));
        Assert.Equal(16, result.Cases.Count);
        Assert.DoesNotContain(result.Cases, test => test.Id == "Host");
    }

    private ProtocolSuiteResult Run(string model)
    {
        string file = Path.Combine(_folder.FullName, "changed.json");
        File.WriteAllText(file, model);
        return Assert.Single(ProtocolConformance.Run(file));
    }
}
