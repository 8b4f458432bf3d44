using System.Text.Json.Nodes;
using Tern.Core.Tests.Support;
using Tern.Local.Delivery;
using Tern.Local.Tests.Engine;
using Tern.S3;

namespace Tern.Local.Tests.S3;

/// <summary>Lifecycle rules by the clock.</summary>
public sealed class LifecycleTests : IAsyncLifetime
{
    private const string Bucket = "bucket";

    private readonly TemporaryFolder _folder = new();
    private readonly ManualTimeProvider _time = new(new DateTimeOffset(2026, 1, 10, 10, 30, 0, TimeSpan.Zero));
    private LocalAws _aws = null!;
    private S3Client _s3 = null!;

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public ValueTask InitializeAsync() => StartAsync();

    public async ValueTask DisposeAsync()
    {
        _s3.Dispose();
        await _aws.DisposeAsync();
        _folder.Dispose();
    }

    [Fact]
    public async Task New_rules_apply_after_the_clock_was_moved_back()
    {
        LifecycleRule rule = new() { Status = ExpirationStatus.Enabled, Filter = new() { Prefix = "" }, Expiration = new() { Days = 1 } };
        _aws.Clock.Shift(TimeSpan.FromDays(3650));
        await CreateAsync(rule);
        _aws.Clock.Shift(TimeSpan.Zero);
        await PutRulesAsync(rule);
        await PutAsync("a");
        await AdvanceAsync(TimeSpan.FromDays(2));
        Assert.Empty(await KeysAsync());
    }

    [Fact]
    public async Task Days_expire_at_the_midnight_after_them()
    {
        await CreateAsync(new LifecycleRule { ID = "a b", Status = ExpirationStatus.Enabled, Filter = new() { Prefix = "logs/" }, Expiration = new() { Days = 3 } });
        PutObjectResponse put = await PutAsync("logs/a");
        Assert.Equal("expiry-date=\"Wed, 14 Jan 2026 00:00:00 GMT\", rule-id=\"a%20b\"", put.Expiration);
        Assert.Equal(put.Expiration, (await _s3.HeadObjectAsync(new() { Bucket = Bucket, Key = "logs/a" }, Token)).Expiration);
        using (GetObjectResponse got = await _s3.GetObjectAsync(new() { Bucket = Bucket, Key = "logs/a" }, Token))
            Assert.Equal(put.Expiration, got.Expiration);
        Assert.Null((await PutAsync("other")).Expiration);
        await AdvanceAsync(new TimeSpan(3, 13, 29, 59));
        Assert.Equal(["logs/a", "other"], await KeysAsync());
        await AdvanceAsync(TimeSpan.FromSeconds(1));
        Assert.Equal(["other"], await KeysAsync());
    }

    [Fact]
    public async Task Date_expires_all_objects_from_that_time_on()
    {
        await CreateAsync(new LifecycleRule { Status = ExpirationStatus.Enabled, Filter = new(), Expiration = new() { Date = new DateTimeOffset(2026, 1, 12, 0, 0, 0, TimeSpan.Zero) } });
        await PutAsync("a");
        await AdvanceAsync(TimeSpan.FromDays(1));
        Assert.Equal(["a"], await KeysAsync());
        await AdvanceAsync(TimeSpan.FromDays(1));
        Assert.Empty(await KeysAsync());
        await PutAsync("b");
        await AdvanceAsync(TimeSpan.FromDays(1));
        Assert.Empty(await KeysAsync());
    }

    [Fact]
    public async Task Filters_select_by_tag_size_and_their_combination()
    {
        var tag = new Tag { Key = "k", Value = "v" };
        await CreateAsync(
            new LifecycleRule { ID = "1", Status = ExpirationStatus.Enabled, Filter = new() { And = new() { Prefix = "t", Tags = [tag] } }, Expiration = new() { Days = 1 } },
            new LifecycleRule { ID = "2", Status = ExpirationStatus.Enabled, Filter = new() { ObjectSizeGreaterThan = 5 }, Expiration = new() { Days = 1 } },
            new LifecycleRule { ID = "3", Status = ExpirationStatus.Disabled, Filter = new() { Prefix = "" }, Expiration = new() { Days = 1 } });
        await PutAsync("tagged", tags: "k=v");
        await PutAsync("xtagged", tags: "k=v");
        await PutAsync("t-other", tags: "k=w");
        await PutAsync("five", "12345");
        await PutAsync("six", "123456");
        await AdvanceAsync(TimeSpan.FromDays(2));
        Assert.Equal(["five", "t-other", "xtagged"], await KeysAsync());
    }

