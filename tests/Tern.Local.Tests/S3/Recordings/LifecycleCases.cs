using Tern.S3;
using static Tern.Local.Tests.S3.Recordings.RecordedS3Case;

namespace Tern.Local.Tests.S3.Recordings;

/// <summary>Lifecycle configurations and the expiration of objects.</summary>
internal static class LifecycleCases
{
    private static readonly LifecycleRule s_whole = new() { ID = "wholebucket", Status = ExpirationStatus.Enabled, Filter = new() { Prefix = "" }, Expiration = new() { Days = 7 } };

    public static void AddTo(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        cases["TestS3BucketLifecycle.test_delete_bucket_lifecycle_configuration"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("get-bucket-lifecycle-exc-1", Get(s, bucket));
            await s.Match("delete-bucket-lifecycle-no-bucket", s.S3.DeleteBucketLifecycleAsync(new() { Bucket = bucket }, Token));
            await Put(s, bucket, s_whole);
            await s.Match("get-bucket-lifecycle-conf", Get(s, bucket));
            await s.S3.DeleteBucketLifecycleAsync(new() { Bucket = bucket }, Token);
            await s.Match("get-bucket-lifecycle-exc-2", Get(s, bucket));
        };
        cases["TestS3BucketLifecycle.test_delete_lifecycle_configuration_on_bucket_deletion"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await Put(s, bucket, s_whole);
            await s.Match("get-bucket-lifecycle-conf", Get(s, bucket));
            await s.S3.DeleteBucketAsync(new() { Bucket = bucket }, Token);
            await s.BucketAsync();
            await s.Match("get-bucket-lifecycle-exc", Get(s, bucket));
        };
        cases["TestS3BucketLifecycle.test_put_bucket_lifecycle_conf_exc"] = async s =>
        {
            string bucket = await s.BucketAsync();
            var week = new LifecycleExpiration { Days = 7 };
            var tag = new Tag { Key = "testlifecycle", Value = "positive" };
            await s.Match("missing-id", Put(s, bucket, new LifecycleRule { Status = ExpirationStatus.Enabled, Expiration = week }));
            await s.Match("missing-filter", Put(s, bucket, new LifecycleRule { ID = "wholebucket", Status = ExpirationStatus.Enabled, Expiration = week }));
            await s.Match("missing-noncurrent-version-expiration-data", Put(s, bucket, Whole(new LifecycleRuleFilter(), null, new NoncurrentVersionExpiration())));
            await s.Match("wrong-filter-and-plus-prefix", Put(s, bucket, Whole(new() { And = new() { Prefix = "test" }, Prefix = "" }, week)));
            await s.Match("wrong-filter-and-and-object-size", Put(s, bucket, Whole(new() { ObjectSizeGreaterThan = 500, And = new() { ObjectSizeLessThan = 500 } }, week)));
            await s.Match("wrong-data-no-midnight", Put(s, bucket, Whole(new(), new() { Date = new DateTimeOffset(2023, 1, 1, 2, 2, 2, TimeSpan.Zero) })));
            await s.Match("duplicate-tag-keys", Put(s, bucket, Whole(new() { And = new() { Tags = [tag, new() { Key = tag.Key, Value = "positive-two" }] } }, week)));
            await s.Match("expired-delete-marker-and-days", Put(s, bucket, Whole(new(), new() { Days = 1, ExpiredObjectDeleteMarker = true })));
        };
        cases["TestS3BucketLifecycle.test_bucket_lifecycle_configuration_object_expiry_versioned"] = async s =>
        {
            string bucket = await s.BucketAsync(versioned: true);
            await Put(s, bucket, new LifecycleRule { ID = "rule2", Status = ExpirationStatus.Enabled, Filter = new(), Expiration = new() { Days = 7 }, NoncurrentVersionExpiration = new() { NoncurrentDays = 1 } });
            await s.Match("get-bucket-lifecycle-conf", Get(s, bucket));
            await s.Put(bucket, "test-object-expiry", "test");
            HeadObjectResponse first = await s.Match("head-object-expiry", s.Head(bucket, "test-object-expiry"));
            PutObjectResponse second = await s.Put(bucket, "test-object-expiry", "test");
            await s.Match("head-object-expiry-noncurrent", s.Head(bucket, "test-object-expiry", first.VersionId));
            await s.Match("head-object-expiry-current-with-version-id", s.Head(bucket, "test-object-expiry", second.VersionId));
            await s.Match("head-object-expiry-current-without-version-id", s.Head(bucket, "test-object-expiry"));
        };
        cases["TestS3BucketLifecycle.test_object_expiry_after_bucket_lifecycle_configuration"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-object-before", s.Put(bucket, "before", "test"));
            await Put(s, bucket, new LifecycleRule { ID = "rule3", Status = ExpirationStatus.Enabled, Filter = new(), Expiration = new() { Days = 7 } });
            await s.Match("get-bucket-lifecycle-conf", Get(s, bucket));
            await s.Match("head-object-expiry-before", s.Head(bucket, "before"));
            await s.Match("put-object-after", s.Put(bucket, "after", "test"));
            await s.Match("head-object-expiry-after", s.Head(bucket, "after"));
        };
        cases["TestS3BucketLifecycle.test_bucket_lifecycle_multiple_rules"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await Put(s, bucket, Rule("rule_one", new() { Prefix = "testobject" }), Rule("rule_two", new() { Prefix = "test" }), Rule("rule_three", new() { Prefix = "t" }));
            await s.Match("get-bucket-lifecycle-conf", Get(s, bucket));
            await s.Match("put-object-match-both-rules", s.Put(bucket, "testobject-expiry", "test"));
            await s.Match("put-object-match-rule-2", s.Put(bucket, "test-object-expiry", "test"));
            await s.Match("put-object-no-match", s.Put(bucket, "no-match", "test"));
        };
        cases["TestS3BucketLifecycle.test_bucket_lifecycle_object_size_rules"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await Put(s, bucket, Rule("rule_one", new() { ObjectSizeGreaterThan = 20 }), Rule("rule_two", new() { ObjectSizeLessThan = 10 }));
            await s.Match("get-bucket-lifecycle-conf", Get(s, bucket));
            await s.Match("put-object-match-rule-1", s.Put(bucket, "1", new string('a', 22)));
            await s.Match("put-object-match-rule-2", s.Put(bucket, "2", new string('a', 5)));
            await s.Match("put-object-no-match", s.Put(bucket, "3", new string('a', 15)));
        };
        cases["TestS3BucketLifecycle.test_bucket_lifecycle_tag_rules"] = async s =>
        {
            string bucket = await s.BucketAsync();
            var tag = new Tag { Key = "testlifecycle", Value = "positive" };
            await Put(s, bucket, Rule("rule_one", new() { Tag = tag }), Rule("rule_two", new() { And = new() { Tags = [tag, new() { Key = "testlifecycletwo", Value = "positive-two" }] } }));
            await s.Match("get-bucket-lifecycle-conf", Get(s, bucket));
            await s.Match("put-object-match-both-rules", s.Put(bucket, "both", "test", "testlifecycle=positive&testlifecycletwo=positivetwo"));
            await s.Match("get-object-match-both-rules", s.Get(bucket, "both"));
            await s.Match("put-object-match-rule-1", s.Put(bucket, "one", "test", "testlifecycle=positive"));
            await s.Match("get-object-match-rule-1", s.Get(bucket, "one"));
            await s.Match("put-object-no-match", s.Put(bucket, "none", "test", "testlifecycle=negative"));
            await s.Match("get-object-no-match", s.Get(bucket, "none"));
            await s.Match("put-object-no-tags", s.Put(bucket, "no-tags", "test"));
            await s.Match("get-object-no-tags", s.Get(bucket, "no-tags"));
        };
        cases["TestS3BucketLifecycle.test_lifecycle_expired_object_delete_marker"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await Put(s, bucket, new LifecycleRule { ID = "rule-marker", Status = ExpirationStatus.Enabled, Filter = new(), Expiration = new() { ExpiredObjectDeleteMarker = true } });
            await s.Match("get-bucket-lifecycle-conf", Get(s, bucket));
            await s.Match("put-object", s.Put(bucket, "key", "test"));
            await s.Match("head-object", s.Head(bucket, "key"));
        };
        cases["TestS3BucketLifecycle.test_s3_transition_default_minimum_object_size"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("varies-by-storage", PutMinimum(s, bucket, TransitionDefaultMinimumObjectSize.VariesByStorageClass));
            await s.Match("get-varies-by-storage", Get(s, bucket));
            await s.Match("default", PutMinimum(s, bucket, null));
            await s.Match("get-default", Get(s, bucket));
            await s.Match("all-storage", PutMinimum(s, bucket, TransitionDefaultMinimumObjectSize.AllStorageClasses128K));
            await s.Match("get-all-storage", Get(s, bucket));
            await s.Match("bad-value", PutMinimum(s, bucket, new("value")));
        };
    }

