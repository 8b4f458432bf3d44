namespace Tern.Referees.Tests.Clients.JavaScript;

/// <summary>The client of STS, and its use with the keys of sessions.</summary>
public sealed class StsScriptTests : ScriptTests
{
    private const string Expected = """
        {
          "identity": ["000000000000", "arn:aws:iam::000000000000:root"],
          "assumed": ["arn:aws:sts::000000000000:assumed-role/deploy/js", true],
          "session": "arn:aws:sts::000000000000:assumed-role/deploy/js",
          "web": ["arn:aws:sts::000000000000:assumed-role/deploy/web", "user", "app"],
          "saml": ["arn:aws:sts::000000000000:assumed-role/deploy/bob", "user", "https://issuer"],
          "sessionToken": "arn:aws:iam::000000000000:root",
          "federated": ["arn:aws:sts::000000000000:federated-user/bob", "arn:aws:sts::000000000000:federated-user/bob"],
          "accessKey": "000000000000",
          "errors": [
            ["ValidationError", "ValidationError", 400],
            ["ValidationError", "ValidationError", 400],
            ["InvalidIdentityTokenException", "InvalidIdentityToken", 400],
            ["InvalidAuthorizationMessageException", "InvalidAuthorizationMessageException", 400],
            ["SignatureDoesNotMatch", "SignatureDoesNotMatch", 403],
            ["InvalidClientTokenId", "InvalidClientTokenId", 403]
          ]
        }
        """;

    [Fact]
    public Task Operations_of_STS_work_with_the_aws_sdk_for_javascript() => VerifyServiceAsync("Sts", Expected, ["DecodeAuthorizationMessage"], "sts.js");
}
