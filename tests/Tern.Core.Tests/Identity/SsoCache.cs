using System.Text.Json.Nodes;
using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Identity;

/// <summary>The token of an SSO session, as <c>aws sso login</c> caches it.</summary>
internal static class SsoCache
{
    public const string Session = "corp";
    public const string StartUrl = "https://corp.awsapps.com/start";

    public static string Path { get; } = $"/home/user/.aws/sso/cache/{CacheFileName.OfSso(Session)}";

    public static string LegacyPath { get; } = $"/home/user/.aws/sso/cache/{CacheFileName.OfSso(StartUrl)}";

    public static JsonObject Create(DateTimeOffset expiresAt) => new()
    {
        ["startUrl"] = StartUrl,
        ["region"] = "eu-west-1",
        ["accessToken"] = "old-access-token",
        ["expiresAt"] = Timestamps.FormatSeconds(expiresAt),
        ["clientId"] = "client",
        ["clientSecret"] = "client-secret",
        ["registrationExpiresAt"] = "2027-06-01T00:00:00Z",
        ["refreshToken"] = "old-refresh-token",
    };

    public static string Response(string? refreshToken = "new-refresh-token") => new JsonObject
    {
        ["accessToken"] = "new-access-token",
        ["tokenType"] = "Bearer",
        ["expiresIn"] = 28800,
        ["refreshToken"] = refreshToken,
    }.ToJsonString();

    public static string RoleResponse(DateTimeOffset expiration) => $$$"""
        {"roleCredentials":{"accessKeyId":"ASIASSO","secretAccessKey":"sso-secret","sessionToken":"sso-session-token","expiration":{{{expiration.ToUnixTimeMilliseconds()}}}}}
        """;

    public static SsoCredentialsProvider CreateProvider(AwsEnvironment environment, bool isLegacy = false) => new(new SsoCredentialsOptions
    {
        SessionName = isLegacy ? null : Session,
        StartUrl = StartUrl,
        Region = "eu-west-1",
        AccountId = "123456789012",
        RoleName = "Admin",
        Environment = environment,
    });

    public static RecordingEnvironment CreateEnvironment(ManualTimeProvider clock, HttpMessageHandler? handler, TimeSpan expiresIn, Action<JsonObject>? change = null)
    {
        JsonObject cache = Create(clock.GetUtcNow() + expiresIn);
        change?.Invoke(cache);
        return new RecordingEnvironment(handler ?? new ScriptedHandler(ScriptedHandler.Error(400, "")), clock).Write(Path, cache.ToJsonString());
    }
}
