using System.Text;
using Tern.Local.S3;
using Tern.S3;

namespace Tern.Local.Tests.S3;

public sealed class RangeTests
{
    [Theory]
    [InlineData("bytes=0-3", "0123", "bytes 0-3/10")]
    [InlineData("bytes=3-3", "3", "bytes 3-3/10")]
    [InlineData("bytes=7-", "789", "bytes 7-9/10")]
    [InlineData("bytes=7-99", "789", "bytes 7-9/10")]
    [InlineData("bytes=-3", "789", "bytes 7-9/10")]
    [InlineData("bytes=-99", "0123456789", "bytes 0-9/10")]
    [InlineData("bytes=0-", "0123456789", "bytes 0-9/10")]
    [InlineData("BYTES=1-1", "1", "bytes 1-1/10")]
    [InlineData(null, "0123456789", null)]
    [InlineData("bytes=0-1,3-4", "0123456789", null)] // several ranges are ignored, and invalid ranges as well
    [InlineData("bytes=5-2", "0123456789", null)]
    [InlineData("bytes=a-b", "0123456789", null)]
    [InlineData("bytes=", "0123456789", null)]
    [InlineData("bytes=-", "0123456789", null)]
    [InlineData("items=0-3", "0123456789", null)]
    [InlineData("bytes=99999999999999999999-", "0123456789", null)]
    public async Task Range_returns_the_requested_bytes(string? range, string text, string? contentRange)
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        await local.PutAsync("key", "0123456789");
        GetObjectResponse got = await local.Engine.GetObjectAsync(new GetObjectRequest { Bucket = LocalS3.Bucket, Key = "key", Range = range }, LocalS3.Token);
        Assert.Equal((contentRange, text.Length), (got.ContentRange, got.ContentLength));
        Assert.Equal(text, Encoding.UTF8.GetString(await LocalS3.ReadAsync(got)));
        HeadObjectResponse head = await local.Engine.HeadObjectAsync(new HeadObjectRequest { Bucket = LocalS3.Bucket, Key = "key", Range = range }, LocalS3.Token);
        Assert.Equal((contentRange, text.Length), (head.ContentRange, head.ContentLength));
    }

    [Theory]
    [InlineData("0123456789", "bytes=10-")]
    [InlineData("0123456789", "bytes=10-20")]
    [InlineData("0123456789", "bytes=-0")]
    [InlineData("", "bytes=0-")]
    [InlineData("", "bytes=-5")]
    public async Task Range_outside_the_object_returns_416(string text, string range)
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        await local.PutAsync("key", text);
        S3ServiceException error = await LocalS3.FailsAsync(
            "InvalidRange", 416, () => local.Engine.GetObjectAsync(new GetObjectRequest { Bucket = LocalS3.Bucket, Key = "key", Range = range }, LocalS3.Token).AsTask());
        Assert.Equal((range, text.Length.ToString(System.Globalization.CultureInfo.InvariantCulture)), (LocalS3.Detail(error, "RangeRequested"), LocalS3.Detail(error, "ActualObjectSize")));
    }

    [Fact]
    public async Task Ranges_of_a_large_object_are_correct_at_block_boundaries()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        byte[] bytes = LocalS3.Random(200_000, 1);
        await local.PutAsync("key", bytes);
        foreach ((int first, int last) in ((int, int)[])[(0, 0), (65_535, 65_536), (1, 199_998), (199_999, 199_999), (131_071, 131_073)])
        {
            GetObjectResponse got = await local.Engine.GetObjectAsync(
                new GetObjectRequest { Bucket = LocalS3.Bucket, Key = "key", Range = FormattableString.Invariant($"bytes={first}-{last}") }, LocalS3.Token);
            Assert.Equal(bytes[first..(last + 1)], await LocalS3.ReadAsync(got));
        }
    }

    [Fact]
    public async Task Range_has_a_checksum_only_if_it_is_the_whole_object()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        await local.PutAsync("key", "0123456789");
        Assert.Null(await ChecksumAsync("bytes=0-8"));
        Assert.NotNull(await ChecksumAsync("bytes=0-9"));
        Assert.NotNull(await ChecksumAsync(null));

        async Task<string?> ChecksumAsync(string? range) => (await local.Engine.HeadObjectAsync(
            new HeadObjectRequest { Bucket = LocalS3.Bucket, Key = "key", Range = range, ChecksumMode = ChecksumMode.Enabled }, LocalS3.Token)).ChecksumCrc64Nvme;
    }

    [Fact]
    public async Task Single_part_object_is_returned_as_part_1()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        await local.PutAsync("key", "0123456789");
        HeadObjectResponse head = await local.Engine.HeadObjectAsync(new HeadObjectRequest { Bucket = LocalS3.Bucket, Key = "key", PartNumber = 1 }, LocalS3.Token);
        Assert.Equal(("bytes 0-9/10", null), (head.ContentRange, head.PartsCount));
        await LocalS3.FailsAsync("InvalidPartNumber", 416, () => PartAsync(2, null));
        await LocalS3.FailsAsync("InvalidArgument", 400, () => PartAsync(0, null));
        await LocalS3.FailsAsync("InvalidRequest", 400, () => PartAsync(1, "bytes=0-1"));

        Task PartAsync(int number, string? range) => local.Engine.HeadObjectAsync(
            new HeadObjectRequest { Bucket = LocalS3.Bucket, Key = "key", PartNumber = number, Range = range }, LocalS3.Token).AsTask();
    }
}
