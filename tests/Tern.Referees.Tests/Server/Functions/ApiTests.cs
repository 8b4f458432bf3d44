using System.Net;
using System.Text;
using System.Text.Json;
using Tern.Lambda;
using Tern.Local;
using Tern.Local.Lambda;
using Tern.Local.Server;
using Tern.Local.Server.Apis;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Server.Functions;

/// <summary>The listeners of the option <c>--api</c>: events and responses of each kind.</summary>
public sealed class ApiTests : IAsyncDisposable
{
    private readonly HttpClient _http = new(new SocketsHttpHandler { AllowAutoRedirect = false, UseCookies = false });
    private LocalAws? _aws;
    private LocalServer? _server;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    private Uri Endpoint => _server!.ApiEndpoints.First();

    public async ValueTask DisposeAsync()
    {
        _http.Dispose();
        if (_server is not null)
            await _server.DisposeAsync();
        if (_aws is not null)
            await _aws.DisposeAsync();
    }

    [Fact]
    public async Task Http_api_sends_events_of_the_format_2()
    {
        JsonElement received = await SendAsync(ApiKind.Http, HttpMethod.Post, "/a%20b%2Fc?x=1&x=2&y=%26", "{\"a\":1}", "application/json", ("X-Custom", "1"), ("X-Custom", "2"), ("Cookie", "a=1; b=2"));
        Assert.Equal(("2.0", "$default", "/a b/c", "x=1&x=2&y=%26", "{\"a\":1}", false), (
            Text(received, "version"), Text(received, "routeKey"), Text(received, "rawPath"), Text(received, "rawQueryString"), Text(received, "body"), received.GetProperty("isBase64Encoded").GetBoolean()));
        Assert.Equal("""{"x":"1,2","y":"&"}""", received.GetProperty("queryStringParameters").GetRawText());
        Assert.Equal(["a=1", "b=2"], received.GetProperty("cookies").EnumerateArray().Select(cookie => cookie.GetString()));
        JsonElement headers = received.GetProperty("headers"), context = received.GetProperty("requestContext");
        Assert.Equal(("1,2", "http", Endpoint.Port.ToString(System.Globalization.CultureInfo.InvariantCulture), "127.0.0.1"), (Text(headers, "x-custom"), Text(headers, "x-forwarded-proto"), Text(headers, "x-forwarded-port"), Text(headers, "x-forwarded-for")));
        Assert.Equal(("000000000000", "127.0.0.1", "$default", "POST"), (Text(context, "accountId"), Text(context, "domainName"), Text(context, "stage"), Text(context.GetProperty("http"), "method")));
    }

    [Fact]
    public async Task Url_sends_events_of_the_format_2_without_an_account()
    {
        JsonElement received = await SendAsync(ApiKind.Url, HttpMethod.Get, "/a%20b"), context = received.GetProperty("requestContext");
        Assert.Equal(("2.0", "/a%20b", "anonymous", "local.lambda-url.us-east-1.on.aws"), (Text(received, "version"), Text(received, "rawPath"), Text(context, "accountId"), Text(context, "domainName")));
        Assert.False(received.TryGetProperty("body", out _));
    }

    [Fact]
    public async Task Rest_api_sends_events_of_the_format_1()
    {
        JsonElement received = await SendAsync(ApiKind.Rest, HttpMethod.Put, "/a%20b/c?x=1&x=2&y=3+4%2B5", "text", "text/plain", ("X-Custom", "1"), ("X-Custom", "2"));
        Assert.Equal(("/{proxy+}", "/a%20b/c", "PUT", "text"), (Text(received, "resource"), Text(received, "path"), Text(received, "httpMethod"), Text(received, "body")));
        Assert.Equal(("2", "2", "a b/c"), (Text(received.GetProperty("headers"), "X-Custom"), Text(received.GetProperty("queryStringParameters"), "x"), Text(received.GetProperty("pathParameters"), "proxy")));
        Assert.Equal("3 4+5", Text(received.GetProperty("queryStringParameters"), "y"));
        Assert.Equal(("[\"1\",\"2\"]", "[\"1\",\"2\"]"), (received.GetProperty("multiValueHeaders").GetProperty("X-Custom").GetRawText(), received.GetProperty("multiValueQueryStringParameters").GetProperty("x").GetRawText()));
        JsonElement context = received.GetProperty("requestContext");
        Assert.Equal(("/local/a%20b/c", "local", "127.0.0.1", "PUT"), (Text(context, "path"), Text(context, "stage"), Text(context.GetProperty("identity"), "sourceIp"), Text(context, "httpMethod")));
    }

