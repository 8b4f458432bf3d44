using Tern.Core.Tests.Support;
using Tern.ServerRuntime;

namespace Tern.S3.Presigning;

public sealed class PresigningTests
{
    private static readonly TimeSpan s_hour = TimeSpan.FromHours(1);

    // The example of "Authenticating Requests: Using Query Parameters (AWS Signature Version 4)".
    [Fact]
    public async Task Presign_of_the_documented_example_returns_the_documented_signature()
    {
        using S3Client s3 = PresigningClient.Create(new DateTimeOffset(2013, 5, 24, 0, 0, 0, TimeSpan.Zero), useGlobalEndpoint: true);

        PresignedRequest presigned = await s3.PresignAsync(
            new GetObjectRequest { Bucket = "examplebucket", Key = "test.txt" }, TimeSpan.FromDays(1), cancellationToken: TestContext.Current.CancellationToken);

        Assert.StartsWith("https://examplebucket.s3.amazonaws.com/test.txt?", presigned.Url, StringComparison.Ordinal);
        Assert.Equal(
            new Dictionary<string, string>
            {
                ["X-Amz-Algorithm"] = "AWS4-HMAC-SHA256",
                ["X-Amz-Credential"] = "AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request",
                ["X-Amz-Date"] = "20130524T000000Z",
                ["X-Amz-Expires"] = "86400",
                ["X-Amz-SignedHeaders"] = "host",
                ["X-Amz-Signature"] = "aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404",
            },
            PresigningClient.Query(presigned.Url));
        Assert.Equal("GET", presigned.Method);
        Assert.Empty(presigned.Headers);
        Assert.Equal(new DateTimeOffset(2013, 5, 25, 0, 0, 0, TimeSpan.Zero), presigned.ExpiresAt);
        Assert.False(presigned.ExpiresAfterCredentials);
    }

