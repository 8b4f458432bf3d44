using System.IO.Compression;
using System.Net;
using System.Text;
using Tern.DynamoDB.Support;
using Tern.Core.Tests.Support;

namespace Tern.DynamoDB.Clients;

/// <summary>Invalid configuration and invalid responses: each gives a typed error in bounded time and memory.</summary>
public sealed class BadInputTests
{
    private static readonly GetItemRequest s_request = new() { TableName = "orders", Key = new() { ["pk"] = "a" } };

    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task An_unknown_region_is_named_in_the_error_if_its_host_cannot_be_resolved()
    {
        string? host = null;
        using var handler = new FuncHandler((request, _) =>
        {
            host = request.RequestUri!.Host;
            throw new HttpRequestException(HttpRequestError.NameResolutionError, "Name or service not known");
        });
        using DynamoDBClient client = Client(handler, options => options with { Region = "mars-1" });
        var error = await Assert.ThrowsAsync<TernTransportException>(() => client.GetItemAsync(s_request, Token));
        Assert.Equal("dynamodb.mars-1.amazonaws.com", host);
        Assert.Equal(
            "The host name could not be resolved, and the region 'mars-1' is unknown to this version. Check the region, then DNS. "
            + "(DynamoDB GetItem, https://dynamodb.mars-1.amazonaws.com, mars-1, attempt 4 of 4)",
            error.Message);
    }

    [Theory]
    [InlineData("localhost:8000")]
    [InlineData("ftp://localhost")]
    [InlineData("http://localhost:port")]
    [InlineData("http://localhost/?a=b")]
    [InlineData("https://user:PASSWORD@localhost")]
    [InlineData("http://[::1")]
    [InlineData("LONG")]
    public async Task A_malformed_endpoint_throws_before_a_request_is_sent(string endpoint)
    {
        using var service = new ScriptedService((200, "{}"));
        using var client = new DynamoDBClient(service.Options with { Endpoint = endpoint == "LONG" ? "http://" + new string('x', 1_000_000) : endpoint });
        var error = await Assert.ThrowsAsync<TernEndpointException>(() => client.GetItemAsync(s_request, Token));
        Assert.InRange(error.Message.Length, 50, 600);
        Assert.DoesNotContain("PASSWORD", error.ToString(), StringComparison.Ordinal);
        Assert.Empty(service.Requests);
    }

    [Theory]
    [InlineData("arn:aws:dynamodb:eu-west-1:123456789012:table/orders", "https://123456789012.ddb.eu-west-1.amazonaws.com/")]
    [InlineData("arn:aws:dynamodb:eu-west-1:evil.com#:table/orders", "https://dynamodb.eu-west-1.amazonaws.com/")]
    [InlineData("arn:aws:dynamodb:eu-west-1:1@evil.com:table/orders", "https://dynamodb.eu-west-1.amazonaws.com/")]
    [InlineData("arn:aws:dynamodb:eu-west-1:evil.com/:table/orders", "https://dynamodb.eu-west-1.amazonaws.com/")]
    public async Task A_table_ARN_does_not_send_requests_to_another_host(string table, string url)
    {
        using var service = new ScriptedService((200, "{}"));
        using DynamoDBClient client = service.CreateClient();
        await client.GetItemAsync(s_request with { TableName = table }, Token);
        Assert.Equal(url, Assert.Single(service.Requests).RequestUri!.AbsoluteUri);
    }

