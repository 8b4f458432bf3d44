namespace Tern.Referees.Tests.Clients.JavaScript;

/// <summary>The client of Secrets Manager, with a rotation by a function in the process of the script.</summary>
public sealed class SecretsManagerScriptTests : ScriptTests
{
    private const string Expected = """
        {
          "created": ["js/database", true],
          "value": "{\"password\":\"é 😀\"}",
          "binary": [[0, 255], ["AWSCURRENT"], true],
          "previous": true,
          "restored": true,
          "versions": [["AWSCURRENT"], ["AWSPREVIOUS"]],
          "described": ["changed", [{"Key": "stage", "Value": "b"}], ["AWSCURRENT", "AWSPREVIOUS"]],
          "listed": ["js/database", "js/other"],
          "batch": [["js/database", "js/other"], ["ResourceNotFoundException"]],
          "valid": true,
          "policy": true,
          "password": 40,
          "rotation": [["createSecret", "setSecret", "testSecret", "finishSecret"], "rotated", true, false],
          "errors": [
            ["ResourceNotFoundException", null, 400],
            ["ResourceExistsException", null, 400],
            ["ResourceExistsException", null, 400],
            ["InvalidRequestException", null, 400],
            ["InvalidRequestException", null, 400],
            ["InvalidParameterException", null, 400]
          ],
          "deleted": ["InvalidRequestException", null, 400]
        }
        """;

    [Fact]
    public Task Operations_of_Secrets_Manager_work_with_the_aws_sdk_for_javascript() => VerifyServiceAsync("SecretsManager", Expected, [], "secrets.js");
}
