using Tern.Local.S3;
using Tern.S3;

namespace Tern.Local.Tests.S3;

public sealed class ObjectTests
{
    private const string Bucket = LocalS3.Bucket;

    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(65_535)]
    [InlineData(65_536)]
    [InlineData(65_537)]
    [InlineData(1_000_000)]
    public async Task GetObject_returns_the_stored_bytes(int length)
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        byte[] bytes = LocalS3.Random(length, length);
        PutObjectResponse put = await local.PutAsync("key", bytes);
        Assert.Equal($"\"{Convert.ToHexStringLower(LocalS3.Md5(bytes))}\"", put.ETag);
        GetObjectResponse got = await local.GetAsync("key");
        Assert.Equal((put.ETag, length, "bytes"), (got.ETag, got.ContentLength, got.AcceptRanges));
        Assert.Equal(bytes, await LocalS3.ReadAsync(got));
        Assert.Equal(length, (await local.HeadAsync("key")).ContentLength);
    }

    [Fact]
    public async Task HeadObject_returns_the_stored_headers_and_metadata()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        await local.PutAsync(
            new PutObjectRequest
            {
                Bucket = Bucket,
                Key = "key",
                ContentType = "text/html",
                CacheControl = "no-store",
                ContentDisposition = "attachment",
                ContentEncoding = "br",
                ContentLanguage = "de",
                Expires = "not a date",
                WebsiteRedirectLocation = "/other",
                StorageClass = StorageClass.StandardIa,
                Metadata = new OrderedMap<string> { ["Name"] = "value", ["other"] = "" },
                Tagging = "a=1&b=x%2Fy+z",
            },
            LocalS3.Bytes("text"));
        HeadObjectResponse head = await local.HeadAsync("key");
        Assert.Equal(
            ("text/html", "no-store", "attachment", "br", "de", "not a date", "/other", StorageClass.StandardIa, 2, ServerSideEncryption.Aes256),
            (head.ContentType, head.CacheControl, head.ContentDisposition, head.ContentEncoding, head.ContentLanguage, head.Expires, head.WebsiteRedirectLocation,
                head.StorageClass, head.TagCount, head.ServerSideEncryption));
        Assert.Equal([new("name", "value"), new("other", "")], head.Metadata!.AsSpan().ToArray());
        Assert.Equal(local.Time.GetUtcNow(), head.LastModified);
        Assert.Null(head.VersionId);
        GetObjectResponse overridden = await local.Engine.GetObjectAsync(
            new GetObjectRequest
            {
                Bucket = Bucket,
                Key = "key",
                ResponseContentType = "a/b",
                ResponseCacheControl = "c",
                ResponseContentDisposition = "d",
                ResponseContentEncoding = "e",
                ResponseContentLanguage = "f",
                ResponseExpires = new DateTimeOffset(2030, 1, 2, 3, 4, 5, TimeSpan.Zero),
            },
            LocalS3.Token);
        Assert.Equal(
            ("a/b", "c", "d", "e", "f", "Wed, 02 Jan 2030 03:04:05 GMT"),
            (overridden.ContentType, overridden.CacheControl, overridden.ContentDisposition, overridden.ContentEncoding, overridden.ContentLanguage, overridden.Expires));
        await overridden.DisposeAsync();
        GetObjectTaggingResponse tags = await local.Engine.GetObjectTaggingAsync(new() { Bucket = Bucket, Key = "key" }, LocalS3.Token);
        Assert.Equal([("a", "1"), ("b", "x/y z")], tags.TagSet.Select(tag => (tag.Key, tag.Value)));
    }

    [Fact]
    public async Task Object_without_headers_has_the_defaults_of_the_service()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        await local.PutAsync("key", "123456789");
        HeadObjectResponse head = await local.HeadAsync("key");
        // The check value of CRC-64/NVME.
        Assert.Equal(
            ("binary/octet-stream", null, null, "rosUhgp5mIg=", ChecksumType.FullObject),
            (head.ContentType, head.StorageClass, head.TagCount, head.ChecksumCrc64Nvme, head.ChecksumType));
        Assert.Empty(head.Metadata!);
        Assert.Null((await local.Engine.HeadObjectAsync(new HeadObjectRequest { Bucket = Bucket, Key = "key" }, LocalS3.Token)).ChecksumCrc64Nvme);
    }

    [Theory]
    [InlineData(".")]
    [InlineData("..")]
    [InlineData("a/../b")]
    [InlineData("//")]
    [InlineData("/leading")]
    [InlineData("trailing/")]
    [InlineData("%2F")]
    [InlineData(" ")]
    [InlineData("a\nb\0c")]
    [InlineData("grün/\U0001F600")]
    [InlineData("a?versionId=1&b")]
    public async Task Key_can_be_any_text(string key)
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        await local.PutAsync(key, "text");
        Assert.Equal("text", await local.TextAsync(key));
        Assert.Equal([key], await local.KeysAsync());
        await local.DeleteAsync(key);
        await LocalS3.FailsAsync("NoSuchKey", 404, () => local.GetAsync(key));
    }

    [Fact]
    public async Task A_key_has_at_most_1024_bytes()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        await local.PutAsync(new string('ü', 512), "text");
        S3ServiceException error = await LocalS3.FailsAsync("KeyTooLongError", 400, () => local.PutAsync(new string('ü', 512) + "x", "text"));
        Assert.Equal(("1025", "1024"), (LocalS3.Detail(error, "Size"), LocalS3.Detail(error, "MaxSizeAllowed")));
        await LocalS3.FailsAsync("InvalidURI", 400, () => local.PutAsync("lone \ud800", "text"));
        await LocalS3.FailsAsync("InvalidRequest", 400, () => local.PutAsync("", "text"));
    }

    [Fact]
    public async Task Metadata_of_more_than_2_KB_is_refused()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        await PutAsync(2044);
        S3ServiceException error = await LocalS3.FailsAsync("MetadataTooLarge", 400, () => PutAsync(2045));
        Assert.Equal("2049", LocalS3.Detail(error, "Size"));

        Task PutAsync(int length) => local.PutAsync(
            new PutObjectRequest { Bucket = Bucket, Key = "key", Metadata = new OrderedMap<string> { ["name"] = new string('v', length) } }, []);
    }

    [Theory]
    [InlineData(10, 9)]
    [InlineData(10, 11)]
    [InlineData(0, 1)]
    [InlineData(65_536, 65_535)]
    [InlineData(65_536, 65_537)]
    [InlineData(200_000, 199_999)]
    [InlineData(200_000, 200_001)]
    public async Task Put_of_a_body_of_another_length_does_not_change_the_object(int contentLength, int sent)
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        await local.PutAsync("key", "before");
        await LocalS3.FailsAsync("IncompleteBody", 400, () => local.Engine.PutObjectAsync(
            new PutObjectRequest { Bucket = Bucket, Key = "key" }, new IncomingBody(new MemoryStream(new byte[sent]), contentLength), LocalS3.Token).AsTask());
        Assert.Equal("before", await local.TextAsync("key"));
    }

    [Fact]
    public async Task Body_of_more_than_5_GiB_is_refused_before_it_is_read()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        S3ServiceException error = await LocalS3.FailsAsync("EntityTooLarge", 400, () => local.Engine.PutObjectAsync(
            new PutObjectRequest { Bucket = Bucket, Key = "key" }, new IncomingBody(Stream.Null, 5L * 1024 * 1024 * 1024 + 1), LocalS3.Token).AsTask());
        Assert.Equal("5368709120", LocalS3.Detail(error, "MaxSizeAllowed"));
    }

    [Fact]
    public async Task Put_with_a_wrong_digest_is_refused()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        byte[] bytes = LocalS3.Bytes("123456789");
        string md5 = Convert.ToBase64String(LocalS3.Md5(bytes));
        var request = new PutObjectRequest { Bucket = Bucket, Key = "key" };
        await local.PutAsync(request with { ContentMd5 = md5, ChecksumCrc32 = "y/Q5Jg==" }, bytes);
        S3ServiceException error = await LocalS3.FailsAsync("BadDigest", 400, () => local.PutAsync(request with { ContentMd5 = md5 }, LocalS3.Bytes("12345678")));
        Assert.Equal(md5, LocalS3.Detail(error, "ExpectedDigest"));
        await LocalS3.FailsAsync("InvalidDigest", 400, () => local.PutAsync(request with { ContentMd5 = "c2hvcnQ=" }, bytes));
        await LocalS3.FailsAsync("BadDigest", 400, () => local.PutAsync(request with { ChecksumCrc32 = "AAAAAA==" }, bytes));
        await LocalS3.FailsAsync("InvalidRequest", 400, () => local.PutAsync(request with { ChecksumCrc32 = "AAAAAAAA" }, bytes));
        await LocalS3.FailsAsync("InvalidRequest", 400, () => local.PutAsync(request with { ChecksumCrc32 = "y/Q5Jg==", ChecksumSha1 = "x" }, bytes));
        await LocalS3.FailsAsync("InvalidRequest", 400, () => local.PutAsync(request with { ChecksumAlgorithm = "CRC16" }, bytes));
        await LocalS3.FailsAsync("BadDigest", 400, () => local.Engine.PutObjectAsync(request, LocalS3.Body(bytes, "CRC32", "AAAAAA=="), LocalS3.Token).AsTask());
        await local.Engine.PutObjectAsync(request, LocalS3.Body(bytes, "CRC32", "y/Q5Jg=="), LocalS3.Token);
        Assert.Equal("y/Q5Jg==", (await local.HeadAsync("key")).ChecksumCrc32);
    }

    [Theory]
    [InlineData("CRC32", "y/Q5Jg==")]
    [InlineData("CRC32C", "4waSgw==")]
    [InlineData("CRC64NVME", "rosUhgp5mIg=")]
    [InlineData("SHA1", "98O8HYCOBHMq32eZZczDTKeuNEE=")]
    [InlineData("SHA256", "FeKw08M4keuw8e9gnsQZQgwg4yDOlMZfvIwzEkSOsiU=")]
    [InlineData("MD5", "JfnnlDI7RTiF9RgfG2JNCw==")]
    public async Task Checksum_of_the_requested_algorithm_is_stored_and_returned(string algorithm, string value)
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        PutObjectResponse put = await local.PutAsync(
            new PutObjectRequest { Bucket = Bucket, Key = "key", ChecksumAlgorithm = new ChecksumAlgorithm(algorithm) }, LocalS3.Bytes("123456789"));
        Assert.Equal([value], Values(put.ChecksumCrc32, put.ChecksumCrc32C, put.ChecksumCrc64Nvme, put.ChecksumSha1, put.ChecksumSha256, put.ChecksumMd5));
        HeadObjectResponse head = await local.HeadAsync("key");
        Assert.Equal([value], Values(head.ChecksumCrc32, head.ChecksumCrc32C, head.ChecksumCrc64Nvme, head.ChecksumSha1, head.ChecksumSha256, head.ChecksumMd5));

        static IEnumerable<string> Values(params string?[] values) => values.Where(found => found is not null)!;
    }

    [Fact]
    public async Task Object_with_a_customer_key_can_only_be_read_with_that_key()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        (string key, string md5) = CustomerKey(1);
        (string otherKey, string otherMd5) = CustomerKey(2);
        var request = new PutObjectRequest { Bucket = Bucket, Key = "key", SseCustomerAlgorithm = "AES256", SseCustomerKey = key, SseCustomerKeyMd5 = md5 };
        PutObjectResponse put = await local.PutAsync(request, LocalS3.Bytes("text"));
        Assert.Equal(("AES256", md5, null), (put.SseCustomerAlgorithm, put.SseCustomerKeyMd5, put.ServerSideEncryption));
        var read = new GetObjectRequest { Bucket = Bucket, Key = "key", SseCustomerAlgorithm = "AES256", SseCustomerKey = key, SseCustomerKeyMd5 = md5 };
        Assert.Equal("text", System.Text.Encoding.UTF8.GetString(await LocalS3.ReadAsync(await local.Engine.GetObjectAsync(read, LocalS3.Token))));
        await LocalS3.FailsAsync("InvalidRequest", 400, () => local.GetAsync("key"));
        await LocalS3.FailsAsync("AccessDenied", 403, () => local.Engine.GetObjectAsync(read with { SseCustomerKey = otherKey, SseCustomerKeyMd5 = otherMd5 }, LocalS3.Token).AsTask());
        await LocalS3.FailsAsync("InvalidArgument", 400, () => local.Engine.GetObjectAsync(read with { SseCustomerKey = otherKey }, LocalS3.Token).AsTask());
        await LocalS3.FailsAsync("InvalidArgument", 400, () => local.PutAsync(request with { SseCustomerKeyMd5 = null }, []));
        await LocalS3.FailsAsync("InvalidArgument", 400, () => local.PutAsync(request with { SseCustomerKey = null }, []));
        await LocalS3.FailsAsync("InvalidArgument", 400, () => local.PutAsync(request with { SseCustomerKey = "c2hvcnQ=" }, []));
        await LocalS3.FailsAsync("InvalidEncryptionAlgorithmError", 400, () => local.PutAsync(request with { SseCustomerAlgorithm = "DES" }, []));
        await LocalS3.FailsAsync("InvalidArgument", 400, () => local.PutAsync(request with { ServerSideEncryption = ServerSideEncryption.Aes256 }, []));
        await local.PutAsync("plain", "text");
        await LocalS3.FailsAsync("InvalidRequest", 400, () => local.Engine.GetObjectAsync(read with { Key = "plain" }, LocalS3.Token).AsTask());
    }

    [Fact]
    public async Task Encryption_is_taken_from_the_request_or_the_bucket()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        PutObjectResponse own = await local.PutAsync(
            new PutObjectRequest { Bucket = Bucket, Key = "own", ServerSideEncryption = ServerSideEncryption.AwsKms, SseKmsKeyId = "mine", BucketKeyEnabled = true }, []);
        Assert.Equal((ServerSideEncryption.AwsKms, "mine", true), (own.ServerSideEncryption, own.SseKmsKeyId, own.BucketKeyEnabled));
        await local.Engine.PutBucketEncryptionAsync(
            new()
            {
                Bucket = Bucket,
                ServerSideEncryptionConfiguration = new() { Rules = [new() { ApplyServerSideEncryptionByDefault = new() { SseAlgorithm = "aws:kms", KmsMasterKeyID = "its" } }] },
            },
            LocalS3.Token);
        PutObjectResponse its = await local.PutAsync("its", "");
        Assert.Equal((ServerSideEncryption.AwsKms, "its", null), (its.ServerSideEncryption, its.SseKmsKeyId, its.BucketKeyEnabled));
        Assert.Equal("AES256", (await local.PutAsync(new PutObjectRequest { Bucket = Bucket, Key = "aes", ServerSideEncryption = "AES256" }, [])).ServerSideEncryption?.Value);
        await LocalS3.FailsAsync("InvalidArgument", 400, () => local.PutAsync(new PutObjectRequest { Bucket = Bucket, Key = "x", ServerSideEncryption = "rot13" }, []));
        await LocalS3.FailsAsync("InvalidArgument", 400, () => local.PutAsync(new PutObjectRequest { Bucket = Bucket, Key = "x", ServerSideEncryption = "AES256", SseKmsKeyId = "k" }, []));
    }

    [Fact]
    public async Task Read_in_progress_returns_the_original_bytes_after_an_overwrite_and_a_delete()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        byte[] before = LocalS3.Random(300_000, 1);
        await local.PutAsync("key", before);
        GetObjectResponse reading = await local.GetAsync("key");
        byte[] first = new byte[1000];
        await reading.Body.ReadExactlyAsync(first, LocalS3.Token);
        await local.PutAsync("key", LocalS3.Random(300_000, 2));
        await local.DeleteAsync("key");
        byte[] rest = await LocalS3.ReadAsync(reading);
        Assert.Equal(before, (byte[])[.. first, .. rest]);
    }

    [Fact]
    public async Task Tags_are_replaced_and_deleted_and_invalid_tags_are_refused()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        await local.PutAsync("key", "text");
        await TagAsync([new() { Key = "a", Value = "1" }]);
        Assert.Equal(1, (await local.HeadAsync("key")).TagCount);
        await local.Engine.DeleteObjectTaggingAsync(new() { Bucket = Bucket, Key = "key" }, LocalS3.Token);
        Assert.Empty((await local.Engine.GetObjectTaggingAsync(new() { Bucket = Bucket, Key = "key" }, LocalS3.Token)).TagSet);
        await LocalS3.FailsAsync("BadRequest", 400, () => TagAsync([.. Enumerable.Range(0, 11).Select(i => new Tag { Key = "k" + i, Value = "" })]));
        await LocalS3.FailsAsync("InvalidTag", 400, () => TagAsync([new() { Key = "aws:x", Value = "" }]));
        await LocalS3.FailsAsync("InvalidArgument", 400, () => local.PutAsync(new PutObjectRequest { Bucket = Bucket, Key = "key", Tagging = "a=1&a=2" }, []));
        await LocalS3.FailsAsync("NoSuchKey", 404, () => local.Engine.GetObjectTaggingAsync(new() { Bucket = Bucket, Key = "none" }, LocalS3.Token).AsTask());

        Task TagAsync(Tag[] tags) => local.Engine.PutObjectTaggingAsync(new() { Bucket = Bucket, Key = "key", Tagging = new() { TagSet = tags } }, LocalS3.Token).AsTask();
    }

    [Fact]
    public async Task GetObject_of_an_archived_object_is_refused()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        await local.PutAsync(new PutObjectRequest { Bucket = Bucket, Key = "key", StorageClass = StorageClass.Glacier }, LocalS3.Bytes("text"));
        S3ServiceException error = await LocalS3.FailsAsync("InvalidObjectState", 403, () => local.GetAsync("key"));
        Assert.Equal("GLACIER", LocalS3.Detail(error, "StorageClass"));
        Assert.Equal(StorageClass.Glacier, (await local.HeadAsync("key")).StorageClass);
        await LocalS3.FailsAsync("InvalidStorageClass", 400, () => local.PutAsync(new PutObjectRequest { Bucket = Bucket, Key = "key", StorageClass = "COLD" }, []));
    }

    [Fact]
    public async Task GetObjectAttributes_returns_the_requested_attributes()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        string etag = (await local.PutAsync("key", "123456789")).ETag;
        GetObjectAttributesResponse all = await local.Engine.GetObjectAttributesAsync(
            new() { Bucket = Bucket, Key = "key", ObjectAttributes = ["ETag", "Checksum", "ObjectParts", "StorageClass", "ObjectSize"] }, LocalS3.Token);
        Assert.Equal((etag.Trim('"'), "rosUhgp5mIg=", "STANDARD", 9L, null), (all.ETag, all.Checksum!.ChecksumCrc64Nvme, all.StorageClass?.Value, all.ObjectSize, all.ObjectParts));
        GetObjectAttributesResponse size = await local.Engine.GetObjectAttributesAsync(new() { Bucket = Bucket, Key = "key", ObjectAttributes = ["ObjectSize"] }, LocalS3.Token);
        Assert.Equal((null, null, null, 9L), (size.ETag, size.Checksum, size.StorageClass, size.ObjectSize));
        await LocalS3.FailsAsync(
            "InvalidArgument", 400, () => local.Engine.GetObjectAttributesAsync(new() { Bucket = Bucket, Key = "key", ObjectAttributes = ["Colour"] }, LocalS3.Token).AsTask());
    }

    [Fact]
    public async Task DeleteObjects_deletes_up_to_1000_keys_and_returns_the_result_of_each()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        await local.PutAsync("a", "1");
        string etag = (await local.PutAsync("b", "2")).ETag;
        await local.PutAsync("c", "3");
        DeleteObjectsResponse response = await local.Engine.DeleteObjectsAsync(
            new()
            {
                Bucket = Bucket,
                Delete = new()
                {
                    Objects = [new() { Key = "a" }, new() { Key = "none" }, new() { Key = "b", ETag = etag }, new() { Key = "c", ETag = "\"wrong\"" }, new() { Key = "c", VersionId = "?" }],
                },
            },
            LocalS3.Token);
        Assert.Equal(["a", "none", "b"], response.Deleted.Select(entry => entry.Key));
        Assert.Equal([("c", "PreconditionFailed"), ("c", "NoSuchVersion")], response.Errors.Select(entry => (entry.Key, entry.Code)));
        Assert.Equal(["c"], await local.KeysAsync());
        response = await local.Engine.DeleteObjectsAsync(new() { Bucket = Bucket, Delete = new() { Quiet = true, Objects = [new() { Key = "c" }] } }, LocalS3.Token);
        Assert.Empty(response.Deleted);
        Assert.Empty(await local.KeysAsync());
        await LocalS3.FailsAsync("MalformedXML", 400, () => DeleteAsync(1001));
        await LocalS3.FailsAsync("MalformedXML", 400, () => DeleteAsync(0));
        await DeleteAsync(1000);

        Task DeleteAsync(int count) => local.Engine.DeleteObjectsAsync(
            new() { Bucket = Bucket, Delete = new() { Objects = [.. Enumerable.Range(0, count).Select(i => new ObjectIdentifier { Key = "k" + i })] } }, LocalS3.Token).AsTask();
    }

    private static (string Key, string Md5) CustomerKey(int seed)
    {
        byte[] key = LocalS3.Random(32, seed);
        return (Convert.ToBase64String(key), Convert.ToBase64String(LocalS3.Md5(key)));
    }
}
