using System.Text;
using Tern.S3;

namespace Tern.Local.Tests.S3;

public sealed class ListingTests
{
    private const string Bucket = LocalS3.Bucket;

    // A small alphabet makes keys that share prefixes. Some of its characters sort differently in UTF-16 and UTF-8.
    private static readonly string[] s_letters = ["a", "b", "/", "//", ".", "\0", " ", "+", "%2F", "ä", "\uFF5E", "\U0001F600", "\uD7FF", "&", "<"];

    [Fact]
    public async Task Keys_are_listed_in_the_order_of_their_UTF_8_bytes()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        foreach (string key in (string[])["\U0001F600", "\uFF5E", "b", "B", "a/", "a", "ä", "a\0"])
            await local.PutAsync(key, "");
        Assert.Equal(["B", "a", "a\0", "a/", "b", "ä", "\uFF5E", "\U0001F600"], await local.KeysAsync());
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(4)]
    [InlineData(5)]
    [InlineData(6)]
    public async Task Pages_of_unusual_keys_match_the_reference_listing(int seed)
    {
        var random = new Random(seed);
        using LocalS3 local = await LocalS3.WithBucketAsync(versioned: seed % 2 == 0);
        HashSet<string> keys = new(StringComparer.Ordinal);
        for (int i = 0; i < 300; i++)
        {
            string key = Text(random, 1, 6);
            await local.PutAsync(key, "");
            keys.Add(key);
            if (random.Next(4) == 0)
            {
                await local.DeleteAsync(key);
                keys.Remove(key);
            }
        }
        for (int i = 0; i < 150; i++)
        {
            string prefix = random.Next(3) == 0 ? "" : Text(random, 0, 2);
            string delimiter = random.Next(3) == 0 ? "" : random.Next(3) == 0 ? Text(random, 1, 2) : "/";
            string after = random.Next(2) == 0 ? "" : Text(random, 1, 3);
            int limit = random.Next(1, 12);
            string context = $"seed {seed}, round {i}: prefix '{prefix}', delimiter '{delimiter}', after '{after}', limit {limit}";
            List<string> expected = NaiveListing.All(keys, prefix, delimiter, after);
            Assert.True(expected.SequenceEqual(await PagesAsync(local, prefix, delimiter, after, limit)), context);
            // ListObjects does not return the common prefixes that contain its marker.
            expected.RemoveAll(entry => entry.EndsWith("\0group", StringComparison.Ordinal) && after.StartsWith(entry[..^6], StringComparison.Ordinal));
            Assert.True(expected.SequenceEqual(await FirstVersionPagesAsync(local, prefix, delimiter, after, limit)), "ListObjects, " + context);
        }
    }

    [Fact]
    public async Task Page_has_at_most_1000_entries_and_returns_its_limit()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        for (int i = 0; i < 1001; i++)
            await local.PutAsync(FormattableString.Invariant($"k{i:D4}"), "");
        ListObjectsV2Response page = await local.Engine.ListObjectsV2Async(new() { Bucket = Bucket, MaxKeys = 5000 }, LocalS3.Token);
        Assert.Equal((1000, 1000, 1000, true), (page.Contents.Count, page.KeyCount, page.MaxKeys, page.IsTruncated));
        page = await local.Engine.ListObjectsV2Async(new() { Bucket = Bucket, ContinuationToken = page.NextContinuationToken }, LocalS3.Token);
        Assert.Equal(("k1000", false, null), (Assert.Single(page.Contents).Key, page.IsTruncated, page.NextContinuationToken));
        page = await local.Engine.ListObjectsV2Async(new() { Bucket = Bucket, MaxKeys = 0 }, LocalS3.Token);
        Assert.Equal((0, 0, false), (page.Contents.Count, page.MaxKeys, page.IsTruncated));
        await LocalS3.FailsAsync("InvalidArgument", 400, () => local.Engine.ListObjectsV2Async(new() { Bucket = Bucket, MaxKeys = -1 }, LocalS3.Token).AsTask());
    }

    [Fact]
    public async Task Entries_have_their_properties_and_the_owner_if_requested()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        string etag = (await local.PutAsync("key", "12345")).ETag;
        ListObjectsV2Response page = await local.Engine.ListObjectsV2Async(new() { Bucket = Bucket }, LocalS3.Token);
        S3Object entry = Assert.Single(page.Contents);
        Assert.Equal(("key", etag, 5L, "STANDARD", local.Time.GetUtcNow(), null), (entry.Key, entry.ETag, entry.Size, entry.StorageClass?.Value, entry.LastModified, entry.Owner));
        Assert.Equal(ChecksumAlgorithm.Crc64Nvme, Assert.Single(entry.ChecksumAlgorithm));
        page = await local.Engine.ListObjectsV2Async(new() { Bucket = Bucket, FetchOwner = true }, LocalS3.Token);
        Assert.Equal(64, page.Contents[0].Owner!.ID!.Length);
    }

    [Fact]
    public async Task Keys_are_encoded_if_EncodingType_is_url()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        foreach (string key in (string[])["a b+c/d~ü\u0001", "g&h/1", "test_file(3).png"])
            await local.PutAsync(key, "");
        ListObjectsV2Response page = await local.Engine.ListObjectsV2Async(
            new() { Bucket = Bucket, EncodingType = EncodingType.Url, Delimiter = "h/", StartAfter = " " }, LocalS3.Token);
        Assert.Equal(["a+b%2Bc/d%7E%C3%BC%01", "test_file%283%29.png"], page.Contents.Select(entry => entry.Key));
        Assert.Equal(["g%26h/"], page.CommonPrefixes.Select(entry => entry.Prefix));
        Assert.Equal(("h/", "+", "url"), (page.Delimiter, page.StartAfter, page.EncodingType?.Value));
        await LocalS3.FailsAsync("InvalidArgument", 400, () => local.Engine.ListObjectsV2Async(new() { Bucket = Bucket, EncodingType = "base64" }, LocalS3.Token).AsTask());
    }

    [Theory]
    [InlineData("")]
    [InlineData("x")]
    [InlineData("not base64!")]
    [InlineData("AAAAAGtleQ")]
    public async Task Invalid_continuation_token_is_refused(string token)
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        await LocalS3.FailsAsync("InvalidArgument", 400, () => local.Engine.ListObjectsV2Async(new() { Bucket = Bucket, ContinuationToken = token }, LocalS3.Token).AsTask());
        await LocalS3.FailsAsync(
            "InvalidArgument", 400, () => local.Engine.ListObjectsV2Async(new() { Bucket = Bucket, ContinuationToken = new string('A', 100_000) }, LocalS3.Token).AsTask());
    }

    private static async Task<List<string>> PagesAsync(LocalS3 local, string prefix, string delimiter, string after, int limit)
    {
        List<string> entries = [];
        string? token = null;
        do
        {
            ListObjectsV2Response page = await local.Engine.ListObjectsV2Async(
                new() { Bucket = Bucket, Prefix = prefix, Delimiter = delimiter, StartAfter = after, MaxKeys = limit, ContinuationToken = token }, LocalS3.Token);
            Add(entries, page.Contents, page.CommonPrefixes, limit, page.IsTruncated is true);
            Assert.True(page.NextContinuationToken is null or { Length: < 1500 });
            token = page.NextContinuationToken;
        }
        while (token is not null);
        return entries;
    }

    private static async Task<List<string>> FirstVersionPagesAsync(LocalS3 local, string prefix, string delimiter, string after, int limit)
    {
        List<string> entries = [];
        string marker = after;
        ListObjectsResponse page;
        do
        {
            page = await local.Engine.ListObjectsAsync(new() { Bucket = Bucket, Prefix = prefix, Delimiter = delimiter, Marker = marker, MaxKeys = limit }, LocalS3.Token);
            Add(entries, page.Contents, page.CommonPrefixes, limit, page.IsTruncated is true);
            string next = page.NextMarker ?? (page.Contents.Count > 0 ? page.Contents[^1].Key : "");
            Assert.True(page.IsTruncated is not true || next != marker, $"The next marker of the page after '{marker}' is the same marker.");
            marker = next;
        }
        while (page.IsTruncated is true);
        return entries;
    }

    private static void Add(List<string> entries, IReadOnlyList<S3Object> objects, IReadOnlyList<CommonPrefix> groups, int limit, bool isTruncated)
    {
        Assert.True(isTruncated ? objects.Count + groups.Count == limit : objects.Count + groups.Count <= limit);
        // A page lists keys and common prefixes separately. Together they are in the order of their bytes.
        entries.AddRange(objects.Select(entry => (Sort: entry.Key, Entry: entry.Key))
            .Concat(groups.Select(group => (Sort: group.Prefix!, Entry: NaiveListing.Group(group.Prefix!))))
            .OrderBy(entry => Convert.ToHexString(Encoding.UTF8.GetBytes(entry.Sort)), StringComparer.Ordinal)
            .Select(entry => entry.Entry));
    }

    private static string Text(Random random, int min, int max)
    {
        var text = new StringBuilder();
        for (int i = random.Next(min, max + 1); i > 0; i--)
            text.Append(s_letters[random.Next(s_letters.Length)]);
        return text.ToString();
    }
}
