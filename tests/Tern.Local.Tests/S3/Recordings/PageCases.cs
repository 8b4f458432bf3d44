using System.Globalization;
using System.Text.Json.Nodes;
using Tern.S3;
using static Tern.Local.Tests.S3.Recordings.RecordedS3Case;

namespace Tern.Local.Tests.S3.Recordings;

/// <summary>Prefixes, delimiters and markers of listings.</summary>
internal static class PageCases
{
    private static readonly string[] s_tree = ["test/foo/bar/123", "test/foo/bar/456", "test/bar/foo/123"];

    public static void AddTo(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        AddUploads(cases);
        AddVersions(cases);
        cases["TestS3.test_delete_bucket_with_content"] = async s =>
        {
            string bucket = await s.BucketAsync();
            for (int i = 0; i < 10; i++)
                await s.Put(bucket, $"test-key-{i.ToString(CultureInfo.InvariantCulture)}", $"test-{i.ToString(CultureInfo.InvariantCulture)}");
            ListObjectsResponse page = await s.Match("list-objects", s.S3.ListObjectsAsync(new() { Bucket = bucket, MaxKeys = 100, EncodingType = EncodingType.Url }, Token));
            await s.S3.DeleteObjectsAsync(new() { Bucket = bucket, Delete = new() { Objects = [.. page.Contents.Select(entry => new ObjectIdentifier { Key = entry.Key! })] } }, Token);
            await s.S3.DeleteBucketAsync(new() { Bucket = bucket }, Token);
            await s.BucketAsync("bucket-2");
            await s.Match("list-buckets", s.S3.ListBucketsAsync(new(), Token));
        };
        cases["TestS3.test_s3_put_more_than_1000_items"] = async s =>
        {
            string bucket = await s.BucketAsync();
            for (int i = 0; i < 1010; i++)
                await s.Put(bucket, $"test-key-{i.ToString(CultureInfo.InvariantCulture)}", $"test-{i.ToString(CultureInfo.InvariantCulture)}");
            await s.Match("get_object-1009", s.Get(bucket, "test-key-1009"));
            await s.Match("get_object-0", s.Get(bucket, "test-key-0"));
            ListObjectsResponse page = await s.S3.ListObjectsAsync(new() { Bucket = bucket, MaxKeys = 1010, Delimiter = "/", EncodingType = EncodingType.Url }, Token);
            Assert.Equal(1000, page.Contents.Count);
            JsonObject document = ResponseJson.Of(page)!.AsObject();
            document["Contents"] = "1,000 objects";
            s.Match("list-objects", document);
            await s.Match("list-objects-next_marker", s.S3.ListObjectsAsync(new() { Bucket = bucket, Marker = page.NextMarker, EncodingType = EncodingType.Url }, Token));
        };
        foreach (string delimiter in new[] { "", "%2F" })
        {
            cases[$"TestS3ListObjects.test_list_objects_with_prefix[{delimiter}]"] = async s =>
            {
                string bucket = await s.BucketAsync();
                await s.Put(bucket, "test/foo/bar/123", "content 123");
                await s.Match("list-objects", s.S3.ListObjectsAsync(new() { Bucket = bucket, Prefix = "test/", Delimiter = delimiter, MaxKeys = 1, EncodingType = EncodingType.Url }, Token));
                if (delimiter.Length > 0)
                    await s.Match("list-objects-no-encoding", s.Send("GET", $"/{bucket}?prefix=test&delimiter=%2F"));
            };
        }
        foreach (string type in new[] { "TestS3", "TestS3ListObjectsV2" })
        {
            cases[$"{type}.test_list_objects_v2_with_prefix"] = async s =>
            {
                string bucket = await s.BucketAsync();
                foreach (string key in s_tree)
                    await s.Put(bucket, key, "content 123");
                int number = 1;
                foreach (string prefix in new[] { "test/", "test/foo", "test/foo/bar" })
                    await s.Match($"list-objects-v2-{number++}", s.S3.ListObjectsV2Async(new() { Bucket = bucket, Prefix = prefix, EncodingType = EncodingType.Url }, Token));
                await s.Match("list-objects-v2-no-encoding", s.Send("GET", $"/{bucket}?list-type=2&prefix=test%2Ffoo"));
            };
        }
        cases["TestS3ListObjectsV2.test_list_objects_v2_continuation_token_safe_chars"] = async s =>
        {
            string bucket = await s.BucketAsync();
            foreach (string key in new[] { "file%2Fname", "test key/", "test key//", "test%123/", "test%123", "test%percent", "test@key/", "a/%F0%9F%98%80/", "date=2026-01-01/", "date=2026-02-01/", "date=2026-03-01/", "date=2026-05-01/" })
                await s.Put(bucket, key, "");
            ListObjectsV2Response page = await s.Match("list-objects-v2-max-5", ListV2(s, bucket, EncodingType.Url, max: 5), decodes: true);
            await s.Match("list-objects-v2-rest", ListV2(s, bucket, EncodingType.Url, token: page.NextContinuationToken), decodes: true);
            await s.Match("list-objects-start-after", ListV2(s, bucket, null, max: 2, after: "date=2026-02-01/"));
            await s.Match("list-objects-start-after-url-type", ListV2(s, bucket, EncodingType.Url, max: 2, after: "date=2026-02-01/"));
            await s.Match("list-objects-start-after-encoded", ListV2(s, bucket, EncodingType.Url, max: 2, after: "date%3D2026-02-01/"), decodes: true);
            page = await ListV2(s, bucket, EncodingType.Url, max: 3);
            await s.Match("list-objects-start-after-token", ListV2(s, bucket, EncodingType.Url, max: 2, after: "date=2026-02-01/", token: page.NextContinuationToken), decodes: true);
            await s.Match("list-objects-continuation-token-2", ListV2(s, bucket, EncodingType.Url, max: 2, token: page.NextContinuationToken), decodes: true);
        };
        cases["TestS3ListBuckets.test_list_buckets_with_max_buckets"] = async s =>
        {
            await s.BucketAsync();
            await s.BucketAsync("bucket-2");
            await s.Match("list-objects-with-max-buckets", s.S3.ListBucketsAsync(new() { MaxBuckets = 1 }, Token));
        };
        cases["TestS3ListBuckets.test_list_buckets_when_continuation_token_is_empty"] = async s =>
        {
            await s.BucketAsync();
            await s.BucketAsync("bucket-2");
            await s.Match("list-objects-with-empty-continuation-token", s.S3.ListBucketsAsync(new() { MaxBuckets = 1, ContinuationToken = "" }, Token));
        };
        cases["TestS3ListBuckets.test_list_buckets_by_bucket_region"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("list-objects-by-bucket-region-empty", s.S3.ListBucketsAsync(new() { Prefix = bucket, BucketRegion = "eu-west-1" }, Token));
            await s.Match("list-objects-by-bucket-region-not-empty", s.S3.ListBucketsAsync(new() { Prefix = bucket, BucketRegion = "us-east-1" }, Token));
        };
    }