    [Fact]
    public async Task Rest_api_sends_null_for_what_a_request_does_not_have()
    {
        JsonElement received = await SendAsync(ApiKind.Rest, HttpMethod.Get, "/");
        foreach (string name in (string[])["queryStringParameters", "multiValueQueryStringParameters", "pathParameters", "stageVariables", "body"])
            Assert.Equal(JsonValueKind.Null, received.GetProperty(name).ValueKind);
        Assert.Equal("/", Text(received, "resource"));
    }

    [Fact]
    public async Task Load_balancer_sends_undecoded_parameters_and_lower_case_headers()
    {
        JsonElement received = await SendAsync(ApiKind.Alb, HttpMethod.Get, "/a?x=%26&x=2", null, null, ("X-Custom", "1"));
        Assert.Equal(("2", "1", ""), (Text(received.GetProperty("queryStringParameters"), "x"), Text(received.GetProperty("headers"), "x-custom"), Text(received, "body")));
        Assert.StartsWith("arn:aws:elasticloadbalancing:us-east-1:000000000000:targetgroup/orders/", Text(received.GetProperty("requestContext").GetProperty("elb"), "targetGroupArn"), StringComparison.Ordinal);
        await DisposeServerAsync();
        received = await SendAsync(new ApiOption(0, "orders") { Kind = ApiKind.Alb, IsMultiValue = true }, HttpMethod.Get, "/a?x=%26&x=2");
        Assert.Equal("[\"%26\",\"2\"]", received.GetProperty("multiValueQueryStringParameters").GetProperty("x").GetRawText());
        Assert.False(received.TryGetProperty("headers", out _));
    }

    [Theory]
    [InlineData("Http")]
    [InlineData("Rest")]
    [InlineData("Url")]
    [InlineData("Alb")]
    public async Task Binary_body_is_base64(string kind)
    {
        JsonElement received = await SendAsync(Enum.Parse<ApiKind>(kind), HttpMethod.Post, "/", "\u00ff", "application/octet-stream");
        Assert.True(received.GetProperty("isBase64Encoded").GetBoolean());
        Assert.Equal(Encoding.UTF8.GetBytes("\u00ff"), received.GetProperty("body").GetBytesFromBase64());
    }

