using Tern.Local.S3;
using Tern.Local.S3.Listing;
using Tern.S3;

namespace Tern.Local.Tests.S3;

public sealed class VersionTests
{
    private const string Bucket = LocalS3.Bucket;
    private const string Invented = "HPniJFCxqTsMuIH9KX8K8wEjNUgmABCD";

    [Fact]
    public async Task Versions_are_stored_and_read_by_their_ids()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync(versioned: true);
        string first = (await local.PutAsync("key", "1")).VersionId!;
        string second = (await local.PutAsync("key", "2")).VersionId!;
        Assert.NotEqual(first, second);
        Assert.Equal(("2", "1", "2"), (await local.TextAsync("key"), await local.TextAsync("key", first), await local.TextAsync("key", second)));
        DeleteObjectResponse marker = await local.DeleteAsync("key");
        Assert.True(marker.DeleteMarker);
        S3ServiceException gone = await LocalS3.FailsAsync("NoSuchKey", 404, () => local.GetAsync("key"));
        Assert.Equal([new("x-amz-delete-marker", "true"), new("x-amz-version-id", marker.VersionId!)], gone.Headers);
        S3ServiceException refused = await LocalS3.FailsAsync("MethodNotAllowed", 405, () => local.GetAsync("key", marker.VersionId));
        Assert.Contains(new("Allow", "DELETE"), refused.Headers);
        Assert.Equal("1", await local.TextAsync("key", first));
        Assert.Empty(await local.KeysAsync());

