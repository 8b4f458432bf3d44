using System.Net;
using Amazon.S3;
using Amazon.S3.Model;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Clients;

/// <summary>The AWS SDK for .NET against S3 of Tern.Local over HTTP, signatures verified.</summary>
public sealed class AwsSdkS3Tests(OverHttp referee) : IClassFixture<OverHttp>
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData("plain", 5)]
    [InlineData("a b/é/+&=?#", 0)]
    [InlineData("big", 3_000_000)]
    public async Task Objects_are_stored_returned_listed_and_deleted(string key, int length)
    {
        using AmazonS3Client s3 = AwsSdkS3.Client(referee);
        string bucket = $"dotnet-{length}";
        await s3.PutBucketAsync(bucket, Token);
        byte[] bytes = AwsSdkS3.Bytes(length, 1);
        var put = new PutObjectRequest { BucketName = bucket, Key = key, InputStream = new MemoryStream(bytes), ContentType = "text/x" };
        put.Metadata.Add("colour", "red");
        PutObjectResponse stored = await s3.PutObjectAsync(put, Token);
        using GetObjectResponse got = await s3.GetObjectAsync(bucket, key, Token);
        Assert.Equal(bytes, await AwsSdkS3.ReadAsync(got.ResponseStream));
        Assert.Equal((stored.ETag, "text/x", "red"), (got.ETag, got.Headers.ContentType, got.Metadata["colour"]));
        // The encoding of the transfer is not stored with the object.
        Assert.Null(got.Headers.ContentEncoding);
        Assert.Equal([key], (await s3.ListObjectsV2Async(new ListObjectsV2Request { BucketName = bucket }, Token)).S3Objects.Select(entry => entry.Key));
        Assert.Equal(length, (await s3.GetObjectMetadataAsync(bucket, key, Token)).ContentLength);
        await s3.DeleteObjectAsync(bucket, key, Token);
        await s3.DeleteBucketAsync(bucket, Token);
    }

    [Theory]
    [InlineData("CRC32", true)]
    [InlineData("CRC32", false)]
    [InlineData("SHA1", true)]
    [InlineData("SHA1", false)]
    [InlineData("SHA256", true)]
    [InlineData("SHA256", false)]
    public async Task Checksums_are_accepted_in_headers_and_trailers(string algorithm, bool isChunked)
    {
        using AmazonS3Client s3 = AwsSdkS3.Client(referee);
        string bucket = $"sums-{algorithm.ToLowerInvariant()}-{(isChunked ? "chunked" : "whole")}";
        await s3.PutBucketAsync(bucket, Token);
        byte[] bytes = AwsSdkS3.Bytes(200_000, 3);
        PutObjectResponse put = await s3.PutObjectAsync(
            new PutObjectRequest { BucketName = bucket, Key = "k", InputStream = new MemoryStream(bytes), ChecksumAlgorithm = new ChecksumAlgorithm(algorithm), UseChunkEncoding = isChunked }, Token);
        using GetObjectResponse got = await s3.GetObjectAsync(new GetObjectRequest { BucketName = bucket, Key = "k", ChecksumMode = ChecksumMode.ENABLED }, Token);
        Assert.Equal(bytes, await AwsSdkS3.ReadAsync(got.ResponseStream));
        string? returned = Value(got.ChecksumCRC32, got.ChecksumSHA1, got.ChecksumSHA256);
        Assert.NotNull(returned);
        Assert.Equal(Value(put.ChecksumCRC32, put.ChecksumSHA1, put.ChecksumSHA256), returned);
        Assert.Equal(ChecksumType.FULL_OBJECT, got.ChecksumType);

        string? Value(string crc32, string sha1, string sha256) => algorithm switch { "CRC32" => crc32, "SHA1" => sha1, _ => sha256 };
    }

    [Fact]
    public async Task Body_with_a_wrong_digest_is_refused_and_not_stored()
    {
        using AmazonS3Client s3 = AwsSdkS3.Client(referee);
        await s3.PutBucketAsync("digests", Token);
        AmazonS3Exception wrong = await Assert.ThrowsAsync<AmazonS3Exception>(() => s3.PutObjectAsync(
            new PutObjectRequest { BucketName = "digests", Key = "k", ContentBody = "hello", MD5Digest = "AAAAAAAAAAAAAAAAAAAAAA==" }, Token));
        Assert.Equal("BadDigest", wrong.ErrorCode);
        AmazonS3Exception sum = await Assert.ThrowsAsync<AmazonS3Exception>(() => s3.PutObjectAsync(
            new PutObjectRequest { BucketName = "digests", Key = "k", ContentBody = "hello", ChecksumCRC32 = "AAAAAA==" }, Token));
        Assert.Equal("BadDigest", sum.ErrorCode);
        Assert.Null((await s3.ListObjectsV2Async(new ListObjectsV2Request { BucketName = "digests" }, Token)).S3Objects);
    }

    [Fact]
    public async Task Ranges_and_conditions_return_their_status_codes()
    {
        using AmazonS3Client s3 = AwsSdkS3.Client(referee);
        await s3.PutBucketAsync("ranges", Token);
        string tag = (await s3.PutObjectAsync(new PutObjectRequest { BucketName = "ranges", Key = "k", ContentBody = "0123456789" }, Token)).ETag;
        using GetObjectResponse range = await s3.GetObjectAsync(new GetObjectRequest { BucketName = "ranges", Key = "k", ByteRange = new ByteRange(2, 4) }, Token);
        Assert.Equal("234"u8.ToArray(), await AwsSdkS3.ReadAsync(range.ResponseStream));
        Assert.Equal(("bytes 2-4/10", HttpStatusCode.PartialContent), (range.ContentRange, range.HttpStatusCode));
        AmazonS3Exception outside = await Assert.ThrowsAsync<AmazonS3Exception>(
            () => s3.GetObjectAsync(new GetObjectRequest { BucketName = "ranges", Key = "k", ByteRange = new ByteRange("bytes=10-") }, Token));
        Assert.Equal(("InvalidRange", HttpStatusCode.RequestedRangeNotSatisfiable), (outside.ErrorCode, outside.StatusCode));
        AmazonS3Exception unchanged = await Assert.ThrowsAsync<AmazonS3Exception>(
            () => s3.GetObjectAsync(new GetObjectRequest { BucketName = "ranges", Key = "k", EtagToNotMatch = tag }, Token));
        Assert.Equal(HttpStatusCode.NotModified, unchanged.StatusCode);
        AmazonS3Exception changed = await Assert.ThrowsAsync<AmazonS3Exception>(
            () => s3.GetObjectAsync(new GetObjectRequest { BucketName = "ranges", Key = "k", EtagToMatch = "\"other\"" }, Token));
        Assert.Equal(HttpStatusCode.PreconditionFailed, changed.StatusCode);
        AmazonS3Exception taken = await Assert.ThrowsAsync<AmazonS3Exception>(
            () => s3.PutObjectAsync(new PutObjectRequest { BucketName = "ranges", Key = "k", ContentBody = "x", IfNoneMatch = "*" }, Token));
        Assert.Equal("PreconditionFailed", taken.ErrorCode);
        await s3.PutObjectAsync(new PutObjectRequest { BucketName = "ranges", Key = "k", ContentBody = "x", IfMatch = tag }, Token);
    }

    [Fact]
    public async Task ListObjects_and_ListObjectsV2_return_all_pages()
    {
        using AmazonS3Client s3 = AwsSdkS3.Client(referee);
        await s3.PutBucketAsync("lists", Token);
        string[] keys = ["a", "b/1", "b/2", "c d+e", "é/1"];
        foreach (string key in keys)
            await s3.PutObjectAsync(new PutObjectRequest { BucketName = "lists", Key = key, ContentBody = key }, Token);

        List<string> second = [];
        await foreach (ListObjectsV2Response page in s3.Paginators.ListObjectsV2(new ListObjectsV2Request { BucketName = "lists", MaxKeys = 2 }).Responses.WithCancellation(Token))
            second.AddRange(page.S3Objects.Select(entry => entry.Key));
        Assert.Equal(keys, second);

        List<string> first = [];
        var request = new ListObjectsRequest { BucketName = "lists", MaxKeys = 2 };
        while (true)
        {
            ListObjectsResponse page = await s3.ListObjectsAsync(request, Token);
            first.AddRange(page.S3Objects.Select(entry => entry.Key));
            if (page.IsTruncated != true)
                break;
            request.Marker = page.NextMarker ?? page.S3Objects[^1].Key;
        }
        Assert.Equal(keys, first);

        ListObjectsV2Response folders = await s3.ListObjectsV2Async(new ListObjectsV2Request { BucketName = "lists", Delimiter = "/", StartAfter = "a" }, Token);
        Assert.Equal(["b/", "é/"], folders.CommonPrefixes);
        Assert.Equal(["c d+e"], folders.S3Objects.Select(entry => entry.Key));
    }

    [Fact]
    public async Task Versions_tags_and_batch_deletes_succeed()
    {
        using AmazonS3Client s3 = AwsSdkS3.Client(referee);
        await s3.PutBucketAsync("versions", Token);
        await s3.PutBucketVersioningAsync(new PutBucketVersioningRequest { BucketName = "versions", VersioningConfig = new() { Status = VersionStatus.Enabled } }, Token);
        string first = (await s3.PutObjectAsync(new PutObjectRequest { BucketName = "versions", Key = "k", ContentBody = "one", TagSet = [new() { Key = "a b", Value = "c=d+e" }] }, Token)).VersionId;
        string second = (await s3.PutObjectAsync(new PutObjectRequest { BucketName = "versions", Key = "k", ContentBody = "two" }, Token)).VersionId;
        Assert.NotEqual(first, second);
        using (GetObjectResponse old = await s3.GetObjectAsync("versions", "k", first, Token))
            Assert.Equal("one"u8.ToArray(), await AwsSdkS3.ReadAsync(old.ResponseStream));
        Tag tag = Assert.Single((await s3.GetObjectTaggingAsync(new GetObjectTaggingRequest { BucketName = "versions", Key = "k", VersionId = first }, Token)).Tagging);
        Assert.Equal(("a b", "c=d+e"), (tag.Key, tag.Value));
        await s3.PutObjectTaggingAsync(new PutObjectTaggingRequest { BucketName = "versions", Key = "k", Tagging = new() { TagSet = [new() { Key = "x/y", Value = "é" }] } }, Token);
        Assert.Equal("x/y", Assert.Single((await s3.GetObjectTaggingAsync(new GetObjectTaggingRequest { BucketName = "versions", Key = "k" }, Token)).Tagging).Key);

        DeleteObjectResponse marker = await s3.DeleteObjectAsync("versions", "k", Token);
        Assert.Equal("true", marker.DeleteMarker);
        await Assert.ThrowsAsync<NoSuchKeyException>(() => s3.GetObjectAsync("versions", "k", Token));
        List<S3ObjectVersion> versions = (await s3.ListVersionsAsync("versions", Token)).Versions;
        // In the order of the response document, which mixes markers and versions.
        Assert.Equal([marker.VersionId, second, first], versions.Select(version => version.VersionId));
        Assert.True(versions[0].IsDeleteMarker);
        DeleteObjectsResponse deleted = await s3.DeleteObjectsAsync(
            new DeleteObjectsRequest { BucketName = "versions", Objects = [.. versions.Select(version => new KeyVersion { Key = version.Key, VersionId = version.VersionId })] }, Token);
        Assert.Equal(3, deleted.DeletedObjects.Count);
        await s3.DeleteBucketAsync("versions", Token);
    }

    [Fact]
    public async Task Errors_are_mapped_to_the_types_of_the_client()
    {
        using AmazonS3Client s3 = AwsSdkS3.Client(referee);
        await s3.PutBucketAsync("errors", Token);
        NoSuchKeyException missing = await Assert.ThrowsAsync<NoSuchKeyException>(() => s3.GetObjectAsync("errors", "none", Token));
        Assert.Equal(("NoSuchKey", HttpStatusCode.NotFound), (missing.ErrorCode, missing.StatusCode));
        Assert.NotEmpty(missing.RequestId);
        Assert.Equal(HttpStatusCode.NotFound, (await Assert.ThrowsAsync<AmazonS3Exception>(() => s3.GetObjectMetadataAsync("errors", "none", Token))).StatusCode);
        Assert.Equal("NoSuchBucket", (await Assert.ThrowsAsync<AmazonS3Exception>(() => s3.GetObjectAsync("nowhere", "x", Token))).ErrorCode);
        await Assert.ThrowsAsync<NoSuchBucketException>(() => s3.ListObjectsV2Async(new ListObjectsV2Request { BucketName = "nowhere" }, Token));
        Assert.Equal("NotImplemented", (await Assert.ThrowsAsync<AmazonS3Exception>(() => s3.GetBucketPolicyStatusAsync(new() { BucketName = "errors" }, Token))).ErrorCode);
        using AmazonS3Client wrongSecret = AwsSdkS3.Client(referee, "wrong");
        Assert.Equal("SignatureDoesNotMatch", (await Assert.ThrowsAsync<AmazonS3Exception>(() => wrongSecret.ListBucketsAsync(Token))).ErrorCode);
        // The error is returned before a large body is received.
        Assert.Equal("SignatureDoesNotMatch", (await Assert.ThrowsAsync<AmazonS3Exception>(
            () => wrongSecret.PutObjectAsync(new PutObjectRequest { BucketName = "errors", Key = "k", InputStream = new MemoryStream(new byte[3_000_000]) }, Token))).ErrorCode);
    }
}
