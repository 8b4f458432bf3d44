using Tern.S3;
using static Tern.Local.Tests.S3.Recordings.RecordedS3Case;

namespace Tern.Local.Tests.S3.Recordings;

/// <summary>Object Lock: retention and legal holds.</summary>
internal static class LockCases
{
    private const string Source = """{"key": "value"}""";

    public static void AddTo(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        cases["TestS3ObjectLockLegalHold.test_put_get_object_legal_hold"] = async s =>
        {
            string bucket = await s.BucketAsync(locked: true);
            await s.Match("put-obj", s.Put(bucket, "locked-object", "test"));
            await s.Match("get-legal-hold-unset", GetHold(s, bucket, "locked-object"));
            await s.Match("put-object-legal-hold", PutHold(s, bucket, "locked-object", ObjectLockLegalHoldStatus.On));
            await s.Match("head-object-with-legal-hold", s.Head(bucket, "locked-object"));
            await s.Match("get-legal-hold-set", GetHold(s, bucket, "locked-object"));
            await s.Match("put-object-legal-hold-off", PutHold(s, bucket, "locked-object", ObjectLockLegalHoldStatus.Off));
        };
        cases["TestS3ObjectLockLegalHold.test_delete_locked_object"] = async s =>
        {
            string bucket = await s.BucketAsync(locked: true);
            const string Key = "test-delete-locked";
            string version = (await s.Match("put-obj", s.Put(bucket, Key, "test"))).VersionId!;
            await s.Match("put-object-legal-hold", PutHold(s, bucket, Key, ObjectLockLegalHoldStatus.On));
            await s.Match("delete-object-locked", s.Delete(bucket, Key, version));
            await s.Match("delete-objects-locked", s.S3.DeleteObjectsAsync(new() { Bucket = bucket, Delete = new() { Objects = [new() { Key = Key, VersionId = version }] } }, Token));
            await s.Match("put-object-legal-hold-off", PutHold(s, bucket, Key, ObjectLockLegalHoldStatus.Off));
        };
        cases["TestS3ObjectLockLegalHold.test_s3_copy_object_legal_hold"] = async s =>
        {
            string bucket = await s.BucketAsync(locked: true);
            await s.Match("put-object", s.S3.PutObjectAsync(new() { Bucket = bucket, Key = "source", Body = Bytes(Source), ContentType = ContentType, ObjectLockLegalHoldStatus = ObjectLockLegalHoldStatus.On }, Token));
            await s.Match("head-object", s.Head(bucket, "source"));
            await s.Match("copy-legal-hold", s.S3.CopyObjectAsync(new() { Bucket = bucket, Key = "dest", CopySource = $"{bucket}/source" }, Token));
            await s.Match("head-dest-key", s.Head(bucket, "dest"));
        };
        cases["TestS3ObjectLockRetention.test_s3_copy_object_retention_lock"] = async s =>
        {
            string bucket = await s.BucketAsync(locked: true);
            await s.Match("put-source-object", PutLocked(s, bucket, "source", Source));
            await s.Match("head-source-object", s.Head(bucket, "source"));
            await s.Match("copy-lock", s.S3.CopyObjectAsync(new() { Bucket = bucket, Key = "dest", CopySource = $"{bucket}/source" }, Token));
            await s.Match("head-dest-key", s.Head(bucket, "dest"));
        };
        cases["TestS3ObjectLockRetention.test_object_lock_delete_markers"] = async s =>
        {
            string bucket = await s.BucketAsync(locked: true);
            await s.Match("put-object-with-lock", PutLocked(s, bucket, "locked", "test-put-object-lock"));
            await s.Match("head-object-with-lock", s.Head(bucket, "locked"));
            string marker = (await s.Match("put-delete-marker", s.Delete(bucket, "locked"))).VersionId!;
            await s.Match("put-object-retention-delete-marker", PutRetention(s, bucket, "locked", ObjectLockRetentionMode.Governance, 1, marker));
            await s.Match("get-object-retention-delete-marker", s.S3.GetObjectRetentionAsync(new() { Bucket = bucket, Key = "locked", VersionId = marker }, Token));
            await s.Match("head-object-locked-delete-marker", s.Head(bucket, "locked", marker));
        };
        cases["TestS3ObjectLockRetention.test_object_lock_extend_duration"] = async s =>
        {
            string bucket = await s.BucketAsync(locked: true);
            await s.Match("put-object-with-lock", PutLocked(s, bucket, "locked", "test-put-object-lock"));
            await s.Match("head-object-with-lock", s.Head(bucket, "locked"));
            await s.Match("put-object-retention-extend", PutRetention(s, bucket, "locked", ObjectLockRetentionMode.Governance, 60));
            await s.Match("head-object-with-lock-extended", s.Head(bucket, "locked"));
            await s.Match("put-object-retention-reduce", PutRetention(s, bucket, "locked", ObjectLockRetentionMode.Governance, 30));
        };
        cases["TestS3ObjectLockRetention.test_s3_object_lock_mode_validation"] = async s =>
        {
            string bucket = await s.BucketAsync(locked: true);
            await s.Match("put-obj-locked-error-no-retain-date", s.S3.PutObjectAsync(new() { Bucket = bucket, Key = "key", Body = Bytes("a"), ObjectLockMode = ObjectLockMode.Compliance }, Token));
            await s.Match("put-obj-locked-error-no-mode", s.S3.PutObjectAsync(new() { Bucket = bucket, Key = "key", Body = Bytes("a"), ObjectLockRetainUntilDate = DateTimeOffset.UtcNow.AddDays(1) }, Token));
            await s.Match("put-obj-locked-bad-value", s.S3.PutObjectAsync(new() { Bucket = bucket, Key = "key", Body = Bytes("a"), ObjectLockMode = new("BAD-VALUE"), ObjectLockRetainUntilDate = DateTimeOffset.UtcNow.AddDays(1) }, Token));
            await s.Match("create-mpu-locked-bad-value", s.S3.CreateMultipartUploadAsync(new() { Bucket = bucket, Key = "key", ObjectLockMode = new("BAD-VALUE"), ObjectLockRetainUntilDate = DateTimeOffset.UtcNow.AddDays(1) }, Token));
        };
        cases["TestS3ObjectLock.test_delete_object_with_no_locking"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "key", "test");
            await s.Match("delete-object-bypass-no-lock", s.S3.DeleteObjectAsync(new() { Bucket = bucket, Key = "key", BypassGovernanceRetention = true }, Token));
            await s.Match("delete-object-bypass-no-lock-false", s.S3.DeleteObjectAsync(new() { Bucket = bucket, Key = "key", BypassGovernanceRetention = false }, Token));
            await s.Match("delete-objects-bypass-no-lock", s.S3.DeleteObjectsAsync(new() { Bucket = bucket, BypassGovernanceRetention = true, Delete = new() { Objects = [new() { Key = "key" }] } }, Token));
        };
    }

    private static Task<PutObjectResponse> PutLocked(RecordedS3Case s, string bucket, string key, string text) => s.S3.PutObjectAsync(
        new() { Bucket = bucket, Key = key, Body = Bytes(text), ContentType = ContentType, ObjectLockMode = ObjectLockMode.Governance, ObjectLockRetainUntilDate = DateTimeOffset.UtcNow.AddMinutes(10) }, Token);

    private static Task<PutObjectRetentionResponse> PutRetention(RecordedS3Case s, string bucket, string key, ObjectLockRetentionMode mode, int minutes, string? version = null) => s.S3.PutObjectRetentionAsync(
        new() { Bucket = bucket, Key = key, VersionId = version, Retention = new() { Mode = mode, RetainUntilDate = DateTimeOffset.UtcNow.AddMinutes(minutes) } }, Token);

    private static Task<PutObjectLegalHoldResponse> PutHold(RecordedS3Case s, string bucket, string key, ObjectLockLegalHoldStatus status) =>
        s.S3.PutObjectLegalHoldAsync(new() { Bucket = bucket, Key = key, LegalHold = new() { Status = status } }, Token);

    private static Task<GetObjectLegalHoldResponse> GetHold(RecordedS3Case s, string bucket, string key) => s.S3.GetObjectLegalHoldAsync(new() { Bucket = bucket, Key = key }, Token);
}
