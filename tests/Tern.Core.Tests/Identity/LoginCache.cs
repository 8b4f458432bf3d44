using System.Text.Json.Nodes;
using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Identity;

/// <summary>The file of a sign-in session, as <c>aws login</c> writes it, and responses of the sign-in service.</summary>
internal static class LoginCache
{
    public const string Session = "arn:aws:sts::123456789012:assumed-role/Admin/user";

    public static string Path { get; } = $"/home/user/.aws/login/cache/{CacheFileName.OfLogin(Session)}";

    /// <summary>Creates the content of the file.</summary>
    /// <param name="expiresAt">The expiration of the credentials.</param>
    public static JsonObject Create(DateTimeOffset expiresAt) => new()
    {
        ["accessToken"] = new JsonObject
        {
            ["accessKeyId"] = "ASIAOLD",
            ["secretAccessKey"] = "old-secret",
            ["sessionToken"] = "old-token",
            ["accountId"] = "123456789012",
            ["expiresAt"] = Timestamps.FormatSeconds(expiresAt),
        },
        ["tokenType"] = "aws_sigv4",
        ["refreshToken"] = "old-refresh-token",
        ["idToken"] = "identity",
        ["clientId"] = "arn:aws:signin:::devtools/same-device",
        ["dpopKey"] = OpenSslKeys.Sec1,
    };

    public static string Response(string refreshToken = "new-refresh-token", int seconds = 900) => $$"""
        {"accessToken":{"accessKeyId":"ASIANEW","secretAccessKey":"new-secret","sessionToken":"new-session-token"},"tokenType":"aws_sigv4","expiresIn":{{seconds}},"refreshToken":"{{refreshToken}}"}
        """;

    public static LoginCredentialsProvider CreateProvider(AwsEnvironment environment) => new(new() { Session = Session, Environment = environment });

    public static RecordingEnvironment CreateEnvironment(ManualTimeProvider clock, HttpMessageHandler handler, TimeSpan expiresIn, Action<JsonObject>? change = null)
    {
        JsonObject cache = Create(clock.GetUtcNow() + expiresIn);
        change?.Invoke(cache);
        return new RecordingEnvironment(handler, clock).Write(Path, cache.ToJsonString());
    }
}
