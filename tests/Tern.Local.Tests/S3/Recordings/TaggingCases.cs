using Tern.S3;
using static Tern.Local.Tests.S3.Recordings.RecordedS3Case;

namespace Tern.Local.Tests.S3.Recordings;

/// <summary>Tags of buckets and objects.</summary>
internal static class TaggingCases
{
    private const string Missing = "missing-bucket";

    public static void AddTo(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        cases["TestS3BucketObjectTagging.test_bucket_tagging_crud"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("get-bucket-tags-empty", GetTags(s, bucket));
            await s.Match("put-bucket-tags", PutTags(s, bucket, Tag("tag1", "tag1"), Tag("tag2", "")));
            await s.Match("get-bucket-tags", GetTags(s, bucket));
            await s.Match("put-bucket-tags-overwrite", PutTags(s, bucket, Tag("tag3", "tag3")));
            await s.Match("get-bucket-tags-overwritten", GetTags(s, bucket));
            await s.Match("delete-bucket-tags", s.S3.DeleteBucketTaggingAsync(new() { Bucket = bucket }, Token));
            await s.Match("put-bucket-tags-empty", PutTags(s, bucket));
        };
        cases["TestS3BucketObjectTagging.test_bucket_tagging_exc"] = async s =>
        {
            await s.Match("get-no-bucket-tags", GetTags(s, Missing));
            await s.Match("delete-no-bucket-tags", s.S3.DeleteBucketTaggingAsync(new() { Bucket = Missing }, Token));
            await s.Match("put-no-bucket-tags", PutTags(s, Missing));
        };
        cases["TestS3BucketObjectTagging.test_object_tagging_crud"] = async s =>
        {
            string bucket = await s.BucketAsync();
            const string Key = "test-tagging";
            await s.Match("put-object", s.Put(bucket, Key, "test-tagging"));
            await s.Match("get-object-tags-empty", GetTags(s, bucket, Key));
            await s.Match("put-object-tags", PutTags(s, bucket, Key, Tag("tag1", "tag1"), Tag("tag2", "")));
            await s.Match("get-object-tags", GetTags(s, bucket, Key));
            await s.Match("put-object-tags-overwrite", PutTags(s, bucket, Key, Tag("tag3", "tag3")));
            await s.Match("get-object-tags-overwritten", GetTags(s, bucket, Key));
            await s.Match("get-obj-after-tags", s.Get(bucket, Key));
            await s.Match("delete-object-tags", s.S3.DeleteObjectTaggingAsync(new() { Bucket = bucket, Key = Key }, Token));
            await s.Match("get-object-tags-deleted", GetTags(s, bucket, Key));
            await s.Match("get-obj-after-tags-deleted", s.Get(bucket, Key));
        };
        cases["TestS3BucketObjectTagging.test_object_tagging_exc"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("get-no-bucket-tags", GetTags(s, Missing, "fake-key"));
            await s.Match("delete-no-bucket-tags", s.S3.DeleteObjectTaggingAsync(new() { Bucket = Missing, Key = "fake-key" }, Token));
            await s.Match("put-no-bucket-tags", PutTags(s, Missing, "fake-key"));
            await s.Match("get-no-key-tags", GetTags(s, bucket, "fake-key"));
            await s.Match("delete-no-key-tags", s.S3.DeleteObjectTaggingAsync(new() { Bucket = bucket, Key = "fake-key" }, Token));
            await s.Match("put-no-key-tags", PutTags(s, bucket, "fake-key"));
            await s.Match("put-obj-duplicate-tagging", s.Put(bucket, "key", "", "key1=val1&key1=val2"));
            await s.Match("put-obj-wrong-format", s.Put(bucket, "key", "", "key1=val1,key2=val2"));
        };
        cases["TestS3BucketObjectTagging.test_put_object_with_tags"] = async s =>
        {
            string bucket = await s.BucketAsync();
            const string Key = "test-put-object-tagging";
            await s.Match("put-object", s.Put(bucket, Key, "test-tagging", "tag1=tag1&tag2=tag2&tag="));
            await s.Match("get-object-tags", GetTags(s, bucket, Key));
            await s.Match("put-object-tags", PutTags(s, bucket, Key, Tag("tag3", "tag3")));
            await s.Match("get-object-tags-override", GetTags(s, bucket, Key));
            await s.Match("head-obj", s.Head(bucket, Key));
            await s.Match("get-obj", s.Get(bucket, Key));
            await s.Put(bucket, "wrong", "", "wrongquery&wrongagain");
            await s.Match("get-object-tags-wrong-format-qs", GetTags(s, bucket, "wrong"));
            await s.Put(bucket, "wrong-2", "", "key1&&&key2");
            await s.Match("get-object-tags-wrong-format-qs-2", GetTags(s, bucket, "wrong-2"));
        };
        cases["TestS3BucketObjectTagging.test_tagging_validation"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "key", "");
            await s.Match("put-bucket-tags-duplicate-keys", PutTags(s, bucket, Tag("Key1", "Val1"), Tag("Key1", "Val1")));
            await s.Match("put-bucket-tags-invalid-key", PutTags(s, bucket, Tag("Key1,Key2", "Val1")));
            await s.Match("put-bucket-tags-invalid-value", PutTags(s, bucket, Tag("Key1", "Val1,Val2")));
            await s.Match("put-bucket-tags-aws-prefixed", PutTags(s, bucket, Tag("aws:prefixed", "Val1")));
            await s.Match("put-object-tags-duplicate-keys", PutTags(s, bucket, "key", Tag("Key1", "Val1"), Tag("Key1", "Val1")));
            await s.Match("put-object-tags-invalid-field", PutTags(s, bucket, "key", Tag("Key1,Key2", "Val1")));
            await s.Match("put-object-tags-aws-prefixed", PutTags(s, bucket, "key", Tag("aws:prefixed", "Val1")));
            foreach ((string label, string tag) in new[] { ("none-key", "<Value>Val1</Value>"), ("none-value", "<Key>Key1</Key>") })
            {
                string document = $"<Tagging><TagSet><Tag>{tag}</Tag></TagSet></Tagging>";
                await s.Match("put-bucket-tags-" + label, s.Send("PUT", $"/{bucket}?tagging", document));
                await s.Match("put-object-tags-" + label, s.Send("PUT", $"/{bucket}/key?tagging", document));
            }
        };
        cases["TestS3BucketObjectTagging.test_head_object_with_tags"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-object", s.Put(bucket, "test-head-tags", "test-tagging", "tag1=tag1&tag2=tag2&tag="));
            await s.Match("head-obj-after-create", s.Head(bucket, "test-head-tags"));
            await s.Match("put-object-tags", PutTags(s, bucket, "test-head-tags", Tag("tag3", "tag3")));
            await s.Match("head-obj-after-tagging", s.Head(bucket, "test-head-tags"));
            await PutTags(s, bucket, "test-head-tags", Tag("tag1", "1"), Tag("tag2", "2"), Tag("tag3", "3"));
            await s.Match("head-obj-after-overwrite", s.Head(bucket, "test-head-tags"));
            await s.S3.DeleteObjectTaggingAsync(new() { Bucket = bucket, Key = "test-head-tags" }, Token);
            await s.Match("head-obj-after-removal", s.Head(bucket, "test-head-tags"));
        };
        cases["TestS3BucketObjectTagging.test_create_bucket_with_tags_exc"] = async s =>
        {
            foreach ((string label, string tag) in new[] { ("tags-key-none", "<Value>value</Value>"), ("tags-value-none", "<Key>key</Key>") })
                await s.Match(label, s.Send("PUT", "/bucket-1", $"<CreateBucketConfiguration><Tags><Tag>{tag}</Tag></Tags></CreateBucketConfiguration>"));
            await s.Match("tags-key-aws-duplicated-key", Create(s, Tag("test", "value1"), Tag("test", "value2")));
            await s.Match("tags-key-aws-prefix", Create(s, Tag("aws:prefix", "value")));
            await s.Match("tags-key-aws-bad-value", Create(s, Tag("test", "value1,value2")));
            await s.Match("tags-key-aws-bad-key", Create(s, Tag("test,test2", "value1")));
        };
        cases["TestS3BucketObjectTagging.test_create_bucket_with_empty_tags"] = async s =>
        {
            await s.Match("create-bucket-with-empty-tags", Create(s));
            await s.Match("get-bucket-tags", GetTags(s, "bucket-1"));
            RawResponse none = await s.Send("PUT", "/bucket-2", "<CreateBucketConfiguration><Tags/></CreateBucketConfiguration>");
            Assert.Equal(200, none.Status);
            await s.Match("create-bucket-with-none-tags", Create(s));
        };
        cases["TestS3BucketObjectTagging.test_put_bucket_tagging_none_value"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-bucket-tags-origin", PutTags(s, bucket, Tag("tag1", "value1")));
            Assert.Equal(204, (await s.Send("PUT", $"/{bucket}?tagging", "<Tagging><TagSet/></Tagging>")).Status);
            await s.Match("put-none-tag-set", PutTags(s, bucket));
            await s.Match("no-such-tag-set", GetTags(s, bucket));
        };
        cases["TestS3BucketObjectTagging.test_put_object_tagging_none_value"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "key", "", "tag1=value1");
            Assert.Equal(200, (await s.Send("PUT", $"/{bucket}/key?tagging", "<Tagging><TagSet/></Tagging>")).Status);
            await s.Match("put-none-tag-set", PutTags(s, bucket, "key"));
            await s.Match("get-object-tags-none", GetTags(s, bucket, "key"));
        };
        cases["TestS3BucketObjectTagging.test_create_bucket_with_tags"] = async s =>
        {
            await s.Match("create-bucket-with-tags", Create(s, Tag("tag1", "value1")));
            await s.Match("get-bucket-tags", GetTags(s, "bucket-1"));
        };
    }

    private static Task<CreateBucketResponse> Create(RecordedS3Case s, params Tag[] tags) =>
        s.S3.CreateBucketAsync(new() { Bucket = "bucket-1", CreateBucketConfiguration = new() { Tags = tags } }, Token);

    private static Tag Tag(string key, string value) => new() { Key = key, Value = value };

    private static Task<GetBucketTaggingResponse> GetTags(RecordedS3Case s, string bucket) => s.S3.GetBucketTaggingAsync(new() { Bucket = bucket }, Token);

    private static Task<PutBucketTaggingResponse> PutTags(RecordedS3Case s, string bucket, params Tag[] tags) =>
        s.S3.PutBucketTaggingAsync(new() { Bucket = bucket, Tagging = new() { TagSet = tags } }, Token);

    private static Task<GetObjectTaggingResponse> GetTags(RecordedS3Case s, string bucket, string key) => s.S3.GetObjectTaggingAsync(new() { Bucket = bucket, Key = key }, Token);

    private static Task<PutObjectTaggingResponse> PutTags(RecordedS3Case s, string bucket, string key, params Tag[] tags) =>
        s.S3.PutObjectTaggingAsync(new() { Bucket = bucket, Key = key, Tagging = new() { TagSet = tags } }, Token);
}
