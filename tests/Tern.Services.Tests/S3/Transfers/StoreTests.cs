using Tern.S3.Support;

namespace Tern.S3;

/// <summary>Transfers with S3-compatible stores.</summary>
public sealed class StoreTests : IDisposable
{
    private const int Mebibyte = 1024 * 1024;

    private static readonly UploadOptions s_small = new() { PartSize = 5 * Mebibyte };

    private readonly string _folder = Directory.CreateTempSubdirectory("tern-store-").FullName;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    public static TheoryData<S3Compatibility> Plain => new(S3Compatibility.CloudflareR2, S3Compatibility.Backblaze, S3Compatibility.Ceph, S3Compatibility.GoogleCloudStorage);

    [Theory]
    [MemberData(nameof(Plain))]
    public async Task Transfers_with_a_store_without_checksums_send_and_request_no_checksum(S3Compatibility store)
    {
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient(options => options with { Compatibility = store });
        byte[] content = Bytes.Of(11 * Mebibyte);
        await using (S3WriteStream stream = await s3.OpenWriteAsync("bucket", "key", s_small, Token))
        {
            await stream.WriteAsync(content, Token);
            UploadResult uploaded = await stream.CompleteAsync(Token);
            Assert.Equal((null, null), (uploaded.ChecksumAlgorithm?.Value, uploaded.Checksum));
            Assert.Equal(service.Objects["key"].ETag, uploaded.ETag);
        }
        await s3.UploadAsync("bucket", "small", content.AsMemory(0, 1000).ToArray(), cancellationToken: Token);
        string path = Path.Combine(_folder, "file");
        DownloadResult downloaded = await s3.DownloadFileAsync("bucket", "key", path, new() { PartSize = 5 * Mebibyte }, Token);
        Assert.Equal(DownloadVerification.LengthAndETag, downloaded.Verification);
        Assert.Equal(content, await File.ReadAllBytesAsync(path, Token));
        Assert.All(service.Requests, request => Assert.DoesNotContain(
            request.Headers.NonValidated.Concat(request.ContentHeaders?.NonValidated ?? default), header => header.Key.Contains("checksum", StringComparison.OrdinalIgnoreCase)));
        Assert.Null(service.Requests.Single(request => request.Operation == "CompleteMultipartUpload").Header("x-amz-mp-object-size"));
        Assert.DoesNotContain("HeadObject", service.Operations);
        Assert.All(service.Requests.Where(request => request.Operation == "GetObject"), request => Assert.Equal(0, request.PartNumber));
    }

    [Theory]
    [InlineData(true, "6291456")]
    [InlineData(false, null)]
    public async Task CompleteMultipartUpload_sends_the_object_size_if_UsesObjectSize_is_set(bool usesObjectSize, string? sent)
    {
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient(options => options with { Compatibility = S3Compatibility.Minio with { UsesObjectSize = usesObjectSize } });
        await s3.UploadAsync("bucket", "key", Bytes.Of(6 * Mebibyte), s_small, Token);
        Assert.Equal(sent, service.Requests.Single(request => request.Operation == "CompleteMultipartUpload").Header("x-amz-mp-object-size"));
    }

    [Theory]
    [InlineData("FULL_OBJECT", "FULL_OBJECT", true)]
    [InlineData("COMPOSITE", "COMPOSITE", false)]
    [InlineData(null, null, false)]
    public async Task Multipart_upload_uses_the_MultipartChecksumType_of_the_store(string? type, string? sent, bool hasObjectChecksum)
    {
        using var service = new FakeS3();
        ChecksumType? chosen = type is null ? (ChecksumType?)null : new(type);
        using S3Client s3 = service.CreateClient(options => options with { Compatibility = S3Compatibility.Custom with { MultipartChecksumType = chosen } });
        byte[] content = Bytes.Of(6 * Mebibyte);
        await s3.UploadAsync("bucket", "key", content, s_small, Token);
        Assert.Equal(content, service.Objects["key"].Content);
        FakeRequest created = service.Requests.Single(request => request.Operation == "CreateMultipartUpload");
        Assert.Equal(("CRC32", sent), (created.Header("x-amz-checksum-algorithm"), created.Header("x-amz-checksum-type")));
        Assert.All(service.Requests.Where(request => request.Operation == "UploadPart"), request => Assert.NotNull(request.Header("x-amz-checksum-crc32")));
        FakeRequest completed = service.Requests.Single(request => request.Operation == "CompleteMultipartUpload");
        Assert.Equal(hasObjectChecksum, completed.Header("x-amz-checksum-crc32") is not null);
    }

    [Fact]
    public async Task Upload_with_an_object_checksum_to_a_store_without_checksums_throws()
    {
        using var service = new FakeS3();
        using S3Client s3 = service.CreateClient(options => options with { Compatibility = S3Compatibility.CloudflareR2 });
        var request = new PutObjectRequest { Bucket = "bucket", Key = "key", Body = Bytes.Of(6 * Mebibyte), ChecksumCrc32 = "AAAAAA==" };
        await Assert.ThrowsAsync<ArgumentException>(() => s3.UploadAsync(request, s_small, Token));
        Assert.Empty(service.Requests);
    }
}
