using Tern.S3.Support;

namespace Tern.S3;

public class CopyTests
{
    private const int Mebibyte = 1024 * 1024;

    private static readonly UploadOptions s_small = new() { PartSize = 5 * Mebibyte };

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Copy_of_a_small_object_uses_CopyObject()
    {
        using var service = new FakeS3();
        service.Add("a key+ü/x", [1, 2, 3]);
        using S3Client s3 = service.CreateClient();
        UploadResult result = await s3.CopyAsync(new("bucket", "a key+ü/x"), new() { Bucket = "bucket", Key = "copy" }, cancellationToken: Token);
        Assert.Equal([1, 2, 3], service.Objects["copy"].Content);
        Assert.Equal(["HeadObject", "CopyObject"], service.Operations);
        Assert.Equal(service.Objects["copy"].ETag, result.ETag);
        Assert.Equal("bucket/a%20key%2B%C3%BC/x", service.Requests.Last().Header("x-amz-copy-source"));
        Assert.Equal("COPY", service.Requests.Last().Header("x-amz-metadata-directive"));
    }

    [Fact]
    public async Task Copy_of_a_large_object_uses_parts_and_copies_metadata_and_tags()
    {
        using var service = new FakeS3();
        byte[] content = Bytes.Of((11 * Mebibyte) + 1);
        service.Objects["key"] = new()
        {
            Content = content,
            ETag = "\"tag\"",
            Headers = new Dictionary<string, string> { ["x-amz-meta-who"] = "me", ["Content-Type"] = "text/csv", ["x-amz-tagging-count"] = "1" },
        };
        using S3Client s3 = service.CreateClient();
        await s3.CopyAsync(new("bucket", "key"), new() { Bucket = "bucket", Key = "copy" }, s_small, Token);
        Assert.Equal(content, service.Objects["copy"].Content);
        Assert.Equal(("me", "text/csv", "team=a%20%26%20b"), (service.Objects["copy"].Headers["x-amz-meta-who"], service.Objects["copy"].Headers["Content-Type"], service.Objects["copy"].Headers["x-amz-tagging"]));
        Assert.All(service.Requests.Where(request => request.Operation == "UploadPartCopy"), request => Assert.Equal("\"tag\"", request.Header("x-amz-copy-source-if-match")));
        Assert.Empty(service.Uploads);

        await s3.CopyAsync(new("bucket", "key"), new() { Bucket = "bucket", Key = "other", ContentType = "text/plain", Tagging = "x=y" }, s_small, Token);
        Assert.Equal(("text/plain", "x=y"), (service.Objects["other"].Headers["Content-Type"], service.Objects["other"].Headers["x-amz-tagging"]));
        Assert.False(service.Objects["other"].Headers.ContainsKey("x-amz-meta-who"));
    }

    [Theory]
    [InlineData(3)]
    [InlineData((11 * Mebibyte) + 1)]
    public async Task RequestPayer_of_a_copy_is_sent_with_every_request(int length)
    {
        using var service = new FakeS3();
        service.Objects["key"] = new() { Content = Bytes.Of(length), ETag = "\"tag\"", Headers = new Dictionary<string, string> { ["x-amz-tagging-count"] = "1" } };
        using S3Client s3 = service.CreateClient();
        await s3.CopyAsync(new("bucket", "key"), new() { Bucket = "bucket", Key = "copy", RequestPayer = RequestPayer.Requester }, s_small, Token);
        Assert.Contains("HeadObject", service.Operations);
        Assert.Equal(length > 5 * Mebibyte, service.Operations.Contains("GetObjectTagging"));
        Assert.All(service.Requests, request => Assert.True(request.Header("x-amz-request-payer") == "requester", request.Operation));
    }

    [Fact]
    public async Task Copy_of_a_changed_source_throws_ObjectChangedException_and_aborts_the_upload()
    {
        using var service = new FakeS3();
        service.Add("key", Bytes.Of(11 * Mebibyte));
        service.Fault = (request, _) =>
        {
            if (request.PartNumber == 2)
                service.Add("key", Bytes.Of((11 * Mebibyte) + 1));
            return Task.FromResult<HttpResponseMessage?>(null);
        };
        using S3Client s3 = service.CreateClient();
        await Assert.ThrowsAsync<ObjectChangedException>(() => s3.CopyAsync(new("bucket", "key"), new() { Bucket = "bucket", Key = "copy" }, s_small with { MaxConcurrency = 1 }, Token));
        Assert.Empty(service.Uploads);
        Assert.False(service.Objects.ContainsKey("copy"));
    }

    [Fact]
    public void CopySource_is_percent_encoded_in_the_header()
    {
        Assert.Equal("b/a%3Fb%23/..//c?versionId=v%2F1", new CopySource("b", "a?b#/..//c") { VersionId = "v/1" }.ToHeader());
        Assert.Equal("arn%3Aaws%3As3%3Aeu-west-1%3A1%3Aaccesspoint%2Fx/object/k", new CopySource("arn:aws:s3:eu-west-1:1:accesspoint/x", "k").ToHeader());
    }
}
