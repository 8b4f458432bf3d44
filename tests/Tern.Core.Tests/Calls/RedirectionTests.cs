using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Calls;

/// <summary>A call is redirected once to the region of the error, and later calls use the cached region.</summary>
public sealed class RedirectionTests
{
    private const string Header = "x-region";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Redirected_call_is_sent_and_signed_for_the_region_of_the_error()
    {
        using var handler = new ScriptedHandler(RedirectTo("ap-south-1"), ScriptedHandler.Ok());
        using TestClient client = Create(handler);
        TestResponse response = await client.EchoAsync(new() { Bytes = "payload"u8.ToArray() }, Token);
        Assert.Equal(1, response.Metadata.Attempts);
        Assert.Equal(["test.eu-west-1.amazonaws.com", "test.ap-south-1.amazonaws.com"], Hosts(handler));
        Assert.Contains("/ap-south-1/test/aws4_request", handler.Sent[1]["Authorization"], StringComparison.Ordinal);
        Assert.Equal("payload"u8.ToArray(), handler.Sent[1].Body);
    }

    [Fact]
    public async Task Later_calls_of_the_client_and_derived_clients_use_the_cached_region()
    {
        using var handler = new ScriptedHandler(RedirectTo("ap-south-1"), ScriptedHandler.Ok());
        using TestClient client = Create(handler);
        await client.EchoAsync(cancellationToken: Token);
        await client.EchoAsync(cancellationToken: Token);
        using TestClient other = client.With(headers: [new("x-other", "1")]);
        await other.EchoAsync(cancellationToken: Token);
        Assert.Equal(["eu-west-1", "ap-south-1", "ap-south-1", "ap-south-1"], Hosts(handler).Select(host => host.Split('.')[1]));
    }

    [Fact]
    public async Task Second_redirection_replaces_the_cached_region()
    {
        using var handler = new ScriptedHandler(RedirectTo("ap-south-1"), ScriptedHandler.Ok(), RedirectTo("sa-east-1"), ScriptedHandler.Ok());
        using TestClient client = Create(handler);
        await client.EchoAsync(cancellationToken: Token);
        await client.EchoAsync(cancellationToken: Token);
        await client.EchoAsync(cancellationToken: Token);
        Assert.Equal(["eu-west-1", "ap-south-1", "ap-south-1", "sa-east-1", "sa-east-1"], Hosts(handler).Select(host => host.Split('.')[1]));
    }

    [Fact]
    public async Task Two_regions_that_redirect_to_each_other_throw_TernServiceException()
    {
        using var handler = new ScriptedHandler(RedirectTo("ap-south-1"), RedirectTo("eu-west-1"));
        using TestClient client = Create(handler);
        var error = await Assert.ThrowsAsync<TernServiceException>(() => client.EchoAsync(cancellationToken: Token));
        Assert.Equal(2, handler.Sent.Count);
        Assert.Equal("ap-south-1", error.Call!.Region);
    }

    [Theory]
    [InlineData("eu-west-1")] // The region of the client.
    [InlineData("evil.example.com/")]
    [InlineData("a.b")]
    [InlineData("-")]
    [InlineData("")]
    public async Task Redirection_to_the_same_or_an_invalid_region_is_not_followed(string region)
    {
        using var handler = new ScriptedHandler(RedirectTo(region));
        using TestClient client = Create(handler);
        var error = await Assert.ThrowsAsync<TernServiceException>(() => client.EchoAsync(cancellationToken: Token));
        Assert.Equal(301, error.Response.StatusCode);
        Assert.Single(handler.Sent);
    }

    [Fact]
    public async Task Redirection_with_a_body_that_is_not_replayable_throws_and_caches_the_region()
    {
        using var handler = new ScriptedHandler(RedirectTo("ap-south-1"), ScriptedHandler.Ok());
        using TestClient client = Create(handler);
        await Assert.ThrowsAsync<TernServiceException>(() => client.EchoAsync(new() { Body = RequestBody.From(new UnseekableStream([1, 2, 3])) }, Token));
        Assert.Single(handler.Sent);
        await client.EchoAsync(new() { Body = RequestBody.From(new UnseekableStream([1, 2, 3])) }, Token);
        Assert.Contains("ap-south-1", handler.Sent[^1].Uri.Host, StringComparison.Ordinal);
    }

    public static TheoryData<int, string> Failures => new()
    {
        { 0, "" }, // No response.
        { 301, "Moved" },
        { 400, "AuthorizationHeaderMalformed" },
        { 404, "NoSuchBucket" },
    };

    [Theory]
    [MemberData(nameof(Failures))]
    public async Task Cached_region_is_removed_after_a_failure_that_indicates_a_wrong_region(int status, string code)
    {
        using var handler = new ScriptedHandler((request, _) =>
        {
            if (request.RequestUri!.Host.Contains("eu-west-1", StringComparison.Ordinal))
                return Task.FromResult(RedirectTo("ap-south-1"));
            if (status == 0)
                throw new HttpRequestException(HttpRequestError.NameResolutionError, "x");
            return Task.FromResult(ScriptedHandler.Error(status, $$"""{"__type":"{{code}}"}"""));
        });
        using TestClient client = new(TestClient.Defaults with { Handler = handler, Retry = RetryOptions.None }) { RegionHeader = Header };
        for (int i = 0; i < 2; i++)
            await Assert.ThrowsAnyAsync<TernException>(() => client.EchoAsync(cancellationToken: Token));
        Assert.Equal(["eu-west-1", "ap-south-1", "eu-west-1", "ap-south-1"], Hosts(handler).Select(host => host.Split('.')[1]));
    }