    [Fact]
    public async Task Versioned_objects_get_delete_markers_and_noncurrent_versions_expire()
    {
        await CreateAsync(
            new LifecycleRule { ID = "1", Status = ExpirationStatus.Enabled, Filter = new(), Expiration = new() { Days = 2 } },
            new LifecycleRule { ID = "2", Status = ExpirationStatus.Enabled, Filter = new(), NoncurrentVersionExpiration = new() { NoncurrentDays = 1, NewerNoncurrentVersions = 1 } });
        await _s3.PutBucketVersioningAsync(new() { Bucket = Bucket, VersioningConfiguration = new() { Status = BucketVersioningStatus.Enabled } }, Token);
        foreach (string text in new[] { "1", "2", "3" })
            await PutAsync("a", text);
        await AdvanceAsync(new TimeSpan(1, 13, 30, 0));
        // "1" is noncurrent for one day, and "2" is the newer noncurrent version that is retained.
        Assert.Equal((2, 0), await CountAsync());
        await AdvanceAsync(TimeSpan.FromDays(1));
        // A delete marker is the current version now.
        Assert.Equal((2, 1), await CountAsync());
        await AdvanceAsync(TimeSpan.FromDays(2));
        // The marker and one noncurrent version.
        Assert.Equal((1, 1), await CountAsync());
    }

    [Fact]
    public async Task Delete_marker_without_versions_is_removed()
    {
        await CreateAsync(new LifecycleRule { Status = ExpirationStatus.Enabled, Filter = new(), Expiration = new() { ExpiredObjectDeleteMarker = true } });
        await _s3.PutBucketVersioningAsync(new() { Bucket = Bucket, VersioningConfiguration = new() { Status = BucketVersioningStatus.Enabled } }, Token);
        string version = (await PutAsync("a")).VersionId!;
        await _s3.DeleteObjectAsync(new() { Bucket = Bucket, Key = "a" }, Token);
        await AdvanceAsync(TimeSpan.FromDays(1));
        Assert.Equal((1, 1), await CountAsync());
        await _s3.DeleteObjectAsync(new() { Bucket = Bucket, Key = "a", VersionId = version }, Token);
        await AdvanceAsync(TimeSpan.FromDays(1));
        Assert.Equal((0, 0), await CountAsync());
    }

    [Fact]
    public async Task Locked_versions_are_retained()
    {
        await _s3.CreateBucketAsync(new() { Bucket = Bucket, ObjectLockEnabledForBucket = true }, Token);
        await PutRulesAsync(new LifecycleRule { Status = ExpirationStatus.Enabled, Filter = new(), NoncurrentVersionExpiration = new() { NoncurrentDays = 1 } });
        await _s3.PutObjectAsync(new() { Bucket = Bucket, Key = "held", Body = "1"u8.ToArray(), ObjectLockLegalHoldStatus = ObjectLockLegalHoldStatus.On }, Token);
        await _s3.PutObjectAsync(new() { Bucket = Bucket, Key = "retained", Body = "1"u8.ToArray(), ObjectLockMode = ObjectLockMode.Compliance, ObjectLockRetainUntilDate = _time.GetUtcNow().AddDays(5) }, Token);
        await PutAsync("held");
        await PutAsync("retained");
        await AdvanceAsync(TimeSpan.FromDays(3));
        Assert.Equal((4, 0), await CountAsync());
        await AdvanceAsync(TimeSpan.FromDays(3));
        Assert.Equal((3, 0), await CountAsync());
    }

    [Fact]
    public async Task Incomplete_uploads_are_aborted()
    {
        await CreateAsync(new LifecycleRule { Status = ExpirationStatus.Enabled, Filter = new() { Prefix = "a" }, AbortIncompleteMultipartUpload = new() { DaysAfterInitiation = 1 } });
        foreach (string key in new[] { "a", "b" })
            await _s3.CreateMultipartUploadAsync(new() { Bucket = Bucket, Key = key }, Token);
        await AdvanceAsync(TimeSpan.FromDays(2));
        Assert.Equal(["b"], (await _s3.ListMultipartUploadsAsync(new() { Bucket = Bucket }, Token)).Uploads.Select(upload => upload.Key!));
    }

