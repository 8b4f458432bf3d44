using System.Net;
using System.Text;
using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Identity;

/// <summary>Invalid responses of the servers of every source.</summary>
public class ServerFailureTests
{
    private const string Lost = "lost connection", Error = "HTTP 500", Garbage = "garbage", Empty = "empty", Half = "half a response", Redirect = "redirect", Html = "HTML", Large = "1 GB", LargeError = "1 GB of an error", Expired = "expired";

    private readonly ManualTimeProvider _clock = new();

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    /// <summary>The source, the beginning of its errors, and the number of requests before the one that fails.</summary>
    public static TheoryData<string, string, int> Services => new()
    {
        { ServerSources.Role, "The role arn:aws:iam::123456789012:role/deploy could not be assumed. ", 0 },
        { ServerSources.WebIdentity, "The role arn:aws:iam::123456789012:role/deploy could not be assumed with the token in /token. ", 0 },
        { ServerSources.Sso, "The credentials of the role Admin in the account 123456789012 could not be fetched with sso-session corp. ", 0 },
        { ServerSources.SsoToken, "The token of sso-session corp could not be refreshed. ", 0 },
        { ServerSources.Login, $"The credentials of the login session '{LoginCache.Session}' could not be refreshed. ", 0 },
    };

    [Theory]
    [MemberData(nameof(Services))]
    public async Task Invalid_response_of_a_service_throws_an_error_of_its_own(string name, string beginning, int before)
    {
        bool isXml = name is ServerSources.Role or ServerSources.WebIdentity;
        string unreadable = isXml ? "The response could not be read: Expected an element (byte 0)." : "The response could not be read: Expected an object, but found a character that is invalid in JSON (byte 0).";
        await AssertFailuresAsync(name, before, new()
        {
            [Lost] = (beginning + "The connection could not be established (refused). (", 3),
            [Error] = (beginning + "Http500: The response is not an error document of the service (no media type, 2 bytes): {} (", 3),
            [Garbage] = ($"{beginning}{unreadable} (", 1),
            [Half] = (beginning + "The connection was lost before the response body was complete (", 3),
            [Redirect] = (beginning + "Http302: The response has no body. It probably comes from a proxy or a load balancer, not from the service. (", 1),
            [Html] = (isXml ? "The response of STS contains no AccessKeyId." : $"{beginning}{unreadable} It is 'text/html', which probably comes from a proxy and not from the service. (", 1),
            [Large] = (beginning + "The response of unknown length is larger than ClientOptions.MaxResponseBytes (1048576 bytes).", 1),
            [LargeError] = (beginning + "Http400: The response is not an error document of the service (no media type, more than 1048576 bytes): xxx", 1),
        });
    }

    [Fact]
    public Task Invalid_response_of_a_container_endpoint_throws_an_error_of_its_own() => AssertFailuresAsync(ServerSources.Container, 0, new()
    {
        [Lost] = ("The container endpoint 169.254.170.2 returned no credentials (no connection).", 3),
        [Error] = ("The container endpoint 169.254.170.2 returned no credentials (HTTP 500).", 3),
        [Half] = ("The container endpoint 169.254.170.2 returned no credentials (incomplete response).", 3),
        [Redirect] = ("The container endpoint 169.254.170.2 returned no credentials (HTTP 302).", 1),
        [Large] = ("The response of 169.254.170.2 is longer than 64 KiB. Check the endpoint.", 1),
        [LargeError] = ("The response of 169.254.170.2 is longer than 64 KiB. Check the endpoint.", 1),
        [Garbage] = ("The response of the container endpoint 169.254.170.2 is not valid. Expected a JSON object with AccessKeyId and SecretAccessKey.", 1),
        [Empty] = ("The response of the container endpoint 169.254.170.2 is not valid. Expected a JSON object with AccessKeyId and SecretAccessKey.", 1),
        [Html] = ("The response of the container endpoint 169.254.170.2 is not valid. Expected a JSON object with AccessKeyId and SecretAccessKey.", 1),
    });

    [Theory]
    [InlineData(ServerSources.MetadataToken, 0)]
    [InlineData(ServerSources.MetadataRole, 1)]
    public Task Invalid_response_of_the_instance_metadata_throws_an_error_of_its_own(string name, int before) => AssertFailuresAsync(name, before, new()
    {
        [Lost] = ("The EC2 instance metadata returned no credentials: no connection (http://169.254.169.254).", 1),
        [Half] = ("The EC2 instance metadata returned no credentials: incomplete response (http://169.254.169.254).", 1),
        [Error] = ("The EC2 instance metadata at http://169.254.169.254 returned no credentials (HTTP 500).", 3),
        [Redirect] = ("The EC2 instance metadata at http://169.254.169.254 returned no credentials (HTTP 302).", 1),
        [Large] = ("The response of 169.254.169.254 is longer than 64 KiB. Check the endpoint.", 1),
        [LargeError] = ("The response of 169.254.169.254 is longer than 64 KiB. Check the endpoint.", 1),
        [Empty] = (name == ServerSources.MetadataRole
            ? "The EC2 instance metadata returned no credentials: the instance has no IAM role."
            : "The EC2 instance metadata returned no credentials: the session token is not valid (http://169.254.169.254).", 1),
    });

