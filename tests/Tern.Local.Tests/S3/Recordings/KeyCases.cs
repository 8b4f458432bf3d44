using System.Globalization;
using Tern.S3;
using static Tern.Local.Tests.S3.Recordings.RecordedS3Case;

namespace Tern.Local.Tests.S3.Recordings;

/// <summary>Keys with special characters, and objects that are written and read.</summary>
internal static class KeyCases
{
    public static void AddTo(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        foreach (string key in new[] { "a/%F0%9F%98%80/", "file%2Fname", "test key/", "test%123/", "test%123", "test@key/" })
        {
            cases[$"TestS3.test_put_get_object_special_character[{key}]"] = async s =>
            {
                string bucket = await s.BucketAsync();
                await s.Match("put-object-special-char", s.Put(bucket, key, "test"));
                await s.Match("list-object-special-char", ListV2(s, bucket), decodes: true);
                await s.Match("get-object-special-char", s.Get(bucket, key));
                await s.Match("del-object-special-char", s.Delete(bucket, key));
            };
        }
        cases["TestS3.test_put_get_object_single_character_trailing_slash"] = async s =>
        {
            string bucket = await s.BucketAsync();
            foreach (string key in new[] { "a/", "t/", "u/" })
            {
                await s.Match("put-object-single-char-" + key, s.Put(bucket, key, "test"));
                await s.Match("get-object-single-char-" + key, s.Get(bucket, key));
            }
            await s.Match("list-objects-single-char", ListV2(s, bucket));
        };
        cases["TestS3.test_put_and_get_object_with_utf8_key"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-object", s.Put(bucket, "Ā0Ä", "abc123"));
            await s.Match("get-object", s.Get(bucket, "Ā0Ä"));
        };
        cases["TestS3.test_put_and_get_object_with_hash_prefix"] = async s =>
        {
            s.IgnoreContentValues("39d0d586a701e199389d954f2d592720", "wmkP3w==");
            string bucket = await s.BucketAsync();
            await s.Match("put-object", s.Put(bucket, "#key-with-hash-prefix", "test 123"));
            await s.Match("get-object", s.Get(bucket, "#key-with-hash-prefix"));
        };
        cases["TestS3.test_upload_file_with_xml_preamble"] = async s => await PutGet(s, "key", """<?xml version="1.0" encoding="UTF-8"?><test/>""", "get_object");
        cases["TestS3.test_get_object_with_anon_credentials"] = async s => await PutGet(s, "key", "body data", "get_object");
        cases["TestS3.test_putobject_with_multiple_keys"] = async s => await PutGet(s, "aaa/key1/key2/key3", "test", "get_object");
        cases["TestS3.test_s3_uppercase_key_names"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "CamelCaseKey", "something");
            await s.Match("response", s.Get(bucket, "CamelCaseKey"));
            await s.Match("wrong-case-key", s.Get(bucket, "camelcasekey"));
        };
        cases["TestS3.test_head_object_fields"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "my-key", "abcdefgh");
            await s.Match("head-object", s.Head(bucket, "my-key"));
            await s.Match("head-object-404", s.Head(bucket, "doesnotexist"));
        };
        cases["TestS3.test_delete_object_tagging"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "test-key-tagging", "something");
            await s.Match("get-obj", s.Get(bucket, "test-key-tagging"));
            await s.S3.DeleteObjectTaggingAsync(new() { Bucket = bucket, Key = "test-key-tagging" }, Token);
            await s.Match("get-obj-after-tag-deletion", s.Get(bucket, "test-key-tagging"));
        };
        cases["TestS3.test_range_header_body_length"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "sample.bin", new string('a', 2048));
            await s.Match("get-object", s.Get(bucket, "sample.bin", range: "bytes=0-1023"));
            await s.Match("get-object-2", s.Get(bucket, "sample.bin", range: "bytes=1024-2047"));
        };
        foreach (string isVirtual in new[] { "True", "False" })
        {
            cases[$"TestS3.test_get_object_content_length_with_virtual_host[{isVirtual}]"] = async s =>
            {
                string bucket = await s.BucketAsync();
                await s.Put(bucket, "temp.txt", "123");
                RawResponse response = await s.Send("GET", $"/{bucket}/temp.txt");
                s.Match("get-obj-content-len-headers", response.HeadersJson(isError: false));
            };
        }
        cases["TestS3.test_s3_get_object_header_overrides"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "key-1", "something");
            await s.Match("get-object", s.S3.GetObjectAsync(new() { Bucket = bucket, Key = "key-1", ChecksumMode = s.Mode, ResponseCacheControl = "max-age=74", ResponseContentDisposition = "attachment; filename=\"foo.jpg\"", ResponseContentEncoding = "identity", ResponseContentLanguage = "de-DE", ResponseContentType = "image/jpeg", ResponseExpires = new DateTimeOffset(2015, 10, 21, 7, 28, 0, TimeSpan.Zero) }, Token));
        };
        foreach ((string name, bool isReadable) in new[] { ("STANDARD", true), ("STANDARD_IA", true), ("GLACIER", false), ("GLACIER_IR", true), ("DEEP_ARCHIVE", false) })
        {
            cases[$"TestS3.test_put_object_storage_class[{name}-{isReadable}]"] = async s =>
            {
                string bucket = await s.BucketAsync();
                await s.S3.PutObjectAsync(new() { Bucket = bucket, Key = "key", Body = Bytes("body-test"), ContentType = ContentType, StorageClass = new StorageClass(name), ChecksumAlgorithm = ChecksumAlgorithm.Crc32 }, Token);
                await s.Match("get-object-storage-class", s.S3.GetObjectAttributesAsync(new() { Bucket = bucket, Key = "key", ObjectAttributes = [ObjectAttributes.StorageClass] }, Token));
                await s.Match("get-object", s.Get(bucket, "key"));
            };
        }
        cases["TestS3.test_put_object_storage_class_outposts"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-object-outposts", s.S3.PutObjectAsync(new() { Bucket = bucket, Key = "key", Body = Bytes("body"), StorageClass = StorageClass.Outposts }, Token));
            await s.Match("create-multipart-outposts-exc", s.S3.CreateMultipartUploadAsync(new() { Bucket = bucket, Key = "key", StorageClass = StorageClass.Outposts }, Token));
        };
        cases["TestS3.test_s3_object_expires"] = async s =>
        {
            string bucket = await s.BucketAsync();
            foreach ((string name, int hours) in new[] { ("future", 1), ("past", -1) })
            {
                string expires = DateTimeOffset.UtcNow.AddHours(hours).ToString("r", CultureInfo.InvariantCulture);
                await s.Match("put-object-expires-" + name, s.S3.PutObjectAsync(new() { Bucket = bucket, Key = name, Body = Bytes("foo"), ContentType = ContentType, Expires = expires, ChecksumAlgorithm = s.Algorithm }, Token));
                await s.Match("head-object-expires-" + name, s.Head(bucket, name));
                await s.Match("get-object-expires-" + name, s.Get(bucket, name));
            }
        };
        cases["TestS3.test_object_expiry_after_bucket_lifecycle_configuration"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-object-before", s.Put(bucket, "before", "test"));
            await s.S3.PutBucketLifecycleConfigurationAsync(new() { Bucket = bucket, LifecycleConfiguration = new() { Rules = [new() { ID = "rule3", Status = ExpirationStatus.Enabled, Filter = new(), Expiration = new() { Days = 7 } }] } }, Token);
            await s.Match("get-bucket-lifecycle-conf", s.S3.GetBucketLifecycleConfigurationAsync(new() { Bucket = bucket }, Token));
            await s.Match("head-object-expiry-before", s.Head(bucket, "before"));
            await s.Match("put-object-after", s.Put(bucket, "after", "test"));
            await s.Match("head-object-expiry-after", s.Head(bucket, "after"));
        };
        cases["TestS3.test_get_object_part"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("multipart-upload", CopyCases.UploadAsync(s, bucket, "test.file", string.Concat(Enumerable.Repeat("test content 123", 327_681)), "test content 123"));
            await s.Match("head-object-part", s.S3.HeadObjectAsync(new() { Bucket = bucket, Key = "test.file", PartNumber = 2 }, Token));
            await s.Match("get-object-part", s.S3.GetObjectAsync(new() { Bucket = bucket, Key = "test.file", PartNumber = 2 }, Token));
            await s.Match("get-object-part-with-checksum", s.S3.GetObjectAsync(new() { Bucket = bucket, Key = "test.file", PartNumber = 2, ChecksumMode = ChecksumMode.Enabled }, Token));
            await s.Match("part-doesnt-exist", s.S3.GetObjectAsync(new() { Bucket = bucket, Key = "test.file", PartNumber = 10 }, Token));
            await s.Match("part-with-range", s.S3.GetObjectAsync(new() { Bucket = bucket, Key = "test.file", PartNumber = 2, Range = "bytes=0-8" }, Token));
            await s.Put(bucket, "single", "test-123");
            await s.Match("part-no-multipart", s.S3.GetObjectAsync(new() { Bucket = bucket, Key = "single", PartNumber = 2 }, Token));
            await s.Match("get-obj-no-multipart", s.S3.GetObjectAsync(new() { Bucket = bucket, Key = "single", PartNumber = 1, ChecksumMode = ChecksumMode.Enabled }, Token));
        };
        cases["TestS3.test_s3_get_object_preconditions[head_object]"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "key", "data");
            HeadObjectResponse head = await s.Head(bucket, "key");
            string tag = head.ETag!;
            DateTimeOffset written = head.LastModified!.Value;
            await s.Match("precondition-if-match", HeadIf(s, bucket, match: "\"wrong\""));
            await s.Match("precondition-if-unmodified-since", HeadIf(s, bucket, unmodified: written.AddHours(-1)));
            await s.Match("precondition-if-none-match", HeadIf(s, bucket, none: tag));
            await s.Match("copy-precondition-if-modified-since", HeadIf(s, bucket, modified: DateTimeOffset.UtcNow));
            await s.Match("obj-ignore-future-modified-since", HeadIf(s, bucket, modified: DateTimeOffset.UtcNow.AddHours(1)));
            await s.Match("etag-missing-quotes", HeadIf(s, bucket, none: tag.Trim('"')));
            await s.Match("precondition-if-unmodified-since-is-object", HeadIf(s, bucket, unmodified: written));
            await s.Match("precondition-if-modified-since-is-object", HeadIf(s, bucket, modified: written));
            await s.Match("obj-success", HeadIf(s, bucket, tag, "\"wrong\"", written.AddHours(-1), written.AddHours(-2)));
        };
        cases["TestS3BucketVersioning.test_object_version_id_format"] = async s =>
            Assert.Equal(32, (await s.Match("put-object", s.Put(await s.BucketAsync(versioned: true), "key", ""))).VersionId!.Length);
        cases["TestS3ObjectWritePrecondition.test_put_object_if_match"] = async s =>
        {
            string bucket = await s.BucketAsync();
            string tag = (await s.Match("put-obj", s.Put(bucket, "test-precondition", "test"))).ETag!;
            await s.Match("put-obj-if-match-wrong-etag", PutIf(s, bucket, "d41d8cd98f00b204e9800998ecf8427e"));
            await s.Match("put-obj-overwrite", PutIf(s, bucket, tag));
            await s.Match("del-obj", s.Delete(bucket, "test-precondition"));
            await s.Match("put-obj-if-match-key-not-exists", PutIf(s, bucket, tag));
            await s.Match("put-obj-after-del", s.Put(bucket, "test-precondition", ""));
        };
        cases["TestS3DeletePrecondition.test_delete_object_if_match_all_non_express"] = async s =>
        {
            string bucket = await s.BucketAsync();
            PutObjectResponse put = await s.Put(bucket, "test-precondition", "test");
            await s.Match("delete-obj-if-match-all", s.S3.DeleteObjectAsync(new() { Bucket = bucket, Key = "test-precondition", IfMatch = put.ETag, IfMatchSize = 4, IfMatchLastModifiedTime = DateTimeOffset.UtcNow }, Token));
        };
        cases["TestS3.test_s3_batch_delete_objects"] = async s =>
        {
            string bucket = await s.BucketAsync();
            string[] keys = [.. Enumerable.Range(0, 5).Select(i => $"key-batch-delete-{i.ToString(CultureInfo.InvariantCulture)}")];
            foreach (string key in keys)
                await s.Put(bucket, key, "content123");
            await s.Match("batch-delete", s.S3.DeleteObjectsAsync(new() { Bucket = bucket, Delete = new() { Objects = [.. keys.Select(key => new ObjectIdentifier { Key = key })] } }, Token));
            await s.Match("list-remaining-objects", List(s, bucket));
        };
        cases["TestS3.test_delete_objects_encoding"] = async s =>
        {
            s.IgnoreContentValues("1ac438708eff428b768f07249b3e2bb2", "ec53baa61c0c0b736a567bdef59250f3");
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "a%2Fb", new string('a', 16));
            await s.Put(bucket, "a/%F0%9F%98%80", new string('a', 21));
            await s.Match("list-objects-before-delete", ListV2(s, bucket), decodes: true);
            await s.Match("deleted-resp", s.S3.DeleteObjectsAsync(new() { Bucket = bucket, Delete = new() { Objects = [new() { Key = "a%2Fb" }, new() { Key = "a/%F0%9F%98%80" }] } }, Token));
            await s.Match("list-objects", ListV2(s, bucket));
        };
        cases["TestS3.test_url_encoded_key[False]"] = async s =>
        {
            s.IgnoreContentValues("03dc4443b5f395b54d011fdb7d9e0ae1", "51a6065890415b4b299dec1aa33d712c", "b792145c4a8e8d9ac95d3c2f9f0ac42d");
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "test@key/", new string('a', 16));
            await s.Put(bucket, "test%40key/", new string('a', 12));
            await s.Put(bucket, "test%40key", new string('a', 24));
            await s.Match("list-object-encoded-char", ListV2(s, bucket), decodes: true);
        };
        cases["TestS3.test_object_with_slashes_in_key[True]"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "/bar/foo/", "test");
            await s.Put(bucket, "/foo", "foobar");
            await s.Put(bucket, "bar", "barfoo");
            await s.Match("list-objects-slashes", ListV2(s, bucket));
        };
        cases["TestS3.test_delete_keys_in_versioned_bucket"] = async s =>
        {
            string bucket = await s.BucketAsync(versioned: true);
            const string Key = "test-key-versioned";
            string first = (await s.Put(bucket, Key, "something")).VersionId!, second = (await s.Put(bucket, Key, "something-v2")).VersionId!;
            await s.Match("list-objects-v2", ListV2(s, bucket));
            string marker = (await s.Match("delete-object", DeleteMany(s, bucket, (Key, null)))).Deleted[0].DeleteMarkerVersionId!;
            await s.Match("list-object-version", Versions(s, bucket));
            await s.Match("delete-object-version", DeleteMany(s, bucket, (Key, first), (Key, second)));
            await s.Match("list-objects-v2-after-delete", ListV2(s, bucket));
            await s.Match("list-object-version-after-delete", Versions(s, bucket));
            await s.Match("delete-object-delete-marker", DeleteMany(s, bucket, (Key, marker)));
        };
        cases["TestS3.test_empty_bucket_fixture"] = async s =>
        {
            string bucket = await s.BucketAsync();
            foreach (string key in new[] { "key0", "key1", "key2" })
                await s.Put(bucket, key, "123");
            await s.Match("list-obj", ListV2(s, bucket));
            await DeleteMany(s, bucket, ("key0", null), ("key1", null), ("key2", null));
            await s.Match("list-obj-after-empty", ListV2(s, bucket));
        };
        cases["TestS3ObjectLockRetention.test_s3_object_retention_compliance_mode"] = async s =>
        {
            string bucket = await s.BucketAsync(locked: true);
            const string Key = "test-retention-locked-object";
            s.Aws.Clock.Freeze();
            string version = (await s.Match("put-obj-locked-1", s.Put(bucket, Key, "test"))).VersionId!;
            await s.Match("add-compliance-retention", Retain(s, bucket, Key, version, ObjectLockRetentionMode.Compliance, 10));
            await s.Match("delete-locked-1", s.Delete(bucket, Key, version));
            await s.Match("put-delete-marker", s.Delete(bucket, Key));
            await s.Match("delete-locked-2", s.Delete(bucket, Key, version));
            await s.Match("update-retention-shortened", Retain(s, bucket, Key, version, ObjectLockRetentionMode.Compliance, 5));
            await s.Match("update-retention-less-restrictive", Retain(s, bucket, Key, version, ObjectLockRetentionMode.Governance, 10));
            await s.Aws.Clock.AdvanceAsync(TimeSpan.FromSeconds(11), Token);
            await s.Match("delete-obj-after-lock-expiration", s.Delete(bucket, Key, version));
        };
    }

    private static async Task PutGet(RecordedS3Case s, string key, string text, string label)
    {
        string bucket = await s.BucketAsync();
        await s.Put(bucket, key, text);
        await s.Match(label, s.Get(bucket, key));
    }

    private static Task<ListObjectsV2Response> ListV2(RecordedS3Case s, string bucket) => s.S3.ListObjectsV2Async(new() { Bucket = bucket, EncodingType = EncodingType.Url }, Token);

    private static Task<ListObjectsResponse> List(RecordedS3Case s, string bucket) => s.S3.ListObjectsAsync(new() { Bucket = bucket, EncodingType = EncodingType.Url }, Token);

    private static Task<ListObjectVersionsResponse> Versions(RecordedS3Case s, string bucket) => s.S3.ListObjectVersionsAsync(new() { Bucket = bucket, EncodingType = EncodingType.Url }, Token);

    private static Task<HeadObjectResponse> HeadIf(RecordedS3Case s, string bucket, string? match = null, string? none = null, DateTimeOffset? modified = null, DateTimeOffset? unmodified = null) =>
        s.S3.HeadObjectAsync(new() { Bucket = bucket, Key = "key", IfMatch = match, IfNoneMatch = none, IfModifiedSince = modified, IfUnmodifiedSince = unmodified }, Token);

    private static Task<PutObjectResponse> PutIf(RecordedS3Case s, string bucket, string match) =>
        s.S3.PutObjectAsync(new() { Bucket = bucket, Key = "test-precondition", Body = Array.Empty<byte>(), IfMatch = match, ChecksumAlgorithm = s.Algorithm }, Token);

    private static Task<DeleteObjectsResponse> DeleteMany(RecordedS3Case s, string bucket, params (string Key, string? Version)[] objects) =>
        s.S3.DeleteObjectsAsync(new() { Bucket = bucket, Delete = new() { Objects = [.. objects.Select(entry => new ObjectIdentifier { Key = entry.Key, VersionId = entry.Version })] } }, Token);

    private static Task<PutObjectRetentionResponse> Retain(RecordedS3Case s, string bucket, string key, string version, ObjectLockRetentionMode mode, int seconds) => s.S3.PutObjectRetentionAsync(
        new() { Bucket = bucket, Key = key, VersionId = version, Retention = new() { Mode = mode, RetainUntilDate = s.Aws.Clock.GetUtcNow().AddSeconds(seconds) } }, Token);
}