    private static LifecycleRule Rule(string id, LifecycleRuleFilter filter) => new() { ID = id, Status = ExpirationStatus.Enabled, Filter = filter, Expiration = new() { Days = 7 } };

    private static LifecycleRule Whole(LifecycleRuleFilter filter, LifecycleExpiration? expiration, NoncurrentVersionExpiration? noncurrent = null) =>
        new() { ID = "wholebucket", Status = ExpirationStatus.Enabled, Filter = filter, Expiration = expiration, NoncurrentVersionExpiration = noncurrent };

    private static Task<GetBucketLifecycleConfigurationResponse> Get(RecordedS3Case s, string bucket) => s.S3.GetBucketLifecycleConfigurationAsync(new() { Bucket = bucket }, Token);

    private static Task<PutBucketLifecycleConfigurationResponse> Put(RecordedS3Case s, string bucket, params LifecycleRule[] rules) =>
        s.S3.PutBucketLifecycleConfigurationAsync(new() { Bucket = bucket, LifecycleConfiguration = new() { Rules = rules } }, Token);

    private static Task<PutBucketLifecycleConfigurationResponse> PutMinimum(RecordedS3Case s, string bucket, TransitionDefaultMinimumObjectSize? minimum) =>
        s.S3.PutBucketLifecycleConfigurationAsync(new() { Bucket = bucket, TransitionDefaultMinimumObjectSize = minimum, LifecycleConfiguration = new() { Rules = [s_whole] } }, Token);
}
