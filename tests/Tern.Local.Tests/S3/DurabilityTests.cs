using Tern.Local.S3;
using Tern.Local.S3.Storage;
using Tern.Local.Tests.Engine;
using Tern.S3;

namespace Tern.Local.Tests.S3;

public sealed class DurabilityTests
{
    private const string Bucket = LocalS3.Bucket;
    private const int MinSize = 5 * 1024 * 1024;

    [Theory]
    [InlineData(64 * 1024 * 1024)]
    [InlineData(1)] // a snapshot after every write
    public async Task Reopen_restores_buckets_objects_and_uploads(long compactionThreshold)
    {
        using var folder = new TemporaryFolder();
        byte[] large = LocalS3.Random(MinSize, 1);
        string first, marker, pending, done, changed;
        CompletedPart part, copied, only;
        using (var local = new LocalS3(folder.Path, compactionThreshold: compactionThreshold))
        {
            await local.Engine.CreateBucketAsync(local.Caller, new() { Bucket = Bucket, ObjectLockEnabledForBucket = true }, LocalS3.Token);
            await local.Engine.CreateBucketAsync(local.Caller, new() { Bucket = "other" }, LocalS3.Token);
            await local.Engine.DeleteBucketAsync(new() { Bucket = "other" }, LocalS3.Token);
            first = (await local.PutAsync(
                new PutObjectRequest
                {
                    Bucket = Bucket,
                    Key = "\U0001F600/\0",
                    Metadata = new OrderedMap<string> { ["name"] = "value" },
                    Tagging = "a=1",
                    Expires = "soon",
                    ObjectLockLegalHoldStatus = "ON",
                    ObjectLockMode = "GOVERNANCE",
                    ObjectLockRetainUntilDate = local.Time.GetUtcNow().AddDays(1),
                    ChecksumAlgorithm = "SHA256",
                },
                LocalS3.Bytes("small"))).VersionId!;
            await local.PutAsync("large", large);
            await local.PutAsync("gone", LocalS3.Random(100_000, 2));
            await local.DeleteAsync("gone", (await local.HeadAsync("gone")).VersionId);
            marker = (await local.DeleteAsync("marked")).VersionId!;
            await local.Engine.CopyObjectAsync(new() { Bucket = Bucket, Key = "copy", CopySource = "bucket/large" }, LocalS3.Token);
            await local.DeleteAsync("large", (await local.HeadAsync("large")).VersionId);
            done = await local.BeginAsync("parts", ChecksumAlgorithm.Crc32);
            await local.CompleteAsync("parts", done, await local.PartAsync("parts", done, 1, large), await local.PartAsync("parts", done, 2, LocalS3.Bytes("end")));
            pending = await local.BeginAsync("pending");
            part = await local.PartAsync("pending", pending, 1, large);
            copied = new()
            {
                PartNumber = 2,
                ETag = (await local.Engine.UploadPartCopyAsync(
                    new() { Bucket = Bucket, Key = "pending", UploadId = pending, PartNumber = 2, CopySource = "bucket/copy", CopySourceRange = "bytes=1-70000" }, LocalS3.Token)).CopyPartResult.ETag,
            };
            changed = await local.BeginAsync("changed");
            only = await local.PartAsync("changed", changed, 1, []);
            await local.DeleteAsync("changed", (await local.PutAsync("changed", "1")).VersionId);
            string aborted = await local.BeginAsync("aborted");
            await local.PartAsync("aborted", aborted, 1, LocalS3.Random(100_000, 3));
            await local.Engine.AbortMultipartUploadAsync(new() { Bucket = Bucket, Key = "aborted", UploadId = aborted }, LocalS3.Token);
        }
        using var reopened = new LocalS3(folder.Path);
        Assert.Equal([Bucket], (await reopened.Engine.ListBucketsAsync(reopened.Caller, new(), LocalS3.Token)).Buckets.Select(bucket => bucket.Name));
        Assert.Equal(["copy", "parts", "\U0001F600/\0"], await reopened.KeysAsync());
        HeadObjectResponse head = await reopened.HeadAsync("\U0001F600/\0", first);
        Assert.Equal(
            ("value", 1, "soon", "ON", "GOVERNANCE", (DateTimeOffset?)reopened.Time.GetUtcNow().AddDays(1), reopened.Time.GetUtcNow()),
            (head.Metadata!["name"], head.TagCount, head.Expires, head.ObjectLockLegalHoldStatus?.Value, head.ObjectLockMode?.Value, head.ObjectLockRetainUntilDate, head.LastModified!.Value));
        Assert.NotNull(head.ChecksumSha256);
        Assert.Equal("small", await reopened.TextAsync("\U0001F600/\0"));
        Assert.Equal(large, await LocalS3.ReadAsync(await reopened.GetAsync("copy")));
        Assert.Equal((byte[])[.. large, .. "end"u8], await LocalS3.ReadAsync(await reopened.GetAsync("parts")));
        Assert.EndsWith("-2", (await reopened.HeadAsync("parts")).ChecksumCrc32, StringComparison.Ordinal);
        await LocalS3.FailsAsync("MethodNotAllowed", 405, () => reopened.GetAsync("marked", marker));
        await reopened.CompleteAsync("pending", pending, part, copied);
        Assert.Equal((byte[])[.. large, .. large[1..70_001]], await LocalS3.ReadAsync(await reopened.GetAsync("pending")));
        await reopened.CompleteAsync("pending", pending, part, copied);
        await LocalS3.FailsAsync("ConditionalRequestConflict", 409, () => reopened.Engine.CompleteMultipartUploadAsync(
            new() { Bucket = Bucket, Key = "changed", UploadId = changed, IfNoneMatch = "*", MultipartUpload = new() { Parts = [only] } }, LocalS3.Token).AsTask());
        await reopened.CompleteAsync("changed", changed, only);
        Assert.True(string.CompareOrdinal(await reopened.BeginAsync("later"), pending) > 0);
    }

