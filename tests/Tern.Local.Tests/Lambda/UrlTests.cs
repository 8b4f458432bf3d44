using System.Net;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json;
using Tern.Local.Tests.Recorded;
using Tern.Runtime;

namespace Tern.Local.Tests.Lambda;

/// <summary>Requests to the URLs of functions.</summary>
public sealed class UrlTests
{
    private const string Urls = "/2021-10-31/functions/orders/url";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Event_contains_the_request()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        JsonElement received = default;
        Uri url = await StartAsync(lambda, payload =>
        {
            received = JsonDocument.Parse(payload).RootElement;
            return "{}";
        });
        lambda.Aws.Clock.Freeze(new DateTimeOffset(2026, 3, 12, 19, 3, 58, 390, TimeSpan.Zero));
        using var request = new HttpRequestMessage(HttpMethod.Post, new Uri(url, "/my%20path/1?a=1&b=x%20y&a=2&c")) { Content = new StringContent("{\"foo\":\"bar\"}", Encoding.UTF8, "application/json") };
        request.Headers.TryAddWithoutValidation("Extra-Headers", "With WeiRd CapS");
        request.Headers.TryAddWithoutValidation("Extra-Headers", "second");
        request.Headers.TryAddWithoutValidation("Cookie", "c1=1; c2=2");
        request.Headers.TryAddWithoutValidation("User-Agent", "test/echo");
        using HttpResponseMessage response = await SendAsync(lambda, request);
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal(("2.0", "$default", "/my%20path/1", "a=1&b=x%20y&a=2&c"), (Text("version"), Text("routeKey"), Text("rawPath"), Text("rawQueryString")));
        Assert.Equal("""{"a":"1,2","b":"x y","c":""}""", received.GetProperty("queryStringParameters").GetRawText());
        Assert.Equal("""["c1=1","c2=2"]""", received.GetProperty("cookies").GetRawText());
        JsonElement headers = received.GetProperty("headers");
        Assert.Equal(("With WeiRd CapS,second", "https", url.Host), (headers.GetProperty("extra-headers").GetString(), headers.GetProperty("x-forwarded-proto").GetString(), headers.GetProperty("host").GetString()));
        Assert.False(headers.TryGetProperty("cookie", out _));
        Assert.Equal(("{\"foo\":\"bar\"}", false), (Text("body"), received.GetProperty("isBase64Encoded").GetBoolean()));
        JsonElement context = received.GetProperty("requestContext");
        Assert.Equal(
            ("anonymous", url.Host.Split('.')[0], url.Host, "12/Mar/2026:19:03:58 +0000", 1773342238390),
            (context.GetProperty("accountId").GetString(), context.GetProperty("domainPrefix").GetString(), context.GetProperty("domainName").GetString(), context.GetProperty("time").GetString(), context.GetProperty("timeEpoch").GetInt64()));
        JsonElement http = context.GetProperty("http");
        Assert.Equal(("POST", "/my%20path/1", "HTTP/1.1", "test/echo"), (http.GetProperty("method").GetString(), http.GetProperty("path").GetString(), http.GetProperty("protocol").GetString(), http.GetProperty("userAgent").GetString()));
        Assert.Equal(Assert.Single(response.Headers.GetValues("x-amzn-RequestId")), context.GetProperty("requestId").GetString());

