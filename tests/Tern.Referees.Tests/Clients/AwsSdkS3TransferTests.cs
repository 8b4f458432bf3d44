using System.IO.Pipelines;
using Amazon.S3;
using Amazon.S3.Model;
using Amazon.S3.Transfer;
using Tern.Referees.Tests.Support;

namespace Tern.Referees.Tests.Clients;

/// <summary>Uploads in parts, copies and whole directories by the AWS SDK for .NET.</summary>
public sealed class AwsSdkS3TransferTests(OverHttp referee) : IClassFixture<OverHttp>
{
    private const int Part = 5 * 1024 * 1024;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Multipart_object_is_copied_as_a_whole_and_by_ranges()
    {
        using AmazonS3Client s3 = AwsSdkS3.Client(referee);
        await s3.PutBucketAsync("parts", Token);
        byte[] bytes = AwsSdkS3.Bytes((2 * Part) + 1, 2);
        using var transfer = new TransferUtility(s3, new TransferUtilityConfig { MinSizeBeforePartUpload = Part });
        await transfer.UploadAsync(new TransferUtilityUploadRequest { BucketName = "parts", Key = "whole", InputStream = new MemoryStream(bytes), PartSize = Part }, Token);
        GetObjectMetadataResponse head = await s3.GetObjectMetadataAsync("parts", "whole", Token);
        Assert.EndsWith("-3\"", head.ETag, StringComparison.Ordinal);
        await s3.CopyObjectAsync("parts", "whole", "parts", "copy", Token);

        string upload = (await s3.InitiateMultipartUploadAsync("parts", "ranges", Token)).UploadId;
        CopyPartResponse first = await CopyPartAsync(1, 0, Part - 1);
        CopyPartResponse second = await CopyPartAsync(2, Part, bytes.Length - 1);
        Assert.Equal([Part, Part + 1L], (await s3.ListPartsAsync("parts", "ranges", upload, Token)).Parts.Select(part => part.Size!.Value));
        await s3.CompleteMultipartUploadAsync(
            new CompleteMultipartUploadRequest { BucketName = "parts", Key = "ranges", UploadId = upload, PartETags = [new(1, first.ETag), new(2, second.ETag)] }, Token);

        foreach (string key in new[] { "whole", "copy", "ranges" })
        {
            using GetObjectResponse got = await s3.GetObjectAsync("parts", key, Token);
            Assert.Equal(bytes, await AwsSdkS3.ReadAsync(got.ResponseStream));
        }
        using GetObjectResponse part = await s3.GetObjectAsync(new GetObjectRequest { BucketName = "parts", Key = "whole", PartNumber = 3 }, Token);
        Assert.Equal(bytes[^1..], await AwsSdkS3.ReadAsync(part.ResponseStream));
        Assert.Equal(3, part.PartsCount);

        Task<CopyPartResponse> CopyPartAsync(int number, long firstByte, long lastByte) => s3.CopyPartAsync(
            new CopyPartRequest
            {
                SourceBucket = "parts",
                SourceKey = "whole",
                DestinationBucket = "parts",
                DestinationKey = "ranges",
                UploadId = upload,
                PartNumber = number,
                FirstByte = firstByte,
                LastByte = lastByte,
            },
            Token);
    }

    [Fact]
    public async Task A_stream_of_unknown_length_is_uploaded()
    {
        using AmazonS3Client s3 = AwsSdkS3.Client(referee);
        await s3.PutBucketAsync("unknown", Token);
        byte[] bytes = AwsSdkS3.Bytes((2 * Part) + 1, 5);
        using var transfer = new TransferUtility(s3);
        await using Stream stream = PipeReader.Create(new MemoryStream(bytes)).AsStream();
        await transfer.UploadAsync(new TransferUtilityUploadRequest { BucketName = "unknown", Key = "k", InputStream = stream, PartSize = Part }, Token);
        using GetObjectResponse got = await s3.GetObjectAsync("unknown", "k", Token);
        Assert.Equal(bytes, await AwsSdkS3.ReadAsync(got.ResponseStream));
    }

    [Fact]
    public async Task Aborted_upload_is_removed()
    {
        using AmazonS3Client s3 = AwsSdkS3.Client(referee);
        await s3.PutBucketAsync("aborted", Token);
        string upload = (await s3.InitiateMultipartUploadAsync("aborted", "k", Token)).UploadId;
        await s3.UploadPartAsync(new UploadPartRequest { BucketName = "aborted", Key = "k", UploadId = upload, PartNumber = 1, InputStream = new MemoryStream(new byte[10]) }, Token);
        Assert.Equal([upload], (await s3.ListMultipartUploadsAsync("aborted", Token)).MultipartUploads.Select(pending => pending.UploadId));
        await s3.AbortMultipartUploadAsync("aborted", "k", upload, Token);
        Assert.Null((await s3.ListMultipartUploadsAsync("aborted", Token)).MultipartUploads);
        Assert.Equal("NoSuchUpload", (await Assert.ThrowsAsync<AmazonS3Exception>(() => s3.ListPartsAsync("aborted", "k", upload, Token))).ErrorCode);
    }

    [Fact]
    public async Task Directories_are_uploaded_and_downloaded()
    {
        using AmazonS3Client s3 = AwsSdkS3.Client(referee);
        await s3.PutBucketAsync("directories", Token);
        DirectoryInfo root = Directory.CreateTempSubdirectory("tern-referee-");
        try
        {
            string source = Path.Combine(root.FullName, "source");
            string target = Path.Combine(root.FullName, "target");
            Directory.CreateDirectory(Path.Combine(source, "below"));
            byte[] large = AwsSdkS3.Bytes(100_000, 7);
            await File.WriteAllBytesAsync(Path.Combine(source, "a b"), [1], Token);
            await File.WriteAllBytesAsync(Path.Combine(source, "below", "é"), large, Token);
            using var transfer = new TransferUtility(s3);
            await transfer.UploadDirectoryAsync(source, "directories", "*", SearchOption.AllDirectories, Token);
            Assert.Equal(["a b", "below/é"], (await s3.ListObjectsV2Async(new ListObjectsV2Request { BucketName = "directories" }, Token)).S3Objects.Select(entry => entry.Key));
            await transfer.DownloadDirectoryAsync("directories", "below", target, Token);
            Assert.Equal(large, await File.ReadAllBytesAsync(Path.Combine(target, "é"), Token));
        }
        finally
        {
            root.Delete(recursive: true);
        }
    }
}
