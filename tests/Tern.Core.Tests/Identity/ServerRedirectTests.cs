using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Identity;

/// <summary>Servers on real sockets that redirect: another server must not receive the secrets of the request.</summary>
public class ServerRedirectTests
{
    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(ServerSources.Container, 302)]
    [InlineData(ServerSources.Container, 307)]
    [InlineData(ServerSources.MetadataToken, 301)]
    [InlineData(ServerSources.MetadataToken, 307)]
    [InlineData(ServerSources.Role, 307)]
    [InlineData(ServerSources.WebIdentity, 307)]
    [InlineData(ServerSources.Sso, 302)]
    [InlineData(ServerSources.SsoToken, 307)]
    [InlineData(ServerSources.Login, 308)]
    public async Task Redirect_is_not_followed(string name, int status)
    {
        await using LoopbackServer target = LoopbackServer.Returning(LoopbackServer.Response("{}"));
        await using LoopbackServer server = LoopbackServer.Returning($"HTTP/1.1 {status} Redirect\r\nLocation: {target.Url}/other\r\nContent-Length: 0\r\n\r\n");
        RecordingEnvironment environment = ServerSources.CreateEnvironment(name, null, new ManualTimeProvider());
        environment.Variables.Remove("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI");
        environment.Set("AWS_CONTAINER_CREDENTIALS_FULL_URI", $"{server.Url}/credentials").Set("AWS_CONTAINER_AUTHORIZATION_TOKEN", "token");
        environment.Set("AWS_EC2_METADATA_SERVICE_ENDPOINT", server.Url).Set("AWS_ENDPOINT_URL", server.Url);
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => ServerSources.CreateProvider(name, environment).GetCredentialsAsync(Cancellation).AsTask());
        Assert.Contains($"HTTP {status}", error.Message, StringComparison.Ordinal);
        Assert.Equal((1, 0), (server.Connections, target.Connections));
    }

    [Theory]
    [InlineData(ServerSources.Container)]
    [InlineData(ServerSources.MetadataToken)]
    public async Task Incomplete_response_on_a_socket_throws_TernCredentialsException(string name)
    {
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            await connection.ReadRequestAsync(token);
            await connection.SendAsync("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"AccessKeyId\":\"A", token);
        });
        var clock = new ManualTimeProvider();
        RecordingEnvironment environment = ServerSources.CreateEnvironment(name, null, clock);
        environment.Variables.Remove("AWS_CONTAINER_CREDENTIALS_RELATIVE_URI");
        environment.Set("AWS_CONTAINER_CREDENTIALS_FULL_URI", $"{server.Url}/credentials").Set("AWS_EC2_METADATA_SERVICE_ENDPOINT", server.Url);
        Task<AwsCredentials> fetch = ServerSources.CreateProvider(name, environment).GetCredentialsAsync(Cancellation).AsTask();
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => clock.SkipDelaysAsync(fetch));
        Assert.Contains("incomplete response", error.Message, StringComparison.Ordinal);
    }
}
