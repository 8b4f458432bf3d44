using System.Net;
using System.Text;
using System.Xml.Linq;
using Tern.Local.Faults;
using Tern.Local.Tests.Engine;
using Tern.Local.Tests.S3.Recordings;
using Tern.S3;

namespace Tern.Local.Tests.S3.Wire;

/// <summary>The client and the service in one process, with complete HTTP messages between them.</summary>
public sealed class S3ClientTests : IAsyncLifetime
{
    private const string Bucket = "my-bucket";

    private readonly ManualTime _time = new();
    private LocalAws _aws = null!;
    private S3Client _s3 = null!;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask InitializeAsync()
    {
        _aws = await LocalAws.StartAsync(new() { TimeProvider = _time }, Token);
        _s3 = _aws.CreateClient<S3Client>();
        await _s3.CreateBucketAsync(new() { Bucket = Bucket }, Token);
    }

    public async ValueTask DisposeAsync()
    {
        _s3.Dispose();
        await _aws.DisposeAsync();
    }

    [Theory]
    [InlineData("key")]
    [InlineData("a/b c/../d//e.")]
    [InlineData("/leading")]
    [InlineData("..")]
    [InlineData("100%/%2F+?&=#é€\U0001F600")]
    public async Task Objects_with_unusual_keys_are_stored_and_returned(string key)
    {
        PutObjectResponse put = await _s3.PutObjectAsync(new() { Bucket = Bucket, Key = key, Body = "hello"u8.ToArray(), Metadata = new() { ["Colour"] = "red" }, ContentType = "text/x" }, Token);
        Assert.Equal("\"5d41402abc4b2a76b9719d911017c592\"", put.ETag);
        using GetObjectResponse got = await _s3.GetObjectAsync(new() { Bucket = Bucket, Key = key }, Token);
        Assert.Equal("hello", await TextAsync(got.Body));
        Assert.Equal(("text/x", 5L, "red", 200), (got.ContentType, got.ContentLength, got.Metadata!["colour"], got.ResponseMetadata.StatusCode));
        Assert.Equal([key], (await _s3.ListObjectsV2Async(new() { Bucket = Bucket, EncodingType = EncodingType.Url }, Token)).Contents.Select(entry => Uri.UnescapeDataString(entry.Key.Replace("+", " ", StringComparison.Ordinal))));
        Assert.Equal(16, got.ResponseMetadata.RequestId!.Length);
        Assert.NotEmpty(got.ResponseMetadata.ExtendedRequestId!);
        HeadObjectResponse head = await _s3.HeadObjectAsync(new() { Bucket = Bucket, Key = key }, Token);
        Assert.Equal((5L, put.ETag), (head.ContentLength, head.ETag));
        await _s3.DeleteObjectAsync(new() { Bucket = Bucket, Key = key }, Token);
        await Assert.ThrowsAnyAsync<S3Exception>(() => _s3.HeadObjectAsync(new() { Bucket = Bucket, Key = key }, Token));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(100_000)]
    [InlineData(3_000_000)]
    public async Task Streams_of_any_length_are_stored_and_returned(int length)
    {
        byte[] bytes = LocalS3.Random(length, 1);
        using var body = new MemoryStream(bytes);
        await _s3.PutObjectAsync(new() { Bucket = Bucket, Key = "k", Body = body }, Token);
        using GetObjectResponse got = await _s3.GetObjectAsync(new() { Bucket = Bucket, Key = "k" }, Token);
        using var copy = new MemoryStream();
        await got.Body.CopyToAsync(copy, Token);
        Assert.Equal(bytes, copy.ToArray());
    }

    [Theory]
    [InlineData("Thu, 01 Dec 1994 16:00:00 GMT")]
    [InlineData("2026-11-22T08:00:00Z")]
    [InlineData("0")]
    [InlineData("tomorrow, perhaps")]
    public async Task Expires_is_returned_as_the_stored_text(string expires)
    {
        await _s3.PutObjectAsync(new() { Bucket = Bucket, Key = "k", Expires = expires }, Token);
        using GetObjectResponse got = await _s3.GetObjectAsync(new() { Bucket = Bucket, Key = "k" }, Token);
        Assert.Equal(expires, got.Expires);
        Assert.Equal(expires, (await _s3.HeadObjectAsync(new() { Bucket = Bucket, Key = "k" }, Token)).Expires);
    }

