using System.Net;
using System.Text;
using System.Text.RegularExpressions;
using Tern.S3;

namespace Tern.Local.Tests.S3.Wire;

/// <summary>Malicious requests on the wire. Each returns an error of the service and stores nothing.</summary>
public sealed partial class HostileRequestTests : IAsyncLifetime
{
    private const string Bucket = "bucket";

    private LocalAws _aws = null!;
    private S3Client _s3 = null!;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        _aws = await LocalAws.StartAsync(new() { VerifiesSignatures = false }, Token);
        _s3 = _aws.CreateClient<S3Client>();
        await _s3.CreateBucketAsync(new() { Bucket = Bucket }, Token);
    }

    public async ValueTask DisposeAsync()
    {
        _s3.Dispose();
        await _aws.DisposeAsync();
    }

    [Theory]
    [InlineData("<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><Tagging><TagSet><Tag><Key>a</Key><Value>&a;</Value></Tag></TagSet></Tagging>")]
    [InlineData("<Tagging><TagSet><Tag><Key>a</Key><Value>&b;</Value></Tag></TagSet></Tagging>")]
    [InlineData("<Tagging><TagSet><Tag><Key>a</Key><Value>b</Value></Tag></TagSet>")]
    [InlineData("<Tagging><TagSet><Tag><Key>a</Key></Tag></TagSet></Tagging>")]
    [InlineData("{}")]
    [InlineData("")]
    public async Task Malformed_documents_are_refused(string document)
    {
        string? code = await SendAsync(HttpMethod.Put, $"/{Bucket}?tagging", document);
        Assert.Equal(document.Length == 0 ? "MissingRequestBodyError" : "MalformedXML", code);
    }

    [Fact]
    public async Task Deeply_nested_or_long_document_is_refused()
    {
        Assert.Equal("MalformedXML", await SendAsync(HttpMethod.Put, $"/{Bucket}?tagging", string.Concat(Enumerable.Repeat("<Tagging>", 100_000))));
        Assert.Equal("MaxMessageLengthExceeded", await SendAsync(HttpMethod.Put, $"/{Bucket}?tagging", new string(' ', 2_000_000)));
    }

    [Theory]
    [InlineData("x-amz-meta-a=b%0D%0Ax-evil:%20c")]
    [InlineData("x-amz-meta-a=b%0A")]
    [InlineData("x-amz-website-redirect-location=%2Fx%00")]
    public async Task Query_parameter_cannot_inject_a_header(string parameter)
    {
        Assert.Equal("InvalidArgument", await SendAsync(HttpMethod.Put, $"/{Bucket}/k?{parameter}&X-Amz-Signature=0", "hello"));
        Assert.Empty((await _s3.ListObjectsV2Async(new() { Bucket = Bucket }, Token)).Contents);
    }

    [Theory]
    [InlineData("x-amz-meta-a%20b=c")]
    [InlineData("x-amz-meta-a%0D%0Ab=c")]
    [InlineData("x-amz-meta-%C3%A9=c")]
    [InlineData("x-amz-meta-a%3Ab=c")]
    [InlineData("x-amz-meta-a=b%01")]
    [InlineData("x-amz-meta-a=b%7F")]
    [InlineData("x-amz-website-redirect-location=%2Fx%1B")]
    public async Task Query_parameter_that_is_invalid_as_a_header_is_refused_on_write(string parameter)
    {
        Assert.Equal("InvalidArgument", await SendAsync(HttpMethod.Put, $"/{Bucket}/k?{parameter}&X-Amz-Signature=0", "hello"));
        Assert.Equal("InvalidArgument", await SendAsync(HttpMethod.Post, $"/{Bucket}/k?uploads&{parameter}&X-Amz-Signature=0", ""));
        Assert.Empty((await _s3.ListObjectsV2Async(new() { Bucket = Bucket }, Token)).Contents);
    }

    [Theory]
    [InlineData("Content-Type")]
    [InlineData("Content-Language")]
    [InlineData("Content-Encoding")]
    [InlineData("Content-Disposition")]
    [InlineData("x-amz-meta-a")]
    public async Task Header_with_a_control_character_is_refused_on_write(string name)
    {
        using var content = new ByteArrayContent("hello"u8.ToArray());
        Assert.True(content.Headers.TryAddWithoutValidation(name, "a\u0001b"));
        Assert.Equal("InvalidArgument", await SendAsync(HttpMethod.Put, $"/{Bucket}/k", content));
        Assert.Empty((await _s3.ListObjectsV2Async(new() { Bucket = Bucket }, Token)).Contents);
    }

    [Theory]
    [InlineData("Content-Type", "a\u0001b")]
    [InlineData("Cache-Control", "a\u007fb")]
    [InlineData("x-amz-meta-a b", "c")]
    [InlineData("x-amz-meta-a:b", "c")]
    public async Task Form_field_that_is_invalid_as_a_header_is_refused(string name, string value)
    {
        using var form = new MultipartFormDataContent { { new StringContent("k"), "key" }, { new StringContent(value), name }, { new StringContent("hello"), "file", "f" } };
        Assert.Equal("InvalidArgument", await SendAsync(HttpMethod.Post, $"/{Bucket}", form));
        Assert.Empty((await _s3.ListObjectsV2Async(new() { Bucket = Bucket }, Token)).Contents);
    }

    [Theory]
    [InlineData("a&#10;b")]
    [InlineData("é")]
    [InlineData("a b")]
    [InlineData("a, b")]
    public async Task ExposeHeader_of_a_CORS_rule_that_is_not_a_token_is_refused(string name)
    {
        string rules = $"<CORSConfiguration><CORSRule><AllowedMethod>GET</AllowedMethod><AllowedOrigin>*</AllowedOrigin><ExposeHeader>{name}</ExposeHeader></CORSRule></CORSConfiguration>";
        using var content = new ByteArrayContent(Encoding.UTF8.GetBytes(rules));
#pragma warning disable CA5351 // The service requires Content-MD5 for this document.
        content.Headers.ContentMD5 = System.Security.Cryptography.MD5.HashData(Encoding.UTF8.GetBytes(rules));
#pragma warning restore CA5351
        Assert.Equal("InvalidArgument", await SendAsync(HttpMethod.Put, $"/{Bucket}?cors", content));
    }

    [Fact]
    public async Task Metadata_outside_ASCII_is_accepted()
    {
        Assert.Null(await SendAsync(HttpMethod.Put, $"/{Bucket}/k?x-amz-meta-a=%C3%A9%09b&X-Amz-Signature=0", "hello"));
        Assert.Equal("=?UTF-8?Q?=C3=A9=09b?=", (await _s3.HeadObjectAsync(new() { Bucket = Bucket, Key = "k" }, Token)).Metadata!["a"]);
    }

    [Fact]
    public async Task Form_field_cannot_inject_a_header()
    {
        foreach (string name in new[] { "Content-Type", "x-amz-meta-a", "acl" })
        {
            using var form = new MultipartFormDataContent { { new StringContent("k"), "key" }, { new StringContent("a\r\nx-evil: b"), name }, { new StringContent("hello"), "file", "f" } };
            Assert.Equal("InvalidArgument", await SendAsync(HttpMethod.Post, $"/{Bucket}", form));
        }
        Assert.Empty((await _s3.ListObjectsV2Async(new() { Bucket = Bucket }, Token)).Contents);
    }

    [Theory]
    [InlineData("key", "", "UserKeyMustBeSpecified")]
    [InlineData("x-amz-object-lock-retain-until-date", "yesterday", "InvalidArgument")]
    [InlineData("x-amz-server-side-encryption-bucket-key-enabled", "perhaps", "InvalidArgument")]
    [InlineData("tagging", "<Tagging>", "MalformedXML")]
    public async Task Invalid_form_field_is_refused(string name, string value, string code)
    {
        using var form = new MultipartFormDataContent { { new StringContent("k"), "key" }, { new StringContent(value), name }, { new StringContent("hello"), "file", "f" } };
        Assert.Equal(code, await SendAsync(HttpMethod.Post, $"/{Bucket}", form));
        Assert.Empty((await _s3.ListObjectsV2Async(new() { Bucket = Bucket }, Token)).Contents);
    }

    [Fact]
    public async Task Form_redirect_cannot_inject_a_header()
    {
        using var form = new MultipartFormDataContent
        {
            { new StringContent("a b"), "key" }, { new StringContent("https://example.com/é?x=1\r\nx-evil: b"), "success_action_redirect" }, { new StringContent("hello"), "file", "f" },
        };
        using HttpResponseMessage response = await ResponseAsync(HttpMethod.Post, $"/{Bucket}", form);
        Assert.Equal(HttpStatusCode.SeeOther, response.StatusCode);
        string location = response.Headers.NonValidated["Location"].ToString();
        Assert.StartsWith("https://example.com/%C3%A9?x=1", location, StringComparison.Ordinal);
        Assert.EndsWith("&bucket=bucket&key=a%20b&etag=%225d41402abc4b2a76b9719d911017c592%22", location, StringComparison.Ordinal);
        Assert.False(location.AsSpan().ContainsAny('\r', '\n'));
    }

    [Theory]
    [InlineData("/bucket/%", "InvalidURI")]
    [InlineData("/bucket/%FF", "InvalidURI")]
    [InlineData("/bucket/k?versionId=%FF", "InvalidURI")]
    [InlineData("/bucket/k?partNumber=x", "InvalidArgument")]
    [InlineData("/bucket/k?acl&tagging", "MethodNotAllowed")]
    [InlineData("/../etc/passwd", "NoSuchBucket")]
    public async Task Malformed_paths_and_queries_are_refused(string target, string code) =>
        Assert.Equal(code, await SendAsync(HttpMethod.Get, target, ""));

    [Theory]
    [InlineData("../../x")]
    [InlineData("/etc/passwd")]
    [InlineData("..\\x")]
    [InlineData("C:\\x")]
    [InlineData("a\0b")]
    public async Task Key_cannot_name_a_file_outside_the_data_folder(string key)
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("tern-local-hostile-");
        try
        {
            await using (LocalAws aws = await LocalAws.StartAsync(new() { Folder = Path.Combine(folder.FullName, "data") }, Token))
            {
                using var s3 = aws.CreateClient<S3Client>();
                await s3.CreateBucketAsync(new() { Bucket = Bucket }, Token);
                await s3.PutObjectAsync(new() { Bucket = Bucket, Key = key, Body = new byte[100_000] }, Token);
            }
            Assert.All(folder.EnumerateFiles("*", SearchOption.AllDirectories), file => Assert.Matches("^[a-z0-9.-]+$", file.Name));
            Assert.Equal(["data"], folder.EnumerateFileSystemInfos().Select(entry => entry.Name));
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    [Theory]
    [InlineData("response-content-type")]
    [InlineData("response-cache-control")]
    public async Task Response_with_a_refused_header_releases_the_body_of_the_object(string parameter)
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("tern-local-hostile-");
        try
        {
            await using (LocalAws aws = await LocalAws.StartAsync(new() { Folder = Path.Combine(folder.FullName, "data"), VerifiesSignatures = false }, Token))
            {
                using var s3 = aws.CreateClient<S3Client>();
                await s3.CreateBucketAsync(new() { Bucket = Bucket }, Token);
                await s3.PutObjectAsync(new() { Bucket = Bucket, Key = "k", Body = new byte[100_000] }, Token);
                Assert.Single(folder.EnumerateFiles("*.body", SearchOption.AllDirectories));
                using var content = new ByteArrayContent([]);
                Assert.Equal("InvalidArgument", await SendAsync(aws, HttpMethod.Get, $"/{Bucket}/k?{parameter}=a%0D%0Ax-evil:%20b&X-Amz-Signature=0", content));
                await s3.DeleteObjectAsync(new() { Bucket = Bucket, Key = "k" }, Token);
                Assert.Empty(folder.EnumerateFiles("*.body", SearchOption.AllDirectories));
            }
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    [Fact]
    public async Task Cross_origin_responses_have_the_headers_of_the_CORS_rules()
    {
        await _s3.PutBucketCorsAsync(
            new() { Bucket = Bucket, CorsConfiguration = new() { CorsRules = [new() { AllowedMethods = ["GET"], AllowedOrigins = ["https://a.example"], ExposeHeaders = ["ETag"] }] } }, Token);
        await _s3.PutObjectAsync(new() { Bucket = Bucket, Key = "k", Body = "hello"u8.ToArray() }, Token);
        Assert.Equal(("https://a.example", "ETag"), await GetHeadersAsync("https://a.example", "k"));
        // An error is readable as well.
        Assert.Equal(("https://a.example", "ETag"), await GetHeadersAsync("https://a.example", "none"));
        Assert.Equal((null, null), await GetHeadersAsync("https://b.example", "k"));

        async Task<(string?, string?)> GetHeadersAsync(string origin, string key)
        {
            using var http = new HttpClient(_aws.Handler, disposeHandler: false);
            using var request = new HttpRequestMessage(HttpMethod.Get, $"http://127.0.0.1/{Bucket}/{key}");
            request.Headers.TryAddWithoutValidation("Origin", origin);
            using HttpResponseMessage response = await http.SendAsync(request, Token);
            return (Header("Access-Control-Allow-Origin"), Header("Access-Control-Expose-Headers"));

            string? Header(string name) => response.Headers.TryGetValues(name, out IEnumerable<string>? values) ? values.Single() : null;
        }
    }

    private async Task<string?> SendAsync(HttpMethod method, string target, string body)
    {
        using var content = new ByteArrayContent(Encoding.UTF8.GetBytes(body));
        return await SendAsync(method, target, content);
    }

    private Task<string?> SendAsync(HttpMethod method, string target, HttpContent content) => SendAsync(_aws, method, target, content);

    private static async Task<string?> SendAsync(LocalAws aws, HttpMethod method, string target, HttpContent content)
    {
        using HttpResponseMessage response = await ResponseAsync(aws, method, target, content);
        return Code().Match(await response.Content.ReadAsStringAsync(Token)) is { Success: true } code ? code.Groups[1].Value : null;
    }

    private Task<HttpResponseMessage> ResponseAsync(HttpMethod method, string target, HttpContent content) => ResponseAsync(_aws, method, target, content);

    private static async Task<HttpResponseMessage> ResponseAsync(LocalAws aws, HttpMethod method, string target, HttpContent content)
    {
        using var http = new HttpClient(aws.Handler, disposeHandler: false);
        using var request = new HttpRequestMessage(method, new Uri($"http://127.0.0.1{target}", new UriCreationOptions { DangerousDisablePathAndQueryCanonicalization = true })) { Content = content };
        return await http.SendAsync(request, Token);
    }

    [GeneratedRegex("<Code>(.*?)</Code>")]
    private static partial Regex Code();
}
