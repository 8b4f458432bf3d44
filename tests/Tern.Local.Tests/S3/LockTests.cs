using Tern.Local.S3;
using Tern.S3;

namespace Tern.Local.Tests.S3;

public sealed class LockTests
{
    private const string Bucket = LocalS3.Bucket;

    [Theory]
    [InlineData("GOVERNANCE", false, false)]
    [InlineData("GOVERNANCE", true, true)]
    [InlineData("COMPLIANCE", false, false)]
    [InlineData("COMPLIANCE", true, false)]
    public async Task Retained_version_cannot_be_deleted_before_its_retention_ends(string mode, bool bypasses, bool isDeleted)
    {
        using LocalS3 local = await LocalS3.WithBucketAsync(locked: true);
        string version = (await PutAsync(local, mode, TimeSpan.FromDays(1))).VersionId!;
        var request = new DeleteObjectRequest { Bucket = Bucket, Key = "key", VersionId = version, BypassGovernanceRetention = bypasses };
        if (isDeleted)
        {
            await local.Engine.DeleteObjectAsync(request, LocalS3.Token);
            return;
        }
        S3ServiceException error = await LocalS3.FailsAsync("AccessDenied", 403, () => local.Engine.DeleteObjectAsync(request, LocalS3.Token).AsTask());
        Assert.Equal("Access Denied because object protected by object lock.", error.Message);
        Assert.True((await local.DeleteAsync("key")).DeleteMarker); // a delete marker deletes no version
        local.Time.Advance(TimeSpan.FromDays(1));
        await local.Engine.DeleteObjectAsync(request, LocalS3.Token);
        await LocalS3.FailsAsync("NoSuchVersion", 404, () => local.GetAsync("key", version));
    }

    [Fact]
    public async Task Version_with_a_legal_hold_cannot_be_deleted()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync(locked: true);
        string version = (await local.PutAsync("key", "text")).VersionId!;
        await LocalS3.FailsAsync("NoSuchObjectLockConfiguration", 404, () => local.Engine.GetObjectLegalHoldAsync(new() { Bucket = Bucket, Key = "key" }, LocalS3.Token).AsTask());
        await HoldAsync("ON");
        Assert.Equal("ON", (await local.Engine.GetObjectLegalHoldAsync(new() { Bucket = Bucket, Key = "key" }, LocalS3.Token)).LegalHold!.Status?.Value);
        Assert.Equal("ON", (await local.HeadAsync("key")).ObjectLockLegalHoldStatus?.Value);
        await LocalS3.FailsAsync("AccessDenied", 403, () => local.Engine.DeleteObjectAsync(
            new() { Bucket = Bucket, Key = "key", VersionId = version, BypassGovernanceRetention = true }, LocalS3.Token).AsTask());
        await LocalS3.FailsAsync("MalformedXML", 400, () => HoldAsync("MAYBE"));
        await LocalS3.FailsAsync("MalformedXML", 400, () => local.Engine.PutObjectRetentionAsync(
            new() { Bucket = Bucket, Key = "key", Retention = new() { Mode = "FOREVER", RetainUntilDate = local.Time.GetUtcNow().AddDays(1) } }, LocalS3.Token).AsTask());
        await HoldAsync("OFF");
        await local.DeleteAsync("key", version);