    [Theory]
    [InlineData("name", "Grüße", "'x-amz-meta-name' contains a character outside ASCII. Remove or encode it.")]
    [InlineData("name", "a\nb", "'x-amz-meta-name' contains a line break. Remove or encode it.")]
    [InlineData("größe", "1", "'x-amz-meta-größe' is not a valid header name.")]
    public async Task Metadata_that_is_invalid_as_a_header_is_refused_before_the_request(string name, string value, string message)
    {
        PutObjectRequest request = new() { Bucket = Bucket, Key = "k", Metadata = new() { [name] = value } };
        var put = await Assert.ThrowsAsync<Tern.TernRequestException>(() => _s3.PutObjectAsync(request, Token));
        Assert.Contains(message, put.Message, StringComparison.Ordinal);
        var upload = await Assert.ThrowsAsync<Tern.TernRequestException>(() => _s3.UploadAsync(request with { Body = new byte[9 << 20] }, cancellationToken: Token));
        Assert.Contains(message, upload.Message, StringComparison.Ordinal);
        Assert.Empty((await _s3.ListObjectsV2Async(new() { Bucket = Bucket }, Token)).Contents);
        Assert.Empty((await _s3.ListMultipartUploadsAsync(new() { Bucket = Bucket }, Token)).Uploads);
    }

    [Fact]
    public async Task Ranges_and_conditions_return_their_status_codes()
    {
        PutObjectResponse put = await _s3.PutObjectAsync(new() { Bucket = Bucket, Key = "k", Body = "0123456789"u8.ToArray() }, Token);
        using GetObjectResponse range = await _s3.GetObjectAsync(new() { Bucket = Bucket, Key = "k", Range = "bytes=2-4" }, Token);
        Assert.Equal(("234", "bytes 2-4/10", 206), (await TextAsync(range.Body), range.ContentRange, range.ResponseMetadata.StatusCode));
        S3Exception outside = await Assert.ThrowsAnyAsync<S3Exception>(() => _s3.GetObjectAsync(new() { Bucket = Bucket, Key = "k", Range = "bytes=10-" }, Token));
        Assert.Equal(("InvalidRange", 416), (outside.ErrorCode, outside.Response.StatusCode));
        S3Exception unchanged = await Assert.ThrowsAnyAsync<S3Exception>(() => _s3.GetObjectAsync(new() { Bucket = Bucket, Key = "k", IfNoneMatch = put.ETag }, Token));
        Assert.Equal(304, unchanged.Response.StatusCode);
        S3Exception taken = await Assert.ThrowsAnyAsync<S3Exception>(() => _s3.PutObjectAsync(new() { Bucket = Bucket, Key = "k", IfNoneMatch = "*" }, Token));
        Assert.Equal(("PreconditionFailed", 412), (taken.ErrorCode, taken.Response.StatusCode));
    }

    [Fact]
    public async Task Errors_are_typed()
    {
        NoSuchKeyException missing = await Assert.ThrowsAsync<NoSuchKeyException>(() => _s3.GetObjectAsync(new() { Bucket = Bucket, Key = "none" }, Token));
        Assert.Equal("The specified key does not exist.", missing.ServiceMessage);
        await Assert.ThrowsAsync<NoSuchBucketException>(() => _s3.ListObjectsV2Async(new() { Bucket = "no-such-bucket" }, Token));
        S3Exception unsupported = await Assert.ThrowsAnyAsync<S3Exception>(() => _s3.GetBucketPolicyStatusAsync(new() { Bucket = Bucket }, Token));
        Assert.Equal(("NotImplemented", 501), (unsupported.ErrorCode, unsupported.Response.StatusCode));
        await Assert.ThrowsAsync<NoSuchBucketException>(() => _s3.GetBucketPolicyStatusAsync(new() { Bucket = "no-such-bucket" }, Token));
    }

    [Fact]
    public async Task Presigned_URL_for_another_region_is_an_error_of_its_query()
    {
        RawResponse response = await RawResponse.SendAsync(_aws, "GET", RawResponse.Presign("GET", $"/{Bucket}/k", _time.GetUtcNow(), region: "eu-west-1"), []);
        XElement error = XElement.Parse(response.Text);
        Assert.Equal(
            ("AuthorizationQueryParametersError", "Error parsing the X-Amz-Credential parameter; the region 'eu-west-1' is wrong; expecting 'us-east-1'", "us-east-1"),
            (error.Element("Code")!.Value, error.Element("Message")!.Value, error.Element("Region")!.Value));
    }