    [Fact]
    public async Task An_object_of_10000_parts_fits_into_records_of_bounded_length()
    {
        using var folder = new TemporaryFolder();
        const int Count = 10_000;
        using (LocalS3 local = await LocalS3.WithBucketAsync(folder: folder.Path))
        {
            S3Store store = Field<S3Store>(local.Engine, "_store");
            using ReceivedBody received = await BodyReceiver.ReceiveAsync(store.Blobs, new MemoryStream(new byte[Count]), Count, null, LocalS3.Token);
            StoredBody[] parts = [.. Enumerable.Range(0, Count).Select(i => received.Body.Slice(i, 1))];
            long position;
            lock (store.IndexLock)
            {
                position = store.Add(store.GetBucket(Bucket, null), new StoredVersion
                {
                    Key = "key",
                    VersionId = StoredVersion.NullId,
                    LastModified = store.Now,
                    EntityTag = "etag",
                    Checksum = new("SHA256", "sum", IsComposite: true),
                    Body = StoredBody.Concat(parts),
                    Parts = [.. Enumerable.Range(1, Count).Select(i => new ObjectPartInfo(i, 1, Convert.ToBase64String(new byte[32])))],
                });
            }
            await store.FlushAsync(position, LocalS3.Token);
        }
        List<int> lengths = [];
        Tern.Local.Durability.LogFile.Read(folder.File("00000001.log"), S3Store.FileMagic, mayBeTorn: false, record => lengths.Add(record.Length));
        Assert.All(lengths, length => Assert.InRange(length, 1, 64 * 1024));
        using var reopened = new LocalS3(folder.Path);
        HeadObjectResponse last = await reopened.Engine.HeadObjectAsync(new() { Bucket = Bucket, Key = "key", PartNumber = Count }, LocalS3.Token);
        Assert.Equal((Count, "bytes 9999-9999/10000"), (last.PartsCount, last.ContentRange));
        Assert.Equal(new byte[Count], await LocalS3.ReadAsync(await reopened.GetAsync("key")));
    }

