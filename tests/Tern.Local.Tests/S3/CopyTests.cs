using System.Security.Cryptography;
using Tern.Local.S3;
using Tern.S3;

namespace Tern.Local.Tests.S3;

public sealed class CopyTests
{
    private const string Bucket = LocalS3.Bucket;

    private static readonly CopyObjectRequest s_copy = new() { Bucket = Bucket, Key = "copy", CopySource = "bucket/source" };

    [Fact]
    public async Task Copy_has_the_body_metadata_and_tags_of_its_source_and_remains_without_it()
    {
        using LocalS3 local = await SourceAsync();
        CopyObjectResponse copied = await local.Engine.CopyObjectAsync(s_copy, LocalS3.Token);
        HeadObjectResponse head = await local.HeadAsync("copy");
        Assert.Equal(
            ("text/plain", "value", 1, null, copied.CopyObjectResult.ETag), (head.ContentType, head.Metadata!["name"], head.TagCount, head.StorageClass, head.ETag));
        await local.DeleteAsync("source");
        Assert.Equal(100_000, (await LocalS3.ReadAsync(await local.GetAsync("copy"))).Length);
    }

    [Fact]
    public async Task Directives_replace_metadata_and_tags()
    {
        using LocalS3 local = await SourceAsync();
        await local.Engine.CopyObjectAsync(
            s_copy with
            {
                MetadataDirective = MetadataDirective.Replace,
                Metadata = new OrderedMap<string> { ["other"] = "x" },
                TaggingDirective = TaggingDirective.Replace,
                Tagging = "b=1&c=2",
                StorageClass = StorageClass.OnezoneIa,
            },
            LocalS3.Token);
        await LocalS3.FailsAsync("InvalidArgument", 400, () => local.Engine.CopyObjectAsync(s_copy with { MetadataDirective = "MERGE" }, LocalS3.Token).AsTask());
        await LocalS3.FailsAsync("InvalidArgument", 400, () => local.Engine.CopyObjectAsync(s_copy with { TaggingDirective = "MERGE" }, LocalS3.Token).AsTask());
        HeadObjectResponse head = await local.HeadAsync("copy");
        Assert.Equal(("binary/octet-stream", "x", 2, StorageClass.OnezoneIa), (head.ContentType, Assert.Single(head.Metadata!).Value, head.TagCount, head.StorageClass));
    }

    [Fact]
    public async Task An_object_is_copied_to_itself_only_with_a_change()
    {
        using LocalS3 local = await SourceAsync();
        CopyObjectRequest itself = s_copy with { Key = "source" };
        S3ServiceException error = await LocalS3.FailsAsync("InvalidRequest", 400, () => local.Engine.CopyObjectAsync(itself, LocalS3.Token).AsTask());
        Assert.StartsWith("This copy request is illegal because it is trying to copy an object to itself", error.Message, StringComparison.Ordinal);
        await local.Engine.CopyObjectAsync(itself with { MetadataDirective = MetadataDirective.Replace }, LocalS3.Token);
        Assert.Empty((await local.HeadAsync("source")).Metadata!);
        Assert.Equal(LocalS3.Random(100_000, 1), await LocalS3.ReadAsync(await local.GetAsync("source")));
    }

    [Fact]
    public async Task Copy_with_another_checksum_algorithm_computes_the_new_checksum()
    {
        using LocalS3 local = await SourceAsync();
        CopyObjectResponse copied = await local.Engine.CopyObjectAsync(s_copy with { ChecksumAlgorithm = ChecksumAlgorithm.Sha256 }, LocalS3.Token);
        Assert.Equal(Convert.ToBase64String(SHA256.HashData(LocalS3.Random(100_000, 1))), copied.CopyObjectResult.ChecksumSha256);
        Assert.Null(copied.CopyObjectResult.ChecksumCrc64Nvme);
    }

