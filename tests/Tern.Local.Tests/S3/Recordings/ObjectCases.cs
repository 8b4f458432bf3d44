using Tern.S3;
using static Tern.Local.Tests.S3.Recordings.RecordedS3Case;

namespace Tern.Local.Tests.S3.Recordings;

/// <summary>Objects: writes, reads, ranges, deletions and preconditions.</summary>
internal static class ObjectCases
{
    private const string BadVersion = "HPniJFCxqTsMuIH9KX8K8wEjNUgmABCD";

    public static void AddTo(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        cases["TestS3ObjectCRUD.test_delete_object"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-object", s.Put(bucket, "test-delete", "test-delete"));
            await s.Match("delete-object", s.Delete(bucket, "test-delete"));
            await s.Match("delete-nonexistent-object", s.Delete(bucket, "test-nonexistent"));
            await s.Match("delete-nonexistent-object-versionid", s.Delete(bucket, "test-nonexistent", BadVersion));
        };
        cases["TestS3ObjectCRUD.test_delete_object_versioned"] = async s =>
        {
            string bucket = await s.BucketAsync(versioned: true);
            const string Key = "test-delete";
            string version = (await s.Match("put-object", s.Put(bucket, Key, Key))).VersionId!;
            string marker = (await s.Match("delete-object", s.Delete(bucket, Key))).VersionId!;
            await s.Match("get-deleted-object", s.Get(bucket, Key));
            await s.Match("get-object-with-version", s.Get(bucket, Key, version));
            await s.Match("get-delete-marker", s.Get(bucket, Key, marker));
            await s.Match("delete-object-2", s.Delete(bucket, Key));
            await s.Match("list-object-versions", s.S3.ListObjectVersionsAsync(new() { Bucket = bucket, Prefix = Key, EncodingType = EncodingType.Url }, Token));
            await s.Match("delete-delete-marker", s.Delete(bucket, Key, marker));
            await s.Match("delete-object-version", s.Delete(bucket, Key, version));
            await s.Match("get-deleted-object-with-version", s.Get(bucket, Key, version));
            await s.Match("delete-with-bad-version", s.Delete(bucket, Key, BadVersion));
            await s.Match("delete-wrong-key", s.Delete(bucket, "wrong-key"));
        };
        cases["TestS3ObjectCRUD.test_get_object_with_version_unversioned_bucket"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-object", s.Put(bucket, "test-version", "test-version"));
            await s.Match("get-obj-with-version", s.Get(bucket, "test-version", BadVersion));
            await s.Match("get-obj-with-null-version", s.Get(bucket, "test-version", "null"));
        };
        cases["TestS3ObjectCRUD.test_list_object_versions_order_unversioned"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("list-empty", s.S3.ListObjectVersionsAsync(new() { Bucket = bucket, EncodingType = EncodingType.Url }, Token));
            await s.Match("put-object", s.Put(bucket, "a-test-object-1", "test-object-1"));
            await s.Match("put-object-3", s.Put(bucket, "c-test-object-3", "test-object-3"));
            await s.Match("put-object-2", s.Put(bucket, "b-test-object-2", "test-object-2"));
            await s.Match("list-object-versions", s.S3.ListObjectVersionsAsync(new() { Bucket = bucket, EncodingType = EncodingType.Url }, Token));
        };
        cases["TestS3ObjectCRUD.test_delete_objects"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-object", s.Put(bucket, "test-delete", "test-delete"));
            await s.Match("delete-object-wrong-version-id", DeleteMany(s, bucket, ("test-delete", BadVersion)));
            await s.Match("delete-objects", DeleteMany(s, bucket, ("a-wrong-key", null), ("c-wrong-key", null), ("test-delete", null)));
        };
        cases["TestS3ObjectCRUD.test_delete_objects_versioned"] = async s =>
        {
            string bucket = await s.BucketAsync(versioned: true);
            string version = (await s.Match("put-object", s.Put(bucket, "test-delete", "test-delete"))).VersionId!;
            DeleteObjectsResponse deleted = await s.Match("delete-objects-no-version-id", DeleteMany(s, bucket, ("test-delete", null), ("wrongkey", null), ("wrongkey-x", null)));
            await s.Match("delete-objects-marker", DeleteMany(s, bucket, ("test-delete", deleted.Deleted[0].DeleteMarkerVersionId)));
            const string Other = "HPniJFCxqTsMuIH9KX8K8wEjNUgmABCD";
            await s.Match("delete-objects-wrong-version-id", DeleteMany(s, bucket, ("test-delete", Other), ("wrong-key-2", Other)));
            await s.Match("delete-objects-version-id", DeleteMany(s, bucket, ("test-delete", version)));
        };
        cases["TestS3ObjectCRUD.test_get_object_range"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "key", "0123456789");
            foreach (string range in new[] { "0-8", "1-1", "1-0", "1-", "-1-", "-2", "-9", "-15", "0-100", "0-0", "0--1", "-", "-0", "100-200" })
                await s.Match("get-" + range, s.Get(bucket, "key", range: "bytes=" + range));
            await s.Match("get-0-8-checksum", s.S3.GetObjectAsync(new() { Bucket = bucket, Key = "key", Range = "bytes=0-8", ChecksumMode = ChecksumMode.Enabled }, Token));
            await s.Match("get-multiple-ranges", s.Get(bucket, "key", range: "bytes=0-1,3-4,7-9"));
            await s.Match("get-wrong-format", s.Get(bucket, "key", range: "0-1"));
            await s.Match("put-after-failed", s.Put(bucket, "key", "01234567890123456789"));
        };
        cases["TestS3ObjectWritePrecondition.test_put_object_if_none_match"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-obj", PutIf(s, bucket, none: "*"));
            await s.Match("put-obj-if-none-match", PutIf(s, bucket, none: "*"));
            await s.Match("del-obj", s.Delete(bucket, Precondition));
            await s.Match("put-obj-after-del", PutIf(s, bucket, none: "*"));
        };
        cases["TestS3ObjectWritePrecondition.test_put_object_if_none_match_versioned_bucket"] = async s =>
        {
            string bucket = await s.BucketAsync(versioned: true);
            await s.Match("put-obj", PutIf(s, bucket, none: "*"));
            await s.Match("put-obj-if-none-match", PutIf(s, bucket, none: "*"));
            await s.Match("del-obj", s.Delete(bucket, Precondition));
            await s.Match("put-obj-after-del", PutIf(s, bucket, none: "*"));
            await s.Match("list-object-versions", s.S3.ListObjectVersionsAsync(new() { Bucket = bucket, EncodingType = EncodingType.Url }, Token));
        };
        cases["TestS3ObjectWritePrecondition.test_put_object_if_match_validation"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-obj-if-match-star-value", PutIf(s, bucket, match: "*", key: "test-precondition-validation"));
            await s.Match("put-obj-if-match-bad-value", PutIf(s, bucket, match: "abcdef", key: "test-precondition-validation"));
            await s.Match("put-obj-if-match-bad-value-2", PutIf(s, bucket, match: "bad-char_/", key: "test-precondition-validation"));
        };
        cases["TestS3ObjectWritePrecondition.test_put_object_if_match_and_if_none_match_validation"] = async s =>
            await s.Match("put-obj-both-precondition", PutIf(s, await s.BucketAsync(), match: "abcdef", none: "*"));
        cases["TestS3DeletePrecondition.test_delete_object_if_match_non_express"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "test-precondition", "test");
            await s.Match("delete-obj-if-match", s.S3.DeleteObjectAsync(new() { Bucket = bucket, Key = "test-precondition", IfMatch = "badvalue" }, Token));
        };
        cases["TestS3DeletePrecondition.test_delete_object_if_match_size_non_express"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "test-precondition", "test");
            await s.Match("delete-obj-if-match-size", s.S3.DeleteObjectAsync(new() { Bucket = bucket, Key = "test-precondition", IfMatchSize = 10 }, Token));
        };
        cases["TestS3ObjectWritePrecondition.test_multipart_if_none_match_with_put"] = async s =>
        {
            string bucket = await s.BucketAsync();
            CreateMultipartUploadResponse upload = await s.Match("create-multipart", s.S3.CreateMultipartUploadAsync(new() { Bucket = bucket, Key = Precondition }, Token));
            UploadPartResponse part = await PartAsync(s, bucket, Precondition, upload.UploadId!, 1, "test");
            await s.Match("put-obj", s.Put(bucket, Precondition, ""));
            await s.Match("complete-multipart-if-none-match-put-during", CompleteAsync(s, bucket, Precondition, upload.UploadId!, part.ETag!, none: "*"));
        };
        cases["TestS3ObjectWritePrecondition.test_multipart_if_none_match_with_delete"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-obj", s.Put(bucket, Precondition, ""));
            CreateMultipartUploadResponse upload = await s.Match("create-multipart", s.S3.CreateMultipartUploadAsync(new() { Bucket = bucket, Key = Precondition }, Token));
            UploadPartResponse part = await PartAsync(s, bucket, Precondition, upload.UploadId!, 1, "test");
            await s.Match("complete-multipart-if-none-match", CompleteAsync(s, bucket, Precondition, upload.UploadId!, part.ETag!, none: "*"));
            await s.Match("del-obj", s.Delete(bucket, Precondition));
            await s.Match("complete-multipart-after-del", CompleteAsync(s, bucket, Precondition, upload.UploadId!, part.ETag!, none: "*"));
            await s.Match("complete-multipart-after-del-restart", RestartAsync(s, bucket, none: "*"));
        };
        cases["TestS3ObjectWritePrecondition.test_multipart_if_match_with_put"] = async s =>
        {
            string bucket = await s.BucketAsync();
            string before = (await s.Match("put-obj", s.Put(bucket, Precondition, "test"))).ETag!;
            CreateMultipartUploadResponse upload = await s.Match("create-multipart", s.S3.CreateMultipartUploadAsync(new() { Bucket = bucket, Key = Precondition }, Token));
            UploadPartResponse part = await PartAsync(s, bucket, Precondition, upload.UploadId!, 1, "test");
            string during = (await s.Match("put-obj-during", s.Put(bucket, Precondition, "test2"))).ETag!;
            await s.Match("complete-multipart-if-match-put-before", CompleteAsync(s, bucket, Precondition, upload.UploadId!, part.ETag!, match: before));
            await s.Match("complete-multipart-if-match-put-during", CompleteAsync(s, bucket, Precondition, upload.UploadId!, part.ETag!, match: during));
            await s.Match("complete-multipart-if-match-put-before-restart", RestartAsync(s, bucket, match: during, label: "create-multipart-again"));
        };
        cases["TestS3ObjectWritePrecondition.test_multipart_if_match_with_put_identical"] = async s =>
        {
            string bucket = await s.BucketAsync();
            string before = (await s.Match("put-obj", s.Put(bucket, Precondition, "test"))).ETag!;
            CreateMultipartUploadResponse upload = await s.Match("create-multipart", s.S3.CreateMultipartUploadAsync(new() { Bucket = bucket, Key = Precondition }, Token));
            UploadPartResponse part = await PartAsync(s, bucket, Precondition, upload.UploadId!, 1, "test");
            await s.Match("put-obj-during", s.Put(bucket, Precondition, "test"));
            await s.Match("complete-multipart-if-match-put-during", CompleteAsync(s, bucket, Precondition, upload.UploadId!, part.ETag!, match: before));
            await s.Match("complete-multipart-if-match-put-before-restart", RestartAsync(s, bucket, match: before, label: "create-multipart-again"));
        };
        cases["TestS3ObjectWritePrecondition.test_multipart_if_match_with_delete"] = async s =>
        {
            string bucket = await s.BucketAsync();
            string before = (await s.Match("put-obj", s.Put(bucket, Precondition, "test"))).ETag!;
            CreateMultipartUploadResponse upload = await s.Match("create-multipart", s.S3.CreateMultipartUploadAsync(new() { Bucket = bucket, Key = Precondition }, Token));
            UploadPartResponse part = await PartAsync(s, bucket, Precondition, upload.UploadId!, 1, "test");
            await s.Match("del-obj", s.Delete(bucket, Precondition));
            await s.Match("complete-multipart-after-del", CompleteAsync(s, bucket, Precondition, upload.UploadId!, part.ETag!, match: before));
            await s.Match("put-obj-2", s.Put(bucket, Precondition, "test"));
            await s.Match("complete-multipart-if-match-after-put", CompleteAsync(s, bucket, Precondition, upload.UploadId!, part.ETag!, match: before));
        };
        cases["TestS3ObjectWritePrecondition.test_copy_object_precondition_write_validation"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "source", "source content");
            await s.Match("copy-obj-none-match-etag", Copy(s, bucket, none: "d41d8cd98f00b204e9800998ecf8427e"));
            await s.Match("copy-obj-if-match-star", Copy(s, bucket, match: "*"));
            await s.Match("copy-obj-both", Copy(s, bucket, match: "d41d8cd98f00b204e9800998ecf8427e", none: "*"));
        };
        cases["TestS3ObjectWritePrecondition.test_copy_object_if_none_match"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "source", "source content");
            await s.Match("copy-obj", Copy(s, bucket, none: "*"));
            await s.Match("copy-obj-if-none-match-fail", Copy(s, bucket, none: "*"));
        };
    }

    private const string Precondition = "test-precondition";

    private static Task<PutObjectResponse> PutIf(RecordedS3Case s, string bucket, string? match = null, string? none = null, string key = Precondition) =>
        s.S3.PutObjectAsync(new() { Bucket = bucket, Key = key, Body = Array.Empty<byte>(), IfMatch = match, IfNoneMatch = none }, Token);

    private static Task<CopyObjectResponse> Copy(RecordedS3Case s, string bucket, string? match = null, string? none = null) =>
        s.S3.CopyObjectAsync(new() { Bucket = bucket, Key = "dest-object", CopySource = $"{bucket}/source", IfMatch = match, IfNoneMatch = none }, Token);

    private static Task<DeleteObjectsResponse> DeleteMany(RecordedS3Case s, string bucket, params (string Key, string? Version)[] objects) =>
        s.S3.DeleteObjectsAsync(new() { Bucket = bucket, Delete = new() { Objects = [.. objects.Select(entry => new ObjectIdentifier { Key = entry.Key, VersionId = entry.Version })] } }, Token);

    private static Task<UploadPartResponse> PartAsync(RecordedS3Case s, string bucket, string key, string upload, int number, string text) =>
        s.S3.UploadPartAsync(new() { Bucket = bucket, Key = key, UploadId = upload, PartNumber = number, Body = Bytes(text) }, Token);

    private static async Task<CompleteMultipartUploadResponse> RestartAsync(RecordedS3Case s, string bucket, string? match = null, string? none = null, string? label = null)
    {
        Task<CreateMultipartUploadResponse> call = s.S3.CreateMultipartUploadAsync(new() { Bucket = bucket, Key = Precondition }, Token);
        string upload = (label is null ? await call : await s.Match(label, call)).UploadId!;
        UploadPartResponse part = await PartAsync(s, bucket, Precondition, upload, 1, "test");
        return await CompleteAsync(s, bucket, Precondition, upload, part.ETag!, match, none);
    }

    private static Task<CompleteMultipartUploadResponse> CompleteAsync(RecordedS3Case s, string bucket, string key, string upload, string tag, string? match = null, string? none = null) =>
        s.S3.CompleteMultipartUploadAsync(new() { Bucket = bucket, Key = key, UploadId = upload, IfMatch = match, IfNoneMatch = none, MultipartUpload = new() { Parts = [new() { PartNumber = 1, ETag = tag }] } }, Token);
}
