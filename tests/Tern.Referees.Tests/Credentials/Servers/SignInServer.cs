using System.Globalization;
using System.Security.Cryptography;
using System.Text.Json.Nodes;

namespace Tern.Referees.Tests.Credentials.Servers;

/// <summary>The sign-in service, which refreshes the credentials of <c>aws login</c>. It verifies the DPoP proof. A refresh token is valid once.</summary>
/// <param name="expiration">The time when the credentials expire. The response contains the seconds until then.</param>
/// <param name="clock">The clock.</param>
internal sealed class SignInServer(DateTimeOffset expiration, TimeProvider clock) : TestServer
{
    private static readonly TimeSpan s_maxSkew = TimeSpan.FromMinutes(1);

    private readonly Dictionary<string, ECParameters> _keys = new(StringComparer.Ordinal);
    private readonly HashSet<string> _proofIds = new(StringComparer.Ordinal);
    private readonly List<string> _problems = [];
    private int _count;

    /// <summary>The ID of the client.</summary>
    public string ClientId { get; set; } = "arn:aws:signin:::devtools/same-device";

    /// <summary>The error of the exception AccessDeniedException that every request returns, for example TOKEN_EXPIRED; null for none.</summary>
    public string? Denial { get; set; }

    /// <summary>The problems of the rejected proofs.</summary>
    public IReadOnlyList<string> Problems => _problems;

    /// <summary>The credentials of the refresh with a number, which starts with 1.</summary>
    public AwsCredentials Issue(int number) => IssuedKeys.Create(expiration, accountId: null, "LOGIN", number.ToString(CultureInfo.InvariantCulture));

    /// <summary>Accepts a refresh token once, with proofs of a key.</summary>
    public void AddRefreshToken(string refreshToken, ECParameters publicKey) => _keys[refreshToken] = publicKey;

    protected override ServerResponse Respond(ServerRequest request)
    {
        if (request.Method != "POST" || request.Target != "/v1/token")
            return CreateError("ValidationException", "INVALID_REQUEST", $"The path is unknown: {request}.");
        if (request.Header("Authorization") is not null)
            return CreateError("ValidationException", "INVALID_REQUEST", "The request must not be signed.");
        if (Denial is not null)
            return CreateError("AccessDeniedException", Denial, "The request is denied.");
        JsonNode body = JsonNode.Parse(request.Text)!;
        if ((string?)body["clientId"] != ClientId || (string?)body["grantType"] != "refresh_token")
            return CreateError("ValidationException", "INVALID_REQUEST", "The client or the grant type is invalid.");
        if ((string?)body["refreshToken"] is not { } refreshToken || !_keys.TryGetValue(refreshToken, out ECParameters key))
            return CreateError("AccessDeniedException", "TOKEN_EXPIRED", "The refresh token is invalid.");
        if (FindProblem(request, key) is { } problem)
        {
            _problems.Add(problem);
            return CreateError("AccessDeniedException", "INSUFFICIENT_PERMISSIONS", problem);
        }
        _keys.Remove(refreshToken);
        _count++;
        string next = string.Create(CultureInfo.InvariantCulture, $"login-refresh-token-{_count}");
        _keys[next] = key;
        return CreateToken(next);
    }

    private ServerResponse CreateToken(string refreshToken)
    {
        AwsCredentials issued = Issue(_count);
        return ServerResponse.Json(new JsonObject
        {
            ["accessToken"] = new JsonObject
            {
                ["accessKeyId"] = issued.AccessKeyId,
                ["secretAccessKey"] = issued.SecretAccessKey,
                ["sessionToken"] = issued.SessionToken,
            },
            ["tokenType"] = "aws_sigv4",
            ["expiresIn"] = (int)(expiration - clock.GetUtcNow()).TotalSeconds,
            ["refreshToken"] = refreshToken,
        });
    }

    private string? FindProblem(ServerRequest request, ECParameters expected)
    {
        (DpopProof? proof, string? problem) = DpopProof.Verify(request.Header("DPoP"));
        if (proof is null)
            return problem;
        if (!proof.Key.Q.X.AsSpan().SequenceEqual(expected.Q.X) || !proof.Key.Q.Y.AsSpan().SequenceEqual(expected.Q.Y))
            return "The key of the proof is not the key of the session.";
        if (proof.Method != "POST")
            return $"The method of the proof is {proof.Method}.";
        if (proof.Uri != $"http://{request.Header("Host")}{request.Target}")
            return $"The URL of the proof is {proof.Uri}.";
        if ((proof.IssuedAt - clock.GetUtcNow()).Duration() > s_maxSkew)
            return $"The time of the proof is {Timestamps.Format(proof.IssuedAt)}.";
        return _proofIds.Add(proof.Id) ? null : "The proof has been used before.";
    }

    private static ServerResponse CreateError(string code, string error, string message) =>
        ServerResponse.JsonError(400, code, new() { ["error"] = error, ["message"] = message });
}
