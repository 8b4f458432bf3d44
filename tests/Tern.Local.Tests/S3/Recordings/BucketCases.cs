using Tern.S3;
using static Tern.Local.Tests.S3.Recordings.RecordedS3Case;

namespace Tern.Local.Tests.S3.Recordings;

/// <summary>Buckets and their configurations.</summary>
internal static class BucketCases
{
    private const string Missing = "missing-bucket";

    public static void AddTo(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        cases["TestS3BucketCRUD.test_delete_bucket_with_objects"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "key", "test");
            await s.Match("delete-with-obj", DeleteBucket(s, bucket));
            await s.Match("delete-obj", s.Delete(bucket, "key"));
            await s.Match("delete-bucket", DeleteBucket(s, bucket));
        };
        cases["TestS3BucketCRUD.test_delete_versioned_bucket_with_objects"] = async s =>
        {
            string bucket = await s.BucketAsync(versioned: true);
            string version = (await s.Put(bucket, "key", "test")).VersionId!;
            string marker = (await s.Delete(bucket, "key")).VersionId!;
            await s.Match("delete-with-obj-and-delete-marker", DeleteBucket(s, bucket));
            await s.Match("delete-obj-by-version", s.Delete(bucket, "key", version));
            await s.Match("delete-with-only-delete-marker", DeleteBucket(s, bucket));
            await s.Match("delete-marker-by-version", s.Delete(bucket, "key", marker));
            await s.Match("success-delete-bucket", DeleteBucket(s, bucket));
        };
        cases["TestS3BucketVersioning.test_bucket_versioning_crud"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("get-versioning-before", GetVersioning(s, bucket));
            await s.Match("put-versioning-suspended-before", PutVersioning(s, bucket, new("Suspended")));
            await s.Match("get-versioning-after-suspended", GetVersioning(s, bucket));
            await s.Match("put-versioning-enabled-lowercase", PutVersioning(s, bucket, new("enabled")));
            await s.Match("put-versioning-enabled-capitalized", PutVersioning(s, bucket, new("Enabled")));
            await s.Match("get-versioning-after-enabled", GetVersioning(s, bucket));
            await s.Match("put-versioning-suspended-after", PutVersioning(s, bucket, new("Suspended")));
            await s.Match("put-versioning-disabled", PutVersioning(s, bucket, new("Disabled")));
            await s.Match("put-versioning-empty", PutVersioning(s, bucket, null));
            await s.Match("put-versioning-no-bucket", PutVersioning(s, Missing, new("Suspended")));
            await s.Match("get-versioning-no-bucket", GetVersioning(s, Missing));
        };
        cases["TestS3ObjectLock.test_disable_versioning_on_locked_bucket"] = async s =>
        {
            string bucket = await s.BucketAsync(locked: true);
            await s.Match("disable-versioning-on-locked-bucket", PutVersioning(s, bucket, new("Suspended")));
            await s.Match("enable-versioning-again-on-locked-bucket", PutVersioning(s, bucket, new("Enabled")));
        };
        cases["TestS3ObjectLock.test_get_object_lock_configuration_exc"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("get-lock-config-no-enabled", s.S3.GetObjectLockConfigurationAsync(new() { Bucket = bucket }, Token));
            await s.Match("get-lock-config-bucket-not-exists", s.S3.GetObjectLockConfigurationAsync(new() { Bucket = Missing }, Token));
        };
        cases["TestS3ObjectLock.test_put_object_lock_configuration_exc"] = async s =>
        {
            string bucket = await s.BucketAsync(locked: true);
            await s.Match("put-lock-config-no-enabled", PutLock(s, bucket, new() { Rule = new() { DefaultRetention = new() { Mode = ObjectLockRetentionMode.Governance, Days = 1 } } }));
            await s.Match("put-lock-config-empty", PutLock(s, bucket, new()));
            await s.Match("put-lock-config-empty-rule", PutLock(s, bucket, new() { ObjectLockEnabled = ObjectLockEnabled.Enabled, Rule = new() }));
            await s.Match("put-lock-config-empty-retention", PutLock(s, bucket, new() { ObjectLockEnabled = ObjectLockEnabled.Enabled, Rule = new() { DefaultRetention = new() } }));
            await s.Match("put-lock-config-no-days", PutLock(s, bucket, new() { ObjectLockEnabled = ObjectLockEnabled.Enabled, Rule = new() { DefaultRetention = new() { Mode = ObjectLockRetentionMode.Governance } } }));
            await s.Match("put-lock-config-bad-mode", PutLock(s, bucket, new() { ObjectLockEnabled = ObjectLockEnabled.Enabled, Rule = new() { DefaultRetention = new() { Mode = new("BAD-MODE"), Days = 1 } } }));
            await s.Match("put-lock-config-both-days-years", PutLock(s, bucket, new() { ObjectLockEnabled = ObjectLockEnabled.Enabled, Rule = new() { DefaultRetention = new() { Mode = ObjectLockRetentionMode.Governance, Days = 1, Years = 1 } } }));
        };
        cases["TestS3PublicAccessBlock.test_crud_public_access_block"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("get-default-public-access-block", s.S3.GetPublicAccessBlockAsync(new() { Bucket = bucket }, Token));
            await s.Match("put-public-access-block", s.S3.PutPublicAccessBlockAsync(new() { Bucket = bucket, PublicAccessBlockConfiguration = new() { BlockPublicAcls = false, IgnorePublicAcls = false, BlockPublicPolicy = false, RestrictPublicBuckets = false } }, Token));
            await s.Match("get-public-access-block", s.S3.GetPublicAccessBlockAsync(new() { Bucket = bucket }, Token));
            await s.Match("delete-public-access-block", s.S3.DeletePublicAccessBlockAsync(new() { Bucket = bucket }, Token));
            await s.Match("get-public-access-block-after-delete", s.S3.GetPublicAccessBlockAsync(new() { Bucket = bucket }, Token));
            await s.Match("idempotent-delete-public-access-block", s.S3.DeletePublicAccessBlockAsync(new() { Bucket = bucket }, Token));
        };
        cases["TestS3BucketOwnershipControls.test_bucket_ownership_controls_exc"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("default-ownership", s.S3.GetBucketOwnershipControlsAsync(new() { Bucket = bucket }, Token));
            await s.Match("put-ownership-multiple-rules", PutOwnership(s, bucket, new() { ObjectOwnership = ObjectOwnership.BucketOwnerPreferred }, new() { ObjectOwnership = ObjectOwnership.ObjectWriter }));
            await s.Match("put-ownership-wrong-value", PutOwnership(s, bucket, new OwnershipControlsRule { ObjectOwnership = new("RandomValue") }));
            await s.Match("put-ownership-empty-rule", PutOwnership(s, bucket));
            await s.Match("ownership-wrong-value-at-creation", s.S3.CreateBucketAsync(new() { Bucket = "bucket-2", ObjectOwnership = new("RandomValue") }, Token));
        };
        cases["TestS3BucketEncryption.test_s3_default_bucket_encryption_exc"] = async s =>
        {
            string bucket = await s.BucketAsync();
            var aes = new ServerSideEncryptionRule { ApplyServerSideEncryptionByDefault = new() { SseAlgorithm = ServerSideEncryption.Aes256 } };
            await s.Match("get-bucket-enc-no-bucket", s.S3.GetBucketEncryptionAsync(new() { Bucket = Missing }, Token));
            await s.Match("delete-bucket-enc-no-bucket", s.S3.DeleteBucketEncryptionAsync(new() { Bucket = Missing }, Token));
            await s.Match("put-bucket-enc-no-bucket", PutEncryption(s, Missing, aes));
            await s.Match("put-bucket-encryption-no-rules", PutEncryption(s, bucket));
            await s.Match("put-bucket-encryption-two-rules", PutEncryption(s, bucket, aes, aes));
            await s.Match("put-bucket-encryption-kms-with-aes", PutEncryption(s, bucket, new ServerSideEncryptionRule { ApplyServerSideEncryptionByDefault = new() { SseAlgorithm = ServerSideEncryption.Aes256, KmsMasterKeyID = "randomkeyid" } }));
        };
        cases["TestS3BucketNotificationConfiguration.test_bucket_notification_with_invalid_filter_rules"] = async s =>
            await s.Match("invalid_filter_name", PutNotification(s, await s.BucketAsync(), new() { Name = new("INVALID"), Value = "does not matter" }));
        cases["TestS3BucketNotificationConfiguration.test_bucket_notification_with_missing_values_in_rule"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("invalid-rule-no-values", PutNotification(s, bucket, new()));
            await s.Match("invalid-rule-no-value", PutNotification(s, bucket, new() { Name = FilterRuleName.Prefix }));
            await s.Match("invalid-rule-no-name", PutNotification(s, bucket, new() { Value = "value" }));
        };
        cases["TestS3ListBuckets.test_list_buckets_region_validation"] = async s =>
        {
            await s.BucketAsync();
            await s.Match("bad-region", s.S3.ListBucketsAsync(new() { BucketRegion = "eu-east-1" }, Token));
        };
    }

    private static Task<DeleteBucketResponse> DeleteBucket(RecordedS3Case s, string bucket) => s.S3.DeleteBucketAsync(new() { Bucket = bucket }, Token);

    private static Task<GetBucketVersioningResponse> GetVersioning(RecordedS3Case s, string bucket) => s.S3.GetBucketVersioningAsync(new() { Bucket = bucket }, Token);

    private static Task<PutBucketVersioningResponse> PutVersioning(RecordedS3Case s, string bucket, BucketVersioningStatus? status) =>
        s.S3.PutBucketVersioningAsync(new() { Bucket = bucket, VersioningConfiguration = new() { Status = status } }, Token);

    private static Task<PutObjectLockConfigurationResponse> PutLock(RecordedS3Case s, string bucket, ObjectLockConfiguration configuration) =>
        s.S3.PutObjectLockConfigurationAsync(new() { Bucket = bucket, ObjectLockConfiguration = configuration }, Token);

    private static Task<PutBucketOwnershipControlsResponse> PutOwnership(RecordedS3Case s, string bucket, params OwnershipControlsRule[] rules) =>
        s.S3.PutBucketOwnershipControlsAsync(new() { Bucket = bucket, OwnershipControls = new() { Rules = rules } }, Token);

    private static Task<PutBucketEncryptionResponse> PutEncryption(RecordedS3Case s, string bucket, params ServerSideEncryptionRule[] rules) =>
        s.S3.PutBucketEncryptionAsync(new() { Bucket = bucket, ServerSideEncryptionConfiguration = new() { Rules = rules } }, Token);

    private static Task<PutBucketNotificationConfigurationResponse> PutNotification(RecordedS3Case s, string bucket, FilterRule rule) =>
        s.S3.PutBucketNotificationConfigurationAsync(
            new()
            {
                Bucket = bucket,
                NotificationConfiguration = new()
                {
                    QueueConfigurations = [new() { QueueArn = "arn:aws:sqs:us-east-1:000000000000:queue", Events = [new("s3:ObjectCreated:*")], Filter = new() { Key = new() { FilterRules = [rule] } } }],
                },
            },
            Token);
}
