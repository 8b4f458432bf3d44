namespace Tern.Conformance.Config.Metadata;

/// <summary>A container endpoint, and an EC2 instance metadata service at every address.</summary>
internal sealed class CredentialsHandler : CaseHandler
{
    public const string AccessKeyId = "ASIACONFORMANCE";

    private const string Document = $$"""
        {"Code":"Success","AccessKeyId":"{{AccessKeyId}}","SecretAccessKey":"secret","Token":"token","Expiration":"2099-01-01T00:00:00Z"}
        """;

    protected override HttpResponseMessage Respond(SentRequest request) => request switch
    {
        { Method: "PUT" } => CreateResponse("session-token", "text/plain"),
        _ when request.Uri.AbsolutePath.EndsWith("/iam/security-credentials/", StringComparison.Ordinal) => CreateResponse("role", "text/plain"),
        _ => CreateResponse(Document, "application/json"),
    };
}