        DeleteObjectResponse undone = await local.DeleteAsync("key", marker.VersionId);
        Assert.Equal((true, marker.VersionId), (undone.DeleteMarker, undone.VersionId));
        Assert.Equal("2", await local.TextAsync("key"));
        await local.DeleteAsync("key", second);
        Assert.Equal("1", await local.TextAsync("key"));
        await LocalS3.FailsAsync("NoSuchVersion", 404, () => local.GetAsync("key", second));
        await LocalS3.FailsAsync("InvalidArgument", 400, () => local.GetAsync("key", "not an id"));
        await LocalS3.FailsAsync("InvalidArgument", 400, () => local.GetAsync("key", Invented));
        await LocalS3.FailsAsync("InvalidArgument", 400, () => local.DeleteAsync("key", Invented));
        await local.DeleteAsync("key", second); // a second delete is no error
    }

    [Fact]
    public async Task Suspended_versioning_writes_the_null_version_and_retains_the_others()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        await local.PutAsync("key", "before");
        await local.VersioningAsync("Enabled");
        string kept = (await local.PutAsync("key", "kept")).VersionId!;
        Assert.Equal("before", await local.TextAsync("key", "null"));
        await local.VersioningAsync("Suspended");
        Assert.Null((await local.PutAsync("key", "after")).VersionId);
        Assert.Equal(("after", "after", "kept"), (await local.TextAsync("key"), await local.TextAsync("key", "null"), await local.TextAsync("key", kept)));
        Assert.Equal([("null", true), (kept, false)], (await ListAsync(local)).Versions.Select(version => (version.VersionId, version.IsLatest)));
        DeleteObjectResponse marker = await local.DeleteAsync("key");
        Assert.Equal((true, "null"), (marker.DeleteMarker, marker.VersionId));
        Assert.Equal("kept", await local.TextAsync("key", kept));
        ListedVersions list = await ListAsync(local);
        Assert.Equal(("null", true), (Assert.Single(list.DeleteMarkers).VersionId, list.DeleteMarkers[0].IsLatest));
        Assert.Equal(kept, Assert.Single(list.Versions).VersionId);
    }

    [Fact]
    public async Task Delete_of_a_missing_key_creates_a_delete_marker_if_versioning_is_enabled()
    {
        using LocalS3 plain = await LocalS3.WithBucketAsync();
        DeleteObjectResponse nothing = await plain.DeleteAsync("none");
        Assert.Equal((null, null), (nothing.DeleteMarker, nothing.VersionId));
        using LocalS3 versioned = await LocalS3.WithBucketAsync(versioned: true);
        Assert.True((await versioned.DeleteAsync("none")).DeleteMarker);
        Assert.True((await versioned.DeleteAsync("none")).DeleteMarker);
        Assert.Equal(2, (await ListAsync(versioned)).DeleteMarkers.Count);
    }

    [Fact]
    public async Task Tags_belong_to_a_version()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync(versioned: true);
        string first = (await local.PutAsync("key", "1")).VersionId!;
        await local.PutAsync("key", "2");
        await local.Engine.PutObjectTaggingAsync(
            new() { Bucket = Bucket, Key = "key", VersionId = first, Tagging = new() { TagSet = [new() { Key = "a", Value = "1" }] } }, LocalS3.Token);
        Assert.Equal((null, 1), ((await local.HeadAsync("key")).TagCount, (await local.HeadAsync("key", first)).TagCount));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    [InlineData(1000)]
    public async Task All_versions_are_listed_in_pages_also_when_they_are_deleted_between_them(int limit)
    {
        foreach (bool deletes in (bool[])[false, true])
        {
            using LocalS3 local = await LocalS3.WithBucketAsync(versioned: true);
            List<string> expected = [];
            foreach (string key in (string[])["a", "b/1", "c"])
            {
                List<string> ids = [];
                for (int i = 0; i < 3; i++)
                    ids.Insert(0, (await local.PutAsync(key, "text")).VersionId!);
                ids.Insert(0, (await local.DeleteAsync(key)).VersionId!);
                expected.AddRange(ids);
            }
            List<string> found = [];
            ListedVersions? page = null;
            do
            {
                page = await local.Engine.ListObjectVersionsAsync(
                    new() { Bucket = Bucket, MaxKeys = limit, KeyMarker = page?.Page.NextKeyMarker, VersionIdMarker = page?.Page.NextVersionIdMarker }, LocalS3.Token);
                var entries = page.Versions.Select(entry => (entry.Key, entry.VersionId)).Concat(page.DeleteMarkers.Select(entry => (entry.Key, entry.VersionId))).ToArray();
                Assert.InRange(entries.Length, 1, limit);
                found.AddRange(entries.Select(entry => entry.VersionId));
                foreach ((string? key, string? id) in deletes ? entries : [])
                    await local.DeleteAsync(key!, id);
            }
            while (page.Page.IsTruncated is true);
            Assert.Equal(expected.Order(StringComparer.Ordinal), found.Order(StringComparer.Ordinal));
        }
    }

    [Fact]
    public async Task Versions_are_grouped_and_invalid_markers_are_refused()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync(versioned: true);
        foreach (string key in (string[])["a", "b/1", "b/2", "c/1"])
            await local.PutAsync(key, "text");
        ListedVersions page = await local.Engine.ListObjectVersionsAsync(new() { Bucket = Bucket, Delimiter = "/", MaxKeys = 2 }, LocalS3.Token);
        Assert.Equal(["a"], page.Versions.Select(entry => entry.Key));
        Assert.Equal(["b/"], page.Page.CommonPrefixes.Select(entry => entry.Prefix));
        Assert.Equal((true, "b/", null), (page.Page.IsTruncated, page.Page.NextKeyMarker, page.Page.NextVersionIdMarker));
        page = await local.Engine.ListObjectVersionsAsync(new() { Bucket = Bucket, Delimiter = "/", KeyMarker = page.Page.NextKeyMarker }, LocalS3.Token);
        Assert.Equal(["c/"], page.Page.CommonPrefixes.Select(entry => entry.Prefix));
        await LocalS3.FailsAsync("InvalidArgument", 400, () => local.Engine.ListObjectVersionsAsync(new() { Bucket = Bucket, VersionIdMarker = "null" }, LocalS3.Token).AsTask());
        await LocalS3.FailsAsync("InvalidArgument", 400, () => local.Engine.ListObjectVersionsAsync(new() { Bucket = Bucket, KeyMarker = "a", VersionIdMarker = "" }, LocalS3.Token).AsTask());
    }

    private static Task<ListedVersions> ListAsync(LocalS3 local) =>
        local.Engine.ListObjectVersionsAsync(new() { Bucket = Bucket }, LocalS3.Token).AsTask();
}