    [Fact]
    public Task Invalid_credentials_of_the_instance_metadata_throw_an_error_of_their_own() => AssertFailuresAsync(ServerSources.MetadataCredentials, 2, new()
    {
        [Lost] = ("The EC2 instance metadata at http://169.254.169.254 returned no credentials (no connection).", 1),
        [Half] = ("The EC2 instance metadata at http://169.254.169.254 returned no credentials (incomplete response).", 1),
        [Error] = ("The EC2 instance metadata at http://169.254.169.254 returned no credentials (HTTP 500).", 3),
        [Redirect] = ("The EC2 instance metadata at http://169.254.169.254 returned no credentials (HTTP 302).", 1),
        [Large] = ("The response of 169.254.169.254 is longer than 64 KiB. Check the endpoint.", 1),
        [Garbage] = ("The response of the EC2 instance metadata is not valid JSON with AccessKeyId and SecretAccessKey.", 1),
        [Html] = ("The response of the EC2 instance metadata is not valid JSON with AccessKeyId and SecretAccessKey.", 1),
    });

    [Theory]
    [InlineData(ServerSources.Container, "container")]
    [InlineData(ServerSources.Role, "role deploy → code")]
    [InlineData(ServerSources.WebIdentity, "role deploy → web identity")]
    [InlineData(ServerSources.Sso, "sso-session corp")]
    [InlineData(ServerSources.Login, $"login session {LoginCache.Session}")]
    public Task Expired_credentials_throw_with_both_times(string name, string path) => AssertFailuresAsync(name, 0, new()
    {
        [Expired] = ($"{path} returned credentials that expired at 2026-11-21 0", 1),
    });

    [Fact]
    public async Task Expired_credentials_of_the_instance_metadata_are_used_because_services_accept_them()
    {
        RefreshingCredentialsProvider provider = CreateProvider(ServerSources.MetadataCredentials, Expired, new BodyStream([]), out _);
        Assert.Equal("ASIANEW", (await provider.GetCredentialsAsync(Cancellation)).AccessKeyId);
    }

    [Theory]
    [InlineData(ServerSources.Container)]
    [InlineData(ServerSources.MetadataCredentials)]
    [InlineData(ServerSources.Role)]
    [InlineData(ServerSources.WebIdentity)]
    [InlineData(ServerSources.Sso)]
    [InlineData(ServerSources.Login)]
    public async Task Valid_body_with_another_content_type_is_read(string name)
    {
        string body = ServerSources.GetBody(name, _clock.GetUtcNow().AddHours(1));
        ScriptedHandler handler = ServerSources.CreateHandler(name, (_, _) => Task.FromResult(ScriptedHandler.Ok(body, ("Content-Type", "text/html; charset=latin1"))));
        AwsCredentials credentials = await ServerSources.CreateProvider(name, ServerSources.CreateEnvironment(name, handler, _clock)).GetCredentialsAsync(Cancellation);
        Assert.Equal(name == ServerSources.Sso ? "sso-secret" : "new-secret", credentials.SecretAccessKey);
    }

    private async Task AssertFailuresAsync(string name, int before, Dictionary<string, (string Beginning, int Attempts)> expected)
    {
        var messages = new HashSet<string>();
        foreach ((string kind, (string beginning, int attempts)) in expected)
        {
            var stream = new BodyStream([], 1L << 30);
            RefreshingCredentialsProvider provider = CreateProvider(name, kind, stream, out ScriptedHandler handler);
            var error = await Assert.ThrowsAsync<TernCredentialsException>(() => _clock.SkipDelaysAsync(provider.GetCredentialsAsync(Cancellation).AsTask()));
            Assert.StartsWith(beginning, error.Message, StringComparison.Ordinal);
            Assert.Equal(before + attempts, handler.Sent.Count);
            // What is read is at most the limit and one buffer.
            Assert.InRange(stream.ReadCount, 0, 1024 * 1024 + 128 * 1024);
            Assert.InRange(error.Message.Length, 0, 6000);
            // Without a reader of media types, HTML is as invalid as any other text.
            Assert.True(messages.Add(error.Message) || kind is Empty or Html or LargeError, error.Message);
        }
    }

    private RefreshingCredentialsProvider CreateProvider(string name, string kind, BodyStream large, out ScriptedHandler handler)
    {
        byte[] valid = Encoding.UTF8.GetBytes(
            kind == Expired && name == ServerSources.Login ? LoginCache.Response(seconds: 0) : ServerSources.GetBody(name, _clock.GetUtcNow().AddHours(kind == Expired ? -1 : 1)));
        handler = ServerSources.CreateHandler(name, (_, _) => kind switch
        {
            Lost => throw new HttpRequestException(HttpRequestError.ConnectionError, "refused"),
            Error => Task.FromResult(ScriptedHandler.Error(500, "{}")),
            Garbage => Task.FromResult(ScriptedHandler.CreateResponse(HttpStatusCode.OK, [0xFF, 0xD8, 0, 1, 2, 3])),
            Empty => Task.FromResult(ScriptedHandler.CreateResponse(HttpStatusCode.OK, [])),
            Half => Respond(new BodyStream(valid[..(valid.Length / 2)], 0, new HttpIOException(HttpRequestError.ResponseEnded))),
            Redirect => Task.FromResult(ScriptedHandler.CreateResponse(HttpStatusCode.Redirect, [], ("Location", "http://169.254.170.2/other"))),
            Html => Task.FromResult(ScriptedHandler.Ok("<html><body>Sign in to the network</body></html>", ("Content-Type", "text/html"))),
            Large => Respond(large),
            LargeError => Respond(large, HttpStatusCode.BadRequest),
            _ => Task.FromResult(ScriptedHandler.CreateResponse(HttpStatusCode.OK, valid)),
        });
        return ServerSources.CreateProvider(name, ServerSources.CreateEnvironment(name, handler, _clock));
    }

    private static Task<HttpResponseMessage> Respond(Stream body, HttpStatusCode status = HttpStatusCode.OK) =>
        Task.FromResult(new HttpResponseMessage(status) { Content = new StreamContent(body) });
}