    [Fact]
    public async Task Copy_of_a_multipart_object_is_a_single_part_object()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        byte[] large = LocalS3.Random(5 * 1024 * 1024, 1);
        string upload = await local.BeginAsync("source", ChecksumAlgorithm.Crc32);
        CompletedPart first = await local.PartAsync("source", upload, 1, large);
        await local.CompleteAsync("source", upload, first, await local.PartAsync("source", upload, 2, LocalS3.Bytes("x")));
        CopyObjectResponse copied = await local.Engine.CopyObjectAsync(s_copy, LocalS3.Token);
        Assert.Equal($"\"{Convert.ToHexStringLower(LocalS3.Md5([.. large, (byte)'x']))}\"", copied.CopyObjectResult.ETag);
        Assert.Equal(ChecksumType.FullObject, copied.CopyObjectResult.ChecksumType);
        Assert.DoesNotContain("-", copied.CopyObjectResult.ChecksumCrc32!, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Versions_are_copied_by_their_ids()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync(versioned: true);
        string first = (await local.PutAsync("a/b c?", "1")).VersionId!;
        await local.PutAsync("a/b c?", "2");
        CopyObjectResponse copied = await local.Engine.CopyObjectAsync(s_copy with { CopySource = "/bucket/a/b%20c%3F?versionId=" + first }, LocalS3.Token);
        Assert.Equal(first, copied.CopySourceVersionId);
        Assert.NotNull(copied.VersionId);
        Assert.Equal("1", await local.TextAsync("copy"));
        string marker = (await local.DeleteAsync("a/b c?")).VersionId!;
        await LocalS3.FailsAsync("NoSuchKey", 404, () => local.Engine.CopyObjectAsync(s_copy with { CopySource = "bucket/a/b%20c%3F" }, LocalS3.Token).AsTask());
        await LocalS3.FailsAsync("InvalidRequest", 400, () => local.Engine.CopyObjectAsync(s_copy with { CopySource = "bucket/a/b%20c%3F?versionId=" + marker }, LocalS3.Token).AsTask());
    }

    [Theory]
    [InlineData("bucket", "InvalidArgument", 400)]
    [InlineData("bucket/", "InvalidArgument", 400)]
    [InlineData("/", "InvalidArgument", 400)]
    [InlineData("bucket/source?versionId=", "InvalidArgument", 400)]
    [InlineData("none/source", "NoSuchBucket", 404)]
    [InlineData("bucket/none", "NoSuchKey", 404)]
    public async Task Copy_of_an_invalid_or_missing_source_is_refused(string source, string code, int status)
    {
        using LocalS3 local = await SourceAsync();
        await LocalS3.FailsAsync(code, status, () => local.Engine.CopyObjectAsync(s_copy with { CopySource = source }, LocalS3.Token).AsTask());
    }

    [Theory]
    [InlineData("R", null, null, null, null)]
    [InlineData("W", null, null, null, "If-Match")]
    [InlineData(null, "R", null, null, "If-None-Match")]
    [InlineData(null, "W", null, null, null)]
    [InlineData(null, null, 0, null, "If-Modified-Since")]
    [InlineData(null, null, -1, null, null)]
    [InlineData(null, null, null, -1, "If-Unmodified-Since")]
    [InlineData("R", null, null, -1, null)]
    [InlineData(null, "R", -1, null, "If-None-Match")]
    public async Task Copy_with_a_failed_source_condition_is_refused(string? match, string? noneMatch, int? modified, int? unmodified, string? failed)
    {
        using LocalS3 local = await SourceAsync();
        string etag = (await local.HeadAsync("source")).ETag!;
        DateTimeOffset written = local.Time.GetUtcNow();
        local.Time.Advance(TimeSpan.FromHours(1));
        CopyObjectRequest request = s_copy with
        {
            CopySourceIfMatch = Tag(match),
            CopySourceIfNoneMatch = Tag(noneMatch),
            CopySourceIfModifiedSince = modified is { } m ? written.AddSeconds(m) : null,
            CopySourceIfUnmodifiedSince = unmodified is { } u ? written.AddSeconds(u) : null,
        };
        if (failed is null)
        {
            await local.Engine.CopyObjectAsync(request, LocalS3.Token);
            return;
        }
        S3ServiceException error = await LocalS3.FailsAsync("PreconditionFailed", 412, () => local.Engine.CopyObjectAsync(request, LocalS3.Token).AsTask());
        Assert.Equal("x-amz-copy-source-" + failed, LocalS3.Detail(error, "Condition"));

        string? Tag(string? tag) => tag switch { "R" => etag, "W" => "\"wrong\"", _ => null };
    }

    private static async Task<LocalS3> SourceAsync()
    {
        LocalS3 local = await LocalS3.WithBucketAsync();
        await local.PutAsync(
            new PutObjectRequest
            {
                Bucket = Bucket,
                Key = "source",
                ContentType = "text/plain",
                StorageClass = StorageClass.StandardIa,
                Metadata = new OrderedMap<string> { ["name"] = "value" },
                Tagging = "a=1",
            },
            LocalS3.Random(100_000, 1));
        return local;
    }
}