    [Fact]
    public async Task Multipart_uploads_copies_and_batch_deletes_succeed()
    {
        byte[] first = LocalS3.Random(5 * 1024 * 1024, 2);
        string upload = (await _s3.CreateMultipartUploadAsync(new() { Bucket = Bucket, Key = "big" }, Token)).UploadId!;
        UploadPartResponse one = await _s3.UploadPartAsync(new() { Bucket = Bucket, Key = "big", UploadId = upload, PartNumber = 1, Body = first }, Token);
        UploadPartResponse two = await _s3.UploadPartAsync(new() { Bucket = Bucket, Key = "big", UploadId = upload, PartNumber = 2, Body = "end"u8.ToArray() }, Token);
        Assert.Equal([1, 2], (await _s3.ListPartsAsync(new() { Bucket = Bucket, Key = "big", UploadId = upload }, Token)).Parts.Select(part => part.PartNumber));
        CompleteMultipartUploadResponse completed = await _s3.CompleteMultipartUploadAsync(
            new() { Bucket = Bucket, Key = "big", UploadId = upload, MultipartUpload = new() { Parts = [new() { PartNumber = 1, ETag = one.ETag }, new() { PartNumber = 2, ETag = two.ETag }] } }, Token);
        Assert.EndsWith("-2\"", completed.ETag, StringComparison.Ordinal);
        CopyObjectResponse copied = await _s3.CopyObjectAsync(new() { Bucket = Bucket, Key = "copy", CopySource = $"{Bucket}/big" }, Token);
        Assert.NotNull(copied.CopyObjectResult.ETag);
        DeleteObjectsResponse deleted = await _s3.DeleteObjectsAsync(new() { Bucket = Bucket, Delete = new() { Objects = [new() { Key = "big" }, new() { Key = "copy" }] } }, Token);
        Assert.Equal(["big", "copy"], deleted.Deleted.Select(entry => entry.Key).Order(StringComparer.Ordinal));
        Assert.Empty((await _s3.ListObjectsV2Async(new() { Bucket = Bucket }, Token)).Contents);
        Assert.Equal([Bucket], (await _s3.ListBucketsAsync(new(), Token)).Buckets.Select(bucket => bucket.Name));
    }

    [Fact]
    public async Task Bucket_settings_are_stored_and_returned()
    {
        await _s3.PutBucketVersioningAsync(new() { Bucket = Bucket, VersioningConfiguration = new() { Status = BucketVersioningStatus.Enabled } }, Token);
        Assert.Equal(BucketVersioningStatus.Enabled, (await _s3.GetBucketVersioningAsync(new() { Bucket = Bucket }, Token)).Status);
        await _s3.PutBucketTaggingAsync(new() { Bucket = Bucket, Tagging = new() { TagSet = [new() { Key = "a", Value = "+b" }] } }, Token);
        Assert.Equal("+b", (await _s3.GetBucketTaggingAsync(new() { Bucket = Bucket }, Token)).TagSet.Single().Value);
        Assert.True((await _s3.GetBucketLocationAsync(new() { Bucket = Bucket }, Token)).LocationConstraint is null or { Value: "" });
        Assert.NotEmpty((await _s3.GetBucketAclAsync(new() { Bucket = Bucket }, Token)).Grants);
    }

    [Fact]
    public async Task Wrong_keys_secrets_and_times_return_the_errors_of_S3()
    {
        Assert.Equal("InvalidAccessKeyId", await RefusedAsync(new() { Credentials = new StaticCredentialsProvider("OTHERKEY", "x") }));
        Assert.Equal("SignatureDoesNotMatch", await RefusedAsync(new() { Credentials = new StaticCredentialsProvider(_aws.Credentials.AccessKeyId, "x") }));
        var late = new ManualTime();
        // A client corrects its clock by up to a day.
        late.Advance(_time.GetUtcNow() - late.GetUtcNow() + TimeSpan.FromHours(25));
        Assert.Equal("RequestTimeTooSkewed", await RefusedAsync(new() { TimeProvider = late, Retry = RetryOptions.None }));

        async Task<string> RefusedAsync(ClientOptions options)
        {
            using var other = _aws.CreateClient<S3Client>(options);
            return (await Assert.ThrowsAnyAsync<S3Exception>(() => other.ListObjectsV2Async(new() { Bucket = Bucket }, Token))).ErrorCode;
        }
    }

