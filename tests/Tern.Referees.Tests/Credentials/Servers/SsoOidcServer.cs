using System.Globalization;
using System.Text.Json.Nodes;

namespace Tern.Referees.Tests.Credentials.Servers;

/// <summary>The token service of IAM Identity Center, which exchanges a refresh token for an access token. A refresh token is valid once.</summary>
/// <param name="portal">The portal, which accepts the issued access tokens.</param>
/// <seealso href="https://docs.aws.amazon.com/singlesignon/latest/OIDCAPIReference/API_CreateToken.html">CreateToken</seealso>
internal sealed class SsoOidcServer(SsoServer portal) : TestServer
{
    private readonly HashSet<string> _refreshTokens = new(StringComparer.Ordinal);
    private int _count;

    /// <summary>The ID of the registered client.</summary>
    public string ClientId { get; set; } = "sso-client";

    /// <summary>The secret of the registered client.</summary>
    public string ClientSecret { get; set; } = "sso-client-secret";

    /// <summary>Accepts a refresh token once.</summary>
    public void AddRefreshToken(string refreshToken) => _refreshTokens.Add(refreshToken);

    protected override ServerResponse Respond(ServerRequest request)
    {
        if (request.Method != "POST" || request.Path != "/token")
            return CreateError("InvalidRequestException", "invalid_request");
        JsonNode body = JsonNode.Parse(request.Text)!;
        if ((string?)body["clientId"] != ClientId || (string?)body["clientSecret"] != ClientSecret)
            return CreateError("InvalidClientException", "invalid_client");
        if ((string?)body["grantType"] != "refresh_token")
            return CreateError("UnsupportedGrantTypeException", "unsupported_grant_type");
        if ((string?)body["refreshToken"] is not { } refreshToken || !_refreshTokens.Remove(refreshToken))
            return CreateError("InvalidGrantException", "invalid_grant");
        _count++;
        string accessToken = string.Create(CultureInfo.InvariantCulture, $"sso-access-token-{_count}");
        string next = string.Create(CultureInfo.InvariantCulture, $"sso-refresh-token-{_count}");
        portal.AddToken(accessToken);
        AddRefreshToken(next);
        return ServerResponse.Json(new JsonObject { ["accessToken"] = accessToken, ["tokenType"] = "Bearer", ["expiresIn"] = 28800, ["refreshToken"] = next });
    }

    private static ServerResponse CreateError(string code, string error) =>
        ServerResponse.JsonError(400, code, new() { ["error"] = error, ["error_description"] = $"The request failed: {error}." });
}
