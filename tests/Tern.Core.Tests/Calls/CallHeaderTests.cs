using System.Globalization;
using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Calls;

public sealed class CallHeaderTests : IDisposable
{
    private readonly ScriptedHandler _handler = new(ScriptedHandler.Ok());

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Attempts_of_a_call_share_an_invocation_id_and_are_numbered()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(500, ""), ScriptedHandler.Error(503, ""), ScriptedHandler.Ok());
        using TestClient client = Client(TestClient.Defaults with { Handler = handler });

        TestResponse response = await client.EchoAsync(cancellationToken: Token);
        await client.EchoAsync(cancellationToken: Token);

        Assert.Equal(3, response.Metadata.Attempts);
        Assert.Equal(["attempt=1; max=3", "attempt=2; max=3", "attempt=3; max=3", "attempt=1; max=3"], handler.Sent.Select(sent => sent["amz-sdk-request"]!));
        string?[] ids = [.. handler.Sent.Select(sent => sent["amz-sdk-invocation-id"])];
        Assert.Equal(ids[0], ids[1]);
        Assert.Equal(ids[0], ids[2]);
        Assert.NotEqual(ids[0], ids[3]);
        Assert.True(Guid.TryParseExact(ids[0], "D", out Guid id));
        Assert.Equal(4, id.Version);
    }

    [Fact]
    public async Task Session_token_is_sent_and_signed()
    {
        using TestClient client = Client(TestClient.Defaults with
        {
            Credentials = new StaticCredentialsProvider(TestClient.AccessKeyId, TestClient.SecretAccessKey, TestClient.SessionToken),
        });
        await client.EchoAsync(cancellationToken: Token);

        Assert.Equal(TestClient.SessionToken, _handler.Sent[0]["x-amz-security-token"]);
        Assert.Contains("SignedHeaders=content-type;host;x-amz-date;x-amz-security-token,", _handler.Sent[0]["Authorization"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task User_Agent_has_the_format_that_AWS_documents()
    {
        using TestClient client = Client(TestClient.Defaults with { AppId = "my app/" + new string('x', 60) });
        await client.EchoAsync(cancellationToken: Token);

        string agent = _handler.Sent[0]["User-Agent"]!;
        Assert.Matches(
            @"^aws-sdk-tern/\d+\.\d+\.\d+ ua/2\.1 os/(linux|windows|macos|other)#[^ /]+ lang/dotnet#[\d.]+ md/arch#\w+ api/test-service#2026-01-01 app/my-app-x{43}$",
            agent);
    }

    [Fact]
    public async Task Headers_of_options_and_request_are_sent_and_signed()
    {
        using TestClient client = Client(TestClient.Defaults with { Headers = [new("X-Extra", "1")] });
        using TestClient derived = client.With(headers: [new("X-More", "2")]);
        await derived.EchoAsync(new() { Headers = [new("X-Amz-Target", "Test.Echo"), new("Content-MD5", "abc")] }, Token);

        SentRequest sent = _handler.Sent[0];
        Assert.Equal(("1", "2", "Test.Echo", "abc"), (sent["X-Extra"], sent["X-More"], sent["X-Amz-Target"], sent["Content-MD5"]));
        Assert.Contains("SignedHeaders=content-md5;content-type;host;x-amz-date;x-amz-target;x-extra;x-more,", sent["Authorization"], StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("a\r\nX-Injected: 1", "a line break")]
    [InlineData("a\nb", "a line break")]
    [InlineData("a\0b", "a NUL")]
    [InlineData("a\u001bb", "a control character")]
    [InlineData("ä", "a character outside ASCII")]
    public async Task Header_value_with_invalid_characters_throws_before_a_request_is_sent(string value, string what)
    {
        using TestClient client = Client(TestClient.Defaults);
        var error = await Assert.ThrowsAsync<TernRequestException>(() => client.EchoAsync(new() { Headers = [new("X-Meta", value)] }, Token));
        Assert.Contains($"The value of the header 'X-Meta' contains {what}.", error.Message, StringComparison.Ordinal);

        using TestClient derived = client.With(headers: [new("X-Meta", value)]);
        await Assert.ThrowsAsync<TernRequestException>(() => derived.EchoAsync(cancellationToken: Token));
        Assert.Empty(_handler.Sent);
    }

    [Theory]
    [InlineData("X Meta")]
    [InlineData("X-Meta\r\nX-Injected")]
    public async Task Invalid_header_name_throws_before_a_request_is_sent(string name)
    {
        using TestClient client = Client(TestClient.Defaults);
        await Assert.ThrowsAnyAsync<TernException>(() => client.EchoAsync(new() { Headers = [new(name, "v")] }, Token));
        Assert.Empty(_handler.Sent);
    }

    [Theory]
    [InlineData("authorization")]
    [InlineData("Host")]
    [InlineData("X-Amz-Date")]
    public async Task Header_of_the_options_that_the_client_sets_throws_TernRequestException(string name)
    {
        using TestClient client = Client(TestClient.Defaults with { Headers = [new(name, "v")] });
        var error = await Assert.ThrowsAsync<TernRequestException>(() => client.EchoAsync(cancellationToken: Token));
        Assert.Contains("is set by the client", error.Message, StringComparison.Ordinal);
        Assert.Empty(_handler.Sent);
    }

    [Fact]
    public async Task Path_query_and_host_prefix_are_sent_unchanged()
    {
        using TestClient client = Client(TestClient.Defaults);
        await client.EchoAsync(new() { Path = "/a/../b/%2E%2e//c%20d/.", Query = "x=%7E&y", HostPrefix = "foo.bar." }, Token);

        Assert.Equal("/a/../b/%2E%2e//c%20d/.?x=%7E&y", _handler.Sent[0].Uri.PathAndQuery);
        Assert.Equal("foo.bar.test.eu-west-1.amazonaws.com", _handler.Sent[0].Uri.Host);
    }

    [Theory]
    [InlineData("evil.com/.")]
    [InlineData("a")]
    [InlineData("-a.")]
    [InlineData("a..")]
    [InlineData("a@b.")]
    [InlineData("a\r\n.")]
    [InlineData(".")]
    public async Task Invalid_host_prefix_throws_TernEndpointException(string prefix)
    {
        using TestClient client = Client(TestClient.Defaults);
        await Assert.ThrowsAsync<TernEndpointException>(() => client.EchoAsync(new() { HostPrefix = prefix }, Token));
        Assert.Empty(_handler.Sent);
    }

    [Theory]
    [InlineData("/a b")]
    [InlineData("/a\r\nHost: evil")]
    [InlineData("no-slash")]
    [InlineData("/ä")]
    public async Task Unencoded_path_throws_TernRequestException(string path)
    {
        using TestClient client = Client(TestClient.Defaults);
        await Assert.ThrowsAsync<TernRequestException>(() => client.EchoAsync(new() { Path = path }, Token));
        Assert.Empty(_handler.Sent);
    }

    [Fact]
    public async Task Date_header_changes_with_each_second_of_the_clock()
    {
        var time = new ManualTimeProvider();
        using TestClient client = Client(TestClient.Defaults with { TimeProvider = time });
        await client.EchoAsync(cancellationToken: Token);
        time.Advance(TimeSpan.FromMilliseconds(999));
        await client.EchoAsync(cancellationToken: Token);
        time.Advance(TimeSpan.FromMilliseconds(1));
        await client.EchoAsync(cancellationToken: Token);

        Assert.Equal(["20261121T080000Z", "20261121T080000Z", "20261121T080001Z"], _handler.Sent.Select(sent => sent["x-amz-date"]!));
    }

    [Fact]
    public async Task Clock_skew_is_corrected_from_the_Date_header_and_the_call_is_retried()
    {
        var time = new ManualTimeProvider();
        string serverTime = time.GetUtcNow().AddHours(1).ToString("r", CultureInfo.InvariantCulture);
        var handler = new ScriptedHandler(
            ScriptedHandler.Error(403, """{"__type":"RequestTimeTooSkewed"}""", ("Date", serverTime)),
            ScriptedHandler.Ok());
        using TestClient client = Client(TestClient.Defaults with { TimeProvider = time, Handler = handler });
        await client.EchoAsync(cancellationToken: Token);

        Assert.Equal(["20261121T080000Z", "20261121T090000Z"], handler.Sent.Select(sent => sent["x-amz-date"]!));
    }

    [Fact]
    public async Task Anonymous_operations_are_not_signed()
    {
        using TestClient client = Client(TestClient.Defaults with { Credentials = null });
        await client.CallAsync(TestClient.Anonymous, cancellationToken: Token);
        await client.CallAsync(TestClient.MaybeAnonymous, cancellationToken: Token);

        Assert.All(_handler.Sent, sent => Assert.Null(sent["Authorization"]));
        Assert.Equal(2, _handler.Sent.Count);
    }

    public void Dispose() => _handler.Dispose();

    private TestClient Client(ClientOptions options) => new(options with { Handler = options.Handler ?? _handler });
}