    [Fact]
    public async Task Open_of_a_log_truncated_at_any_byte_restores_the_acknowledged_objects()
    {
        using var folder = new TemporaryFolder();
        List<long> lengths = [];
        string log = folder.File("00000001.log");
        using (LocalS3 local = await LocalS3.WithBucketAsync(folder: folder.Path))
        {
            for (int i = 0; i < 5; i++)
            {
                await local.PutAsync("k" + i, i == 2 ? LocalS3.Random(70_000, i) : LocalS3.Bytes("text" + i));
                lengths.Add(new FileInfo(log).Length);
            }
        }
        byte[] bytes = File.ReadAllBytes(log);
        int cuts = 0;
        for (long cut = lengths[0]; cut < bytes.Length; cut++, cuts++)
        {
            using var copy = new TemporaryFolder();
            File.WriteAllBytes(copy.File("00000001.log"), bytes[..(int)cut]);
            Directory.CreateDirectory(copy.File("bodies"));
            foreach (string body in Directory.GetFiles(folder.File("bodies")))
                File.Copy(body, Path.Combine(copy.File("bodies"), Path.GetFileName(body)));
            string[] complete = [.. Enumerable.Range(0, lengths.Count(length => length <= cut)).Select(i => "k" + i)];
            using (var local = new LocalS3(copy.Path))
            {
                Assert.Equal(complete, await local.KeysAsync());
                // The file is deleted only after the log contains its body without an object.
                Assert.InRange(Directory.GetFiles(copy.File("bodies")).Length, complete.Length > 2 ? 1 : 0, 1);
                await local.PutAsync("later", "text");
            }
            using var again = new LocalS3(copy.Path);
            Assert.Equal((string[])[.. complete, "later"], await again.KeysAsync());
        }
        Assert.True(cuts > 200, $"Only {cuts} cuts.");
    }

    [Fact]
    public async Task Open_deletes_unfinished_files_but_not_bodies_that_the_log_does_not_contain()
    {
        using var folder = new TemporaryFolder();
        using (LocalS3 local = await LocalS3.WithBucketAsync(folder: folder.Path))
            await local.PutAsync("key", LocalS3.Random(100_000, 1));
        string bodies = folder.File("bodies");
        string stored = Assert.Single(Directory.GetFiles(bodies));
        string unknown = Path.Combine(bodies, "00000000000000ff.body");
        File.WriteAllText(unknown, "renamed, but not in the log");
        File.WriteAllText(Path.Combine(bodies, "0000000000000100.unfinished"), "half");
        File.WriteAllText(Path.Combine(bodies, "notes.txt"), "not ours");
        using (var local = new LocalS3(folder.Path))
        {
            Assert.Equal([stored, unknown, Path.Combine(bodies, "notes.txt")], Directory.GetFiles(bodies).Order(StringComparer.Ordinal));
            // File numbers are not reused.
            await local.PutAsync("other", LocalS3.Random(100_000, 2));
            Assert.True(File.Exists(Path.Combine(bodies, "0000000000000101.body")));
        }
    }

    [Theory]
    [InlineData(false, false)]
    [InlineData(false, true)]
    [InlineData(true, false)]
    [InlineData(true, true)]
    public async Task Open_without_the_log_is_an_error_and_deletes_no_body(bool isEmptied, bool isStateLost)
    {
        using var folder = new TemporaryFolder();
        using (LocalS3 local = await LocalS3.WithBucketAsync(folder: folder.Path))
            await local.PutAsync("key", LocalS3.Random(100_000, 1));
        string log = folder.File("00000001.log");
        byte[] copy = File.ReadAllBytes(log);
        if (isEmptied)
            File.WriteAllBytes(log, []);
        else
            File.Delete(log);
        if (isStateLost)
            File.Delete(folder.File("in-use.lock"));
        for (int i = 0; i < 2; i++)
        {
            LocalStorageException error = Assert.Throws<LocalStorageException>(() => new LocalS3(folder.Path));
            Assert.Equal(log, error.Path);
            Assert.Contains("Restore the folder from a copy, or remove it to start empty.", error.Message, StringComparison.Ordinal);
            Assert.Single(Directory.GetFiles(folder.File("bodies")));
        }
        File.WriteAllBytes(log, copy);
        using var restored = new LocalS3(folder.Path);
        Assert.Equal(LocalS3.Random(100_000, 1), await LocalS3.ReadAsync(await restored.GetAsync("key")));
    }

