using Tern.Local.Durability;
using Tern.Local.S3;
using Tern.Local.S3.Durability;
using Tern.Local.S3.Storage;
using Tern.Local.Tests.Engine;
using Tern.S3;

namespace Tern.Local.Tests.S3;

/// <summary>Records with valid checksums and invalid content.</summary>
public sealed class ReplayTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    public async Task Replay_of_mutated_records_succeeds_or_throws_InvalidDataException(int seed)
    {
        List<byte[]> records = await RecordsAsync();
        var random = new Random(seed);
        int refused = 0;
        for (int round = 0; round < 40; round++)
        {
            using S3Store store = S3Store.Open(new S3EngineOptions());
            var replay = new S3Replay(store);
            for (int i = 0; i < 100; i++)
            {
                byte[] record = [.. records[random.Next(records.Count)]];
                for (int changes = random.Next(4); changes > 0; changes--)
                    record[random.Next(record.Length)] = (byte)random.Next(256);
                try
                {
                    replay.Apply(random.Next(8) == 0 ? record.AsSpan(0, random.Next(record.Length)) : record);
                }
                catch (InvalidDataException)
                {
                    refused++;
                }
            }
        }
        Assert.InRange(refused, 500, 3900);
    }

    [Fact]
    public async Task Replay_ignores_the_records_of_a_version_that_a_crash_interrupted()
    {
        using S3Store store = S3Store.Open(new S3EngineOptions());
        var replay = new S3Replay(store);
        var sink = new RecordList();
        List<byte[]> records = sink.Records;
        var writer = new S3Records(sink);
        writer.BucketStored(new BucketSettings { Name = LocalS3.Bucket, Region = "us-east-1", AccountId = "000000000000", Created = store.Now });
        byte[] bytes = LocalS3.Random(3000, 1);
        using ReceivedBody received = new(StoredBody.FromBlob(store.Blobs.Add([.. bytes])), [], null);
        var version = new StoredVersion
        {
            Key = "key",
            VersionId = StoredVersion.NullId,
            LastModified = store.Now,
            Body = StoredBody.Concat([.. Enumerable.Range(0, 3000).Select(i => received.Body.Slice(i, 1))]),
        };
        writer.VersionAdded(LocalS3.Bucket, version);
        int[] kinds = [.. records.Select(record => (int)record[0])];
        Assert.Equal([1, 3, 4, 4, 6], kinds);
        // The first attempt was interrupted by a crash before the record of the version.
        foreach (int index in (int[])[0, 1, 2, 1, 2, 3, 4])
            replay.Apply(records[index]);
        using Stream content = store.FindBucket(LocalS3.Bucket)!.Find("key")!.Latest.Body.Open();
        byte[] found = new byte[3000];
        await content.ReadExactlyAsync(found, LocalS3.Token);
        Assert.Equal(bytes, found);
        Assert.Throws<InvalidDataException>(() => replay.Apply(records[4]));
    }

    [Fact]
    public void Replay_of_a_bucket_without_the_configurations_of_newer_records_has_none()
    {
        using S3Store store = S3Store.Open(new S3EngineOptions());
        var sink = new RecordList();
        new S3Records(sink).BucketStored(new BucketSettings { Name = LocalS3.Bucket, Region = "us-east-1", AccountId = "000000000000", Created = store.Now, Payer = "Requester" });
        byte[] record = Assert.Single(sink.Records);
        int payer = record.AsSpan().IndexOf("Requester"u8);
        // A Boolean and a length are before the text, and the Booleans of the policy and the acceleration before these.
        new S3Replay(store).Apply(record.AsSpan(0, payer - 4));
        BucketSettings settings = store.FindBucket(LocalS3.Bucket)!.Settings;
        Assert.Equal((null, null, null), (settings.Policy, settings.Payer, settings.Website));
        Assert.Empty(settings.Metrics);
        new S3Replay(store).Apply(record);
        Assert.Equal("Requester", store.FindBucket(LocalS3.Bucket)!.Settings.Payer);
    }

    private static async Task<List<byte[]>> RecordsAsync()
    {
        using var folder = new TemporaryFolder();
        using (LocalS3 local = await LocalS3.WithBucketAsync(locked: true, folder: folder.Path))
        {
            await local.PutAsync(new PutObjectRequest { Bucket = LocalS3.Bucket, Key = "key", Tagging = "a=1", ObjectLockLegalHoldStatus = "OFF" }, LocalS3.Bytes("text"));
            await local.PutAsync("large", LocalS3.Random(70_000, 1));
            string version = (await local.HeadAsync("key")).VersionId!;
            await local.Engine.DeleteObjectTaggingAsync(new() { Bucket = LocalS3.Bucket, Key = "key" }, LocalS3.Token);
            string upload = await local.BeginAsync("parts", ChecksumAlgorithm.Crc32);
            await local.CompleteAsync("parts", upload, await local.PartAsync("parts", upload, 1, LocalS3.Bytes("part")));
            upload = await local.BeginAsync("aborted");
            await local.Engine.AbortMultipartUploadAsync(new() { Bucket = LocalS3.Bucket, Key = "aborted", UploadId = upload }, LocalS3.Token);
            await local.DeleteAsync("key", version);
            await local.Engine.PutBucketCorsAsync(
                new() { Bucket = LocalS3.Bucket, CorsConfiguration = new() { CorsRules = [new() { AllowedMethods = ["GET"], AllowedOrigins = ["*"] }] } }, LocalS3.Token);
            await local.Engine.PutBucketWebsiteAsync(new() { Bucket = LocalS3.Bucket, WebsiteConfiguration = new() { IndexDocument = new() { Suffix = "index.html" } } }, LocalS3.Token);
            await local.Engine.PutBucketMetricsConfigurationAsync(
                new() { Bucket = LocalS3.Bucket, Id = "m", MetricsConfiguration = new() { Id = "m", Filter = new MetricsFilter.Prefix("p") } }, LocalS3.Token);
            await local.Engine.CreateBucketAsync(local.Caller, new() { Bucket = "other" }, LocalS3.Token);
            await local.Engine.DeleteBucketAsync(new() { Bucket = "other" }, LocalS3.Token);
        }
        List<byte[]> records = [];
        LogFile.Read(folder.File("00000001.log"), S3Store.FileMagic, mayBeTorn: false, record => records.Add(record.ToArray()));
        return records;
    }

    /// <summary>A sink that stores records in memory.</summary>
    private sealed class RecordList : IRecordSink
    {
        public List<byte[]> Records { get; } = [];

        public long Append(ReadOnlySpan<byte> content)
        {
            Records.Add(content.ToArray());
            return Records.Count;
        }
    }
}
