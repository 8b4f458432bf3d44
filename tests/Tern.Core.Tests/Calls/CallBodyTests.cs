using System.IO.Compression;
using System.Security.Cryptography;
using System.Text;
using Tern.Core.Tests.Support;

namespace Tern.Core.Tests.Calls;

public sealed class CallBodyTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Signature_contains_the_hash_of_a_body_in_memory()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = handler, TimeProvider = new ManualTimeProvider() });
        await client.EchoAsync(new() { Text = "one" }, Token);
        await client.EchoAsync(new() { Body = new TestBody("one"u8.ToArray(), isInMemory: true) }, Token);
        await client.EchoAsync(new() { Text = "two" }, Token);

        Assert.Equal("one", handler.Sent[1].Text);
        Assert.Equal(handler.Sent[0]["Authorization"], handler.Sent[1]["Authorization"]);
        Assert.NotEqual(handler.Sent[0]["Authorization"], handler.Sent[2]["Authorization"]);
        Assert.All(handler.Sent, sent => Assert.Null(sent["x-amz-content-sha256"]));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Streamed_body_is_sent_unsigned_with_or_without_a_length(bool hasLength)
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        byte[] bytes = RandomNumberGenerator.GetBytes(100_000);
        await client.EchoAsync(new() { Body = new TestBody(bytes, hasLength: hasLength) }, Token);

        Assert.Equal(bytes, handler.Sent[0].Body);
        Assert.Equal("UNSIGNED-PAYLOAD", handler.Sent[0]["x-amz-content-sha256"]);
        Assert.Contains("x-amz-content-sha256;", handler.Sent[0]["Authorization"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task Retry_sends_a_replayable_body_again()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(500, ""), ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        await client.EchoAsync(new() { Body = new TestBody("again"u8.ToArray()) }, Token);

        Assert.Equal(["again", "again"], handler.Sent.Select(sent => sent.Text));
    }

    [Fact]
    public async Task Body_that_is_not_replayable_is_not_retried_and_the_error_contains_the_reason()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(500, """{"__type":"InternalError"}"""));
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        var error = await Assert.ThrowsAsync<TernServiceException>(() =>
            client.EchoAsync(new() { Body = new TestBody("once"u8.ToArray(), canReplay: false) }, Token));

        Assert.Single(handler.Sent);
        Assert.Contains("attempt 1 of 3, not retried because its body cannot be sent again", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Body_that_fails_while_it_is_read_throws_TernRequestException()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        var cause = new IOException("disk");
        var error = await Assert.ThrowsAsync<TernRequestException>(() =>
            client.EchoAsync(new() { Body = new TestBody("x"u8.ToArray(), failure: cause) }, Token));

        Assert.Same(cause, error.InnerException);
        Assert.Contains("The request body could not be read (IOException).", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(10_239, false)]
    [InlineData(10_240, true)]
    public async Task Body_above_the_minimum_size_is_compressed_if_the_operation_supports_it(int size, bool isCompressed)
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        string text = new('a', size);
        await client.CallAsync(TestClient.Upload, new() { Text = text }, Token);
        await client.CallAsync(TestClient.Echo, new() { Text = text }, Token);

        Assert.Equal(isCompressed ? "gzip" : null, handler.Sent[0]["Content-Encoding"]);
        Assert.Equal(text, isCompressed ? Decompress(handler.Sent[0].Body) : handler.Sent[0].Text);
        Assert.Equal((null, text), (handler.Sent[1]["Content-Encoding"], handler.Sent[1].Text));
    }

    [Fact]
    public async Task Content_Encoding_of_compression_is_appended_to_the_request_s_value_and_signed()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(500, ""), ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = handler, RequestMinCompressionSizeBytes = 1 });
        await client.CallAsync(TestClient.Upload, new() { Headers = [new("content-encoding", "custom")] }, Token);

        Assert.Equal(["custom, gzip", "custom, gzip"], handler.Sent.Select(sent => sent["Content-Encoding"]!));
        Assert.Equal("{}", Decompress(handler.Sent[1].Body));
        Assert.Contains("SignedHeaders=content-encoding;", handler.Sent[0]["Authorization"], StringComparison.Ordinal);
    }

    [Fact]
    public async Task Streamed_body_is_compressed_while_it_is_sent()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        await client.CallAsync(TestClient.Upload, new() { Body = new TestBody("streamed"u8.ToArray(), hasLength: false) }, Token);

        Assert.Equal("gzip", handler.Sent[0]["Content-Encoding"]);
        Assert.Equal("streamed", Decompress(handler.Sent[0].Body));
    }

    [Theory]
    [InlineData(true, null)]
    [InlineData(null, "TRUE")]
    public async Task Compression_is_disabled_by_option_or_environment_variable(bool? option, string? variable)
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with
        {
            Handler = handler,
            DisableRequestCompression = option,
            Environment = new FunctionEnvironment(name => name == "AWS_DISABLE_REQUEST_COMPRESSION" ? variable : null),
        });
        await client.CallAsync(TestClient.Upload, new() { Text = new string('a', 20_000) }, Token);
        Assert.Null(handler.Sent[0]["Content-Encoding"]);
    }

    [Fact]
    public async Task Request_without_a_body_has_no_content()
    {
        var handler = new ScriptedHandler((request, _) => Task.FromResult(request.Content is null ? ScriptedHandler.Ok() : ScriptedHandler.Error(400, "")));
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        await client.EchoAsync(new() { Method = "GET", Text = "", ContentType = null }, Token);
        Assert.Equal("GET", handler.Sent[0].Method);
    }

    private static string Decompress(byte[] bytes)
    {
        using var gzip = new GZipStream(new MemoryStream(bytes), CompressionMode.Decompress);
        using var reader = new StreamReader(gzip, Encoding.UTF8);
        return reader.ReadToEnd();
    }
}