    [Fact]
    public async Task Notifications_report_expirations()
    {
        var targets = new Messages();
        _aws.Services.Targets.Register("sqs", targets);
        await CreateAsync(new LifecycleRule { Status = ExpirationStatus.Enabled, Filter = new(), Expiration = new() { Days = 1 } });
        await _s3.PutBucketNotificationConfigurationAsync(new() { Bucket = Bucket, NotificationConfiguration = new() { QueueConfigurations = [new() { QueueArn = "arn:aws:sqs:us-east-1:000000000000:queue", Events = [new("s3:LifecycleExpiration:*")] }] } }, Token);
        await PutAsync("a");
        await AdvanceAsync(TimeSpan.FromDays(2));
        await _s3.PutBucketVersioningAsync(new() { Bucket = Bucket, VersioningConfiguration = new() { Status = BucketVersioningStatus.Enabled } }, Token);
        await PutAsync("b");
        await AdvanceAsync(TimeSpan.FromDays(2));
        Assert.Equal(["LifecycleExpiration:Delete a", "LifecycleExpiration:DeleteMarkerCreated b"], targets.Changes.Select(record => $"{record["eventName"]} {record["s3"]!["object"]!["key"]}"));
    }

    [Fact]
    public async Task Large_bucket_expires_in_steps_and_a_reopened_folder_continues()
    {
        await CreateAsync(new LifecycleRule { Status = ExpirationStatus.Enabled, Filter = new() { Prefix = "old" }, Expiration = new() { Days = 1 } });
        for (int i = 0; i < 2_500; i++)
            await PutAsync((i % 2 == 0 ? "old" : "new") + i);
        _s3.Dispose();
        await _aws.DisposeAsync();
        _time.Advance(TimeSpan.FromDays(5));
        await StartAsync();
        await _aws.SettleAsync(Token);
        Assert.Equal(1_000, (await KeysAsync()).Count(key => key.StartsWith("new", StringComparison.Ordinal)));
        Assert.Empty((await _s3.ListObjectsV2Async(new() { Bucket = Bucket, Prefix = "old" }, Token)).Contents);
        await PutAsync("old");
        await AdvanceAsync(TimeSpan.FromDays(2));
        Assert.Empty((await _s3.ListObjectsV2Async(new() { Bucket = Bucket, Prefix = "old" }, Token)).Contents);
    }

    [Theory]
    [InlineData("MalformedXML", null, 0, false)]
    [InlineData("MalformedXML", "", 1, true)]
    [InlineData("InvalidArgument", "", -1, false)]
    [InlineData("InvalidRequest", "", null, false)]
    public async Task Invalid_rules_are_refused(string code, string? prefix, int? days, bool removesMarkers)
    {
        await _s3.CreateBucketAsync(new() { Bucket = Bucket }, Token);
        LifecycleExpiration? expiration = days is null ? null : new() { Days = days, ExpiredObjectDeleteMarker = removesMarkers ? true : null };
        Assert.Equal(code, (await Assert.ThrowsAnyAsync<S3Exception>(() => PutRulesAsync(new LifecycleRule { Status = ExpirationStatus.Enabled, Filter = prefix is null ? null : new() { Prefix = prefix }, Expiration = expiration }))).ErrorCode);
    }

    private async Task CreateAsync(params LifecycleRule[] rules)
    {
        await _s3.CreateBucketAsync(new() { Bucket = Bucket }, Token);
        await PutRulesAsync(rules);
    }

    private Task<PutBucketLifecycleConfigurationResponse> PutRulesAsync(params LifecycleRule[] rules) =>
        _s3.PutBucketLifecycleConfigurationAsync(new() { Bucket = Bucket, LifecycleConfiguration = new() { Rules = rules } }, Token);

    private Task<PutObjectResponse> PutAsync(string key, string text = "x", string? tags = null) =>
        _s3.PutObjectAsync(new() { Bucket = Bucket, Key = key, Body = System.Text.Encoding.UTF8.GetBytes(text), Tagging = tags }, Token);

    private async Task<IReadOnlyList<string>> KeysAsync() => [.. (await _s3.ListObjectsV2Async(new() { Bucket = Bucket }, Token)).Contents.Select(entry => entry.Key!)];

    private async Task<(int Versions, int Markers)> CountAsync()
    {
        ListObjectVersionsResponse list = await _s3.ListObjectVersionsAsync(new() { Bucket = Bucket }, Token);
        return (list.Versions.Count, list.DeleteMarkers.Count);
    }

    // The clock of requests moves too, so that new versions have its time.
    private async Task AdvanceAsync(TimeSpan time)
    {
        _time.Advance(time);
        await _aws.SettleAsync(Token);
    }

    private async ValueTask StartAsync()
    {
        _aws = await LocalAws.StartAsync(new() { Folder = _folder.File("data"), TimeProvider = _time }, Token);
        _s3 = _aws.CreateClient<S3Client>();
    }

    private sealed class Messages : IMessageTarget
    {
        public List<JsonNode> Changes { get; } = [];

        public bool Exists(string arn) => true;

        public bool TrySend(string arn, TargetMessage message, int chainLength)
        {
            if (JsonNode.Parse(message.Body.Span)!["Records"] is { } records)
                Changes.Add(records[0]!);
            return true;
        }
    }
}
