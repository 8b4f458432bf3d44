using System.Text;
using Tern.Local.Durability;
using Tern.Local.S3;
using Tern.Local.Services;
using Tern.Local.Tests.Engine;
using Tern.S3;

namespace Tern.Local.Tests.S3;

/// <summary>An engine with short helper methods and a manual clock.</summary>
internal sealed class LocalS3 : IDisposable
{
    public const string Bucket = "bucket";

    public LocalS3(string? folder = null, ManualTime? time = null, string region = "us-east-1", long compactionThreshold = 64 * 1024 * 1024, LogDisk? disk = null)
    {
        Time = time ?? new ManualTime();
        Caller = new("000000000000", region);
        Engine = S3Engine.Open(new S3EngineOptions { Time = Time, Folder = folder, Log = new() { CompactionThreshold = compactionThreshold, Disk = disk ?? LogDisk.Default } });
    }

    public S3Engine Engine { get; }

    public ManualTime Time { get; }

    /// <summary>The account and the region of requests.</summary>
    public ResourceScope Caller { get; }

    public static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>An engine with a bucket.</summary>
    public static async Task<LocalS3> WithBucketAsync(bool versioned = false, bool locked = false, string? folder = null)
    {
        var local = new LocalS3(folder);
        await local.Engine.CreateBucketAsync(local.Caller, new CreateBucketRequest { Bucket = Bucket, ObjectLockEnabledForBucket = locked }, Token);
        if (versioned)
            await local.VersioningAsync("Enabled");
        return local;
    }

    public static IncomingBody Body(byte[] bytes, string? trailingAlgorithm = null, string? trailingChecksum = null) =>
        new(new MemoryStream(bytes), bytes.Length) { TrailingAlgorithm = trailingAlgorithm, TrailingChecksum = trailingChecksum };

    public static byte[] Bytes(string text) => Encoding.UTF8.GetBytes(text);

    /// <summary>Random bytes, different for each seed.</summary>
    public static byte[] Random(int length, int seed)
    {
        byte[] bytes = new byte[length];
        new Random(seed).NextBytes(bytes);
        return bytes;
    }

#pragma warning disable CA5351 // Entity tags are MD5 hashes.
    public static byte[] Md5(params ReadOnlySpan<byte> bytes) => System.Security.Cryptography.MD5.HashData(bytes);
#pragma warning restore CA5351

    public static async Task<S3ServiceException> FailsAsync(string code, int status, Func<Task> call)
    {
        S3ServiceException error = await Assert.ThrowsAsync<S3ServiceException>(call);
        Assert.Equal((status, code), (error.StatusCode, error.Code));
        return error;
    }

    public static string? Detail(S3ServiceException error, string name) => error.Details.FirstOrDefault(detail => detail.Key == name).Value;

    public Task VersioningAsync(string status) => Engine.PutBucketVersioningAsync(
        new PutBucketVersioningRequest { Bucket = Bucket, VersioningConfiguration = new VersioningConfiguration { Status = new BucketVersioningStatus(status) } }, Token).AsTask();

    public Task<PutObjectResponse> PutAsync(string key, string text) => PutAsync(new PutObjectRequest { Bucket = Bucket, Key = key }, Bytes(text));

    public Task<PutObjectResponse> PutAsync(string key, byte[] bytes) => PutAsync(new PutObjectRequest { Bucket = Bucket, Key = key }, bytes);

    public Task<PutObjectResponse> PutAsync(PutObjectRequest request, byte[] bytes) => Engine.PutObjectAsync(request, Body(bytes), Token).AsTask();

    public Task<GetObjectResponse> GetAsync(string key, string? versionId = null) =>
        Engine.GetObjectAsync(new GetObjectRequest { Bucket = Bucket, Key = key, VersionId = versionId }, Token).AsTask();

    public Task<HeadObjectResponse> HeadAsync(string key, string? versionId = null) =>
        Engine.HeadObjectAsync(new HeadObjectRequest { Bucket = Bucket, Key = key, VersionId = versionId, ChecksumMode = ChecksumMode.Enabled }, Token).AsTask();

    public async Task<string> TextAsync(string key, string? versionId = null) => Encoding.UTF8.GetString(await ReadAsync(await GetAsync(key, versionId)));

    public static async Task<byte[]> ReadAsync(GetObjectResponse response)
    {
        await using (response)
        {
            using var bytes = new MemoryStream();
            await response.Body.CopyToAsync(bytes, Token);
            return bytes.ToArray();
        }
    }

    public Task<DeleteObjectResponse> DeleteAsync(string key, string? versionId = null, string? ifMatch = null) =>
        Engine.DeleteObjectAsync(new DeleteObjectRequest { Bucket = Bucket, Key = key, VersionId = versionId, IfMatch = ifMatch }, Token).AsTask();

    public async Task<string[]> KeysAsync() =>
        [.. (await Engine.ListObjectsV2Async(new ListObjectsV2Request { Bucket = Bucket }, Token)).Contents.Select(entry => entry.Key)];

    public async Task<string> BeginAsync(string key, ChecksumAlgorithm? algorithm = null, ChecksumType? type = null) =>
        (await Engine.CreateMultipartUploadAsync(
            new CreateMultipartUploadRequest { Bucket = Bucket, Key = key, ChecksumAlgorithm = algorithm, ChecksumType = type }, Token)).UploadId;

    public async Task<CompletedPart> PartAsync(string key, string uploadId, int number, byte[] bytes)
    {
        UploadPartResponse part = await Engine.UploadPartAsync(
            new UploadPartRequest { Bucket = Bucket, Key = key, UploadId = uploadId, PartNumber = number }, Body(bytes), Token);
        return new CompletedPart
        {
            PartNumber = number,
            ETag = part.ETag,
            ChecksumCrc32 = part.ChecksumCrc32,
            ChecksumCrc32C = part.ChecksumCrc32C,
            ChecksumCrc64Nvme = part.ChecksumCrc64Nvme,
            ChecksumSha1 = part.ChecksumSha1,
            ChecksumSha256 = part.ChecksumSha256,
        };
    }

    public Task<CompleteMultipartUploadResponse> CompleteAsync(string key, string uploadId, params CompletedPart[] parts) => Engine.CompleteMultipartUploadAsync(
        new CompleteMultipartUploadRequest { Bucket = Bucket, Key = key, UploadId = uploadId, MultipartUpload = new CompletedMultipartUpload { Parts = parts } }, Token).AsTask();

    public void Dispose() => Engine.Dispose();
}