    [Fact]
    public async Task Request_without_signature_is_refused()
    {
        using var http = new HttpClient(_aws.Handler, disposeHandler: false);
        using HttpResponseMessage response = await http.GetAsync($"https://{Bucket}.s3.us-east-1.amazonaws.com/k", Token);
        Assert.Equal(HttpStatusCode.Forbidden, response.StatusCode);
        Assert.Contains("<Code>AccessDenied</Code>", await response.Content.ReadAsStringAsync(Token), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Presigned_requests_work_until_they_expire()
    {
        await _s3.PutObjectAsync(new() { Bucket = Bucket, Key = "a b", Body = "hello"u8.ToArray() }, Token);
        var request = await _s3.PresignAsync(new GetObjectRequest { Bucket = Bucket, Key = "a b", ResponseContentType = "text/html" }, TimeSpan.FromMinutes(30), cancellationToken: Token);
        using var http = new HttpClient(_aws.Handler, disposeHandler: false);
        using HttpResponseMessage response = await http.GetAsync(request.Url, Token);
        Assert.Equal("hello", await response.Content.ReadAsStringAsync(Token));
        Assert.Equal("text/html", response.Content.Headers.ContentType!.MediaType);
        using HttpResponseMessage changed = await http.GetAsync(request.Url + "&response-cache-control=no", Token);
        Assert.Contains("SignatureDoesNotMatch", await changed.Content.ReadAsStringAsync(Token), StringComparison.Ordinal);
        _time.Advance(TimeSpan.FromMinutes(31));
        using HttpResponseMessage expired = await http.GetAsync(request.Url, Token);
        Assert.Equal(HttpStatusCode.Forbidden, expired.StatusCode);
        Assert.Contains("<Message>Request has expired</Message>", await expired.Content.ReadAsStringAsync(Token), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_form_of_a_browser_uploads_what_its_policy_allows()
    {
        PresignedPost post = await _s3.PresignPostAsync(
            new() { Bucket = Bucket, KeyPrefix = "up/", MaxContentLength = 10, SuccessActionStatus = 201, ContentTypePrefix = "text/" }, TimeSpan.FromMinutes(5), Token);
        Assert.Equal(HttpStatusCode.Created, await SendAsync("up/a", "hello"));
        using GetObjectResponse got = await _s3.GetObjectAsync(new() { Bucket = Bucket, Key = "up/a" }, Token);
        Assert.Equal(("hello", "text/plain"), (await TextAsync(got.Body), got.ContentType));
        Assert.Equal(HttpStatusCode.Forbidden, await SendAsync("down/a", "hello"));
        Assert.Equal(HttpStatusCode.BadRequest, await SendAsync("up/b", "hello world"));

        async Task<HttpStatusCode> SendAsync(string key, string file)
        {
            using var form = new MultipartFormDataContent();
            foreach ((string name, string value) in post.Fields)
            {
                if (name is not ("key" or "Content-Type"))
                    form.Add(new StringContent(value), name);
            }
            form.Add(new StringContent(key), "key");
            form.Add(new StringContent("text/plain"), "Content-Type");
            form.Add(new StringContent(file), "file", "x.txt");
            using var http = new HttpClient(_aws.Handler, disposeHandler: false);
            using HttpResponseMessage response = await http.PostAsync(post.Url, form, Token);
            return response.StatusCode;
        }
    }

    [Theory]
    [InlineData(1, "us-east-1", null, null, HttpStatusCode.NoContent, null)]
    [InlineData(11, "us-east-1", null, null, HttpStatusCode.BadRequest, "ExpiredToken")]
    [InlineData(1, "eu-west-1", null, null, HttpStatusCode.BadRequest, "AuthorizationHeaderMalformed")]
    [InlineData(1, "us-east-1", "x-amz-security-token", "other", HttpStatusCode.BadRequest, "InvalidToken")]
    [InlineData(1, "us-east-1", "x-amz-date", "20200101T000000Z", HttpStatusCode.BadRequest, "InvalidArgument")]
    public async Task A_form_of_temporary_credentials_is_checked_like_other_requests(
        int minutes, string region, string? changed, string? value, HttpStatusCode status, string? code)
    {
        var credentials = new AwsCredentials("AKIDTEMPORARY", "secret", "token", _time.GetUtcNow().AddMinutes(10));
        await using LocalAws aws = await LocalAws.StartAsync(new() { TimeProvider = _time, Credentials = [credentials] }, Token);
        using (S3Client here = aws.CreateClient<S3Client>())
            await here.CreateBucketAsync(new() { Bucket = Bucket }, Token);
        using S3Client s3 = aws.CreateClient<S3Client>(new() { Region = region });
        PresignedPost post = await s3.PresignPostAsync(new() { Bucket = Bucket, Key = "k" }, TimeSpan.FromMinutes(30), Token);
        _time.Advance(TimeSpan.FromMinutes(minutes));
        using var form = new MultipartFormDataContent();
        foreach ((string name, string field) in post.Fields)
            form.Add(new StringContent(name == changed ? value! : field), name);
        form.Add(new StringContent("hello"), "file", "x.txt");
        using var http = new HttpClient(aws.Handler, disposeHandler: false);
        using HttpResponseMessage response = await http.PostAsync(new Uri($"http://127.0.0.1/{Bucket}"), form, Token);
        Assert.Equal(status, response.StatusCode);
        string body = await response.Content.ReadAsStringAsync(Token);
        Assert.Equal(code, body.Length == 0 ? null : XElement.Parse(body).Element("Code")!.Value);
    }

    [Theory]
    [InlineData("%2A")]
    [InlineData("us-east-1%2Ceu-west-1")]
    public async Task Region_set_in_the_scope_of_a_SigV4_signature_is_refused(string regions)
    {
        PresignedRequest request = await _s3.PresignAsync(new GetObjectRequest { Bucket = Bucket, Key = "k" }, TimeSpan.FromMinutes(30), cancellationToken: Token);
        using var http = new HttpClient(_aws.Handler, disposeHandler: false);
        using HttpResponseMessage response = await http.GetAsync(new Uri(request.Url.Replace("%2Fus-east-1%2F", $"%2F{regions}%2F", StringComparison.Ordinal)), Token);
        XElement error = XElement.Parse(await response.Content.ReadAsStringAsync(Token));
        Assert.Equal((HttpStatusCode.BadRequest, "AuthorizationQueryParametersError"), (response.StatusCode, error.Element("Code")!.Value));
        Assert.Equal("The region to sign for contains an invalid character. Use only letters, digits, '-', '_' and '.'.", error.Element("Message")!.Value);
    }

    [Fact]
    public async Task Preflight_requests_are_evaluated_by_the_CORS_rules()
    {
        await _s3.PutBucketCorsAsync(
            new() { Bucket = Bucket, CorsConfiguration = new() { CorsRules = [new() { AllowedMethods = ["PUT"], AllowedOrigins = ["https://*.example.com"], AllowedHeaders = ["x-amz-*"], MaxAgeSeconds = 5 }] } }, Token);
        Assert.Equal((HttpStatusCode.OK, "https://a.example.com"), await PreflightAsync("https://a.example.com", "PUT", "X-Amz-Meta-A"));
        Assert.Equal((HttpStatusCode.Forbidden, null), await PreflightAsync("https://example.org", "PUT", null));
        Assert.Equal((HttpStatusCode.Forbidden, null), await PreflightAsync("https://a.example.com", "GET", null));
        Assert.Equal((HttpStatusCode.Forbidden, null), await PreflightAsync("https://a.example.com", "PUT", "Authorization"));

        async Task<(HttpStatusCode, string?)> PreflightAsync(string origin, string method, string? headers)
        {
            using var request = new HttpRequestMessage(HttpMethod.Options, $"https://{Bucket}.s3.us-east-1.amazonaws.com/k");
            request.Headers.TryAddWithoutValidation("Origin", origin);
            request.Headers.TryAddWithoutValidation("Access-Control-Request-Method", method);
            if (headers is not null)
                request.Headers.TryAddWithoutValidation("Access-Control-Request-Headers", headers);
            using var http = new HttpClient(_aws.Handler, disposeHandler: false);
            using HttpResponseMessage response = await http.SendAsync(request, Token);
            return (response.StatusCode, response.Headers.TryGetValues("Access-Control-Allow-Origin", out IEnumerable<string>? allowed) ? allowed.Single() : null);
        }
    }

    [Fact]
    public async Task Faults_are_applied_to_S3_operations()
    {
        using var once = _aws.CreateClient<S3Client>(new() { Retry = RetryOptions.None });
        _aws.Faults.On("S3", "PutObject").Throttle().Fail(500).Reset(at: ResetPoint.BeforeExecution);
        Assert.Equal("SlowDown", (await Assert.ThrowsAnyAsync<S3Exception>(PutAsync)).ErrorCode);
        Assert.Equal("InternalError", (await Assert.ThrowsAnyAsync<S3Exception>(PutAsync)).ErrorCode);
        await Assert.ThrowsAnyAsync<TernTransportException>(PutAsync);
        await PutAsync();
        _aws.Faults.On("S3", "GetObject").Reset(at: ResetPoint.MidResponse);
        using GetObjectResponse half = await once.GetObjectAsync(new() { Bucket = Bucket, Key = "k" }, Token);
        await Assert.ThrowsAsync<TernTransportException>(() => TextAsync(half.Body));

        Task PutAsync() => once.PutObjectAsync(new() { Bucket = Bucket, Key = "k", Body = new byte[1000] }, Token);
    }

    private static async Task<string> TextAsync(Stream body)
    {
        using var bytes = new MemoryStream();
        await body.CopyToAsync(bytes, Token);
        return Encoding.UTF8.GetString(bytes.ToArray());
    }
}