    private static void AddVersions(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        cases["TestS3ListObjectVersions.test_list_objects_versions_markers"] = async s =>
        {
            string bucket = await s.BucketAsync(versioned: true);
            List<string> ids = [];
            foreach (string key in new[] { "test_0", "test_1", "test_2" })
                ids.Add((await s.Put(bucket, key, "version 1")).VersionId!);
            ids.Add((await s.Put(bucket, "test_2", "version 2")).VersionId!);
            foreach (string key in new[] { "test_0", "test_1", "test_2" })
                ids.Add((await s.Delete(bucket, key)).VersionId!);
            foreach (string key in new[] { "test_0", "test_1" })
                ids.Add((await s.Put(bucket, key, "version 2")).VersionId!);
            s.Match("version-order", new JsonObject { ["Versions"] = new JsonArray([.. ids.Select(id => new JsonObject { ["VersionId"] = id })]) });
            await s.Match("list-objects-versions-all", Versions(s, bucket));
            ListObjectVersionsResponse page = await s.Match("list-objects-versions-5", Versions(s, bucket, max: 5));
            ListObjectVersionsResponse next = await s.Match("list-objects-next-key-only", Versions(s, bucket, max: 1, key: page.NextKeyMarker));
            await s.Match("list-objects-next-key-last", Versions(s, bucket, max: 1, key: next.NextKeyMarker));
            await s.Match("list-objects-next-version-only", Versions(s, bucket, max: 1, version: page.NextVersionIdMarker));
            await s.Match("list-objects-both-markers", Versions(s, bucket, max: 1, key: page.NextKeyMarker, version: page.NextVersionIdMarker));
            await s.Match("list-objects-last-key-last-version", Versions(s, bucket, max: 1, key: "test_2", version: ids[3]));
            await s.Match("list-objects-next-key-empty", Versions(s, bucket, max: 1, key: ""));
        };
        cases["TestS3ListObjectVersions.test_list_objects_versions_with_prefix"] = async s =>
        {
            s.IgnoreContentValues("c978d4a128605d97d7c5b1bd17250efd", "dbe906ced633d4580318b1cc37ce1ca4", "56a8b2485f9683f70ea3316e6fa46be1", "eafcff1b58415aa1e09ab4891ca2fa8a");
            string bucket = await s.BucketAsync(versioned: true);
            foreach (string text in new[] { "dir test, one..", "dir test, two.." })
            {
                await s.Put(bucket, "dir/test", text);
                await s.Put(bucket, "dir/subdir/test2", text);
            }
            int number = 1;
            foreach (string prefix in new[] { "dir/", "dir/s", "dir/test", "dir/subdir", "dir/subdir/", "dir/subdir/test2" })
                await s.Match($"list-object-version-{number++}", s.S3.ListObjectVersionsAsync(new() { Bucket = bucket, Prefix = prefix, Delimiter = "/", EncodingType = EncodingType.Url }, Token));
            await s.Match("list-objects-versions-no-encoding", s.Send("GET", $"/{bucket}?versions&prefix=dir%2Fsubdir&delimiter=%2F"));
        };
    }

