using Tern.S3;
using static Tern.Local.Tests.S3.Recordings.RecordedS3Case;

namespace Tern.Local.Tests.S3.Recordings;

/// <summary>Multipart uploads and the errors of objects that do not exist.</summary>
internal static class MultipartCases
{
    private const string Missing = "missing-bucket";

    public static void AddTo(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        AddCopies(cases);
        cases["TestS3.test_get_object_no_such_bucket"] = async s => await s.Match("expected_error", s.Get(Missing, "foobar"));
        cases["TestS3.test_delete_bucket_no_such_bucket"] = async s => await s.Match("expected_error", s.S3.DeleteBucketAsync(new() { Bucket = "does-not-exist-localstack-test" }, Token));
        cases["TestS3.test_get_bucket_notification_configuration_no_such_bucket"] = async s =>
            await s.Match("expected_error", s.S3.GetBucketNotificationConfigurationAsync(new() { Bucket = Missing }, Token));
        cases["TestS3.test_invalid_range_error"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "my-key", "abcdefgh");
            await s.Match("exc", s.Get(bucket, "my-key", range: "bytes=1024-4096"));
        };
        cases["TestS3.test_range_key_not_exists"] = async s => await s.Match("exc", s.Get(await s.BucketAsync(), "my-key", range: "bytes=1024-4096"));
        cases["TestS3.test_get_object_after_deleted_in_versioned_bucket"] = async s =>
        {
            string bucket = await s.BucketAsync(versioned: true);
            await s.Put(bucket, "my-key", "abcdefgh");
            await s.Match("get-object", s.Get(bucket, "my-key"));
            await s.Delete(bucket, "my-key");
            await s.Match("get-object-after-delete", s.Get(bucket, "my-key"));
        };
        cases["TestS3.test_put_object_tagging_empty_list"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "key", "test");
            await s.Match("created-object-tags", s.S3.GetObjectTaggingAsync(new() { Bucket = bucket, Key = "key" }, Token));
            await s.S3.PutObjectTaggingAsync(new() { Bucket = bucket, Key = "key", Tagging = new() { TagSet = [new() { Key = "tag1", Value = "tag1" }, new() { Key = "tag2", Value = "" }] } }, Token);
            await s.Match("updated-object-tags", s.S3.GetObjectTaggingAsync(new() { Bucket = bucket, Key = "key" }, Token));
            await s.S3.PutObjectTaggingAsync(new() { Bucket = bucket, Key = "key", Tagging = new() { TagSet = [] } }, Token);
            await s.Match("deleted-object-tags", s.S3.GetObjectTaggingAsync(new() { Bucket = bucket, Key = "key" }, Token));
        };
        cases["TestS3.test_precondition_failed_error"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "foo", "");
            await s.Match("get-object-if-match", s.S3.GetObjectAsync(new() { Bucket = bucket, Key = "foo", IfMatch = "\"not good etag\"" }, Token));
        };
        cases["TestS3.test_delete_non_existing_keys_quiet"] = async s =>
            await s.Match("deleted-resp", s.S3.DeleteObjectsAsync(new() { Bucket = await s.BucketAsync(), Delete = new() { Quiet = true, Objects = [new() { Key = "dummy1" }, new() { Key = "dummy2" }] } }, Token));
        cases["TestS3.test_multipart_no_such_upload"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("upload-exc", Part(s, bucket, "fakeid", 1, "test"));
            await s.Match("complete-exc", Complete(s, bucket, "fakeid", (1, "\"test\"")));
            await s.Match("abort-exc", s.S3.AbortMultipartUploadAsync(new() { Bucket = bucket, Key = Key, UploadId = "fakeid" }, Token));
        };
        cases["TestS3.test_multipart_complete_multipart_too_small"] = async s =>
        {
            string bucket = await s.BucketAsync();
            string upload = await StartAsync(s, bucket);
            string first = (await s.Match("upload-part1", Part(s, bucket, upload, 1, "data"))).ETag!;
            string second = (await s.Match("upload-part2", Part(s, bucket, upload, 2, "data"))).ETag!;
            await s.Match("complete-exc-no-parts", Complete(s, bucket, upload));
            await s.Match("complete-exc-too-small", Complete(s, bucket, upload, (1, first), (2, second)));
        };
        cases["TestS3.test_multipart_complete_multipart_wrong_part"] = async s =>
        {
            string bucket = await s.BucketAsync();
            string upload = await StartAsync(s, bucket);
            string tag = (await Part(s, bucket, upload, 1, "data")).ETag!;
            await s.Match("complete-exc-wrong-part-number", Complete(s, bucket, upload, (2, tag)));
            await s.Match("complete-exc-wrong-etag", Complete(s, bucket, upload, (1, "\"d41d8cd98f00b204e9800998ecf8427e\"")));
        };
        cases["TestS3.test_complete_multipart_parts_order"] = async s =>
        {
            string bucket = await s.BucketAsync("bucket");
            byte[] data = Bytes(new string('a', 5_242_881));
            foreach ((string key, int step) in new[] { ("test-order-parts", 1), ("key-sequence-with-step-2", 2) })
            {
                string upload = (await s.S3.CreateMultipartUploadAsync(new() { Bucket = bucket, Key = key }, Token)).UploadId!;
                if (step == 1)
                    await s.Match("upload-part-negative-part-number", s.S3.UploadPartAsync(new() { Bucket = bucket, Key = key, UploadId = upload, PartNumber = -1, Body = data }, Token));
                CompletedPart[] parts = new CompletedPart[3];
                for (int i = 0; i < 3; i++)
                    parts[i] = new() { PartNumber = (i * step) + 1, ETag = (await s.S3.UploadPartAsync(new() { Bucket = bucket, Key = key, UploadId = upload, PartNumber = (i * step) + 1, Body = data }, Token)).ETag };
                if (step == 1)
                    await s.Match("complete-multipart-unordered", s.S3.CompleteMultipartUploadAsync(new() { Bucket = bucket, Key = key, UploadId = upload, MultipartUpload = new() { Parts = [.. parts.Reverse()] } }, Token));
                await s.Match(step == 1 ? "complete-multipart-ordered" : "complete-multipart-with-step-2", s.S3.CompleteMultipartUploadAsync(new() { Bucket = bucket, Key = key, UploadId = upload, MultipartUpload = new() { Parts = parts } }, Token));
            }
        };
        cases["TestS3.test_multipart_overwrite_key"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-object", s.Put(bucket, "test.file", "test content 123"));
            await s.Match("multipart-upload", CopyCases.UploadAsync(s, bucket, "test.file", "test content 123"));
        };
        cases["TestS3.test_set_external_hostname"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("multipart-upload", CopyCases.UploadAsync(s, bucket, "test.file", "test content 123"));
            await s.Match("get-object", CopyCases.UploadAsync(s, bucket, "test.file", "test content 123"));
        };
        cases["TestS3.test_multipart_with_unicode_character_location"] = async s =>
        {
            s.IgnoreContentValues("209b3f7345bfc0220995968302e3e9a8-1", "LPvyvt6AWlQ=");
            string bucket = await s.BucketAsync("bucket");
            const string Name = "test-unicode_\u2014_file";
            string upload = (await s.Match("create-multipart", s.S3.CreateMultipartUploadAsync(new() { Bucket = bucket, Key = Name }, Token))).UploadId!;
            string tag = (await s.S3.UploadPartAsync(new() { Bucket = bucket, Key = Name, UploadId = upload, PartNumber = 1, Body = Bytes("data") }, Token)).ETag!;
            await s.Match("complete-multipart", s.S3.CompleteMultipartUploadAsync(new() { Bucket = bucket, Key = Name, UploadId = upload, MultipartUpload = new() { Parts = [new() { PartNumber = 1, ETag = tag }] } }, Token));
        };
        cases["TestS3.test_upload_file_multipart"] = async s =>
        {
            s.IgnoreContentValues("B63YTw==-1", "8eabe9d6b43316e840b079170916c079-1");
            string bucket = await s.BucketAsync();
            string upload = (await s.S3.CreateMultipartUploadAsync(new() { Bucket = bucket, Key = Key, ContentType = ContentType, ChecksumAlgorithm = ChecksumAlgorithm.Crc32 }, Token)).UploadId!;
            UploadPartResponse part = await s.S3.UploadPartAsync(new() { Bucket = bucket, Key = Key, UploadId = upload, PartNumber = 1, Body = Bytes(new string('a', 6144)), ChecksumAlgorithm = ChecksumAlgorithm.Crc32 }, Token);
            await s.S3.CompleteMultipartUploadAsync(new() { Bucket = bucket, Key = Key, UploadId = upload, MultipartUpload = new() { Parts = [new() { PartNumber = 1, ETag = part.ETag, ChecksumCrc32 = part.ChecksumCrc32 }] } }, Token);
            await s.Match("get_object", s.Get(bucket, Key));
        };
        cases["TestS3.test_multipart_key_validation"] = async s =>
        {
            string bucket = await s.BucketAsync();
            string upload = await StartAsync(s, bucket);
            string tag = (await Part(s, bucket, upload, 1, "test")).ETag!;
            await s.Match("upload-part-wrong-key-name", s.S3.UploadPartAsync(new() { Bucket = bucket, Key = "other", UploadId = upload, PartNumber = 1, Body = Bytes("test") }, Token));
            await s.Match("complete-multipart-wrong-key-name", s.S3.CompleteMultipartUploadAsync(new() { Bucket = bucket, Key = "other", UploadId = upload, MultipartUpload = new() { Parts = [new() { PartNumber = 1, ETag = tag }] } }, Token));
            await s.Match("list-parts-wrong-key-name", s.S3.ListPartsAsync(new() { Bucket = bucket, Key = "other", UploadId = upload }, Token));
            await s.Match("abort-multipart-wrong-key-name", s.S3.AbortMultipartUploadAsync(new() { Bucket = bucket, Key = "other", UploadId = upload }, Token));
        };
        cases["TestS3Multipart.test_upload_part_copy_range"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-src-object", s.Put(bucket, "src", "0123456789"));
            string upload = (await s.Match("create-multipart", s.S3.CreateMultipartUploadAsync(new() { Bucket = bucket, Key = "test-upload-part-copy" }, Token))).UploadId!;
            string[] valid = ["0-8", "1-1", "0-0"];
            for (int i = 0; i < valid.Length; i++)
                await s.Match($"upload-part-copy-{i + 1}", CopyPart(s, bucket, upload, i + 1, "bytes=" + valid[i]));
            await s.Match("list-parts", s.S3.ListPartsAsync(new() { Bucket = bucket, Key = "test-upload-part-copy", UploadId = upload }, Token));
            await s.Match("upload-part-copy-wrong-format", CopyPart(s, bucket, upload, 1, "0-8"));
            foreach (string range in new[] { "1-0", "-1-", "0--1", "0-1,3-4,7-9", "-", "-0", "0-100", "100-200", "1-", "-2", "-15" })
                await s.Match("upload-part-copy-range-exc-" + range, CopyPart(s, bucket, upload, 1, "bytes=" + range));
        };
        cases["TestS3Multipart.test_upload_part_copy_no_copy_source_range"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-src-object", s.Put(bucket, "src", "0123456789"));
            string upload = (await s.Match("create-multipart", s.S3.CreateMultipartUploadAsync(new() { Bucket = bucket, Key = "test-upload-part-copy" }, Token))).UploadId!;
            await s.Match("upload-part-copy", CopyPart(s, bucket, upload, 1, null));
            await s.Match("list-parts", s.S3.ListPartsAsync(new() { Bucket = bucket, Key = "test-upload-part-copy", UploadId = upload }, Token));
        };
    }

    private static void AddCopies(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        foreach ((string name, string label, Func<HeadObjectResponse, UploadPartCopyRequest, UploadPartCopyRequest> condition) in new (string, string, Func<HeadObjectResponse, UploadPartCopyRequest, UploadPartCopyRequest>)[]
        {
            ("copy_source_if_match_success", "if-match", (head, request) => request with { CopySourceIfMatch = head.ETag }),
            ("copy_source_if_match_none_success", "if-none-match", (_, request) => request with { CopySourceIfNoneMatch = "\"wrong\"" }),
            ("copy_source_if_modified_since_in_future_success", "if-modified-since-in-future", (_, request) => request with { CopySourceIfModifiedSince = DateTimeOffset.UtcNow.AddDays(1) }),
            ("copy_source_if_none_match_failed", "source-if-none-match", (head, request) => request with { CopySourceIfNoneMatch = head.ETag }),
            ("if_modified_since_failed", "source-modified-since-match", (_, request) => request with { CopySourceIfModifiedSince = DateTimeOffset.UtcNow }),
            ("copy_source_if_none_match_and_if_unmodified_since_match_failed", "source-unmodified-since-and-if-none-match", (head, request) => request with { CopySourceIfNoneMatch = head.ETag, CopySourceIfUnmodifiedSince = head.LastModified!.Value.AddDays(-1) }),
        })
        {
            cases["TestS3Multipart.test_upload_part_copy_with_" + name] = async s =>
            {
                string bucket = await s.BucketAsync("bucket");
                await s.Put(bucket, "source_file.txt", "0123456789");
                string upload = (await s.S3.CreateMultipartUploadAsync(new() { Bucket = bucket, Key = "destination_file.txt" }, Token)).UploadId!;
                HeadObjectResponse head = await s.Head(bucket, "source_file.txt");
                var request = new UploadPartCopyRequest { Bucket = bucket, Key = "destination_file.txt", UploadId = upload, PartNumber = 1, CopySource = $"{bucket}/source_file.txt" };
                await s.Match("upload-part-copy-" + label, s.S3.UploadPartCopyAsync(condition(head, request), Token));
                if (name.EndsWith("success", StringComparison.Ordinal))
                    await s.Match("list-parts", s.S3.ListPartsAsync(new() { Bucket = bucket, Key = "destination_file.txt", UploadId = upload }, Token));
            };
        }
    }

    private const string Key = "test-multipart";

    private static async Task<string> StartAsync(RecordedS3Case s, string bucket) => (await s.S3.CreateMultipartUploadAsync(new() { Bucket = bucket, Key = Key }, Token)).UploadId!;

    private static Task<UploadPartResponse> Part(RecordedS3Case s, string bucket, string upload, int number, string text) =>
        s.S3.UploadPartAsync(new() { Bucket = bucket, Key = Key, UploadId = upload, PartNumber = number, Body = Bytes(text) }, Token);

    private static Task<UploadPartCopyResponse> CopyPart(RecordedS3Case s, string bucket, string upload, int number, string? range) =>
        s.S3.UploadPartCopyAsync(new() { Bucket = bucket, Key = "test-upload-part-copy", UploadId = upload, PartNumber = number, CopySource = $"{bucket}/src", CopySourceRange = range }, Token);

    private static Task<CompleteMultipartUploadResponse> Complete(RecordedS3Case s, string bucket, string upload, params (int Number, string Tag)[] parts) => s.S3.CompleteMultipartUploadAsync(
        new() { Bucket = bucket, Key = Key, UploadId = upload, MultipartUpload = new() { Parts = [.. parts.Select(part => new CompletedPart { PartNumber = part.Number, ETag = part.Tag })] } }, Token);
}
