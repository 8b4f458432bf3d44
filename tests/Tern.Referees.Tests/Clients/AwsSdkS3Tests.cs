using Amazon.Runtime;
using Amazon.S3;
using Amazon.S3.Model;
using Amazon.S3.Transfer;
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
    public async Task Objects_come_and_go(string key, int length)
    {
        using AmazonS3Client s3 = Client(referee.Credentials.SecretAccessKey);
        string bucket = $"dotnet-{length}";
        await s3.PutBucketAsync(bucket, Token);
        byte[] bytes = new byte[length];
        new Random(1).NextBytes(bytes);
        var put = new PutObjectRequest { BucketName = bucket, Key = key, InputStream = new MemoryStream(bytes), ContentType = "text/x" };
        put.Metadata.Add("colour", "red");
        PutObjectResponse stored = await s3.PutObjectAsync(put, Token);
        using GetObjectResponse got = await s3.GetObjectAsync(bucket, key, Token);
        using var copy = new MemoryStream();
        await got.ResponseStream.CopyToAsync(copy, Token);
        Assert.Equal(bytes, copy.ToArray());
        Assert.Equal((stored.ETag, "text/x", "red"), (got.ETag, got.Headers.ContentType, got.Metadata["colour"]));
        Assert.Equal([key], (await s3.ListObjectsV2Async(new ListObjectsV2Request { BucketName = bucket }, Token)).S3Objects.Select(entry => entry.Key));
        Assert.Equal(length, (await s3.GetObjectMetadataAsync(bucket, key, Token)).ContentLength);
        await s3.DeleteObjectAsync(bucket, key, Token);
        await s3.DeleteBucketAsync(bucket, Token);
    }

    [Fact]
    public async Task Uploads_in_parts_copies_and_batches()
    {
        using AmazonS3Client s3 = Client(referee.Credentials.SecretAccessKey);
        await s3.PutBucketAsync("parts", Token);
        byte[] bytes = new byte[(11 * 1024 * 1024) + 1];
        new Random(2).NextBytes(bytes);
        using var transfer = new TransferUtility(s3, new TransferUtilityConfig { MinSizeBeforePartUpload = 5 * 1024 * 1024 });
        await transfer.UploadAsync(new TransferUtilityUploadRequest { BucketName = "parts", Key = "whole", InputStream = new MemoryStream(bytes), PartSize = 5 * 1024 * 1024 }, Token);
        await s3.CopyObjectAsync("parts", "whole", "parts", "copy", Token);
        using GetObjectResponse got = await s3.GetObjectAsync("parts", "copy", Token);
        using var copy = new MemoryStream();
        await got.ResponseStream.CopyToAsync(copy, Token);
        Assert.Equal(bytes, copy.ToArray());
        DeleteObjectsResponse deleted = await s3.DeleteObjectsAsync(new DeleteObjectsRequest { BucketName = "parts", Objects = [new() { Key = "whole" }, new() { Key = "copy" }] }, Token);
        Assert.Equal(2, deleted.DeletedObjects.Count);
    }

    [Fact]
    public async Task Presigned_urls_and_errors()
    {
        using AmazonS3Client s3 = Client(referee.Credentials.SecretAccessKey);
        await s3.PutBucketAsync("urls", Token);
        await s3.PutObjectAsync(new PutObjectRequest { BucketName = "urls", Key = "k", ContentBody = "hello" }, Token);
        string url = await s3.GetPreSignedURLAsync(new GetPreSignedUrlRequest { BucketName = "urls", Key = "k", Expires = DateTime.UtcNow.AddMinutes(5), Protocol = Protocol.HTTP });
        using var http = new HttpClient();
        Assert.Equal("hello", await http.GetStringAsync(url, Token));
        Assert.Equal("NoSuchKey", (await Assert.ThrowsAsync<NoSuchKeyException>(() => s3.GetObjectAsync("urls", "none", Token))).ErrorCode);
        using AmazonS3Client stranger = Client("wrong");
        Assert.Equal("SignatureDoesNotMatch", (await Assert.ThrowsAsync<AmazonS3Exception>(() => stranger.ListBucketsAsync(Token))).ErrorCode);
    }

    private AmazonS3Client Client(string secret) => new(
        new BasicAWSCredentials(referee.Credentials.AccessKeyId, secret),
        new AmazonS3Config { ServiceURL = referee.Endpoint.OriginalString, AuthenticationRegion = "us-east-1", ForcePathStyle = true, UseHttp = true, MaxErrorRetry = 0 });
}