    [Fact]
    public async Task A_client_without_credentials_throws_an_error_that_names_AWS_ACCESS_KEY_ID()
    {
        using var service = new ScriptedService((200, "{}"));
        using var client = new DynamoDBClient(service.Options with { Credentials = null });
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => client.GetItemAsync(s_request, Token));
        Assert.Contains("AWS_ACCESS_KEY_ID", error.Message, StringComparison.Ordinal);
        Assert.Empty(service.Requests);
    }

    [Fact]
    public async Task An_expired_session_token_throws_before_a_request_is_sent()
    {
        using var service = new ScriptedService((200, "{}"));
        var ended = new AwsCredentials("AKIDEXAMPLE", "secret", "token", new DateTimeOffset(2020, 1, 1, 0, 0, 0, TimeSpan.Zero));
        using var client = new DynamoDBClient(service.Options with { Credentials = new StaticCredentialsProvider(ended) });
        var error = await Assert.ThrowsAsync<TernCredentialsException>(() => client.GetItemAsync(s_request, Token));
        Assert.Contains("expired at 2020-01-01 00:00:00Z", error.Message, StringComparison.Ordinal);
        Assert.Empty(service.Requests);
    }

    [Theory]
    [InlineData("ExpiredTokenException", "The security token included in the request is expired")]
    [InlineData("UnrecognizedClientException", "The security token included in the request is invalid.")]
    [InlineData("ValidationException", "One or more parameter values were invalid: Type mismatch for key pk expected: S actual: N")]
    [InlineData("AccessDeniedException", "User: arn:aws:iam::123456789012:user/a is not authorized to perform: dynamodb:GetItem")]
    public async Task A_client_error_of_the_service_throws_DynamoDBException_without_a_retry(string code, string message)
    {
        using var service = new ScriptedService((400, $$"""{"__type":"com.amazon.coral.service#{{code}}","message":"{{message}}"}"""));
        using DynamoDBClient client = service.CreateClient();
        var error = await Assert.ThrowsAsync<DynamoDBException>(() => client.GetItemAsync(s_request, Token));
        Assert.StartsWith($"{code}: {message} (DynamoDB GetItem, ", error.Message, StringComparison.Ordinal);
        Assert.Single(service.Requests);
    }

    [Theory]
    [InlineData("Content-Length: 100\r\n\r\n{\"Item\":{", "The connection was lost before the response body was complete")]
    [InlineData("Transfer-Encoding: chunked\r\n\r\n9\r\n{\"Item\":{", "The connection was lost before the response body was complete")]
    [InlineData("Transfer-Encoding: chunked\r\n\r\nzz\r\n", "The connection was lost before the response body was complete")]
    [InlineData("Transfer-Encoding: chunked\r\n\r\n9\r\n{\"Item\":{\r\n", "The connection was lost before the response body was complete")]
    [InlineData("X-Long: ", "The response headers are larger than the limit of the HTTP handler.")]
    [InlineData("no colon\r\n\r\n{}", "The response is not HTTP.")]
    public async Task A_truncated_or_malformed_HTTP_response_throws_TernTransportException(string response, string problem)
    {
        if (response == "X-Long: ")
            response = string.Concat(Enumerable.Range(0, 3000).Select(i => $"X-{i}: {new string('x', 100)}\r\n")) + "Content-Length: 2\r\n\r\n{}";
        await using var server = new LoopbackServer(async (connection, token) =>
        {
            await connection.ReadRequestAsync(token);
            await connection.SendAsync("HTTP/1.1 200 OK\r\n" + response, token);
        });
        using DynamoDBClient client = Client(server);
        var error = await Assert.ThrowsAsync<TernTransportException>(() => client.GetItemAsync(s_request, Token));
        Assert.StartsWith(problem, error.Message, StringComparison.Ordinal);
        Assert.Contains("(DynamoDB GetItem, http://127.0.0.1:", error.Message, StringComparison.Ordinal);
        Assert.Equal(1, server.Connections);
    }

    [Fact]
    public async Task Bytes_after_Content_Length_are_not_used_as_the_next_response()
    {
        await using var server = LoopbackServer.Returning("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}HTTP/1.1 200 OK\r\nContent-Length: 23\r\n\r\n{\"Item\":{\"a\":{\"S\":\"\"}}}");
        using DynamoDBClient client = Client(server);
        for (int i = 1; i <= 3; i++)
            Assert.Null((await client.GetItemAsync(s_request, Token)).Item);
        Assert.Equal(3, server.Connections);
    }

    [Fact]
    public async Task A_response_truncated_at_any_byte_throws_an_error_with_the_byte_offset()
    {
        const string Body = """{"Item":{"pk":{"S":"aä\n"},"n":{"N":"-1.5"},"l":{"L":[{"BOOL":true},{"NULL":true}]},"b":{"B":"AAE="}},"Other":[1,{"a":null}]}""";
        byte[] bytes = Encoding.UTF8.GetBytes(Body);
        for (int length = 1; length < bytes.Length; length++)
        {
            byte[] cut = bytes[..length];
            using var handler = new FuncHandler((_, _) => new(HttpStatusCode.OK) { Content = new ByteArrayContent(cut) });
            using DynamoDBClient client = Client(handler);
            var error = await Assert.ThrowsAsync<TernMalformedResponseException>(() => client.GetItemAsync(s_request, Token));
            Assert.InRange(error.ByteOffset, 0, length);
        }
    }

    [Theory]
    [InlineData("<html>sign in to the hotel's network</html>", "text/html", "It is 'text/html', which probably comes from a proxy")]
    [InlineData("[]", "application/x-amz-json-1.0", "Expected an object, but found an array")]
    [InlineData("{} {}", "application/x-amz-json-1.0", "byte 3")]
    [InlineData("DEEP", "application/x-amz-json-1.0", "byte ")]
    public async Task A_successful_response_that_is_not_JSON_throws_an_error_that_describes_it(string body, string mediaType, string problem)
    {
        if (body == "DEEP")
            body = string.Concat(Enumerable.Repeat("""{"Item":""", 1_000_000));
        using var handler = new FuncHandler((_, _) => new(HttpStatusCode.OK) { Content = new StringContent(body, Encoding.UTF8, new System.Net.Http.Headers.MediaTypeHeaderValue(mediaType)) });
        using DynamoDBClient client = Client(handler);
        var error = await Assert.ThrowsAsync<TernMalformedResponseException>(() => client.GetItemAsync(s_request, Token));
        Assert.Contains(problem, error.Message, StringComparison.Ordinal);
        Assert.InRange(error.Message.Length, 50, 1500);
    }

    [Fact]
    public async Task A_compressed_response_throws_and_the_request_has_no_Accept_Encoding()
    {
        using var packed = new MemoryStream();
        using (var gzip = new GZipStream(packed, CompressionMode.Compress, leaveOpen: true))
            gzip.Write("{}"u8);
        bool hasAcceptEncoding = true;
        using var handler = new FuncHandler((request, _) =>
        {
            hasAcceptEncoding = request.Headers.NonValidated.Contains("Accept-Encoding");
            var response = new HttpResponseMessage(HttpStatusCode.OK) { Content = new ByteArrayContent(packed.ToArray()) };
            response.Content.Headers.TryAddWithoutValidation("Content-Encoding", "gzip");
            response.Headers.TryAddWithoutValidation("x-amz-crc32", "1");
            return response;
        });
        using DynamoDBClient client = Client(handler);
        var error = await Assert.ThrowsAsync<TernMalformedResponseException>(() => client.GetItemAsync(s_request, Token));
        Assert.Contains("It was encoded as 'gzip' in transit", error.Message, StringComparison.Ordinal);
        Assert.False(hasAcceptEncoding);
    }

    /// <summary>The protocol permits a response without a body (https://smithy.io/2.0/aws/protocols/aws-json-1_0-protocol.html).</summary>
    [Theory]
    [InlineData(200)]
    [InlineData(204)]
    public async Task A_successful_response_without_a_body_returns_an_empty_result(int status)
    {
        using var service = new ScriptedService((status, ""));
        using DynamoDBClient client = service.CreateClient();
        GetItemResponse response = await client.GetItemAsync(s_request, Token);
        Assert.Null(response.Item);
        Assert.Equal(status, response.ResponseMetadata.StatusCode);
    }

    [Fact]
    public async Task A_valid_response_is_accepted_with_any_media_type()
    {
        using var handler = new FuncHandler((_, _) => new(HttpStatusCode.OK) { Content = new StringContent("""{"Item":{"pk":{"S":"a"}}}""", Encoding.UTF8, "text/plain") });
        using DynamoDBClient client = Client(handler);
        Assert.Equal("a", (await client.GetItemAsync(s_request, Token)).Item!["pk"].S);
    }

    [Theory]
    [InlineData("ResourceNotFoundException", "")]
    [InlineData("com.amazonaws.dynamodb.v20120810#ResourceNotFoundException:http://internal.amazon.com/coral/", "")]
    [InlineData(null, """{"__type":"ResourceNotFoundException:http://internal.amazon.com/coral/"}""")]
    [InlineData(null, """{"__type":"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException"}""")]
    [InlineData(null, """{"code":"ResourceNotFoundException"}""")]
    [InlineData("ResourceNotFoundException", "<html>")]
    public async Task An_error_code_is_read_from_the_header_or_the_body(string? header, string body)
    {
        using var handler = new FuncHandler((_, _) =>
        {
            var response = new HttpResponseMessage(HttpStatusCode.BadRequest) { Content = new StringContent(body) };
            if (header is not null)
                response.Headers.TryAddWithoutValidation("x-amzn-errortype", header);
            return response;
        });
        using DynamoDBClient client = Client(handler);
        Assert.Equal("ResourceNotFoundException", (await Assert.ThrowsAsync<ResourceNotFoundException>(() => client.GetItemAsync(s_request, Token))).ErrorCode);
    }

    [Theory]
    [InlineData(300)]
    [InlineData(301)]
    [InlineData(302)]
    [InlineData(304)]
    [InlineData(307)]
    [InlineData(308)]
    [InlineData(404)]
    [InlineData(413)]
    [InlineData(431)]
    [InlineData(501)]
    [InlineData(999)]
    public async Task An_unexpected_status_throws_without_a_redirect_or_retry(int status)
    {
        await using var server = LoopbackServer.Returning($"HTTP/1.1 {status} X\r\nLocation: http://127.0.0.1:1/elsewhere\r\nContent-Length: 0\r\n\r\n");
        using DynamoDBClient client = Client(server, RetryOptions.Default);
        var error = await Assert.ThrowsAsync<DynamoDBException>(() => client.GetItemAsync(s_request, Token));
        Assert.Equal(($"Http{status}", status, 1), (error.ErrorCode, error.Response.StatusCode, error.Response.Attempts));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_response_of_100_MB_throws_TernResponseTooLargeException_before_it_is_read_completely(bool hasContentLength)
    {
        const long Length = 100 * 1024 * 1024;
        var body = new ZeroStream(Length);
        using var handler = new FuncHandler((_, _) =>
        {
            var response = new HttpResponseMessage(HttpStatusCode.OK) { Content = new StreamContent(body) };
            response.Content.Headers.ContentLength = hasContentLength ? Length : null;
            return response;
        });
        using DynamoDBClient client = Client(handler);
        var error = await Assert.ThrowsAsync<TernResponseTooLargeException>(() => client.GetItemAsync(s_request, Token));
        Assert.Contains("larger than ClientOptions.MaxResponseBytes (67108864 bytes)", error.Message, StringComparison.Ordinal);
        Assert.InRange(body.BytesRead, 0, hasContentLength ? 0 : (64 * 1024 * 1024) + (128 * 1024));
    }

    [Fact]
    public async Task A_server_that_does_not_respond_throws_TernFirstByteTimeoutException()
    {
        var time = new ManualTimeProvider();
        var received = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        using var handler = new HangingHandler(received);
        using DynamoDBClient client = Client(handler, options => options with { TimeProvider = time, Retry = RetryOptions.None });
        Task<GetItemResponse> call = client.GetItemAsync(s_request, Token);
        await received.Task;
        time.Advance(TimeSpan.FromSeconds(30));
        var error = await Assert.ThrowsAsync<TernFirstByteTimeoutException>(() => call);
        Assert.Equal(TimeSpan.FromSeconds(30), error.Limit);
    }

    [Fact]
    public async Task A_response_body_that_stalls_throws_TernStallTimeoutException()
    {
        var time = new ManualTimeProvider();
        var body = new SilentStream();
        using var handler = new FuncHandler((_, _) => new(HttpStatusCode.OK) { Content = new StreamContent(body) });
        using DynamoDBClient client = Client(handler, options => options with { TimeProvider = time, Retry = RetryOptions.None });
        Task reading = body.NextRead();
        Task<GetItemResponse> call = client.GetItemAsync(s_request, Token);
        await reading;
        time.Advance(TimeSpan.FromSeconds(20));
        await Assert.ThrowsAsync<TernStallTimeoutException>(() => call);
    }

    private static DynamoDBClient Client(HttpMessageHandler handler, Func<DynamoDBClientOptions, DynamoDBClientOptions>? change = null)
    {
        var options = new DynamoDBClientOptions
        {
            Region = "eu-west-1",
            Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
            Handler = handler,
            Environment = AwsEnvironment.None,
        };
        return new(change is null ? options : change(options));
    }

    private static DynamoDBClient Client(LoopbackServer server, RetryOptions? retry = null) => new(new()
    {
        Region = "eu-west-1",
        Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
        Endpoint = server.Url,
        Retry = retry ?? RetryOptions.None,
        Environment = AwsEnvironment.None,
    });
}
