namespace Tern.Referees.Tests.Clients.JavaScript;

/// <summary>The client of the Parameter Store.</summary>
public sealed class SsmScriptTests : ScriptTests
{
    private const string Expected = """
        {
          "put": 1,
          "overwritten": 2,
          "got": ["second", 2, "String", "arn:aws:ssm:us-east-1:000000000000:parameter/js/app/url", true],
          "version": "http://é 😀",
          "labels": ["aws-no"],
          "byLabel": 1,
          "unlabelled": ["old"],
          "secret": ["hidden", true],
          "several": [1, ["/js/none"]],
          "path": ["/js/app/deep/secret", "/js/app/list", "/js/app/url"],
          "history": [[1, "http://é 😀"], [2, "second"]],
          "described": ["SecureString", "String", "StringList"],
          "tags": [{"Key": "stage", "Value": "b"}],
          "errors": [
            ["ParameterNotFound", null, 400],
            ["ParameterVersionNotFound", null, 400],
            ["ParameterAlreadyExists", null, 400],
            ["ValidationException", null, 400],
            ["ValidationException", null, 400],
            ["ParameterNotFound", null, 400]
          ],
          "deleted": [["/js/app/deep/secret", "/js/app/list"], ["/js/none"]]
        }
        """;

    [Fact]
    public Task Operations_of_the_Parameter_Store_work_with_the_aws_sdk_for_javascript() => VerifyServiceAsync("Ssm", Expected, [], "ssm.js");
}
