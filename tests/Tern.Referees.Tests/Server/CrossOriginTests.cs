using System.Net;
using System.Security.Cryptography;
using System.Text;
using Tern.Local;
using Tern.Local.Server;
using Tern.S3;
using Tern.Sqs;

namespace Tern.Referees.Tests.Server;

/// <summary>Requests that a web page makes a browser send: the default credentials are public, so the page can sign them.</summary>
public sealed class CrossOriginTests : IAsyncLifetime
{
    private const string Bucket = "bucket";
    private const string Key = "key";
    private const string App = "https://app.example";

    private readonly HttpClient _http = new();
    private LocalServer _server = null!;
    private S3Client _s3 = null!;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        _server = await LocalServer.StartAsync((LocalAwsOptions?)null, cancellationToken: Token);
        _s3 = new S3Client(new()
        {
            Region = "us-east-1",
            Endpoint = _server.Endpoint.OriginalString,
            Credentials = new StaticCredentialsProvider(_server.Aws.Credentials),
        });
        await _s3.CreateBucketAsync(new() { Bucket = Bucket }, Token);
        await _s3.PutObjectAsync(new() { Bucket = Bucket, Key = Key, Body = "hello"u8.ToArray() }, Token);
    }

    public async ValueTask DisposeAsync()
    {
        _http.Dispose();
        _s3.Dispose();
        await _server.DisposeAsync();
    }

    [Theory]
    [InlineData("Origin", "http://evil.example")]
    [InlineData("Origin", "null")]
    [InlineData("Sec-Fetch-Site", "cross-site")]
    [InlineData("Sec-Fetch-Site", "same-site")]
    public async Task A_signed_POST_of_another_origin_deletes_nothing(string name, string value)
    {
        using HttpRequestMessage request = await DeleteAsync();
        request.Headers.TryAddWithoutValidation(name, value);
        await AssertRefusedAsync(request, "The cross-origin request of a web page");
        Assert.Single((await _s3.ListObjectsV2Async(new() { Bucket = Bucket }, Token)).Contents);
    }

    [Fact]
    public async Task A_signed_POST_with_the_host_of_another_site_deletes_nothing()
    {
        using HttpRequestMessage request = await DeleteAsync("rebound.example");
        await AssertRefusedAsync(request, "The Host header 'rebound.example' is not accepted.");
        Assert.Single((await _s3.ListObjectsV2Async(new() { Bucket = Bucket }, Token)).Contents);
    }

    [Fact]
    public async Task An_allowed_host_is_served()
    {
        await using LocalServer other = await LocalServer.StartAsync(_server.Aws, new() { AllowedHosts = ["tern.test"] }, Token);
        using HttpRequestMessage request = await DeleteAsync("tern.test", other.Endpoint);
        using HttpResponseMessage response = await _http.SendAsync(request, Token);
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Empty((await _s3.ListObjectsV2Async(new() { Bucket = Bucket }, Token)).Contents);
    }

    [Theory]
    [InlineData(null, null)]
    [InlineData(null, "none")]
    [InlineData("own", null)]
    [InlineData("own", "same-origin")]
    public async Task A_request_of_the_same_origin_is_served(string? origin, string? site)
    {
        using HttpRequestMessage request = await DeleteAsync();
        if (origin is not null)
            request.Headers.TryAddWithoutValidation("Origin", _server.Endpoint.GetLeftPart(UriPartial.Authority));
        if (site is not null)
            request.Headers.TryAddWithoutValidation("Sec-Fetch-Site", site);
        using HttpResponseMessage response = await _http.SendAsync(request, Token);
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Empty((await _s3.ListObjectsV2Async(new() { Bucket = Bucket }, Token)).Contents);
    }

    [Fact]
    public async Task A_form_of_another_origin_stores_nothing()
    {
        PresignedPost post = await _s3.PresignPostAsync(new() { Bucket = Bucket, Key = "form" }, TimeSpan.FromMinutes(5), Token);
        using HttpRequestMessage request = Form(post, "http://evil.example");
        await AssertRefusedAsync(request, "The cross-origin request of a web page");
        Assert.Equal([Key], (await _s3.ListObjectsV2Async(new() { Bucket = Bucket }, Token)).Contents.Select(entry => entry.Key));

        await AllowAsync(App, "POST");
        using HttpRequestMessage allowed = Form(post, App);
        using HttpResponseMessage response = await _http.SendAsync(allowed, Token);
        Assert.Equal((HttpStatusCode.NoContent, App), (response.StatusCode, AllowedOrigin(response)));
    }

    [Fact]
    public async Task CORS_rules_of_the_bucket_allow_preflights_and_requests()
    {
        await AllowAsync(App, "PUT");
        using HttpResponseMessage preflight = await _http.SendAsync(Preflight(App, "PUT"), Token);
        Assert.Equal((HttpStatusCode.OK, App), (preflight.StatusCode, AllowedOrigin(preflight)));
        using HttpResponseMessage refused = await _http.SendAsync(Preflight("https://evil.example", "PUT"), Token);
        Assert.Equal((HttpStatusCode.Forbidden, null), (refused.StatusCode, AllowedOrigin(refused)));

        using HttpRequestMessage put = await PutAsync(App);
        using HttpResponseMessage stored = await _http.SendAsync(put, Token);
        Assert.Equal((HttpStatusCode.OK, App), (stored.StatusCode, AllowedOrigin(stored)));

        using HttpRequestMessage other = await PutAsync("https://evil.example");
        await AssertRefusedAsync(other, "The cross-origin request of a web page");
        using HttpRequestMessage delete = await DeleteAsync();
        delete.Headers.TryAddWithoutValidation("Origin", App);
        await AssertRefusedAsync(delete, "The cross-origin request of a web page");
    }

    [Fact]
    public async Task A_cross_site_request_without_an_origin_needs_a_rule_for_any_origin()
    {
        await AllowAsync(App, "GET");
        using HttpRequestMessage image = await ImageAsync();
        await AssertRefusedAsync(image, "The cross-origin request of a web page (Origin: not sent)");
        await AllowAsync("*", "GET");
        using HttpRequestMessage again = await ImageAsync();
        using HttpResponseMessage response = await _http.SendAsync(again, Token);
        Assert.Equal("hello", await response.Content.ReadAsStringAsync(Token));
    }

    [Fact]
    public async Task DynamoDB_is_never_served_across_origins()
    {
        await AllowAsync("*", "GET", "POST");
        foreach (string method in (string[])["POST", "OPTIONS", "GET"])
        {
            using var request = new HttpRequestMessage(new HttpMethod(method), _server.Endpoint);
            if (method == "POST")
            {
                request.Content = new ByteArrayContent("{}"u8.ToArray());
                request.Content.Headers.ContentType = new("application/x-amz-json-1.0");
                request.Headers.TryAddWithoutValidation("X-Amz-Target", "DynamoDB_20120810.ListTables");
                await request.SignAsync(new SigV4Signer(), _server.Aws.Credentials, new("us-east-1", "dynamodb", DateTimeOffset.UtcNow), Token);
            }
            request.Headers.TryAddWithoutValidation("Origin", App);
            await AssertRefusedAsync(request, "The cross-origin request of a web page");
        }
    }

    [Fact]
    public async Task Action_in_a_URL_requires_a_header_that_a_page_cannot_send()
    {
        var scope = new SigningScope("us-east-1", "sqs", DateTimeOffset.UtcNow);
        using SqsClient sqs = _server.Aws.CreateClient<SqsClient>();
        // A browser without Fetch metadata sends no header that shows another site.
        using HttpResponseMessage image = await _http.GetAsync(new Uri(Presign("GET")), Token);
        Assert.NotEqual(HttpStatusCode.OK, image.StatusCode);
        using var form = new FormUrlEncodedContent([]);
        using HttpResponseMessage posted = await _http.PostAsync(new Uri(Presign("POST")), form, Token);
        Assert.NotEqual(HttpStatusCode.OK, posted.StatusCode);
        Assert.Empty((await sqs.ListQueuesAsync(new(), Token)).QueueUrls);

        using HttpRequestMessage page = await CreateQueueAsync();
        page.Headers.TryAddWithoutValidation("Origin", App);
        await AssertRefusedAsync(page, "The cross-origin request of a web page");
        Assert.Empty((await sqs.ListQueuesAsync(new(), Token)).QueueUrls);

        using HttpRequestMessage request = await CreateQueueAsync();
        using HttpResponseMessage response = await _http.SendAsync(request, Token);
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Single((await sqs.ListQueuesAsync(new(), Token)).QueueUrls);

        string Presign(string method) => new SigV4Signer().GetPresignedUrl(
            new SigningRequest { Method = method, Host = _server.Endpoint.Authority, Query = "Action=CreateQueue&QueueName=orders" }, _server.Aws.Credentials, scope, TimeSpan.FromMinutes(5), "http");

        async Task<HttpRequestMessage> CreateQueueAsync()
        {
            var request = new HttpRequestMessage(HttpMethod.Get, new Uri(_server.Endpoint, "/?Action=CreateQueue&QueueName=orders"));
            await request.SignAsync(new SigV4Signer(), _server.Aws.Credentials, scope, Token);
            return request;
        }
    }

    private static string? AllowedOrigin(HttpResponseMessage response) =>
        response.Headers.TryGetValues("Access-Control-Allow-Origin", out IEnumerable<string>? values) ? values.Single() : null;

    private async Task AssertRefusedAsync(HttpRequestMessage request, string message)
    {
        using HttpResponseMessage response = await _http.SendAsync(request, Token);
        Assert.Equal((HttpStatusCode.Forbidden, "text/plain"), (response.StatusCode, response.Content.Headers.ContentType?.MediaType));
        Assert.StartsWith(message, await response.Content.ReadAsStringAsync(Token), StringComparison.Ordinal);
        Assert.Null(AllowedOrigin(response));
    }

    private Task<PutBucketCorsResponse> AllowAsync(string origin, params string[] methods) => _s3.PutBucketCorsAsync(
        new() { Bucket = Bucket, CorsConfiguration = new() { CorsRules = [new() { AllowedMethods = [.. methods], AllowedOrigins = [origin], AllowedHeaders = ["*"] }] } }, Token);

    // DeleteObjects is a POST, which a browser sends across origins without a preflight.
    private async Task<HttpRequestMessage> DeleteAsync(string? host = null, Uri? server = null)
    {
        byte[] document = Encoding.UTF8.GetBytes($"<Delete><Object><Key>{Key}</Key></Object></Delete>");
        var request = new HttpRequestMessage(HttpMethod.Post, new Uri(server ?? _server.Endpoint, $"/{Bucket}?delete")) { Content = new ByteArrayContent(document) };
        request.Headers.Host = host;
        request.Headers.TryAddWithoutValidation("x-amz-checksum-sha256", Convert.ToBase64String(SHA256.HashData(document)));
        await request.SignAsync(new SigV4Signer(), _server.Aws.Credentials, new("us-east-1", "s3", DateTimeOffset.UtcNow), Token);
        return request;
    }

    private async Task<HttpRequestMessage> PutAsync(string origin)
    {
        PresignedRequest put = await _s3.PresignAsync(new PutObjectRequest { Bucket = Bucket, Key = Key }, TimeSpan.FromMinutes(5), cancellationToken: Token);
        var request = new HttpRequestMessage(HttpMethod.Put, put.Url) { Content = new ByteArrayContent("hello"u8.ToArray()) };
        request.Headers.TryAddWithoutValidation("Origin", origin);
        request.Headers.TryAddWithoutValidation("Sec-Fetch-Site", "cross-site");
        return request;
    }

    private async Task<HttpRequestMessage> ImageAsync()
    {
        PresignedRequest get = await _s3.PresignAsync(new GetObjectRequest { Bucket = Bucket, Key = Key }, TimeSpan.FromMinutes(5), cancellationToken: Token);
        var request = new HttpRequestMessage(HttpMethod.Get, get.Url);
        request.Headers.TryAddWithoutValidation("Sec-Fetch-Site", "same-site");
        request.Headers.TryAddWithoutValidation("Sec-Fetch-Mode", "no-cors");
        request.Headers.TryAddWithoutValidation("Sec-Fetch-Dest", "image");
        return request;
    }

    private HttpRequestMessage Preflight(string origin, string method)
    {
        var request = new HttpRequestMessage(HttpMethod.Options, new Uri(_server.Endpoint, $"/{Bucket}/{Key}"));
        request.Headers.TryAddWithoutValidation("Origin", origin);
        request.Headers.TryAddWithoutValidation("Sec-Fetch-Site", "cross-site");
        request.Headers.TryAddWithoutValidation("Access-Control-Request-Method", method);
        return request;
    }

    private HttpRequestMessage Form(PresignedPost post, string origin)
    {
        var content = new MultipartFormDataContent();
        foreach ((string name, string value) in post.Fields)
            content.Add(new StringContent(value), $"\"{name}\"");
        content.Add(new StringContent("text"), "\"file\"", "\"f\"");
        var request = new HttpRequestMessage(HttpMethod.Post, new Uri(_server.Endpoint, $"/{Bucket}")) { Content = content };
        request.Headers.TryAddWithoutValidation("Origin", origin);
        return request;
    }
}