        Task HoldAsync(string status) => local.Engine.PutObjectLegalHoldAsync(new() { Bucket = Bucket, Key = "key", LegalHold = new() { Status = status } }, LocalS3.Token).AsTask();
    }

    /// <summary>A version is retained for ten days in one mode and changed to another mode and number of days. 0 days: the retention is removed.</summary>
    [Theory]
    [InlineData("GOVERNANCE", "GOVERNANCE", 11, false, true)]
    [InlineData("GOVERNANCE", "COMPLIANCE", 10, false, true)]
    [InlineData("GOVERNANCE", "GOVERNANCE", 9, false, false)]
    [InlineData("GOVERNANCE", "GOVERNANCE", 9, true, true)]
    [InlineData("GOVERNANCE", null, 0, false, false)]
    [InlineData("GOVERNANCE", null, 0, true, true)]
    [InlineData("COMPLIANCE", "COMPLIANCE", 11, false, true)]
    [InlineData("COMPLIANCE", "COMPLIANCE", 9, true, false)]
    [InlineData("COMPLIANCE", "GOVERNANCE", 11, true, false)]
    [InlineData("COMPLIANCE", null, 0, true, false)]
    public async Task Retention_can_be_extended_but_only_shortened_with_governance_bypass(string mode, string? newMode, int days, bool bypasses, bool isAllowed)
    {
        using LocalS3 local = await LocalS3.WithBucketAsync(locked: true);
        await PutAsync(local, mode, TimeSpan.FromDays(10));
        var request = new PutObjectRetentionRequest
        {
            Bucket = Bucket,
            Key = "key",
            BypassGovernanceRetention = bypasses,
            Retention = newMode is null ? new() : new() { Mode = new ObjectLockRetentionMode(newMode), RetainUntilDate = local.Time.GetUtcNow().AddDays(days) },
        };
        if (!isAllowed)
        {
            await LocalS3.FailsAsync("AccessDenied", 403, () => local.Engine.PutObjectRetentionAsync(request, LocalS3.Token).AsTask());
            return;
        }
        await local.Engine.PutObjectRetentionAsync(request, LocalS3.Token);
        if (newMode is null)
        {
            await LocalS3.FailsAsync("NoSuchObjectLockConfiguration", 404, () => local.Engine.GetObjectRetentionAsync(new() { Bucket = Bucket, Key = "key" }, LocalS3.Token).AsTask());
            return;
        }
        ObjectLockRetention retention = (await local.Engine.GetObjectRetentionAsync(new() { Bucket = Bucket, Key = "key" }, LocalS3.Token)).Retention!;
        Assert.Equal((newMode, request.Retention.RetainUntilDate), (retention.Mode?.Value, retention.RetainUntilDate));
    }

    [Fact]
    public async Task New_version_has_the_default_retention_of_the_bucket_or_its_own()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync(locked: true);
        await local.Engine.PutObjectLockConfigurationAsync(
            new()
            {
                Bucket = Bucket,
                ObjectLockConfiguration = new() { ObjectLockEnabled = "Enabled", Rule = new() { DefaultRetention = new() { Mode = "COMPLIANCE", Days = 3 } } },
            },
            LocalS3.Token);
        await local.PutAsync("its", "text");
        HeadObjectResponse its = await local.HeadAsync("its");
        Assert.Equal(("COMPLIANCE", local.Time.GetUtcNow().AddDays(3)), (its.ObjectLockMode?.Value, its.ObjectLockRetainUntilDate));
        await PutAsync(local, "GOVERNANCE", TimeSpan.FromDays(1));
        Assert.Equal("GOVERNANCE", (await local.HeadAsync("key")).ObjectLockMode?.Value);
    }

    [Fact]
    public async Task Invalid_object_lock_requests_are_refused()
    {
        using LocalS3 local = await LocalS3.WithBucketAsync();
        await local.PutAsync("key", "text");
        await LocalS3.FailsAsync("InvalidRequest", 400, () => PutAsync(local, "GOVERNANCE", TimeSpan.FromDays(1)));
        await LocalS3.FailsAsync("InvalidRequest", 400, () => local.Engine.GetObjectRetentionAsync(new() { Bucket = Bucket, Key = "key" }, LocalS3.Token).AsTask());
        await LocalS3.FailsAsync("InvalidRequest", 400, () => local.Engine.GetObjectLegalHoldAsync(new() { Bucket = Bucket, Key = "key" }, LocalS3.Token).AsTask());
        using LocalS3 locked = await LocalS3.WithBucketAsync(locked: true);
        await LocalS3.FailsAsync("InvalidArgument", 400, () => PutAsync(locked, "GOVERNANCE", TimeSpan.FromDays(-1)));
        await LocalS3.FailsAsync("InvalidArgument", 400, () => PutAsync(locked, "WHATEVER", TimeSpan.FromDays(1)));
        await LocalS3.FailsAsync("InvalidArgument", 400, () => locked.PutAsync(new PutObjectRequest { Bucket = Bucket, Key = "key", ObjectLockMode = "GOVERNANCE" }, []));
        await LocalS3.FailsAsync("InvalidBucketState", 409, () => locked.VersioningAsync("Suspended"));
    }

    private static Task<PutObjectResponse> PutAsync(LocalS3 local, string mode, TimeSpan time) => local.PutAsync(
        new PutObjectRequest { Bucket = Bucket, Key = "key", ObjectLockMode = new ObjectLockMode(mode), ObjectLockRetainUntilDate = local.Time.GetUtcNow() + time },
        LocalS3.Bytes("text"));
}
