using System.Globalization;
using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Identity;

/// <summary>Every source that requests credentials from a server. Names with a slash are the steps of a source.</summary>
internal static class ServerSources
{
    public const string Container = "container";
    public const string MetadataToken = "metadata/token";
    public const string MetadataRole = "metadata/role";
    public const string MetadataCredentials = "metadata/credentials";
    public const string Role = "role";
    public const string WebIdentity = "web identity";
    public const string Sso = "sso";
    public const string SsoToken = "sso token";
    public const string Login = "login";

    public const string RoleArn = "arn:aws:iam::123456789012:role/deploy";
    public const string TokenFile = "/token";

    public static IReadOnlyList<string> Names { get; } = [Container, MetadataToken, MetadataRole, MetadataCredentials, Role, WebIdentity, Sso, SsoToken, Login];

    /// <summary>Creates a handler that returns the responses before the step, then those of the test.</summary>
    public static ScriptedHandler CreateHandler(string name, Func<HttpRequestMessage, CancellationToken, Task<HttpResponseMessage>> respond, string metadataToken = "token") => new(
    [
        .. GetEarlierResponses(name, metadataToken).Select(text => (Func<HttpRequestMessage, CancellationToken, Task<HttpResponseMessage>>)((_, _) => Task.FromResult(ScriptedHandler.Ok(text)))),
        respond,
    ]);

    public static RecordingEnvironment CreateEnvironment(string name, HttpMessageHandler? handler, ManualTimeProvider clock)
    {
        var environment = new RecordingEnvironment(handler, clock, hasInstanceMetadata: true);
        environment.Set("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI", "/credentials").Set("AWS_REGION", "eu-west-1").Write(TokenFile, "web-token");
        environment.Write(SsoCache.Path, SsoCache.Create(clock.GetUtcNow().AddHours(name == SsoToken ? -1 : 1)).ToJsonString());
        environment.Write(LoginCache.Path, LoginCache.Create(clock.GetUtcNow().AddHours(-1)).ToJsonString());
        return environment;
    }

    public static RefreshingCredentialsProvider CreateProvider(string name, AwsEnvironment environment) => name switch
    {
        Container => new ContainerCredentialsProvider(environment),
        Role => new AssumeRoleCredentialsProvider(new() { RoleArn = RoleArn, Source = new StaticCredentialsProvider("AKIDSOURCE", "source-secret"), Environment = environment }),
        WebIdentity => new WebIdentityCredentialsProvider(new() { RoleArn = RoleArn, TokenFile = TokenFile, Environment = environment }),
        Sso or SsoToken => SsoCache.CreateProvider(environment),
        Login => LoginCache.CreateProvider(environment),
        _ => new InstanceMetadataCredentialsProvider(new() { Environment = environment }),
    };

    /// <summary>The body of a successful response.</summary>
    public static string GetBody(string name, DateTimeOffset expiration) => name switch
    {
        Container or MetadataCredentials => string.Create(
            CultureInfo.InvariantCulture, $$"""{"Code":"Success","AccessKeyId":"ASIANEW","SecretAccessKey":"new-secret","Token":"new-token","Expiration":"{{expiration.UtcDateTime:s}}Z"}"""),
        MetadataToken => "token",
        MetadataRole => "role",
        Role or WebIdentity => GetStsBody(name == Role ? "AssumeRole" : "AssumeRoleWithWebIdentity", expiration),
        Sso => SsoCache.RoleResponse(expiration),
        SsoToken => SsoCache.Response(),
        _ => LoginCache.Response(),
    };

    public static string GetStsBody(string operation, DateTimeOffset expiration, string keyId = "ASIANEW") => string.Create(
        CultureInfo.InvariantCulture, $"""
        <{operation}Response xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
          <{operation}Result>
            <AssumedRoleUser><AssumedRoleId>AROA:session</AssumedRoleId><Arn>arn:aws:sts::123456789012:assumed-role/deploy/session</Arn></AssumedRoleUser>
            <Credentials><AccessKeyId>{keyId}</AccessKeyId><SecretAccessKey>new-secret</SecretAccessKey><SessionToken>new-token</SessionToken><Expiration>{expiration.UtcDateTime:s}Z</Expiration></Credentials>
          </{operation}Result>
          <ResponseMetadata><RequestId>17</RequestId></ResponseMetadata>
        </{operation}Response>
        """);

    private static IEnumerable<string> GetEarlierResponses(string name, string metadataToken) => name switch
    {
        MetadataRole => [metadataToken],
        MetadataCredentials => [metadataToken, "role"],
        _ => [],
    };
}