    private static void AddUploads(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        cases["TestS3ListMultipartUploads.test_list_multiparts_next_marker"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("list-multiparts-empty", Uploads(s, bucket));
            List<string> ids = [];
            foreach (string key in new[] { "test_c", "test_b", "test_a", "test_a", "test_a" })
                ids.Add((await s.S3.CreateMultipartUploadAsync(new() { Bucket = bucket, Key = key }, Token)).UploadId!);
            s.Match("upload-ids-order", new JsonObject { ["UploadIds"] = new JsonArray([.. ids.Select(id => new JsonObject { ["UploadId"] = id })]) });
            await s.Match("list-multiparts-all", Uploads(s, bucket));
            ListMultipartUploadsResponse first = await s.Match("list-multiparts-max-1", Uploads(s, bucket, 1));
            await s.Match("list-multiparts-next-key-only", Uploads(s, bucket, 1, first.NextKeyMarker));
            await s.Match("list-multiparts-next-key-last", Uploads(s, bucket, 1, "test_c"));
            await s.Match("list-multiparts-next-upload-only", Uploads(s, bucket, 1, null, first.NextUploadIdMarker));
            await s.Match("list-multiparts-both-markers", Uploads(s, bucket, 1, first.NextKeyMarker, first.NextUploadIdMarker));
            await s.Match("list-multiparts-both-markers-2", Uploads(s, bucket, 1, "test_a", ids[4]));
            await s.Match("list-multiparts-get-last-upload-no-truncate", Uploads(s, bucket, 1, "test_b", ids[1]));
            await s.Match("list-multiparts-wrong-id-for-key", Uploads(s, bucket, 1, "test_a", ids[1]));
            await s.Match("list-multiparts-next-key-empty", Uploads(s, bucket, 1, ""));
        };
        cases["TestS3ListMultipartUploads.test_list_multiparts_with_prefix_and_delimiter"] = async s =>
        {
            string bucket = await s.BucketAsync();
            foreach (string key in s_tree)
                await s.S3.CreateMultipartUploadAsync(new() { Bucket = bucket, Key = key }, Token);
            int number = 1;
            foreach (string prefix in new[] { "test/", "test/foo/", "test/foo/bar" })
                await s.Match($"list-multiparts-{number++}", s.S3.ListMultipartUploadsAsync(new() { Bucket = bucket, Prefix = prefix, Delimiter = "/", EncodingType = EncodingType.Url }, Token));
            await s.Match("list-multiparts-no-encoding", s.Send("GET", $"/{bucket}?uploads&prefix=test%2Ffoo"));
        };
        cases["TestS3ListMultipartUploads.test_list_multipart_uploads_marker_common_prefixes"] = async s =>
        {
            string bucket = await s.BucketAsync();
            foreach (string key in new[] { "folder/aSubfolder/subFile1", "folder/aSubfolder/subFile2", "folder/file1", "folder/file2" })
                await s.S3.CreateMultipartUploadAsync(new() { Bucket = bucket, Key = key }, Token);
            foreach ((string label, string? marker) in new (string, string?)[] { ("start", null), ("manual-prefix", "folder/aSubfolder/"), ("manual-first-file", "folder/aSubfolder/subFile1") })
                await s.Match("list-multiparts-" + label, s.S3.ListMultipartUploadsAsync(new() { Bucket = bucket, Prefix = "folder/", Delimiter = "/", KeyMarker = marker, MaxUploads = 1 }, Token));
        };
        foreach (string type in new[] { "TestS3", "TestS3ListParts" })
        {
            cases[$"{type}.test_list_parts_empty_part_number_marker"] = async s =>
            {
                string bucket = await s.BucketAsync("bucket");
                const string Key = "test-list-part-empty-marker";
                string upload = (await s.S3.CreateMultipartUploadAsync(new() { Bucket = bucket, Key = Key }, Token)).UploadId!;
                await s.S3.UploadPartAsync(new() { Bucket = bucket, Key = Key, UploadId = upload, PartNumber = 1, Body = Bytes("data") }, Token);
                await s.Match("list-parts-empty-marker", s.S3.ListPartsAsync(new() { Bucket = bucket, Key = Key, UploadId = upload, PartNumberMarker = "" }, Token));
                // No client sends an empty number. The names of the document are other ones than those of a client.
                JsonObject page = (await s.Send("GET", $"/{bucket}/{Key}?uploadId={upload}&max-parts=")).ToJson([])["ListPartsResult"]!.AsObject();
                JsonObject part = page["Part"]!.DeepClone().AsObject();
                part["LastModified"] = "datetime";
                page["Parts"] = new JsonArray(part);
                page.Remove("Part");
                s.Match("list-parts-empty-max-parts", page);
            };
        }
    }

    private static Task<ListMultipartUploadsResponse> Uploads(RecordedS3Case s, string bucket, int? max = null, string? key = null, string? upload = null) =>
        s.S3.ListMultipartUploadsAsync(new() { Bucket = bucket, MaxUploads = max, KeyMarker = key, UploadIdMarker = upload }, Token);

    private static Task<ListObjectVersionsResponse> Versions(RecordedS3Case s, string bucket, int? max = null, string? key = null, string? version = null) =>
        s.S3.ListObjectVersionsAsync(new() { Bucket = bucket, MaxKeys = max, KeyMarker = key, VersionIdMarker = version, EncodingType = EncodingType.Url }, Token);

    private static Task<ListObjectsV2Response> ListV2(RecordedS3Case s, string bucket, EncodingType? encoding, int? max = null, string? token = null, string? after = null) =>
        s.S3.ListObjectsV2Async(new() { Bucket = bucket, MaxKeys = max, ContinuationToken = token, StartAfter = after, EncodingType = encoding }, Token);
}