    [Theory]
    [InlineData("Http", """{"statusCode":201,"headers":{"x-a":"1"},"cookies":["a=1","b=2"],"body":"b2s=","isBase64Encoded":true}""", 201, "ok", "1", "a=1|b=2")]
    [InlineData("Http", """{"a":1}""", 200, """{"a":1}""", null, "")]
    [InlineData("Http", """ "text" """, 200, "text", null, "")]
    [InlineData("Http", """{"statusCode":"x"}""", 500, """{"message":"Internal Server Error"}""", null, "")]
    [InlineData("Http", """{"statusCode":200,"body":"!","isBase64Encoded":true}""", 500, """{"message":"Internal Server Error"}""", null, "")]
    [InlineData("Http", """{"statusCode":200,"headers":{"x-a":"1\r\nx-b: 2"}}""", 500, """{"message":"Internal Server Error"}""", null, "")]
    [InlineData("Rest", """{"statusCode":201,"headers":{"x-a":"0"},"multiValueHeaders":{"X-A":["1"],"Set-Cookie":["a=1","b=2"]},"body":"ok"}""", 201, "ok", "1", "a=1|b=2")]
    [InlineData("Http", """{"statusCode":200,"headers":{"x-a":"\ud800"}}""", 500, """{"message":"Internal Server Error"}""", null, "")]
    [InlineData("Http", """{"statusCode":200,"headers":{"\ud800":"1"}}""", 500, """{"message":"Internal Server Error"}""", null, "")]
    [InlineData("Http", """{"statusCode":199}""", 500, """{"message":"Internal Server Error"}""", null, "")]
    [InlineData("Http", """{"statusCode":205,"body":"a"}""", 205, "", null, "")]
    [InlineData("Http", """{"statusCode":599,"body":"a"}""", 599, "a", null, "")]
    [InlineData("Http", """{"statusCode":600}""", 500, """{"message":"Internal Server Error"}""", null, "")]
    [InlineData("Url", """ "\ud800" """, 502, "Internal Server Error", null, "")]
    [InlineData("Rest", """{"statusCode":200,"cookies":["a=1"],"body":"\ud800"}""", 502, """{"message":"Internal server error"}""", null, "")]
    [InlineData("Rest", """{"statusCode":200,"cookies":["a=1"],"body":"ok"}""", 200, "ok", null, "")]
    [InlineData("Alb", """{"statusCode":200,"cookies":["a=1"],"body":"ok"}""", 200, "ok", null, "")]
    [InlineData("Rest", """{"a":1}""", 502, """{"message":"Internal server error"}""", null, "")]
    [InlineData("Rest", """{"statusCode":200,"multiValueHeaders":{"x-a":"1"}}""", 502, """{"message":"Internal server error"}""", null, "")]
    [InlineData("Alb", """{"statusCode":404,"statusDescription":"404 Not Found","multiValueHeaders":{"Set-Cookie":["a=1","b=2"]},"body":"no"}""", 404, "no", null, "a=1|b=2")]
    [InlineData("Url", """{"statusCode":201,"body":"ok"}""", 201, "ok", null, "")]
    [InlineData("Url", "not json", 502, "Internal Server Error", null, "")]
    public async Task Result_is_the_response(string kind, string result, int status, string body, string? header, string cookies)
    {
        await StartAsync(new ApiOption(0, "orders") { Kind = Enum.Parse<ApiKind>(kind) }, (_, _) => ValueTask.FromResult<ReadOnlyMemory<byte>>(Encoding.UTF8.GetBytes(result)));
        using HttpResponseMessage response = await _http.GetAsync(Endpoint, Token);
        Assert.Equal((status, body), ((int)response.StatusCode, await response.Content.ReadAsStringAsync(Token)));
        Assert.Equal(header, response.Headers.TryGetValues("x-a", out IEnumerable<string>? values) ? string.Join('|', values) : null);
        Assert.Equal(cookies, response.Headers.TryGetValues("Set-Cookie", out IEnumerable<string>? set) ? string.Join('|', set) : "");
    }

