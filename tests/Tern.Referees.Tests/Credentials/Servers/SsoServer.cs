using System.Text.Json.Nodes;

namespace Tern.Referees.Tests.Credentials.Servers;

/// <summary>The portal of IAM Identity Center, which exchanges an access token for the credentials of a role.</summary>
/// <param name="expiration">The time when the credentials expire.</param>
/// <seealso href="https://docs.aws.amazon.com/singlesignon/latest/PortalAPIReference/API_GetRoleCredentials.html">GetRoleCredentials</seealso>
internal sealed class SsoServer(DateTimeOffset expiration) : TestServer
{
    private readonly HashSet<string> _tokens = new(StringComparer.Ordinal);

    /// <summary>Accepts an access token.</summary>
    public void AddToken(string accessToken) => _tokens.Add(accessToken);

    /// <summary>The credentials of a role.</summary>
    public AwsCredentials Issue(string accountId, string role) => IssuedKeys.Create(expiration, accountId, "SSO", accountId, role);

    protected override ServerResponse Respond(ServerRequest request)
    {
        if (request.Method != "GET" || request.Path != "/federation/credentials")
            return CreateError(404, "ResourceNotFoundException", "The path is unknown.");
        if (request.Header("Authorization") is not null)
            return CreateError(400, "InvalidRequestException", "The request must not be signed.");
        if (request.Header("x-amz-sso_bearer_token") is not { } token || !_tokens.Contains(token))
            return CreateError(401, "UnauthorizedException", "Session token not found or invalid");
        if (request.Query["account_id"] is not { Length: 12 } accountId || request.Query["role_name"] is not { Length: > 0 } role)
            return CreateError(400, "InvalidRequestException", "The account or the role is invalid.");
        AwsCredentials issued = Issue(accountId, role);
        return ServerResponse.Json(new JsonObject
        {
            ["roleCredentials"] = new JsonObject
            {
                ["accessKeyId"] = issued.AccessKeyId,
                ["secretAccessKey"] = issued.SecretAccessKey,
                ["sessionToken"] = issued.SessionToken,
                ["expiration"] = expiration.ToUnixTimeMilliseconds(),
            },
        });
    }

    private static ServerResponse CreateError(int status, string code, string message) => ServerResponse.JsonError(status, code, new() { ["message"] = message });
}