    [Fact]
    public async Task Open_after_a_crash_deletes_the_bodies_of_deleted_objects()
    {
        using var folder = new TemporaryFolder();
        string bodies = folder.File("bodies");
        byte[] body;
        using (LocalS3 local = await LocalS3.WithBucketAsync(folder: folder.Path))
        {
            await local.PutAsync("key", LocalS3.Random(100_000, 1));
            body = File.ReadAllBytes(Assert.Single(Directory.GetFiles(bodies)));
            await local.DeleteAsync("key");
        }
        File.WriteAllBytes(Path.Combine(bodies, "0000000000000001.body"), body);
        using var reopened = new LocalS3(folder.Path);
        Assert.Empty(Directory.GetFiles(bodies));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Open_with_a_missing_or_truncated_body_is_an_error_that_names_the_file(bool isCut)
    {
        using var folder = new TemporaryFolder();
        using (LocalS3 local = await LocalS3.WithBucketAsync(folder: folder.Path))
            await local.PutAsync("key", LocalS3.Random(100_000, 1));
        string body = Assert.Single(Directory.GetFiles(folder.File("bodies")));
        if (isCut)
            File.WriteAllBytes(body, File.ReadAllBytes(body)[..99_999]);
        else
            File.Delete(body);
        LocalStorageException error = Assert.Throws<LocalStorageException>(() => new LocalS3(folder.Path));
        Assert.Equal(body, error.Path);
        // The failed open released the folder.
        error = Assert.Throws<LocalStorageException>(() => new LocalS3(folder.Path));
        Assert.Equal(body, error.Path);
    }

    [Fact]
    public async Task Body_file_is_deleted_with_its_last_reference()
    {
        using var folder = new TemporaryFolder();
        using LocalS3 local = await LocalS3.WithBucketAsync(folder: folder.Path);
        string bodies = folder.File("bodies");
        await local.PutAsync("key", LocalS3.Random(100_000, 1));
        await local.Engine.CopyObjectAsync(new() { Bucket = Bucket, Key = "copy", CopySource = "bucket/key" }, LocalS3.Token);
        Assert.Single(Directory.GetFiles(bodies));
        await local.DeleteAsync("key");
        Assert.Single(Directory.GetFiles(bodies));
        GetObjectResponse reading = await local.GetAsync("copy");
        await local.PutAsync("copy", "small");
        Assert.Single(Directory.GetFiles(bodies));
        await LocalS3.ReadAsync(reading);
        Assert.Empty(Directory.GetFiles(bodies));
        await Assert.ThrowsAnyAsync<Exception>(() => local.Engine.PutObjectAsync(new() { Bucket = Bucket, Key = "x" }, new IncomingBody(new BrokenStream(100_000), 200_000), LocalS3.Token).AsTask());
        Assert.Empty(Directory.GetFiles(bodies));
    }

    [Fact]
    public async Task Large_bodies_without_a_folder_are_stored_in_a_temporary_folder_until_Dispose()
    {
        LocalS3 local = await LocalS3.WithBucketAsync();
        BlobStore blobs = Field<S3Store>(local.Engine, "_store").Blobs;
        await local.PutAsync("small", LocalS3.Random(65_536, 1));
        Assert.Null(Field<string?>(blobs, "_folder"));
        await local.PutAsync("../../etc/passwd", LocalS3.Random(65_537, 1));
        string folder = Field<string>(blobs, "_folder");
        Assert.Matches("^[0-9a-f]{16}\\.body$", Path.GetFileName(Assert.Single(Directory.GetFiles(folder))));
        local.Dispose();
        Assert.False(Directory.Exists(folder));
    }

    [Fact]
    public async Task Open_of_a_folder_in_use_is_an_error()
    {
        using var folder = new TemporaryFolder();
        using LocalS3 local = await LocalS3.WithBucketAsync(folder: folder.Path);
        Assert.Throws<LocalStorageException>(() => new LocalS3(folder.Path));
    }

    private static T Field<T>(object target, string name) =>
        (T)target.GetType().GetField(name, System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Instance)!.GetValue(target)!;
}