    [Fact]
    public async Task Header_with_other_characters_is_sent_in_UTF_8()
    {
        await StartAsync(new ApiOption(0, "orders"), (_, _) => ValueTask.FromResult<ReadOnlyMemory<byte>>(Encoding.UTF8.GetBytes("""{"statusCode":200,"headers":{"x-a":"größe"}}""")));
        await using RawConnection connection = await RawConnection.OpenAsync(Endpoint);
        await connection.SendAsync($"GET / HTTP/1.1\r\nHost: {Endpoint.Authority}\r\n\r\n");
        Assert.Contains($"\r\nx-a: {Encoding.Latin1.GetString(Encoding.UTF8.GetBytes("größe"))}\r\n", (await connection.ReadAsync()).Head, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Query_of_8_KB_is_received()
    {
        string query = "a=" + new string('1', 8 * 1024);
        Assert.Equal(query, Text(await SendAsync(ApiKind.Http, HttpMethod.Get, "/?" + query), "rawQueryString"));
    }

    [Theory]
    [InlineData("Http", 500, """{"message":"Internal Server Error"}""")]
    [InlineData("Rest", 502, """{"message":"Internal server error"}""")]
    [InlineData("Alb", 502, "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n")]
    [InlineData("Url", 502, "Internal Server Error")]
    public async Task Error_of_the_function_does_not_reach_the_client(string kind, int status, string body)
    {
        await StartAsync(new ApiOption(0, "orders") { Kind = Enum.Parse<ApiKind>(kind) }, (_, _) => throw new InvalidOperationException("secret"));
        using HttpResponseMessage response = await _http.GetAsync(Endpoint, Token);
        Assert.Equal((status, body), ((int)response.StatusCode, await response.Content.ReadAsStringAsync(Token)));
    }

    [Theory]
    [InlineData("Http", 6 * 1024 * 1024 + 1)]
    [InlineData("Http", 5 * 1024 * 1024)]
    [InlineData("Alb", 1024 * 1024 + 1)]
    public async Task Body_that_is_too_large_is_refused(string kind, int length)
    {
        await StartAsync(new ApiOption(0, "orders") { Kind = Enum.Parse<ApiKind>(kind) }, (payload, _) => ValueTask.FromResult(payload));
        // In base64, 5 MB have more than 6 MB.
        using HttpResponseMessage response = await _http.PostAsync(Endpoint, new ByteArrayContent(new byte[length]), Token);
        Assert.Equal(HttpStatusCode.RequestEntityTooLarge, response.StatusCode);
    }

    [Fact]
    public async Task Function_with_the_longest_path_is_invoked()
    {
        await StartAsync([new(0, "all"), new(0, "orders") { Path = "/orders" }], (_, context) => ValueTask.FromResult<ReadOnlyMemory<byte>>(Encoding.UTF8.GetBytes($"\"{context.FunctionName}\"")));
        foreach ((string path, string name) in new[] { ("/", "all"), ("/orders", "orders"), ("/orders?a", "orders"), ("/orders/1", "orders"), ("/ordersx", "all") })
            Assert.Equal(name, await _http.GetStringAsync(new Uri(Endpoint, path), Token));
    }

    [Fact]
    public async Task Path_without_a_function_is_not_found()
    {
        await StartAsync(new ApiOption(0, "orders") { Path = "/orders/" }, (payload, _) => ValueTask.FromResult(payload));
        using HttpResponseMessage response = await _http.GetAsync(new Uri(Endpoint, "/orders"), Token);
        Assert.Equal((HttpStatusCode.NotFound, """{"message":"Not Found"}"""), (response.StatusCode, await response.Content.ReadAsStringAsync(Token)));
    }

    [Theory]
    [InlineData("Rest")]
    [InlineData("Url")]
    public async Task Streamed_response_arrives_before_the_function_returns(string kind)
    {
        await StartAsync(new ApiOption(0, "orders") { Kind = Enum.Parse<ApiKind>(kind), IsStreaming = true }, null);
        using var process = new HttpClient();
        string runtime = $"{_server!.Endpoint.OriginalString}/orders/2018-06-01/runtime/";
        Task<HttpResponseMessage> next = process.GetAsync(runtime + "invocation/next", Token);
        // The process adds the function with its first request.
        using LambdaClient lambda = _aws!.CreateClient<LambdaClient>();
        while (!(await lambda.ListFunctionsAsync(new(), Token)).Functions.Any())
            await Task.Yield();
        Task<HttpResponseMessage> sending = _http.GetAsync(Endpoint, HttpCompletionOption.ResponseHeadersRead, Token);
        string id = (await next).Headers.GetValues("Lambda-Runtime-Aws-Request-Id").First();
        await using RawConnection connection = await RawConnection.OpenAsync(_server.Endpoint);
        const string Prelude = "{\"statusCode\":201,\"headers\":{\"x-a\":\"1\"}}\0\0\0\0\0\0\0\0first";
        await connection.SendAsync(
            $"POST /orders/2018-06-01/runtime/invocation/{id}/response HTTP/1.1\r\nHost: {_server.Endpoint.Authority}\r\nLambda-Runtime-Function-Response-Mode: streaming\r\n"
            + $"Content-Type: application/vnd.awslambda.http-integration-response\r\nTransfer-Encoding: chunked\r\n\r\n{Prelude.Length:x}\r\n{Prelude}\r\n");
        using HttpResponseMessage response = await sending;
        Assert.Equal((HttpStatusCode.Created, "1"), (response.StatusCode, response.Headers.GetValues("x-a").Single()));
        await using Stream body = await response.Content.ReadAsStreamAsync(Token);
        byte[] buffer = new byte[5];
        await body.ReadExactlyAsync(buffer, Token);
        await connection.SendAsync("4\r\nlast\r\n0\r\n\r\n");
        using var rest = new StreamReader(body);
        Assert.Equal(("first", "last"), (Encoding.UTF8.GetString(buffer), await rest.ReadToEndAsync(Token)));
    }

    [Theory]
    [InlineData("attacker.test", null, 403)]
    [InlineData("localhost", "http://app.test", 200)]
    public async Task Requests_of_other_origins_reach_the_function_but_not_by_another_host(string host, string? origin, int status)
    {
        await StartAsync(new ApiOption(0, "orders"), (payload, _) => ValueTask.FromResult(payload));
        using var request = new HttpRequestMessage(HttpMethod.Get, Endpoint) { Headers = { Host = host } };
        if (origin is not null)
            request.Headers.Add("Origin", origin);
        using HttpResponseMessage response = await _http.SendAsync(request, Token);
        Assert.Equal(status, (int)response.StatusCode);
    }

    [Fact]
    public async Task Path_of_a_health_check_belongs_to_the_function()
    {
        await StartAsync(new ApiOption(0, "orders"), (_, _) => ValueTask.FromResult<ReadOnlyMemory<byte>>("\"own\""u8.ToArray()));
        Assert.Equal("own", await _http.GetStringAsync(new Uri(Endpoint, "/health"), Token));
    }

    private static string? Text(JsonElement element, string name) => element.GetProperty(name).GetString();

    private Task<JsonElement> SendAsync(ApiKind kind, HttpMethod method, string target, string? body = null, string? contentType = null, params (string Name, string Value)[] headers) =>
        SendAsync(new ApiOption(0, "orders") { Kind = kind }, method, target, body, contentType, headers);

    private async Task<JsonElement> SendAsync(ApiOption option, HttpMethod method, string target, string? body = null, string? contentType = null, params (string Name, string Value)[] headers)
    {
        byte[] received = [];
        await StartAsync(option, (payload, _) =>
        {
            received = payload.ToArray();
            return ValueTask.FromResult<ReadOnlyMemory<byte>>("""{"statusCode":200}"""u8.ToArray());
        });
        // HttpClient would join the values of a header.
        await using RawConnection connection = await RawConnection.OpenAsync(Endpoint);
        string lines = string.Concat(headers.Select(header => $"{header.Name}: {header.Value}\r\n"));
        string type = contentType is null ? "" : $"Content-Type: {contentType}\r\n";
        byte[] content = Encoding.UTF8.GetBytes(body ?? "");
        await connection.SendAsync($"{method.Method} {target} HTTP/1.1\r\nHost: {Endpoint.Authority}\r\n{lines}{type}Content-Length: {content.Length}\r\n\r\n");
        await connection.SendAsync(content);
        Assert.StartsWith("HTTP/1.1 200 ", (await connection.ReadAsync()).Head, StringComparison.Ordinal);
        return JsonElement.Parse(received);
    }

    private Task StartAsync(ApiOption option, Func<ReadOnlyMemory<byte>, FunctionContext, ValueTask<ReadOnlyMemory<byte>>>? handler) => StartAsync([option], handler);

    private async Task StartAsync(ApiOption[] options, Func<ReadOnlyMemory<byte>, FunctionContext, ValueTask<ReadOnlyMemory<byte>>>? handler)
    {
        _aws = await LocalAws.StartAsync(cancellationToken: Token);
        if (handler is not null)
        {
            foreach (ApiOption option in options)
                _aws.Functions.Add(option.Function!, handler);
        }
        _server = await LocalServer.StartAsync(_aws, new() { Apis = options }, Token);
    }

    private async Task DisposeServerAsync()
    {
        await _server!.DisposeAsync();
        await _aws!.DisposeAsync();
    }
}