    [Theory]
    [InlineData(404, "NoSuchKey")]
    [InlineData(304, "NotModified")]
    [InlineData(412, "PreconditionFailed")]
    [InlineData(416, "InvalidRange")]
    [InlineData(400, "InvalidArgument")]
    [InlineData(403, "AccessDenied")]
    [InlineData(409, "OperationAborted")]
    [InlineData(503, "SlowDown")]
    public async Task Cached_region_is_retained_after_other_service_errors(int status, string code)
    {
        using var handler = new ScriptedHandler(RedirectTo("ap-south-1"), ScriptedHandler.Error(status, $$"""{"__type":"{{code}}"}"""));
        using TestClient client = new(TestClient.Defaults with { Handler = handler, Retry = RetryOptions.None }) { RegionHeader = Header };
        for (int i = 0; i < 2; i++)
            await Assert.ThrowsAsync<TernServiceException>(() => client.EchoAsync(cancellationToken: Token));
        Assert.Equal(["eu-west-1", "ap-south-1", "ap-south-1"], Hosts(handler).Select(host => host.Split('.')[1]));
    }

    [Fact]
    public async Task Cached_region_is_retained_if_the_response_was_not_received()
    {
        using var handler = new ScriptedHandler((request, _) => request.RequestUri!.Host.Contains("eu-west-1", StringComparison.Ordinal)
            ? Task.FromResult(RedirectTo("ap-south-1"))
            : throw new HttpRequestException(HttpRequestError.ResponseEnded, "x"));
        using TestClient client = new(TestClient.Defaults with { Handler = handler, Retry = RetryOptions.None }) { RegionHeader = Header };
        for (int i = 0; i < 2; i++)
            await Assert.ThrowsAsync<TernTransportException>(() => client.EchoAsync(cancellationToken: Token));
        Assert.Equal(["eu-west-1", "ap-south-1", "ap-south-1"], Hosts(handler).Select(host => host.Split('.')[1]));
    }

    [Fact]
    public async Task Cached_region_is_removed_after_regions_redirect_to_each_other()
    {
        using var handler = new ScriptedHandler(RedirectTo("ap-south-1"), RedirectTo("eu-west-1"), ScriptedHandler.Ok());
        using TestClient client = Create(handler);
        await Assert.ThrowsAsync<TernServiceException>(() => client.EchoAsync(cancellationToken: Token));
        await client.EchoAsync(cancellationToken: Token);
        Assert.Equal(["eu-west-1", "ap-south-1", "eu-west-1"], Hosts(handler).Select(host => host.Split('.')[1]));
    }

    [Fact]
    public async Task Cached_region_is_removed_by_a_later_failure_that_indicates_a_wrong_region()
    {
        using var handler = new ScriptedHandler(RedirectTo("ap-south-1"), ScriptedHandler.Ok(), ScriptedHandler.Error(404, """{"__type":"NoSuchBucket"}"""), ScriptedHandler.Ok());
        using TestClient client = Create(handler);
        await client.EchoAsync(cancellationToken: Token);
        await Assert.ThrowsAsync<TernServiceException>(() => client.EchoAsync(cancellationToken: Token));
        await client.EchoAsync(cancellationToken: Token);
        Assert.Equal(["eu-west-1", "ap-south-1", "ap-south-1", "eu-west-1"], Hosts(handler).Select(host => host.Split('.')[1]));
    }

    [Fact]
    public async Task Redirection_is_logged_with_the_region()
    {
        using var handler = new ScriptedHandler(RedirectTo("ap-south-1"), ScriptedHandler.Ok());
        var log = new RecordingLogger();
        using TestClient client = new(TestClient.Defaults with { Handler = handler, LoggerFactory = log }) { RegionHeader = Header };
        await client.EchoAsync(cancellationToken: Token);
        Assert.Contains("ap-south-1", log.Text, StringComparison.Ordinal);
    }

    [Fact]
    public void RedirectionCache_removes_the_oldest_entry_above_its_capacity()
    {
        var cache = new RedirectionCache();
        for (int i = 0; i <= RedirectionCache.Capacity; i++)
            cache.Add($"https://bucket-{i}.example.com", "ap-south-1");
        Assert.Null(cache.Find("https://bucket-0.example.com"));
        Assert.Equal("ap-south-1", cache.Find($"https://bucket-{RedirectionCache.Capacity}.example.com"));
    }

    private static TestClient Create(HttpMessageHandler handler) => new(TestClient.Defaults with { Handler = handler }) { RegionHeader = Header };

    private static HttpResponseMessage RedirectTo(string region) => ScriptedHandler.Error(301, """{"__type":"Moved"}""", (Header, region));

    private static IEnumerable<string> Hosts(ScriptedHandler handler) => handler.Sent.Select(sent => sent.Uri.Host);
}
