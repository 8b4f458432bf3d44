using System.Net;
using System.Net.Sockets;
using System.Text;
using Tern.Core.Tests.Support;
using Tern.Runtime;

namespace Tern.Core.Tests.Errors;

public sealed class CallErrorTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task TernServiceException_contains_code_message_call_and_response()
    {
        TernServiceException error = await FailAsync(ScriptedHandler.Error(
            400, """{"__type":"com.amazonaws#ConditionalCheckFailedException","message":"The conditional request failed"}""", ("x-amzn-RequestId", "7Q3K"), ("X-Other", "o")));

        Assert.Equal(
            "ConditionalCheckFailedException: The conditional request failed "
            + "(Test Service Echo, https://test.eu-west-1.amazonaws.com, eu-west-1, HTTP 400, request id 7Q3K, attempt 1 of 3)",
            error.Message);
        Assert.Equal(("ConditionalCheckFailedException", "The conditional request failed"), (error.ErrorCode, error.ServiceMessage));
        Assert.Equal((400, "7Q3K", 1, "o"), (error.Response.StatusCode, error.Response.RequestId, error.Response.Attempts, error.Response.GetHeader("x-other")));
        Assert.Equal(
            new CallInfo { Service = "Test Service", Operation = "Echo", Region = "eu-west-1", Endpoint = "https://test.eu-west-1.amazonaws.com", Attempt = 1, MaxAttempts = 3 },
            error.Call);
    }

    [Theory]
    [InlineData("""{"__type":"ShapeError"}""", null, null, "ShapeError", null)]
    [InlineData("""{"__type":"a.b#ShapeError:http://x/","Message":"m"}""", null, null, "ShapeError", "m")]
    [InlineData("""{"code":"a.b#ShapeError","errorMessage":"m"}""", null, null, "ShapeError", "m")]
    [InlineData("""{"message":"m","Message":"n"}""", "a#ShapeError:http://x#y", null, "ShapeError", "m")]
    [InlineData("""{"__type":"Other"}""", "ShapeError", null, "ShapeError", null)]
    [InlineData("", "ShapeError", null, "ShapeError", null)]
    [InlineData("""{"__type":"a#ShapeError","message":"m"}""", null, "Query.Code;Sender", "Query.Code", "m")]
    [InlineData("""{"x":{"__type":"Inner","message":"no"},"list":[{"message":"no"}],"__type":"ShapeError"}""", null, null, "ShapeError", null)]
    public async Task Error_code_is_read_from_all_documented_places(string body, string? type, string? queryError, string code, string? message)
    {
        var response = ScriptedHandler.Error(400, body);
        if (type is not null)
            response.Headers.TryAddWithoutValidation("X-Amzn-Errortype", type);
        if (queryError is not null)
            response.Headers.TryAddWithoutValidation("x-amzn-query-error", queryError);
        TernServiceException error = await FailAsync(response);
        Assert.IsType<ShapeErrorException>(error);
        Assert.Equal((code, message ?? ""), (error.ErrorCode, error.ServiceMessage));
    }

    [Theory]
    [InlineData("no")]
    [InlineData("")]
    [InlineData("ShapeError: no")]
    [InlineData("ShapeError")]
    public async Task Error_texts_contain_the_code_once(string message)
    {
        var log = new RecordingLogger();
        using var client = new TestClient(TestClient.Defaults with
        {
            Handler = new ScriptedHandler(ScriptedHandler.Error(400, $$"""{"__type":"ShapeError","message":"{{message}}"}""")),
            LoggerFactory = log,
        });
        var typed = await Assert.ThrowsAsync<ShapeErrorException>(() => client.EchoAsync(cancellationToken: Token));
        var untyped = new TernServiceException("ShapeError", message);
        foreach (string text in new[] { typed.Message, typed.ToString().Split('\n')[0], untyped.Message, untyped.ToString().Split('\n')[0], log.Text.Split('\n')[0] })
            Assert.Equal(2, text.Split("ShapeError").Length);
        Assert.Equal(message, typed.ServiceMessage);
    }

    [Fact]
    public void ToString_contains_the_code_once_before_the_stack_trace()
    {
        var error = new ShapeErrorException(new() { Code = "ShapeError", Message = "no", Call = new() { Service = "S", Operation = "O" }, Response = ResponseMetadata.None });
        string text = Assert.Throws<ShapeErrorException>(void () => throw error).ToString();
        Assert.StartsWith($"{typeof(ShapeErrorException)}: No (S O, attempt 1 of 1){Environment.NewLine}   at ", text, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("<html><head><title>502 Bad Gateway</title></head>\r\n<body>\u0007<p>nginx &amp; co</p></body></html>", "text/html", "502 Bad Gateway nginx & co")]
    [InlineData("Service Unavailable", "text/plain", "Service Unavailable")]
    [InlineData("{\"__type\":\"Broken", "application/json", "{\"__type\":\"Broken")]
    [InlineData("[1]", "application/json", "[1]")]
    [InlineData("{\"m\":\"a\\u002Bb\\/c\\u000Ad\\n\\u12", "application/json", "{\"m\":\"a+b/c d\\n\\u12")]
    [InlineData("\u001b[31mred\u0000\u202Etext", "text/plain", "[31mred text")]
    public async Task Body_that_is_not_an_error_document_is_quoted_as_plain_text(string body, string mediaType, string shown)
    {
        TernServiceException error = await FailAsync(ScriptedHandler.Error(403, body, ("Content-Type", mediaType)));
        Assert.Equal("Http403", error.ErrorCode);
        Assert.Equal($"The response is not an error document of the service ({mediaType}, {Encoding.UTF8.GetByteCount(body)} bytes): {shown}", error.ServiceMessage);
    }

    [Fact]
    public async Task Empty_error_body_is_reported()
    {
        TernServiceException error = await FailAsync(ScriptedHandler.Error(503, ""));
        Assert.Equal("The response has no body. It probably comes from a proxy or a load balancer, not from the service.", error.ServiceMessage);
        Assert.StartsWith("Http503: The response has no body", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Large_error_page_is_truncated_in_the_message()
    {
        TernServiceException error = await FailAsync(ScriptedHandler.Error(403, "<html>" + new string('x', 3_000_000), ("Content-Type", "text/html")));
        Assert.InRange(error.Message.Length, 300, 700);
        Assert.Contains("(text/html, more than 1048576 bytes): xxx", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(false, false)]
    [InlineData(false, true)]
    [InlineData(true, false)]
    [InlineData(true, true)]
    public async Task At_most_1_MiB_of_an_error_body_is_read(bool isStreamed, bool hasLength)
    {
        var bodies = new List<EndlessStream>();
        var handler = new ScriptedHandler((_, _) =>
        {
            bodies.Add(new EndlessStream());
            var response = new HttpResponseMessage(HttpStatusCode.ServiceUnavailable) { Content = new StreamContent(bodies[^1]) };
            if (hasLength)
                response.Content.Headers.ContentLength = 50_000_000_000;
            return Task.FromResult(response);
        });
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        var error = await Assert.ThrowsAsync<TernServiceException>(() => client.CallAsync(isStreamed ? TestClient.Download : TestClient.Echo, cancellationToken: Token));
        Assert.Equal(("Http503", 503, 3), (error.ErrorCode, error.Response.StatusCode, error.Call!.Attempt));
        Assert.Equal(3, bodies.Count);
        Assert.All(bodies, body => Assert.InRange(body.BytesRead, 1024 * 1024, 1024 * 1024 + 128 * 1024));
    }

    [Fact]
    public async Task Truncated_error_document_has_its_type_and_message()
    {
        TernServiceException error = await FailAsync(ScriptedHandler.Error(400, $$"""{"__type":"a#ShapeError","message":"m","Item":"{{new string('x', 2_000_000)}}"}"""));
        Assert.IsType<ShapeErrorException>(error);
        Assert.Equal("m", error.ServiceMessage);
    }

    [Fact]
    public async Task Code_and_message_of_a_service_are_truncated()
    {
        string text = new string('x', 4095) + "😀" + new string('y', 500_000);
        TernServiceException error = await FailAsync(ScriptedHandler.Error(400, $$"""{"__type":"{{new string('C', 500_000)}}","message":"{{text}}"}"""));
        Assert.Equal(new string('x', 4095) + "…", error.ServiceMessage);
        Assert.Equal(new string('C', 128) + "…", error.ErrorCode);
        Assert.InRange(error.Message.Length, 4200, 4600);
        Assert.InRange(error.ToString().Length, 4200, 10_000);
    }

    [Theory]
    [InlineData("x-amzn-errortype")]
    [InlineData("x-amzn-query-error")]
    public async Task Code_of_a_header_is_truncated(string header)
    {
        TernServiceException error = await FailAsync(ScriptedHandler.Error(400, "", (header, new string('C', 60_000))));
        Assert.Equal(new string('C', 128) + "…", error.ErrorCode);
    }

    [Theory]
    [InlineData("Co de\\u0007\\u202E\\nX", "Co?de???X")]
    [InlineData("AWS.SimpleQueueService.NonExistentQueue", "AWS.SimpleQueueService.NonExistentQueue")]
    public async Task Invisible_and_non_ASCII_characters_of_a_code_are_replaced(string sent, string code)
    {
        TernServiceException error = await FailAsync(ScriptedHandler.Error(400, $$"""{"__type":"{{sent}}"}"""));
        Assert.Equal(code, error.ErrorCode);
    }

    [Fact]
    public async Task Control_characters_of_a_message_are_escaped()
    {
        TernServiceException error = await FailAsync(ScriptedHandler.Error(
            400, """{"__type":"C","message":"a\u001b[31m\r\u0085\nb\tc \u2028 \u2029 \u202e \u2066 \u200f \u007f \ufeff é 😀 \\n"}"""));
        Assert.Equal(@"a\u001b[31m\r\u0085\nb\tc \u2028 \u2029 \u202e \u2066 \u200f \u007f \ufeff é 😀 \n", error.ServiceMessage);
        Assert.DoesNotContain('\n', error.Message);
    }

    [Fact]
    public async Task Codes_and_messages_that_are_not_text_are_ignored()
    {
        TernServiceException error = await FailAsync(ScriptedHandler.Error(404, """{"__type":7,"code":404,"message":{"a":1},"Message":"m"}"""));
        Assert.Equal(("Http404", "m"), (error.ErrorCode, error.ServiceMessage));
    }

    [Fact]
    public async Task Request_id_is_reported_truncated_and_without_white_space()
    {
        TernServiceException error = await FailAsync(ScriptedHandler.Error(400, "", ("x-amzn-RequestId", "a b\u001b" + new string('r', 1000))));
        Assert.Contains(", request id a?b?" + new string('r', 124) + "…,", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Error_document_without_a_code_has_its_message()
    {
        TernServiceException error = await FailAsync(ScriptedHandler.Error(418, """{"message":"teapot"}"""));
        Assert.Equal(("Http418", "teapot"), (error.ErrorCode, error.ServiceMessage));
    }

    [Fact]
    public async Task Transient_errors_are_retried_and_others_are_not()
    {
        var transient = new ScriptedHandler(ScriptedHandler.Error(500, ""), ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = transient });
        Assert.Equal(2, (await client.EchoAsync(cancellationToken: Token)).Metadata.Attempts);

        var permanent = new ScriptedHandler(ScriptedHandler.Error(400, """{"__type":"ValidationException"}"""));
        using var other = new TestClient(TestClient.Defaults with { Handler = permanent });
        await Assert.ThrowsAsync<TernServiceException>(() => other.EchoAsync(cancellationToken: Token));
        Assert.Single(permanent.Sent);
    }

    [Fact]
    public async Task Exhausted_retry_quota_is_reported_in_the_message()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(500, ""));
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        TernServiceException? last = null;
        for (int i = 0; i < 20; i++)
            last = await Assert.ThrowsAsync<TernServiceException>(() => client.EchoAsync(cancellationToken: Token));
        Assert.Contains("attempt 1 of 3, not retried because the client's retry quota is used up", last!.Message, StringComparison.Ordinal);

        using TestClient derived = client.With(timeouts: new CallTimeouts());
        last = await Assert.ThrowsAsync<TernServiceException>(() => derived.EchoAsync(cancellationToken: Token));
        Assert.Contains("retry quota is used up", last.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Retry_delay_follows_x_amz_retry_after()
    {
        var time = new ManualTimeProvider();
        var handler = new ScriptedHandler(ScriptedHandler.Error(500, "", ("x-amz-retry-after", "1500")), ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = handler, TimeProvider = time });
        Task<TestResponse> call = client.EchoAsync(cancellationToken: Token);
        time.Advance(TimeSpan.FromMilliseconds(1499));
        Assert.Single(handler.Sent);
        time.Advance(TimeSpan.FromMilliseconds(1));
        Assert.Equal(2, (await call).Metadata.Attempts);
    }

    [Fact]
    public async Task Redirect_throws_TernServiceException_and_is_not_followed()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(301, "", ("Location", "https://evil.example/")), ScriptedHandler.Ok());
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        var error = await Assert.ThrowsAsync<TernServiceException>(() => client.EchoAsync(cancellationToken: Token));
        Assert.Equal((301, "https://evil.example/"), (error.Response.StatusCode, error.Response.GetHeader("Location")));
        Assert.Equal("test.eu-west-1.amazonaws.com", Assert.Single(handler.Sent).Uri.Host);
    }

    [Fact]
    public async Task Expired_token_throws_TernServiceException_with_the_code_of_the_service()
    {
        TernServiceException error = await FailAsync(ScriptedHandler.Error(400, """{"__type":"ExpiredTokenException","message":"The security token included in the request is expired"}"""));
        Assert.Equal("ExpiredTokenException", error.ErrorCode);
    }

    [Fact]
    public async Task Exceptions_of_the_handler_and_the_request_writer_are_thrown_unchanged()
    {
        var cause = new InvalidOperationException("mine");
        var handler = new ScriptedHandler((_, _) => throw cause);
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        Assert.Same(cause, await Assert.ThrowsAsync<InvalidOperationException>(() => client.EchoAsync(cancellationToken: Token)));
        Assert.Single(handler.Sent);
        Assert.Same(cause, await Assert.ThrowsAsync<InvalidOperationException>(() => client.EchoAsync(new() { WriteFailure = cause }, Token)));

        var refused = new TernRequestException("no key");
        var error = await Assert.ThrowsAsync<TernRequestException>(() => client.EchoAsync(new() { WriteFailure = refused }, Token));
        Assert.Equal("No key (Test Service Echo, eu-west-1, attempt 1 of 3)", error.Message);
    }

    [Theory]
    [InlineData(HttpRequestError.NameResolutionError, "The host name could not be resolved")]
    [InlineData(HttpRequestError.SecureConnectionError, "The TLS connection could not be established")]
    [InlineData(HttpRequestError.ProxyTunnelError, "The proxy refused the connection")]
    [InlineData(HttpRequestError.ResponseEnded, "The connection was lost")]
    public async Task TernTransportException_describes_the_failed_step(HttpRequestError kind, string expected)
    {
        var handler = new ScriptedHandler((_, _) => throw new HttpRequestException(kind, "x"));
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        var error = await Assert.ThrowsAsync<TernTransportException>(() => client.EchoAsync(cancellationToken: Token));
        Assert.StartsWith(expected, error.Message, StringComparison.Ordinal);
        Assert.Equal(3, handler.Sent.Count);
    }

    [Fact]
    public async Task Message_of_the_transport_is_truncated()
    {
        var handler = new ScriptedHandler((_, _) => throw new IOException("a\u001b" + new string('x', 100_000)));
        using var client = new TestClient(TestClient.Defaults with { Handler = handler });
        var error = await Assert.ThrowsAsync<TernTransportException>(() => client.EchoAsync(cancellationToken: Token));
        Assert.Contains("(a\uFFFD" + new string('x', 198) + "…). (", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("eu-west-1", null, ". Check DNS and connectivity to it, then whether the service is available in the region.")]
    [InlineData("mars-1", null, ", and the region 'mars-1' is unknown to this version. Check the region, then DNS.")]
    [InlineData("eu-middle-7", null, ", and the region 'eu-middle-7' is unknown to this version. Check the region, then DNS.")]
    [InlineData("mars-1", "http://localhosst:8000", ". Check the endpoint, then DNS.")]
    public async Task Unresolved_host_name_is_reported_with_advice_for_region_or_endpoint(string region, string? endpoint, string advice)
    {
        Exception[] failures =
        [
            new HttpRequestException(HttpRequestError.NameResolutionError, "x"),
            new HttpRequestException(HttpRequestError.ConnectionError, "x", new SocketException((int)SocketError.TryAgain)),
            new HttpRequestException(HttpRequestError.ConnectionError, "x", new SocketException((int)SocketError.NoData)),
        ];
        foreach (Exception failure in failures)
        {
            var handler = new ScriptedHandler((_, _) => throw failure);
            using var client = new TestClient(TestClient.Defaults with { Handler = handler, Region = region, Endpoint = endpoint });
            var error = await Assert.ThrowsAsync<TernTransportException>(() => client.EchoAsync(cancellationToken: Token));
            Assert.StartsWith($"The host name could not be resolved{advice} (", error.Message, StringComparison.Ordinal);
            Assert.Same(failure, error.InnerException);
        }
    }

    [Fact]
    public async Task Connect_timeout_throws_TernConnectTimeoutException()
    {
        var handler = new ScriptedHandler((_, _) => throw new TaskCanceledException("connect", new TimeoutException()));
        using var client = new TestClient(TestClient.Defaults with { Handler = handler, Timeouts = new CallTimeouts { Connect = TimeSpan.FromSeconds(7) } });
        var error = await Assert.ThrowsAsync<TernConnectTimeoutException>(() => client.EchoAsync(cancellationToken: Token));
        Assert.Contains("No connection could be made within 7 s (CallTimeouts.Connect)", error.Message, StringComparison.Ordinal);
        Assert.Equal(3, handler.Sent.Count);
    }

    private async Task<TernServiceException> FailAsync(HttpResponseMessage response)
    {
        using var client = new TestClient(TestClient.Defaults with { Handler = new ScriptedHandler(response) });
        return await Assert.ThrowsAnyAsync<TernServiceException>(() => client.EchoAsync(cancellationToken: Token));
    }

    private sealed class EndlessStream : ForwardOnlyStream
    {
        public long BytesRead { get; private set; }

        public override bool CanRead => true;

        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            buffer.Span.Fill((byte)'x');
            BytesRead += buffer.Length;
            return new(buffer.Length);
        }
    }
}