    [Fact]
    public async Task Presign_creates_a_valid_URL_with_method_and_query_for_each_operation()
    {
        using S3Client s3 = PresigningClient.Create(region: "eu-west-1");
        CancellationToken token = TestContext.Current.CancellationToken;
        (string Method, string Query, PresignedRequest Presigned)[] requests =
        [
            ("GET", "versionId=7", await s3.PresignAsync(new GetObjectRequest { Bucket = "photos", Key = "a/b.png", VersionId = "7" }, s_hour, cancellationToken: token)),
            ("HEAD", "", await s3.PresignAsync(new HeadObjectRequest { Bucket = "photos", Key = "a/b.png" }, s_hour, cancellationToken: token)),
            ("PUT", "", await s3.PresignAsync(new PutObjectRequest { Bucket = "photos", Key = "a/b.png" }, s_hour, cancellationToken: token)),
            ("DELETE", "", await s3.PresignAsync(new DeleteObjectRequest { Bucket = "photos", Key = "a/b.png" }, s_hour, cancellationToken: token)),
            ("PUT", "partNumber=3&uploadId=u%2F1", await s3.PresignAsync(new UploadPartRequest { Bucket = "photos", Key = "a/b.png", PartNumber = 3, UploadId = "u/1" }, s_hour, cancellationToken: token)),
            ("GET", "list-type=2&prefix=a%2F", await s3.PresignAsync(ListObjectsV2Operation.Instance, new ListObjectsV2Request { Bucket = "photos", Prefix = "a/" }, s_hour, cancellationToken: token)),
        ];

        foreach ((string method, string query, PresignedRequest presigned) in requests)
        {
            Assert.Equal(method, presigned.Method);
            string path = query.StartsWith("list", StringComparison.Ordinal) ? "/" : "/a/b.png";
            Assert.StartsWith($"https://photos.s3.eu-west-1.amazonaws.com{path}?{query}", presigned.Url, StringComparison.Ordinal);
            Assert.Empty(presigned.Headers);
            Assert.Equal(SignatureStatus.Valid, PresigningClient.Verify(presigned).Status);
            Assert.Equal(SignatureStatus.SignatureExpired, PresigningClient.Verify(presigned, after: s_hour + TimeSpan.FromSeconds(1)).Status);
            Assert.DoesNotContain("x-id", presigned.Url, StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("..", "..")]
    [InlineData("./a//b/../c", "./a//b/../c")]
    [InlineData("%2F", "%252F")]
    [InlineData("/lead", "/lead")]
    [InlineData("a b+c&d=e?f#g", "a%20b%2Bc%26d%3De%3Ff%23g")]
    [InlineData("zażółć/😀", "za%C5%BC%C3%B3%C5%82%C4%87/%F0%9F%98%80")]
    public async Task Presign_encodes_the_object_key_without_normalization(string key, string encoded)
    {
        using S3Client s3 = PresigningClient.Create();
        PresignedRequest presigned = await s3.PresignAsync(new GetObjectRequest { Bucket = "photos", Key = key }, s_hour, cancellationToken: TestContext.Current.CancellationToken);
        Assert.StartsWith($"https://photos.s3.us-east-1.amazonaws.com/{encoded}?X-Amz-Algorithm=", presigned.Url, StringComparison.Ordinal);
        Assert.Equal(SignatureStatus.Valid, PresigningClient.Verify(presigned).Status);
    }

    [Fact]
    public async Task Presign_of_keys_of_changing_lengths_returns_each_key_exactly()
    {
        using S3Client s3 = PresigningClient.Create();
        foreach (int length in new[] { 3, 1024, 1, 300, 2 })
        {
            string key = new('ż', length);
            PresignedRequest presigned = await s3.PresignAsync(
                new GetObjectRequest { Bucket = "photos", Key = key, ResponseContentType = key }, s_hour, cancellationToken: TestContext.Current.CancellationToken);
            Assert.Equal("/" + key, Uri.UnescapeDataString(presigned.Url[..presigned.Url.IndexOf('?', StringComparison.Ordinal)]["https://photos.s3.us-east-1.amazonaws.com".Length..]));
            Assert.Equal(key, PresigningClient.Query(presigned.Url)["response-content-type"]);
            Assert.Equal(SignatureStatus.Valid, PresigningClient.Verify(presigned).Status);
        }
    }

    [Theory]
    [InlineData(true, null, "https://s3.us-east-1.amazonaws.com/photos/k?")]
    [InlineData(true, "http://localhost:9000", "http://localhost:9000/photos/k?")]
    [InlineData(true, "http://localhost:9000/base", "http://localhost:9000/base/photos/k?")]
    [InlineData(false, "http://Store.example:9000", "http://photos.store.example:9000/k?")]
    public async Task Presign_uses_path_style_and_a_custom_endpoint(bool forcePathStyle, string? endpoint, string start)
    {
        using S3Client s3 = PresigningClient.Create(forcePathStyle: forcePathStyle, endpoint: endpoint);
        PresignedRequest presigned = await s3.PresignAsync(new GetObjectRequest { Bucket = "photos", Key = "k" }, s_hour, cancellationToken: TestContext.Current.CancellationToken);
        Assert.StartsWith(start, presigned.Url, StringComparison.Ordinal);
        Assert.Equal(SignatureStatus.Valid, PresigningClient.Verify(presigned).Status);
    }

    [Fact]
    public async Task Presign_moves_AWS_headers_to_the_query_and_returns_the_other_signed_headers()
    {
        using S3Client s3 = PresigningClient.Create();
        var request = new PutObjectRequest
        {
            Bucket = "photos",
            Key = "k",
            Acl = ObjectCannedAcl.PublicRead,
            Metadata = new() { ["Owner"] = "me & you" },
            StorageClass = StorageClass.StandardIa,
            ChecksumSha256 = "uU0nuZNNPgilLlLX2n2r+sSE7+N6U4DukIj3rOLvzek=",
            ContentType = "image/png",
            ContentLength = 1234,
            ContentMd5 = "XUFAKrxLKna5cZ2REBfFkg==",
            CacheControl = "no-store",
            IfNoneMatch = "*",
            Tagging = "a=b",
            ServerSideEncryption = ServerSideEncryption.AwsKms,
            SseKmsKeyId = "key",
            ObjectLockLegalHoldStatus = ObjectLockLegalHoldStatus.On,
        };
        PresignedRequest presigned = await s3.PresignAsync(request, s_hour, cancellationToken: TestContext.Current.CancellationToken);

        Dictionary<string, string> query = PresigningClient.Query(presigned.Url);
        Assert.Equal("public-read", query["x-amz-acl"]);
        Assert.Equal("me & you", query["x-amz-meta-owner"]);
        Assert.Equal("STANDARD_IA", query["x-amz-storage-class"]);
        Assert.Equal("uU0nuZNNPgilLlLX2n2r+sSE7+N6U4DukIj3rOLvzek=", query["x-amz-checksum-sha256"]);
        Assert.Equal(
            [
                "cache-control: no-store",
                "content-length: 1234",
                "content-md5: XUFAKrxLKna5cZ2REBfFkg==",
                "content-type: image/png",
                "if-none-match: *",
                "x-amz-object-lock-legal-hold: ON",
                "x-amz-server-side-encryption-aws-kms-key-id: key",
                "x-amz-server-side-encryption: aws:kms",
                "x-amz-tagging: a=b",
            ],
            presigned.Headers.Select(header => $"{header.Key.ToLowerInvariant()}: {header.Value}").Order(StringComparer.Ordinal));
        Assert.Equal(
            "cache-control;content-length;content-md5;content-type;host;if-none-match;x-amz-object-lock-legal-hold;x-amz-server-side-encryption;x-amz-server-side-encryption-aws-kms-key-id;x-amz-tagging",
            query["X-Amz-SignedHeaders"]);
        Assert.Equal(SignatureStatus.Valid, PresigningClient.Verify(presigned).Status);
        // A different Content-Type, or no headers, makes the signature invalid.
        Assert.NotEqual(SignatureStatus.Valid, PresigningClient.Verify(presigned, headers: [.. presigned.Headers.Where(header => header.Key != "Content-Type"), new("Content-Type", "text/html")]).Status);
        Assert.NotEqual(SignatureStatus.Valid, PresigningClient.Verify(presigned, headers: []).Status);
    }

    [Fact]
    public async Task Presign_with_a_customer_key_returns_it_as_a_header_and_not_in_the_URL()
    {
        using S3Client s3 = PresigningClient.Create();
        PresignedRequest presigned = await s3.PresignAsync(
            new GetObjectRequest { Bucket = "photos", Key = "k", SseCustomerAlgorithm = "AES256", SseCustomerKey = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=" },
            s_hour,
            cancellationToken: TestContext.Current.CancellationToken);
        Assert.DoesNotContain("MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=", presigned.Url, StringComparison.Ordinal);
        Assert.Contains(new("x-amz-server-side-encryption-customer-key", "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY="), presigned.Headers);
        Assert.Equal(SignatureStatus.Valid, PresigningClient.Verify(presigned).Status);
    }

    // The region comes from the response to an earlier request of the same client.
    [Fact]
    public async Task Presign_uses_the_cached_region_of_the_bucket()
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Error(301, "", ("x-amz-bucket-region", "ap-south-1")), ScriptedHandler.Ok(""));
        using S3Client s3 = PresigningClient.Create(region: "eu-west-1", handler: handler);
        await s3.HeadObjectAsync(new HeadObjectRequest { Bucket = "photos", Key = "k" }, TestContext.Current.CancellationToken);

        PresignedRequest presigned = await s3.PresignAsync(new GetObjectRequest { Bucket = "photos", Key = "k" }, s_hour, cancellationToken: TestContext.Current.CancellationToken);
        Assert.StartsWith("https://photos.s3.ap-south-1.amazonaws.com/k?", presigned.Url, StringComparison.Ordinal);
        Assert.Equal("AKIAIOSFODNN7EXAMPLE/20261121/ap-south-1/s3/aws4_request", PresigningClient.Query(presigned.Url)["X-Amz-Credential"]);
        PresignedPost post = await s3.PresignPostAsync(new PostPolicy { Bucket = "photos", Key = "k" }, s_hour, TestContext.Current.CancellationToken);
        Assert.Equal("https://photos.s3.ap-south-1.amazonaws.com/", post.Url);
        Assert.Equal(SignatureStatus.Valid, PresigningClient.Verify(presigned).Status);
    }

    [Fact]
    public async Task Presign_with_a_customer_key_for_an_HTTP_endpoint_throws_TernConfigurationException()
    {
        using S3Client s3 = PresigningClient.Create(endpoint: "http://store.example");
        await Assert.ThrowsAsync<TernConfigurationException>(async () => await s3.PresignAsync(
            new GetObjectRequest { Bucket = "photos", Key = "k", SseCustomerAlgorithm = "AES256", SseCustomerKey = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=" },
            s_hour,
            cancellationToken: TestContext.Current.CancellationToken));
    }

    // Without the source header, the request would replace the object with an empty one.
    [Fact]
    public async Task Presign_of_CopyObject_returns_the_copy_source_as_a_header()
    {
        using S3Client s3 = PresigningClient.Create();
        PresignedRequest presigned = await s3.PresignAsync(
            CopyObjectOperation.Instance, new CopyObjectRequest { Bucket = "photos", Key = "k", CopySource = "other/k" }, s_hour, cancellationToken: TestContext.Current.CancellationToken);
        Assert.Equal([new("x-amz-copy-source", "other/k")], presigned.Headers);
    }

    [Fact]
    public async Task Presign_with_signed_headers_overrides_members_of_the_request()
    {
        using S3Client s3 = PresigningClient.Create();
        KeyValuePair<string, string>[] signed = [new("content-type", "text/plain"), new("x-amz-meta-a", "1"), new("X-Forwarded-For", "10.0.0.1")];
        PresignedRequest presigned = await s3.PresignAsync(
            new PutObjectRequest { Bucket = "photos", Key = "k", ContentType = "image/png", Metadata = new() { ["A"] = "2" } }, s_hour, signed, TestContext.Current.CancellationToken);
        Assert.Equal(signed, presigned.Headers);
        Assert.Equal("content-type;host;x-amz-meta-a;x-forwarded-for", PresigningClient.Query(presigned.Url)["X-Amz-SignedHeaders"]);
        Assert.Equal(SignatureStatus.Valid, PresigningClient.Verify(presigned).Status);
    }

    [Theory]
    [InlineData("Host", "evil.example")]
    [InlineData("Authorization", "x")]
    [InlineData("X-Amz-Date", "20260101T000000Z")]
    [InlineData("x-amz-security-token", "x")]
    [InlineData("", "x")]
    [InlineData("a b", "x")]
    [InlineData("x-a", "1\r\nx-b: 2")]
    [InlineData("Content-Type", "text/plain\n")]
    [InlineData("x-a", "ż")]
    public async Task Presign_with_an_unsupported_or_invalid_signed_header_throws(string name, string value)
    {
        using S3Client s3 = PresigningClient.Create();
        await Assert.ThrowsAsync<Tern.TernRequestException>(async () =>
            await s3.PresignAsync(new GetObjectRequest { Bucket = "photos", Key = "k" }, s_hour, [new(name, value)], TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task Presign_with_a_line_break_in_a_member_throws()
    {
        using S3Client s3 = PresigningClient.Create();
        await Assert.ThrowsAsync<Tern.TernRequestException>(async () =>
            await s3.PresignAsync(new PutObjectRequest { Bucket = "photos", Key = "k", ContentType = "a\r\nb" }, s_hour, cancellationToken: TestContext.Current.CancellationToken));
        await Assert.ThrowsAsync<Tern.TernRequestException>(async () =>
            await s3.PresignAsync(new PutObjectRequest { Bucket = "photos", Key = "k", WebsiteRedirectLocation = "/a\nb" }, s_hour, cancellationToken: TestContext.Current.CancellationToken));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-5)]
    [InlineData(0.999)]
    [InlineData(604800.001)]
    [InlineData(1e9)]
    public async Task Presign_with_an_expiry_out_of_range_throws(double seconds)
    {
        using S3Client s3 = PresigningClient.Create();
        var expiresIn = TimeSpan.FromSeconds(seconds);
        Tern.TernRequestException error = await Assert.ThrowsAsync<Tern.TernRequestException>(async () =>
            await s3.PresignAsync(new GetObjectRequest { Bucket = "photos", Key = "k" }, expiresIn, cancellationToken: TestContext.Current.CancellationToken));
        Assert.Contains("1 second to 7 days", error.Message, StringComparison.Ordinal);
        await Assert.ThrowsAsync<Tern.TernRequestException>(() =>
            s3.PresignPostAsync(new PostPolicy { Bucket = "photos", Key = "k" }, expiresIn, TestContext.Current.CancellationToken));
    }

    [Theory]
    [InlineData(1, 1)]
    [InlineData(1.9, 1)]
    [InlineData(604800, 604800)]
    public async Task Presign_rounds_the_expiry_down_to_seconds(double seconds, int expected)
    {
        using S3Client s3 = PresigningClient.Create();
        PresignedRequest presigned = await s3.PresignAsync(
            new GetObjectRequest { Bucket = "photos", Key = "k" }, TimeSpan.FromSeconds(seconds), cancellationToken: TestContext.Current.CancellationToken);
        Assert.Equal(expected.ToString(System.Globalization.CultureInfo.InvariantCulture), PresigningClient.Query(presigned.Url)["X-Amz-Expires"]);
        Assert.Equal(new DateTimeOffset(2026, 11, 21, 8, 0, 0, TimeSpan.Zero).AddSeconds(expected), presigned.ExpiresAt);
    }

    [Fact]
    public async Task Presign_with_a_body_throws()
    {
        using S3Client s3 = PresigningClient.Create();
        Tern.TernRequestException error = await Assert.ThrowsAsync<Tern.TernRequestException>(async () => await s3.PresignAsync(
            new PutObjectRequest { Bucket = "photos", Key = "k", Body = RequestBody.From(new byte[] { 1 }) }, s_hour, cancellationToken: TestContext.Current.CancellationToken));
        Assert.Contains("Remove it.", error.Message, StringComparison.Ordinal);
    }

    // The caller of the URL sends the document.
    [Fact]
    public async Task Presign_of_an_operation_with_an_XML_document_does_not_sign_Content_Type()
    {
        using S3Client s3 = PresigningClient.Create();
        PresignedRequest presigned = await s3.PresignAsync(
            PutObjectTaggingOperation.Instance,
            new PutObjectTaggingRequest { Bucket = "photos", Key = "k", Tagging = new() { TagSet = [new() { Key = "a", Value = "b" }] } },
            s_hour,
            cancellationToken: TestContext.Current.CancellationToken);
        Assert.DoesNotContain(presigned.Headers, header => header.Key == "Content-Type");
        Assert.Contains("?tagging", presigned.Url, StringComparison.Ordinal);
    }

    [Fact]
    public async Task PresignMultipartUpload_that_outlives_its_credentials_is_logged_once()
    {
        var logger = new RecordingLogger();
        var credentials = new AwsCredentials(PresigningClient.AccessKeyId, PresigningClient.SecretAccessKey, "token", PresigningClient.Time + TimeSpan.FromMinutes(30));
        using S3Client s3 = PresigningClient.Create(credentials: credentials, logger: logger);
        PresignedMultipartUpload upload = await s3.PresignMultipartUploadAsync("photos", "k", "id", 5, s_hour, TestContext.Current.CancellationToken);
        Assert.True(upload.ExpiresAfterCredentials);
        Assert.Equal(2, logger.Text.Split("Presigned ").Length);
        Assert.Contains("Presigned S3 CompleteMultipartUpload until", logger.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Presign_with_temporary_credentials_includes_the_token_and_logs_an_early_expiration()
    {
        var logger = new RecordingLogger();
        var credentials = new AwsCredentials(PresigningClient.AccessKeyId, PresigningClient.SecretAccessKey, "to+ken/==", PresigningClient.Time + TimeSpan.FromMinutes(30));
        using S3Client s3 = PresigningClient.Create(credentials: credentials, logger: logger);

        PresignedRequest presigned = await s3.PresignAsync(new GetObjectRequest { Bucket = "photos", Key = "k" }, TimeSpan.FromMinutes(29), cancellationToken: TestContext.Current.CancellationToken);
        Assert.Equal("to+ken/==", PresigningClient.Query(presigned.Url)["X-Amz-Security-Token"]);
        Assert.False(presigned.ExpiresAfterCredentials);
        Assert.Equal(credentials.Expiration, presigned.CredentialsExpireAt);
        Assert.Equal("", logger.Text);

        presigned = await s3.PresignAsync(new GetObjectRequest { Bucket = "photos", Key = "k" }, s_hour, cancellationToken: TestContext.Current.CancellationToken);
        Assert.True(presigned.ExpiresAfterCredentials);
        Assert.Equal(SignatureStatus.Valid, PresigningClient.Verify(presigned, credentials).Status);
        PresignedPost post = await s3.PresignPostAsync(new PostPolicy { Bucket = "photos", Key = "k" }, s_hour, TestContext.Current.CancellationToken);
        Assert.True(post.ExpiresAfterCredentials);

        Assert.Contains("Warning 5 Presigned S3 GetObject until 2026-11-21 09:00:00Z, but the signing credentials expire at 2026-11-21 08:30:00Z.", logger.Text, StringComparison.Ordinal);
        Assert.Contains("Warning 5 Presigned S3 PostObject until ", logger.Text, StringComparison.Ordinal);
        foreach (string text in new[] { logger.Text, presigned.ToString(), post.ToString() })
        {
            Assert.DoesNotContain("Signature", text, StringComparison.Ordinal);
            Assert.DoesNotContain("ken", text, StringComparison.Ordinal);
        }
        Assert.Equal("GET https://photos.s3.us-east-1.amazonaws.com/k", presigned.ToString());
    }

    [Fact]
    public async Task Presign_for_a_multi_Region_access_point_uses_SigV4a()
    {
        using S3Client s3 = PresigningClient.Create();
        PresignedRequest presigned = await s3.PresignAsync(
            new GetObjectRequest { Bucket = "arn:aws:s3::123456789012:accesspoint:mfzwi23gnjvgw.mrap", Key = "k" }, s_hour, cancellationToken: TestContext.Current.CancellationToken);
        Assert.StartsWith("https://mfzwi23gnjvgw.mrap.accesspoint.s3-global.amazonaws.com/k?", presigned.Url, StringComparison.Ordinal);
        Dictionary<string, string> query = PresigningClient.Query(presigned.Url);
        Assert.Equal("AWS4-ECDSA-P256-SHA256", query["X-Amz-Algorithm"]);
        Assert.Equal("*", query["X-Amz-Region-Set"]);
        Assert.Equal("AKIAIOSFODNN7EXAMPLE/20261121/s3/aws4_request", query["X-Amz-Credential"]);
    }

    [Fact]
    public async Task Presign_on_two_clients_in_parallel_does_not_mix_requests()
    {
        using S3Client s3 = PresigningClient.Create();
        using S3Client other = s3.With(region: "eu-west-1");
        string[] urls = await Task.WhenAll(Enumerable.Range(0, 64).Select(async i =>
        {
            S3Client client = i % 2 == 0 ? s3 : other;
            return (await client.PresignAsync(new GetObjectRequest { Bucket = $"bucket-{i % 5}", Key = $"key-{i}" }, s_hour)).Url;
        }));
        for (int i = 0; i < urls.Length; i++)
            Assert.StartsWith($"https://bucket-{i % 5}.s3.{(i % 2 == 0 ? "us-east-1" : "eu-west-1")}.amazonaws.com/key-{i}?", urls[i], StringComparison.Ordinal);
    }

    [Fact]
    public async Task Presign_without_credentials_throws_TernCredentialsException()
    {
        using var s3 = new S3Client(new S3ClientOptions { Region = "us-east-1", Environment = AwsEnvironment.None });
        await Assert.ThrowsAsync<TernCredentialsException>(async () =>
            await s3.PresignAsync(new GetObjectRequest { Bucket = "photos", Key = "k" }, s_hour, cancellationToken: TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task PresignMultipartUpload_returns_a_URL_for_each_part_and_for_complete_and_abort()
    {
        using S3Client s3 = PresigningClient.Create();
        PresignedMultipartUpload upload = await s3.PresignMultipartUploadAsync("photos", "k", "id/1", 3, s_hour, TestContext.Current.CancellationToken);

        Assert.Equal(["1", "2", "3"], upload.PartUrls.Select(url => PresigningClient.Query(url)["partNumber"]));
        Assert.All([.. upload.PartUrls, upload.Complete.Url, upload.Abort.Url], url => Assert.Equal("id/1", PresigningClient.Query(url)["uploadId"]));
        Assert.Equal(("POST", "DELETE"), (upload.Complete.Method, upload.Abort.Method));
        Assert.Equal(SignatureStatus.Valid, PresigningClient.Verify(upload.Complete).Status);
        Assert.Equal(SignatureStatus.Valid, PresigningClient.Verify(upload.Abort).Status);
        Assert.Empty(upload.Complete.Headers);
        Assert.Equal(upload.Complete.ExpiresAt, upload.ExpiresAt);

        foreach (int count in new[] { 0, -1, 10_001 })
        {
            await Assert.ThrowsAsync<ArgumentOutOfRangeException>(() =>
                s3.PresignMultipartUploadAsync("photos", "k", "id/1", count, s_hour, TestContext.Current.CancellationToken));
        }
    }
}
