using System.Security.Cryptography;
using Tern.Local.S3;
using Tern.S3;

namespace Tern.Local.Tests.S3;

public sealed class MultipartTests
{
    private const string Bucket = LocalS3.Bucket;
    private const int MinSize = 5 * 1024 * 1024;

    private static readonly byte[] s_large = LocalS3.Random(MinSize, 1);

    [Fact]
    public async Task Parts_uploaded_in_any_order_are_assembled_by_their_numbers()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        string upload = await local.BeginAsync("key");
        byte[] last = LocalS3.Bytes("the end");
        CompletedPart third = await local.PartAsync("key", upload, 7, last);
        await local.PartAsync("key", upload, 5, LocalS3.Bytes("replaced"));
        await local.PartAsync("key", upload, 6, LocalS3.Bytes("not listed"));
        CompletedPart first = await local.PartAsync("key", upload, 5, s_large);
        await LocalS3.FailsAsync("NoSuchKey", 404, () => local.GetAsync("key"));
        CompleteMultipartUploadResponse completed = await local.CompleteAsync("key", upload, first, third);
        byte[] digests = [.. LocalS3.Md5(s_large), .. LocalS3.Md5(last)];
        Assert.Equal($"\"{Convert.ToHexStringLower(LocalS3.Md5(digests))}-2\"", completed.ETag);
        Assert.Equal(("https://bucket.s3.us-east-1.amazonaws.com/key", Bucket, "key"), (completed.Location, completed.Bucket, completed.Key));
        byte[] expected = [.. s_large, .. last];
        Assert.Equal(expected, await LocalS3.ReadAsync(await local.GetAsync("key")));
        // Across the boundary of the parts.
        GetObjectResponse slice = await local.Engine.GetObjectAsync(new GetObjectRequest { Bucket = Bucket, Key = "key", Range = "bytes=5242878-5242883" }, LocalS3.Token);
        Assert.Equal(expected[5242878..5242884], await LocalS3.ReadAsync(slice));
        HeadObjectResponse part = await local.Engine.HeadObjectAsync(new HeadObjectRequest { Bucket = Bucket, Key = "key", PartNumber = 7 }, LocalS3.Token);
        Assert.Equal(("bytes 5242880-5242886/5242887", 7L, 2), (part.ContentRange, part.ContentLength, part.PartsCount));
        await LocalS3.FailsAsync(
            "InvalidPartNumber", 416, () => local.Engine.HeadObjectAsync(new HeadObjectRequest { Bucket = Bucket, Key = "key", PartNumber = 6 }, LocalS3.Token).AsTask());
    }

    [Fact]
    public async Task Repeated_completion_returns_the_first_response_until_the_object_is_replaced()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        string upload = await local.BeginAsync("key");
        CompletedPart part = await local.PartAsync("key", upload, 1, LocalS3.Bytes("text"));
        string? etag = (await local.CompleteAsync("key", upload, part)).ETag;
        Assert.Equal(etag, (await local.CompleteAsync("key", upload, part)).ETag);
        await LocalS3.FailsAsync("NoSuchUpload", 404, () => local.PartAsync("key", upload, 1, []));
        await local.PutAsync("key", "other");
        await LocalS3.FailsAsync("NoSuchUpload", 404, () => local.CompleteAsync("key", upload, part));
        Assert.Equal("other", await local.TextAsync("key"));
    }

    [Fact]
    public async Task Completion_with_missing_unordered_or_small_parts_is_refused()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        string upload = await local.BeginAsync("key");
        CompletedPart small = await local.PartAsync("key", upload, 1, LocalS3.Bytes("small"));
        CompletedPart last = await local.PartAsync("key", upload, 2, LocalS3.Bytes("last"));
        S3ServiceException error = await LocalS3.FailsAsync("EntityTooSmall", 400, () => local.CompleteAsync("key", upload, small, last));
        Assert.Equal(("5", "5242880", "1"), (LocalS3.Detail(error, "ProposedSize"), LocalS3.Detail(error, "MinSizeAllowed"), LocalS3.Detail(error, "PartNumber")));
        await LocalS3.FailsAsync("InvalidPartOrder", 400, () => local.CompleteAsync("key", upload, last, small));
        await LocalS3.FailsAsync("InvalidPartOrder", 400, () => local.CompleteAsync("key", upload, last, last));
        error = await LocalS3.FailsAsync("InvalidPart", 400, () => local.CompleteAsync("key", upload, new CompletedPart { PartNumber = 3, ETag = last.ETag }));
        Assert.Equal(("3", last.ETag!.Trim('"')), (LocalS3.Detail(error, "PartNumber"), LocalS3.Detail(error, "ETag")));
        await LocalS3.FailsAsync("InvalidPart", 400, () => local.CompleteAsync("key", upload, new CompletedPart { PartNumber = 2, ETag = small.ETag }));
        await LocalS3.FailsAsync("InvalidRequest", 400, () => local.CompleteAsync("key", upload));
        await LocalS3.FailsAsync("MalformedXML", 400, () => local.CompleteAsync("key", upload, new CompletedPart { PartNumber = 2 }));
        await LocalS3.FailsAsync("NoSuchUpload", 404, () => local.CompleteAsync("other", upload, last));
        await LocalS3.FailsAsync("InvalidRequest", 400, () => SizedAsync(5));
        await SizedAsync(4);
        Assert.Equal("last", await local.TextAsync("key"));

        Task SizedAsync(long size) => local.Engine.CompleteMultipartUploadAsync(
            new() { Bucket = Bucket, Key = "key", UploadId = upload, MpuObjectSize = size, MultipartUpload = new() { Parts = [new() { PartNumber = 2, ETag = last.ETag!.Trim('"') }] } },
            LocalS3.Token).AsTask();
    }

    [Theory]
    [InlineData("CRC32", null, true)]
    [InlineData("CRC32C", null, true)]
    [InlineData("SHA1", null, true)]
    [InlineData("SHA256", "COMPOSITE", true)]
    [InlineData("CRC64NVME", null, false)]
    [InlineData("CRC32", "FULL_OBJECT", false)]
    [InlineData("CRC32C", "FULL_OBJECT", false)]
    [InlineData(null, null, false)]
    public async Task Checksum_of_a_multipart_object_is_full_object_or_composite(string? algorithm, string? type, bool isComposite)
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        string upload = await local.BeginAsync(
            "key", algorithm is null ? (ChecksumAlgorithm?)null : new ChecksumAlgorithm(algorithm), type is null ? (ChecksumType?)null : new ChecksumType(type));
        byte[] last = LocalS3.Bytes("last");
        CompletedPart[] parts = [await local.PartAsync("key", upload, 1, s_large), await local.PartAsync("key", upload, 2, last)];
        await local.CompleteAsync("key", upload, parts);
        HeadObjectResponse head = await local.HeadAsync("key");
        string value = (head.ChecksumCrc32 ?? head.ChecksumCrc32C ?? head.ChecksumCrc64Nvme ?? head.ChecksumSha1 ?? head.ChecksumSha256)!;
        algorithm ??= "CRC64NVME";
        if (isComposite)
        {
            byte[] sums = [.. Sum(algorithm, s_large), .. Sum(algorithm, last)];
            Assert.Equal((ChecksumType.Composite, Convert.ToBase64String(Sum(algorithm, sums)) + "-2"), (head.ChecksumType, value));
        }
        else
        {
            Assert.Equal((ChecksumType.FullObject, Convert.ToBase64String(Sum(algorithm, [.. s_large, .. last]))), (head.ChecksumType, value));
        }
        HeadObjectResponse part = await local.Engine.HeadObjectAsync(
            new HeadObjectRequest { Bucket = Bucket, Key = "key", PartNumber = 2, ChecksumMode = ChecksumMode.Enabled }, LocalS3.Token);
        Assert.Equal(
            isComposite ? Convert.ToBase64String(Sum(algorithm, last)) : null,
            part.ChecksumCrc32 ?? part.ChecksumCrc32C ?? part.ChecksumCrc64Nvme ?? part.ChecksumSha1 ?? part.ChecksumSha256);
        GetObjectAttributesResponse attributes = await local.Engine.GetObjectAttributesAsync(new() { Bucket = Bucket, Key = "key", ObjectAttributes = ["ObjectParts"] }, LocalS3.Token);
        Assert.Equal((2, isComposite ? 2 : 0), (attributes.ObjectParts!.TotalPartsCount, attributes.ObjectParts.Parts.Count));
    }

    [Theory]
    [InlineData("CRC64NVME", "COMPOSITE")]
    [InlineData("SHA256", "FULL_OBJECT")]
    [InlineData("CRC16", null)]
    [InlineData(null, "COMPOSITE")]
    public async Task Invalid_combination_of_checksum_algorithm_and_type_is_refused(string? algorithm, string? type)
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        await LocalS3.FailsAsync("InvalidRequest", 400, () => local.BeginAsync(
            "key", algorithm is null ? (ChecksumAlgorithm?)null : new ChecksumAlgorithm(algorithm), type is null ? (ChecksumType?)null : new ChecksumType(type)));
    }

    [Fact]
    public async Task Completion_with_a_wrong_checksum_is_refused()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        string upload = await local.BeginAsync("key", ChecksumAlgorithm.Crc32);
        await LocalS3.FailsAsync("InvalidRequest", 400, () => local.Engine.UploadPartAsync(
            new UploadPartRequest { Bucket = Bucket, Key = "key", UploadId = upload, PartNumber = 1, ChecksumSha1 = Convert.ToBase64String(new byte[20]) }, LocalS3.Body([1]), LocalS3.Token).AsTask());
        CompletedPart part = await local.PartAsync("key", upload, 1, LocalS3.Bytes("123456789"));
        Assert.Equal("y/Q5Jg==", part.ChecksumCrc32);
        await LocalS3.FailsAsync("InvalidRequest", 400, () => local.CompleteAsync("key", upload, new CompletedPart { PartNumber = 1, ETag = part.ETag }));
        await LocalS3.FailsAsync("InvalidPart", 400, () => local.CompleteAsync("key", upload, new CompletedPart { PartNumber = 1, ETag = part.ETag, ChecksumCrc32 = "AAAAAA==" }));
        await LocalS3.FailsAsync("BadDigest", 400, () => CompleteAsync(new() { Bucket = Bucket, Key = "key", UploadId = upload, ChecksumCrc32 = "AAAAAA==-1" }));
        await LocalS3.FailsAsync("InvalidRequest", 400, () => CompleteAsync(new() { Bucket = Bucket, Key = "key", UploadId = upload, ChecksumType = ChecksumType.FullObject }));
        CompletedPart second = await local.PartAsync("key", upload, 2, LocalS3.Bytes("x"));
        await LocalS3.FailsAsync("InvalidPartOrder", 400, () => local.CompleteAsync("key", upload, second));
        await local.CompleteAsync("key", upload, part);

        Task CompleteAsync(CompleteMultipartUploadRequest request) =>
            local.Engine.CompleteMultipartUploadAsync(request with { MultipartUpload = new() { Parts = [part] } }, LocalS3.Token).AsTask();
    }

    [Fact]
    public async Task Requests_for_an_aborted_upload_are_refused()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        string upload = await local.BeginAsync("key");
        CompletedPart part = await local.PartAsync("key", upload, 1, LocalS3.Random(100_000, 1));
        var abort = new AbortMultipartUploadRequest { Bucket = Bucket, Key = "key", UploadId = upload };
        await local.Engine.AbortMultipartUploadAsync(abort, LocalS3.Token);
        await LocalS3.FailsAsync("NoSuchUpload", 404, () => local.Engine.AbortMultipartUploadAsync(abort, LocalS3.Token).AsTask());
        await LocalS3.FailsAsync("NoSuchUpload", 404, () => local.CompleteAsync("key", upload, part));
        await LocalS3.FailsAsync("NoSuchUpload", 404, () => local.PartAsync("key", upload, 2, []));
        await LocalS3.FailsAsync("InvalidArgument", 400, () => local.PartAsync("key", upload, 0, []));
        await LocalS3.FailsAsync("InvalidArgument", 400, () => local.PartAsync("key", upload, 10_001, []));
    }

    [Fact]
    public async Task Parts_are_listed_in_pages()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        string upload = await local.BeginAsync("key", ChecksumAlgorithm.Sha256);
        foreach (int number in (int[])[9, 3, 10_000, 4])
            await local.PartAsync("key", upload, number, LocalS3.Bytes("part" + number));
        ListPartsResponse page = await local.Engine.ListPartsAsync(new() { Bucket = Bucket, Key = "key", UploadId = upload, MaxParts = 3 }, LocalS3.Token);
        Assert.Equal([3, 4, 9], page.Parts.Select(part => part.PartNumber));
        Assert.Equal((true, "9", "0", "SHA256", 5L), (page.IsTruncated, page.NextPartNumberMarker, page.PartNumberMarker, page.ChecksumAlgorithm?.Value, page.Parts[0].Size));
        Assert.Equal(Convert.ToBase64String(SHA256.HashData("part3"u8)), page.Parts[0].ChecksumSha256);
        page = await local.Engine.ListPartsAsync(new() { Bucket = Bucket, Key = "key", UploadId = upload, PartNumberMarker = page.NextPartNumberMarker }, LocalS3.Token);
        Assert.Equal((10_000, false), (Assert.Single(page.Parts).PartNumber, page.IsTruncated));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(100)]
    public async Task Uploads_are_listed_by_key_and_initiation_time_in_pages(int limit)
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        List<string> expected = [];
        foreach (string key in (string[])["a", "b", "c"])
        {
            for (int i = 0; i < 2; i++)
                expected.Add(await local.BeginAsync(key));
        }
        List<string> found = [];
        ListMultipartUploadsResponse? page = null;
        do
        {
            page = await local.Engine.ListMultipartUploadsAsync(
                new() { Bucket = Bucket, MaxUploads = limit, KeyMarker = page?.NextKeyMarker, UploadIdMarker = page?.NextUploadIdMarker }, LocalS3.Token);
            found.AddRange(page.Uploads.Select(upload => upload.UploadId!));
        }
        while (page.IsTruncated is true);
        Assert.Equal(expected, found);
        await local.BeginAsync("d/1");
        await local.BeginAsync("d/2");
        page = await local.Engine.ListMultipartUploadsAsync(new() { Bucket = Bucket, Delimiter = "/", Prefix = "d" }, LocalS3.Token);
        Assert.Equal("d/", Assert.Single(page.CommonPrefixes).Prefix);
        Assert.Empty(page.Uploads);
    }

    [Fact]
    public async Task UploadPartCopy_copies_the_whole_source_or_a_range()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        await local.PutAsync("source", s_large);
        string upload = await local.BeginAsync("key");
        string first = await CopyAsync(1, null);
        string second = await CopyAsync(2, "bytes=5242870-5242879");
        await local.CompleteAsync("key", upload, new CompletedPart { PartNumber = 1, ETag = first }, new CompletedPart { PartNumber = 2, ETag = second });
        await local.DeleteAsync("source");
        Assert.Equal((byte[])[.. s_large, .. s_large[5242870..]], await LocalS3.ReadAsync(await local.GetAsync("key")));
        // A range of a part that was copied from a range.
        GetObjectResponse slice = await local.Engine.GetObjectAsync(new GetObjectRequest { Bucket = Bucket, Key = "key", Range = "bytes=5242882-5242885" }, LocalS3.Token);
        Assert.Equal(s_large[5242872..5242876], await LocalS3.ReadAsync(slice));
        await local.PutAsync("source", "text");
        upload = await local.BeginAsync("key");
        foreach (string range in (string[])["bytes=0-4", "bytes=2-1", "bytes=0-", "bytes=-1", "0-1", "bytes=a-b"])
            await LocalS3.FailsAsync("InvalidArgument", 400, () => CopyAsync(1, range));
        await LocalS3.FailsAsync("PreconditionFailed", 412, () => local.Engine.UploadPartCopyAsync(
            new() { Bucket = Bucket, Key = "key", UploadId = upload, PartNumber = 1, CopySource = "bucket/source", CopySourceIfMatch = "wrong" }, LocalS3.Token).AsTask());

        async Task<string> CopyAsync(int number, string? range) => (await local.Engine.UploadPartCopyAsync(
            new() { Bucket = Bucket, Key = "key", UploadId = upload, PartNumber = number, CopySource = "/bucket/source", CopySourceRange = range }, LocalS3.Token)).CopyPartResult.ETag!;
    }

    private static byte[] Sum(string algorithm, byte[] bytes)
    {
        using Tern.Runtime.Checksum checksum = Tern.Runtime.Checksum.Create(algorithm)!;
        checksum.Append(bytes);
        byte[] value = new byte[checksum.Length];
        checksum.Finish(value);
        return value;
    }
}
