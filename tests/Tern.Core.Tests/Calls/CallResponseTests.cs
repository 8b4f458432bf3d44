using System.Globalization;
using System.Net;
using System.Text;
using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Calls;

public sealed class CallResponseTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Response_with_a_wrong_CRC32_is_retried()
    {
        var handler = new ScriptedHandler(
            ScriptedHandler.Ok("{}", ("x-amz-crc32", "1")),
            ScriptedHandler.Ok("{}", ("x-amz-crc32", Crc32.Compute("{}"u8).ToString(CultureInfo.InvariantCulture))));
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        Assert.Equal(2, (await client.EchoAsync(cancellationToken: Token)).Metadata.Attempts);
    }

    [Fact]
    public async Task Wrong_CRC32_in_all_attempts_throws_TernChecksumMismatchException()
    {
        var handler = new ScriptedHandler((_, _) => Task.FromResult(ScriptedHandler.Ok("{}", ("x-amz-crc32", "1"), ("x-amzn-RequestId", "R7"))));
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        var error = await Assert.ThrowsAsync<TernChecksumMismatchException>(() => client.EchoAsync(cancellationToken: Token));
        Assert.Equal(
            $"The response was damaged in transit. Its CRC-32 is {Crc32.Compute("{}"u8):x8}. Expected 00000001. "
            + "(Test Service Echo, https://test.eu-west-1.amazonaws.com, eu-west-1, HTTP 200, request id R7, attempt 3 of 3)",
            error.Message);
        Assert.Equal(3, handler.Sent.Count);
    }

    [Theory]
    [InlineData("x-amz-crc32", "1", "Content-Encoding", "gzip")]
    [InlineData("x-amz-crc32", "not a number", "X-Other", "1")]
    public async Task CRC32_of_an_encoded_body_or_with_an_invalid_value_is_ignored(string name, string value, string otherName, string otherValue)
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok("{}", (name, value), (otherName, otherValue)));
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        Assert.Equal("{}", (await client.EchoAsync(cancellationToken: Token)).Text);
    }

    [Fact]
    public async Task Result_in_an_error_is_read_without_an_exception_and_without_a_retry()
    {
        string body = $$"""{"refused":true,"text":"{{new string('x', 2 * 1024 * 1024)}}"}""";
        int read = 0;
        var descriptor = new OperationDescriptor
        {
            Service = TestClient.Service,
            Name = "Try",
            ReadError = _ => throw new InvalidOperationException("No error is read."),
            IsResultInError = response => { read++; return response.Metadata.StatusCode == 503; },
        };
        var handler = new ScriptedHandler((_, _) => Task.FromResult(ScriptedHandler.Error(503, body)));
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        TestResponse response = await client.InvokeAsync(new TestOperation(descriptor), new TestRequest(), Token);
        Assert.Equal((503, body), (response.Metadata.StatusCode, response.Text));
        Assert.Single(handler.Sent);
        Assert.Equal(1, read);
    }

    [Fact]
    public async Task Error_that_is_no_result_is_retried_and_thrown()
    {
        var descriptor = new OperationDescriptor { Service = TestClient.Service, Name = "Try", ReadError = TestClient.Echo.ReadError, IsResultInError = _ => false };
        var handler = new ScriptedHandler((_, _) => Task.FromResult(ScriptedHandler.Error(503, "{}")));
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        await Assert.ThrowsAnyAsync<TernServiceException>(() => client.InvokeAsync(new TestOperation(descriptor), new TestRequest(), Token));
        Assert.Equal(3, handler.Sent.Count);
    }

    [Fact]
    public async Task Malformed_response_is_reported_with_operation_and_byte_offset()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok("""{"a":1,"b":}""", ("x-amzn-RequestId", "R8")));
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        var error = await Assert.ThrowsAsync<TernMalformedResponseException>(() => client.EchoJsonAsync(Token));

        Assert.StartsWith("The response could not be read: ", error.Message, StringComparison.Ordinal);
        Assert.EndsWith("(Test Service Echo, https://test.eu-west-1.amazonaws.com, eu-west-1, HTTP 200, request id R8, attempt 1 of 3)", error.Message, StringComparison.Ordinal);
        Assert.Equal((11, 200), (error.ByteOffset, error.Response.StatusCode));
        Assert.IsType<TernSerializationException>(error.InnerException);
        Assert.Single(handler.Sent);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Response_above_MaxResponseBytes_throws_with_and_without_Content_Length(bool hasLength)
    {
        var handler = new ScriptedHandler((_, _) =>
        {
            HttpContent content = hasLength ? new ByteArrayContent(new byte[1025]) : new StreamContent(new UnseekableStream(new byte[1025]));
            if (hasLength)
                content.Headers.ContentLength = 1025;
            return Task.FromResult(new HttpResponseMessage(HttpStatusCode.OK) { Content = content });
        });
        using var client = new TestClient(TestClient.Defaults with { Handler = handler, MaxResponseBytes = 1024 });
        var error = await Assert.ThrowsAsync<TernResponseTooLargeException>(() => client.EchoAsync(cancellationToken: Token));
        Assert.Contains("larger than ClientOptions.MaxResponseBytes (1024 bytes). Increase the limit", error.Message, StringComparison.Ordinal);
        Assert.Single(handler.Sent);
    }

    [Theory]
    [InlineData("Content-Encoding", "gzip", " It was encoded as 'gzip' in transit, which the client did not request.")]
    [InlineData("Content-Type", "text/html; charset=utf-8", " It is 'text/html; charset=utf-8', which probably comes from a proxy and not from the service.")]
    [InlineData("Content-Type", "application/x-amz-json-1.0", "")]
    public async Task TernMalformedResponseException_describes_unexpected_content_headers(string name, string value, string hint)
    {
        using var client = new TestClient(TestClient.Defaults with { Handler = new ScriptedHandler(ScriptedHandler.Ok("<html>", (name, value))) });
        var error = await Assert.ThrowsAsync<TernMalformedResponseException>(() => client.EchoJsonAsync(Token));
        Assert.Contains($"(byte 0).{hint} (Test Service Echo", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Response_of_exactly_MaxResponseBytes_is_read()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok(new string('x', 1024)));
        using var client = new TestClient(TestClient.Defaults with { Handler = handler, MaxResponseBytes = 1024 });
        Assert.Equal(1024, (await client.EchoAsync(cancellationToken: Token)).Bytes.Length);
    }

    [Fact]
    public async Task Response_shorter_than_its_Content_Length_is_retried_and_throws_TernTransportException()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok("{}", ("Content-Length", "10")), ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        Assert.Equal(2, (await client.EchoAsync(cancellationToken: Token)).Metadata.Attempts);

        using TestClient once = client.With(retry: RetryOptions.None);
        var always = new ScriptedHandler(ScriptedHandler.Ok("{}", ("Content-Length", "10")));
        using var other = new TestClient(TestClient.Defaults with { Handler = always, Retry = RetryOptions.None });
        var error = await Assert.ThrowsAsync<TernTransportException>(() => other.EchoAsync(cancellationToken: Token));
        Assert.Contains("The response body ended after 2 of 10 bytes.", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Streamed_body_disposes_the_response_when_it_is_disposed(bool isFramed)
    {
        var content = new UnseekableStream(Encoding.UTF8.GetBytes("streamed"));
        var handler = new ScriptedHandler(new HttpResponseMessage(HttpStatusCode.OK) { Content = new StreamContent(content) });
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        TestResponse response = await client.CallAsync(isFramed ? TestClient.Subscribe : TestClient.Download, cancellationToken: Token);

        Assert.Empty(response.Bytes);
        Assert.False(content.IsDisposed);
        using (var reader = new StreamReader(response.Stream!))
            Assert.Equal("streamed", await reader.ReadToEndAsync(Token));
        Assert.True(content.IsDisposed);
    }

    [Fact]
    public async Task Error_of_a_streamed_operation_is_read_completely()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(400, """{"__type":"ShapeError","message":"no"}"""));
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        var error = await Assert.ThrowsAsync<ShapeErrorException>(() => client.CallAsync(TestClient.Download, cancellationToken: Token));
        Assert.Equal("no", error.ServiceMessage);
    }

    [Fact]
    public async Task Response_contains_no_bytes_of_an_earlier_response()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok(new string('x', 200_000)), ScriptedHandler.Ok("short"), ScriptedHandler.Ok(""));
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        Assert.Equal(200_000, (await client.EchoAsync(cancellationToken: Token)).Bytes.Length);
        Assert.Equal("short", (await client.EchoAsync(cancellationToken: Token)).Text);
        Assert.Empty((await client.EchoAsync(cancellationToken: Token)).Bytes);
    }
}