        string? Text(string name) => received.GetProperty(name).GetString();
    }

    [Fact]
    public async Task Binary_body_is_base64_in_both_directions()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        JsonElement received = default;
        Uri url = await StartAsync(lambda, payload =>
        {
            received = JsonDocument.Parse(payload).RootElement;
            return """{"statusCode":201,"body":"/wA=","isBase64Encoded":true,"headers":{"Content-Type":"image/png","X-Custom":"1"},"cookies":["a=1; Secure","b=2"]}""";
        });
        using var request = new HttpRequestMessage(HttpMethod.Put, url) { Content = new ByteArrayContent([255, 0, 1]) { Headers = { ContentType = new MediaTypeHeaderValue("application/octet-stream") } } };
        using HttpResponseMessage response = await SendAsync(lambda, request);
        Assert.Equal(("/wAB", true), (received.GetProperty("body").GetString(), received.GetProperty("isBase64Encoded").GetBoolean()));
        Assert.Equal((201, "image/png", "1"), ((int)response.StatusCode, response.Content.Headers.ContentType!.MediaType, response.Headers.GetValues("X-Custom").Single()));
        Assert.Equal(["a=1; Secure", "b=2"], response.Headers.GetValues("Set-Cookie"));
        Assert.Equal([255, 0], await response.Content.ReadAsByteArrayAsync(Token));
    }

    [Theory]
    [InlineData("http-response", """{"statusCode": 200, "body": "body123"}""")]
    [InlineData("http-response-json", """{"statusCode": 200, "body": "{\"hello\": \"world\"}"}""")]
    [InlineData("list-mixed", """["hello",3,true]""")]
    [InlineData("string", "\"hello\"")]
    [InlineData("integer", "3")]
    [InlineData("float", "3.1")]
    [InlineData("boolean", "true")]
    public async Task Result_is_converted_as_recorded(string name, string result)
    {
        var recorded = RecordedCase.Open("lambda.json", $"TestLambdaURL::test_lambda_url_invocation[{name}]");
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        Uri url = await StartAsync(lambda, _ => result, recorded);
        using HttpResponseMessage response = await SendAsync(lambda, new HttpRequestMessage(HttpMethod.Get, url));
        string content = await response.Content.ReadAsStringAsync(Token);
        recorded.CheckValue("lambda_url_invocation", JsonSerializer.SerializeToElement(new Dictionary<string, object>
        {
            ["content"] = name == "http-response-json" ? JsonElement.Parse(content) : content,
            ["headers"] = new Dictionary<string, string> { ["Content-Length"] = response.Content.Headers.ContentLength.ToString()!, ["Content-Type"] = response.Content.Headers.ContentType!.ToString() },
            ["statuscode"] = (int)response.StatusCode,
        }));
    }

    [Theory]
    [InlineData("not json")]
    [InlineData("""{"statusCode":"x"}""")]
    [InlineData("""{"statusCode":200,"headers":{"a b":"1"}}""")]
    [InlineData("""{"statusCode":200,"headers":{"a":"1\r\nb: 2"}}""")]
    [InlineData("""{"statusCode":200,"cookies":["a\n"]}""")]
    [InlineData("""{"statusCode":200,"body":"!","isBase64Encoded":true}""")]
    public async Task Invalid_result_is_502(string result)
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        Uri url = await StartAsync(lambda, _ => result);
        using HttpResponseMessage response = await SendAsync(lambda, new HttpRequestMessage(HttpMethod.Get, url));
        Assert.Equal((502, "Internal Server Error"), ((int)response.StatusCode, await response.Content.ReadAsStringAsync(Token)));
    }

    [Fact]
    public async Task Exception_is_502_and_throttling_is_429()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        Uri url = await StartAsync(lambda, _ => throw new InvalidOperationException("No stock."));
        using HttpResponseMessage failed = await SendAsync(lambda, new HttpRequestMessage(HttpMethod.Get, url));
        Assert.Equal((502, "Internal Server Error"), ((int)failed.StatusCode, await failed.Content.ReadAsStringAsync(Token)));
        await lambda.SendAsync("PUT", "/2017-10-31/functions/orders/concurrency", """{"ReservedConcurrentExecutions":0}""");
        using HttpResponseMessage throttled = await SendAsync(lambda, new HttpRequestMessage(HttpMethod.Get, url));
        Assert.Equal(429, (int)throttled.StatusCode);
    }

    [Fact]
    public async Task Url_without_a_permission_is_forbidden_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda.json", "TestLambdaPermissions::test_lambda_permission_url_invocation");
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        lambda.Aws.Functions.Add("orders", (payload, _) => ValueTask.FromResult(payload));
        Uri url = await CreateAsync(lambda);
        using HttpResponseMessage response = await SendAsync(lambda, new HttpRequestMessage(HttpMethod.Get, url));
        Assert.Equal(403, (int)response.StatusCode);
        recorded.CheckValue("lambda_url_invocation_missing_permission", JsonElement.Parse(await response.Content.ReadAsStringAsync(Token)));
    }

    [Fact]
    public async Task Url_of_a_deleted_alias_is_forbidden_as_recorded()
    {
        var recorded = RecordedCase.Open("lambda.json", "TestLambdaURL::test_lambda_url_persists_after_alias_delete").With("<resource:1>", "orders:live");
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        lambda.Aws.Functions.Add("orders", (payload, _) => ValueTask.FromResult(payload));
        await lambda.SendAsync("POST", LocalLambda.Functions + "/orders/aliases", """{"Name":"live","FunctionVersion":"$LATEST"}""");
        LocalLambda.LambdaResponse created = (await lambda.SendAsync("POST", Urls + "?Qualifier=live", """{"AuthType":"NONE","InvokeMode":"BUFFERED"}""")).Matches(recorded, "create_lambda_url_config");
        var url = new Uri(created.Body.GetProperty("FunctionUrl").GetString()!);
        await AllowAsync(lambda, "?Qualifier=live");
        using HttpResponseMessage before = await SendAsync(lambda, new HttpRequestMessage(HttpMethod.Get, url));
        recorded.CheckValue("invoke_aliased_url_response", JsonSerializer.SerializeToElement(new { status_code = (int)before.StatusCode }));
        (await lambda.SendAsync("DELETE", LocalLambda.Functions + "/orders/aliases/live")).Matches(recorded, "delete_alias_resp");
        using HttpResponseMessage after = await SendAsync(lambda, new HttpRequestMessage(HttpMethod.Get, url));
        recorded.CheckValue("invoke_deleted_alias_url_response_delayed", JsonSerializer.SerializeToElement(new Dictionary<string, object>
        {
            ["content"] = JsonElement.Parse(await after.Content.ReadAsStringAsync(Token)),
            ["headers"] = new Dictionary<string, string> { ["x-amzn-ErrorType"] = after.Headers.GetValues("x-amzn-ErrorType").Single() },
            ["status_code"] = (int)after.StatusCode,
        }));
    }

    [Fact]
    public async Task Url_with_authentication_requires_a_valid_signature()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using Tern.Lambda.LambdaClient client = aws.CreateClient<Tern.Lambda.LambdaClient>();
        JsonElement received = default;
        aws.Functions.Add("orders", (payload, _) =>
        {
            received = JsonDocument.Parse(payload).RootElement;
            return ValueTask.FromResult<ReadOnlyMemory<byte>>("\"ok\""u8.ToArray());
        });
        string url = (await client.CreateFunctionUrlConfigAsync(new() { FunctionName = "orders", AuthType = Tern.Lambda.FunctionUrlAuthType.AwsIam }, Token)).FunctionUrl!;
        using var http = new HttpClient(aws.Handler, disposeHandler: false);
        using HttpResponseMessage unsigned = await http.GetAsync(url, Token);
        Assert.Equal(403, (int)unsigned.StatusCode);
        using HttpResponseMessage signed = await http.SendAsync(Sign(aws, url, aws.Credentials.SecretAccessKey), Token);
        Assert.Equal((200, "ok"), ((int)signed.StatusCode, await signed.Content.ReadAsStringAsync(Token)));
        JsonElement caller = received.GetProperty("requestContext").GetProperty("authorizer").GetProperty("iam");
        Assert.Equal((aws.Credentials.AccessKeyId, aws.Options.AccountId), (caller.GetProperty("accessKey").GetString(), caller.GetProperty("accountId").GetString()));
        using HttpResponseMessage wrong = await http.SendAsync(Sign(aws, url, "wrong-secret-access-key"), Token);
        Assert.Equal((403, "InvalidSignatureException"), ((int)wrong.StatusCode, wrong.Headers.GetValues("x-amzn-ErrorType").Single()));
    }

    [Fact]
    public async Task Cross_origin_configuration_is_applied()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        int calls = 0;
        Uri url = await StartAsync(lambda, _ =>
        {
            calls++;
            return """{"statusCode":200,"headers":{"Access-Control-Allow-Origin":"*"},"body":"1"}""";
        }, cors: """{"AllowOrigins":["https://shop.example"],"AllowMethods":["GET"],"AllowHeaders":["x-custom"],"ExposeHeaders":["x-total"],"MaxAge":60,"AllowCredentials":true}""");
        using HttpResponseMessage preflight = await SendAsync(lambda, Preflight(url, "https://shop.example", "GET"));
        Assert.Equal((200, "https://shop.example", "GET", "x-custom", "60", "true"), ((int)preflight.StatusCode, Header(preflight, "Allow-Origin"), Header(preflight, "Allow-Methods"), Header(preflight, "Allow-Headers"), Header(preflight, "Max-Age"), Header(preflight, "Allow-Credentials")));
        using HttpResponseMessage other = await SendAsync(lambda, Preflight(url, "https://other.example", "GET"));
        Assert.Null(Header(other, "Allow-Origin"));
        Assert.Equal(0, calls);
        using var request = new HttpRequestMessage(HttpMethod.Get, url) { Headers = { { "Origin", "https://shop.example" } } };
        using HttpResponseMessage response = await SendAsync(lambda, request);
        Assert.Equal((1, "https://shop.example", "x-total"), (calls, Header(response, "Allow-Origin"), Header(response, "Expose-Headers")));

        static string? Header(HttpResponseMessage response, string name) => response.Headers.TryGetValues("Access-Control-" + name, out IEnumerable<string>? values) ? string.Join('|', values) : null;
    }

    [Fact]
    public async Task Path_form_and_any_domain_reach_the_function()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        string? path = null;
        Uri url = await StartAsync(lambda, payload =>
        {
            path = JsonDocument.Parse(payload).RootElement.GetProperty("rawPath").GetString();
            return "1";
        });
        string id = url.Host.Split('.')[0];
        foreach ((string address, string expected) in new[] { ($"http://{id}.lambda-url.us-east-1.localhost:8000/a", "/a"), ($"http://127.0.0.1:8000/lambda-url/{id}/a/b", "/a/b"), ($"http://127.0.0.1:8000/lambda-url/{id}?x=1", "/") })
        {
            using HttpResponseMessage response = await SendAsync(lambda, new HttpRequestMessage(HttpMethod.Get, address));
            Assert.Equal((200, expected), ((int)response.StatusCode, path));
        }
        using HttpResponseMessage unknown = await SendAsync(lambda, new HttpRequestMessage(HttpMethod.Get, "https://unknown.lambda-url.us-east-1.on.aws/"));
        Assert.Equal(404, (int)unknown.StatusCode);
    }

    [Fact]
    public async Task Prelude_of_a_streamed_result_is_the_head_of_the_response()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        Uri url = await StartAsync(lambda, _ => """{"statusCode":203,"headers":{"Content-Type":"text/plain","x-custom":"1"},"cookies":["a=1"]}""" + "\0\0\0\0\0\0\0\0" + "body\0", mode: "RESPONSE_STREAM");
        using HttpResponseMessage response = await SendAsync(lambda, new HttpRequestMessage(HttpMethod.Get, url));
        Assert.Equal((203, "text/plain", "1", "a=1"), ((int)response.StatusCode, response.Content.Headers.ContentType!.ToString(), response.Headers.GetValues("x-custom").Single(), response.Headers.GetValues("Set-Cookie").Single()));
        Assert.Equal("body\0", await response.Content.ReadAsStringAsync(Token));
    }

    [Fact]
    public async Task Streamed_result_without_a_prelude_is_the_body()
    {
        await using LocalLambda lambda = await LocalLambda.StartAsync();
        Uri url = await StartAsync(lambda, payload => payload.Length > 0 ? """{"statusCode":203}""" : "", mode: "RESPONSE_STREAM");
        using HttpResponseMessage response = await SendAsync(lambda, new HttpRequestMessage(HttpMethod.Get, url));
        Assert.Equal((200, "application/octet-stream", """{"statusCode":203}"""), ((int)response.StatusCode, response.Content.Headers.ContentType!.ToString(), await response.Content.ReadAsStringAsync(Token)));
    }

    private static HttpRequestMessage Sign(LocalAws aws, string url, string secret)
    {
        var address = new Uri(url);
        DateTimeOffset now = aws.Options.TimeProvider.GetUtcNow();
        KeyValuePair<string, string>[] headers = [new("x-custom", "1")];
        string authorization = new SigV4Signer().GetAuthorization(
            new SigningRequest { Method = "GET", Host = address.Authority, Path = address.AbsolutePath, Headers = headers },
            new AwsCredentials(aws.Credentials.AccessKeyId, secret),
            new SigningScope(aws.Options.Region, "lambda", now));
        var request = new HttpRequestMessage(HttpMethod.Get, url);
        request.Headers.TryAddWithoutValidation("x-custom", "1");
        request.Headers.TryAddWithoutValidation("X-Amz-Date", SigningDate.Format(now));
        request.Headers.TryAddWithoutValidation("Authorization", authorization);
        return request;
    }

    private static HttpRequestMessage Preflight(Uri url, string origin, string method) =>
        new(HttpMethod.Options, url) { Headers = { { "Origin", origin }, { "Access-Control-Request-Method", method } } };

    private static async Task<Uri> StartAsync(LocalLambda lambda, Func<byte[], string> handler, RecordedCase? recorded = null, string mode = "", string cors = "")
    {
        lambda.Aws.Functions.Add("orders", (payload, _) => ValueTask.FromResult<ReadOnlyMemory<byte>>(Encoding.UTF8.GetBytes(handler(payload.ToArray()))));
        Uri url = await CreateAsync(lambda, recorded, mode, cors);
        await AllowAsync(lambda);
        return url;
    }

    private static async Task<Uri> CreateAsync(LocalLambda lambda, RecordedCase? recorded = null, string mode = "", string cors = "")
    {
        string more = (mode.Length > 0 ? $",\"InvokeMode\":\"{mode}\"" : "") + (cors.Length > 0 ? $",\"Cors\":{cors}" : "");
        LocalLambda.LambdaResponse created = await lambda.SendAsync("POST", Urls, $$"""{"AuthType":"NONE"{{more}}}""");
        if (recorded is not null)
            created.Matches(recorded, "create_lambda_url_config");
        return new Uri(created.Body.GetProperty("FunctionUrl").GetString()!);
    }

    private static async Task AllowAsync(LocalLambda lambda, string query = "") => Assert.Equal(201, (await lambda.SendAsync(
        "POST", LocalLambda.Functions + "/orders/policy" + query, """{"StatementId":"url","Action":"lambda:InvokeFunctionUrl","Principal":"*","FunctionUrlAuthType":"NONE"}""")).Status);

    private static async Task<HttpResponseMessage> SendAsync(LocalLambda lambda, HttpRequestMessage request)
    {
        using var http = new HttpClient(lambda.Aws.Handler, disposeHandler: false);
        return await http.SendAsync(request, Token);
    }
}
