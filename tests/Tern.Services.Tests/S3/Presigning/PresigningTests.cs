using Tern.Identity;
using Tern.Presigning;
using Tern.Signing;
using Tern.Support;

namespace Tern.S3.Presigning;

public sealed class PresigningTests
{
    private static readonly TimeSpan s_hour = TimeSpan.FromHours(1);

    // The example of "Authenticating Requests: Using Query Parameters (AWS Signature Version 4)".
    [Fact]
    public async Task The_documented_example()
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
        Assert.False(presigned.OutlivesCredentials);
    }

    [Fact]
    public async Task Every_method_is_signed_for_its_own_request()
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
    public async Task Keys_are_exact(string key, string encoded)
    {
        using S3Client s3 = PresigningClient.Create();
        PresignedRequest presigned = await s3.PresignAsync(new GetObjectRequest { Bucket = "photos", Key = key }, s_hour, cancellationToken: TestContext.Current.CancellationToken);
        Assert.StartsWith($"https://photos.s3.us-east-1.amazonaws.com/{encoded}?X-Amz-Algorithm=", presigned.Url, StringComparison.Ordinal);
        Assert.Equal(SignatureStatus.Valid, PresigningClient.Verify(presigned).Status);
    }

    [Fact]
    public async Task Long_keys_after_one_another_are_each_their_own()
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
    public async Task Other_addresses(bool forcePathStyle, string? endpoint, string start)
    {
        using S3Client s3 = PresigningClient.Create(forcePathStyle: forcePathStyle, endpoint: endpoint);
        PresignedRequest presigned = await s3.PresignAsync(new GetObjectRequest { Bucket = "photos", Key = "k" }, s_hour, cancellationToken: TestContext.Current.CancellationToken);
        Assert.StartsWith(start, presigned.Url, StringComparison.Ordinal);
        Assert.Equal(SignatureStatus.Valid, PresigningClient.Verify(presigned).Status);
    }

    [Fact]
    public async Task Headers_of_AWS_are_hoisted_and_others_are_named()
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
            ContentMD5 = "XUFAKrxLKna5cZ2REBfFkg==",
            CacheControl = "no-store",
            IfNoneMatch = "*",
            Tagging = "a=b",
            ServerSideEncryption = ServerSideEncryption.AwsKms,
            SsekmsKeyId = "key",
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
        // Another type, or none, is not what was signed.
        Assert.NotEqual(SignatureStatus.Valid, PresigningClient.Verify(presigned, headers: [.. presigned.Headers.Where(header => header.Key != "Content-Type"), new("Content-Type", "text/html")]).Status);
        Assert.NotEqual(SignatureStatus.Valid, PresigningClient.Verify(presigned, headers: []).Status);
    }

    [Fact]
    public async Task Secrets_of_the_caller_do_not_get_into_the_URL()
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

    // What a bucket that is elsewhere has answered to another call counts here, too.
    [Fact]
    public async Task A_bucket_of_another_region_is_presigned_there_once_that_is_known()
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
    public async Task A_key_to_encrypt_with_is_for_encrypted_connections_only()
    {
        using S3Client s3 = PresigningClient.Create(endpoint: "http://store.example");
        await Assert.ThrowsAsync<ConfigurationException>(async () => await s3.PresignAsync(
            new GetObjectRequest { Bucket = "photos", Key = "k", SseCustomerAlgorithm = "AES256", SseCustomerKey = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=" },
            s_hour,
            cancellationToken: TestContext.Current.CancellationToken));
    }

    // A copy whose source went unseen would be an upload of nothing over what was there.
    [Fact]
    public async Task The_source_of_a_copy_stays_a_header()
    {
        using S3Client s3 = PresigningClient.Create();
        PresignedRequest presigned = await s3.PresignAsync(
            CopyObjectOperation.Instance, new CopyObjectRequest { Bucket = "photos", Key = "k", CopySource = "other/k" }, s_hour, cancellationToken: TestContext.Current.CancellationToken);
        Assert.Equal([new("x-amz-copy-source", "other/k")], presigned.Headers);
    }

    [Fact]
    public async Task Signed_headers_count_before_the_request_s_own_and_stay_headers()
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
    public async Task Headers_that_cannot_be_signed_are_refused(string name, string value)
    {
        using S3Client s3 = PresigningClient.Create();
        await Assert.ThrowsAsync<Tern.InvalidRequestException>(async () =>
            await s3.PresignAsync(new GetObjectRequest { Bucket = "photos", Key = "k" }, s_hour, [new(name, value)], TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task A_line_break_in_a_member_is_refused()
    {
        using S3Client s3 = PresigningClient.Create();
        await Assert.ThrowsAsync<Tern.InvalidRequestException>(async () =>
            await s3.PresignAsync(new PutObjectRequest { Bucket = "photos", Key = "k", ContentType = "a\r\nb" }, s_hour, cancellationToken: TestContext.Current.CancellationToken));
        await Assert.ThrowsAsync<Tern.InvalidRequestException>(async () =>
            await s3.PresignAsync(new PutObjectRequest { Bucket = "photos", Key = "k", WebsiteRedirectLocation = "/a\nb" }, s_hour, cancellationToken: TestContext.Current.CancellationToken));
    }

    [Theory]
    [InlineData(0)]
    [InlineData(-5)]
    [InlineData(0.999)]
    [InlineData(604800.001)]
    [InlineData(1e9)]
    public async Task An_expiry_out_of_bounds_is_refused(double seconds)
    {
        using S3Client s3 = PresigningClient.Create();
        var expiresIn = TimeSpan.FromSeconds(seconds);
        Tern.InvalidRequestException error = await Assert.ThrowsAsync<Tern.InvalidRequestException>(async () =>
            await s3.PresignAsync(new GetObjectRequest { Bucket = "photos", Key = "k" }, expiresIn, cancellationToken: TestContext.Current.CancellationToken));
        Assert.Contains("1 second to 7 days", error.Message, StringComparison.Ordinal);
        await Assert.ThrowsAsync<Tern.InvalidRequestException>(() =>
            s3.PresignPostAsync(new PostPolicy { Bucket = "photos", Key = "k" }, expiresIn, TestContext.Current.CancellationToken));
    }

    [Theory]
    [InlineData(1, 1)]
    [InlineData(1.9, 1)]
    [InlineData(604800, 604800)]
    public async Task An_expiry_is_in_whole_seconds(double seconds, int expected)
    {
        using S3Client s3 = PresigningClient.Create();
        PresignedRequest presigned = await s3.PresignAsync(
            new GetObjectRequest { Bucket = "photos", Key = "k" }, TimeSpan.FromSeconds(seconds), cancellationToken: TestContext.Current.CancellationToken);
        Assert.Equal(expected.ToString(System.Globalization.CultureInfo.InvariantCulture), PresigningClient.Query(presigned.Url)["X-Amz-Expires"]);
        Assert.Equal(new DateTimeOffset(2026, 11, 21, 8, 0, 0, TimeSpan.Zero).AddSeconds(expected), presigned.ExpiresAt);
    }

    [Fact]
    public async Task A_body_is_refused()
    {
        using S3Client s3 = PresigningClient.Create();
        Tern.InvalidRequestException error = await Assert.ThrowsAsync<Tern.InvalidRequestException>(async () => await s3.PresignAsync(
            new PutObjectRequest { Bucket = "photos", Key = "k", Body = Calls.RequestBody.From(new byte[] { 1 }) }, s_hour, cancellationToken: TestContext.Current.CancellationToken));
        Assert.Contains("leave it out", error.Message, StringComparison.Ordinal);
    }

    // The document comes from whoever sends the request.
    [Fact]
    public async Task The_type_of_a_document_is_not_bound()
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
    public async Task That_a_multipart_set_outlives_its_credentials_is_logged_once()
    {
        var logger = new RecordingLogger();
        var credentials = new Credentials(PresigningClient.AccessKeyId, PresigningClient.SecretAccessKey, "token", PresigningClient.Time + TimeSpan.FromMinutes(30));
        using S3Client s3 = PresigningClient.Create(credentials: credentials, logger: logger);
        PresignedMultipartUpload upload = await s3.PresignMultipartUploadAsync("photos", "k", "id", 5, s_hour, TestContext.Current.CancellationToken);
        Assert.True(upload.OutlivesCredentials);
        Assert.Equal(2, logger.Text.Split("presigned until").Length);
        Assert.Contains("S3 CompleteMultipartUpload: presigned until", logger.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Temporary_credentials_give_their_token_and_their_end()
    {
        var logger = new RecordingLogger();
        var credentials = new Credentials(PresigningClient.AccessKeyId, PresigningClient.SecretAccessKey, "to+ken/==", PresigningClient.Time + TimeSpan.FromMinutes(30));
        using S3Client s3 = PresigningClient.Create(credentials: credentials, logger: logger);

        PresignedRequest presigned = await s3.PresignAsync(new GetObjectRequest { Bucket = "photos", Key = "k" }, TimeSpan.FromMinutes(29), cancellationToken: TestContext.Current.CancellationToken);
        Assert.Equal("to+ken/==", PresigningClient.Query(presigned.Url)["X-Amz-Security-Token"]);
        Assert.False(presigned.OutlivesCredentials);
        Assert.Equal(credentials.Expiration, presigned.CredentialsExpireAt);
        Assert.Equal("", logger.Text);

        presigned = await s3.PresignAsync(new GetObjectRequest { Bucket = "photos", Key = "k" }, s_hour, cancellationToken: TestContext.Current.CancellationToken);
        Assert.True(presigned.OutlivesCredentials);
        Assert.Equal(SignatureStatus.Valid, PresigningClient.Verify(presigned, credentials).Status);
        PresignedPost post = await s3.PresignPostAsync(new PostPolicy { Bucket = "photos", Key = "k" }, s_hour, TestContext.Current.CancellationToken);
        Assert.True(post.OutlivesCredentials);

        Assert.Contains("Warning 5 S3 GetObject: presigned until 2026-11-21 09:00:00Z, but the credentials that signed it end at 2026-11-21 08:30:00Z", logger.Text, StringComparison.Ordinal);
        Assert.Contains("Warning 5 S3 PostObject: ", logger.Text, StringComparison.Ordinal);
        foreach (string text in new[] { logger.Text, presigned.ToString(), post.ToString() })
        {
            Assert.DoesNotContain("Signature", text, StringComparison.Ordinal);
            Assert.DoesNotContain("ken", text, StringComparison.Ordinal);
        }
        Assert.Equal("GET https://photos.s3.us-east-1.amazonaws.com/k", presigned.ToString());
    }

    [Fact]
    public async Task Several_regions_are_signed_for_by_SigV4a()
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
    public async Task Clients_share_nothing_of_one_another_s_requests()
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
    public async Task Without_credentials_nothing_can_be_presigned()
    {
        using var s3 = new S3Client(new S3ClientOptions { Region = "us-east-1", GetEnvironmentVariable = _ => null });
        await Assert.ThrowsAsync<CredentialsException>(async () =>
            await s3.PresignAsync(new GetObjectRequest { Bucket = "photos", Key = "k" }, s_hour, cancellationToken: TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task A_multipart_upload_has_a_URL_for_every_step()
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
