using System.Text.Json;
using Tern.Local.Tests.Recorded;
using Tern.Local.Tests.Support;

namespace Tern.Local.Tests.Ssm;

/// <summary>Parameters, compared with recorded responses of AWS.</summary>
public sealed class ParameterRecordingTests
{
    [Theory]
    [InlineData("test_parameters_with_path", "/recorded/name")]
    public async Task Responses_are_those_of_the_recording(string test, string name)
    {
        var recorded = RecordedResponses.Require("ssm.json", test);
        await using LocalAws aws = await LocalAws.StartAsync(new() { AccountId = CaseRun.Account, VerifiesSignatures = false }, TestContext.Current.CancellationToken);
        using var calls = new JsonCalls(aws, "AmazonSSM");
        string arn = $"arn:aws:ssm:us-east-1:111111111111:parameter{name}";
        recorded.Verify("put-parameter-response", await calls.SendAsync("PutParameter", $$"""{"Name":"{{name}}","Type":"String","Value":"123"}"""));
        recorded.Verify("get-parameter-response", await calls.SendAsync("GetParameter", $$"""{"Name":"{{name}}"}"""));
        recorded.Verify("get-parameter-by-arn-response", await calls.SendAsync("GetParameter", $$"""{"Name":"{{arn}}"}"""));
        recorded.Verify("get-parameters-response", await calls.SendAsync("GetParameters", $$"""{"Names":["{{name}}"]}"""));
        recorded.Verify("get-parameters-by-arn-response", await calls.SendAsync("GetParameters", $$"""{"Names":["{{arn}}"]}"""));
    }

    [Fact]
    public void Every_recorded_case_is_repeated()
    {
        var cases = new CaseSet("ssm.json");
        foreach (string name in new[] { "test_get_parameter_by_arn", "test_parameters_with_path" })
            cases.Excluded[$"TestSSM::{name}"] = "The other tests of the class repeat the case.";
        cases.VerifyCompleteness();
    }

    [Fact]
    public async Task Parameter_is_found_by_its_arn()
    {
        var recorded = RecordedResponses.Require("ssm.json", "test_get_parameter_by_arn");
        await using LocalAws aws = await LocalAws.StartAsync(new() { AccountId = CaseRun.Account, VerifiesSignatures = false }, TestContext.Current.CancellationToken);
        using var calls = new JsonCalls(aws, "AmazonSSM");
        await calls.SendAsync("PutParameter", """{"Name":"name","Type":"String","Value":"test"}""");
        (int status, JsonElement body) = await calls.SendAsync("GetParameter", """{"Name":"arn:aws:ssm:us-east-1:111111111111:parameter/name"}""");
        recorded.Verify("Parameter", (status, body.GetProperty("Parameter")));
    }
}
