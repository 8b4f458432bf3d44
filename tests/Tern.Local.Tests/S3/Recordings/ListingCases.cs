using System.Globalization;
using Tern.S3;
using static Tern.Local.Tests.S3.Recordings.RecordedS3Case;

namespace Tern.Local.Tests.S3.Recordings;

/// <summary>Listings of objects, versions, uploads and parts.</summary>
internal static class ListingCases
{
    public static void AddTo(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        cases["TestS3ListObjects.test_s3_list_objects_empty_marker"] = async s => await s.Match("list-objects", List(s, await s.BucketAsync(), marker: ""));
        cases["TestS3ListObjects.test_list_objects_next_marker"] = async s =>
        {
            string bucket = await FilledAsync(s, "key-1", "key-2", "key-3");
            await s.Match("list-objects-all", List(s, bucket));
            ListObjectsResponse first = await s.Match("list-objects-max-1", List(s, bucket, delimiter: "/", max: 1));
            await s.Match("list-objects-rest", List(s, bucket, marker: first.NextMarker, max: 1));
            await s.Match("list-objects-marker-empty", List(s, bucket, marker: "", max: 1));
        };
        cases["TestS3ListObjects.test_list_objects_marker_common_prefixes"] = async s =>
        {
            string bucket = await FilledAsync(s, "folder/aSubfolder/subFile1", "folder/aSubfolder/subFile2", "folder/file1", "folder/file2");
            await s.Match("list-objects-all-keys", List(s, bucket));
            ListObjectsResponse page = await s.Match("list-objects-start", List(s, bucket, "folder/", "/", null, 1));
            page = await s.Match("list-objects-next-1", List(s, bucket, "folder/", "/", page.NextMarker, 1));
            await s.Match("list-objects-end", List(s, bucket, "folder/", "/", page.NextMarker, 1));
            await s.Match("list-objects-manual-first-file", List(s, bucket, "folder/", "/", "folder/aSubfolder/subFile1", 1));
        };
        cases["TestS3ListObjectsV2.test_list_objects_v2_with_prefix_and_delimiter"] = async s =>
        {
            string bucket = await FilledAsync(s, "test/foo/bar/123", "test/foo/bar/456", "test/bar/foo/123");
            await s.Match("list-objects-v2-1", ListV2(s, bucket, "test/", "/"));
            await s.Match("list-objects-v2-1-with-max-keys", ListV2(s, bucket, "test/", "/", max: 1));
            await s.Match("list-objects-v2-2", ListV2(s, bucket, "test/foo", "/"));
            await s.Match("list-objects-v2-3", ListV2(s, bucket, "test/foo/bar", "/"));
        };
        cases["TestS3ListObjectsV2.test_list_objects_v2_continuation_common_prefixes"] = async s =>
        {
            string bucket = await FilledAsync(s, "folder/aSubfolder/subFile1", "folder/aSubfolder/subFile2", "folder/file1", "folder/file2");
            await s.Match("list-objects-v2-all-keys", ListV2(s, bucket));
            ListObjectsV2Response page = await s.Match("list-objects-v2-start", ListV2(s, bucket, "folder/", "/", max: 1));
            page = await s.Match("list-objects-v2-next-1", ListV2(s, bucket, "folder/", "/", max: 1, token: page.NextContinuationToken));
            await s.Match("list-objects-v2-end", ListV2(s, bucket, "folder/", "/", max: 1, token: page.NextContinuationToken));
        };
        cases["TestS3ListObjectsV2.test_list_objects_v2_continuation_start_after"] = async s =>
        {
            string bucket = await FilledAsync(s, [.. Enumerable.Range(0, 12).Select(i => $"test_{i.ToString(CultureInfo.InvariantCulture)}")]);
            ListObjectsV2Response page = await s.Match("list-objects-v2-max-5", ListV2(s, bucket, max: 5));
            await s.Match("list-objects-v2-rest", ListV2(s, bucket, token: page.NextContinuationToken));
            await s.Match("list-objects-start-after", ListV2(s, bucket, max: 2, startAfter: "test_7"));
            await s.Match("list-objects-start-after-token", ListV2(s, bucket, startAfter: "test_7", token: page.NextContinuationToken));
            await s.Match("exc-continuation-token", ListV2(s, bucket, token: ""));
        };
        foreach (string operation in new[] { "list_objects", "list_object_versions", "list_multipart_uploads" })
        {
            cases[$"TestS3ListObjectsV2.test_list_ops_encoding_type_validation[{operation}]"] = async s =>
            {
                string bucket = await s.BucketAsync();
                await Encoded(s, operation, $"{operation}-error-wrong-value", bucket, new("value"));
                await Encoded(s, operation, $"{operation}-error-empty-value", bucket, new(""));
            };
        }
        cases["TestS3ListObjectVersions.test_list_objects_versions_with_prefix_only_and_pagination"] = async s =>
        {
            string bucket = await s.BucketAsync(versioned: true);
            for (int i = 0; i < 5; i++)
                await s.Put(bucket, "prefixed_key", "");
            await s.Match("list-object-version-prefix-full", Versions(s, bucket, "prefix"));
            ListObjectVersionsResponse page = await s.Match("list-object-version-prefix-page-1", Versions(s, bucket, "prefix", max: 3));
            await s.Match("list-object-version-prefix-key-marker-only", Versions(s, bucket, "prefix", max: 4, key: page.NextKeyMarker));
            await s.Match("list-object-version-prefix-page-2", Versions(s, bucket, "prefix", max: 5, key: page.NextKeyMarker, version: page.NextVersionIdMarker));
            foreach (ObjectVersion version in page.Versions)
                await s.Delete(bucket, "prefixed_key", version.VersionId);
            await s.Match("list-object-version-prefix-page-2-after-delete", Versions(s, bucket, "prefix", max: 5, key: page.NextKeyMarker, version: page.NextVersionIdMarker));
        };
        cases["TestS3ListParts.test_list_parts_pagination"] = async s =>
        {
            string bucket = await s.BucketAsync();
            const string Key = "test-list-part-pagination";
            string upload = (await s.S3.CreateMultipartUploadAsync(new() { Bucket = bucket, Key = Key }, Token)).UploadId!;
            await s.Match("list-parts-empty", Parts(s, bucket, Key, upload));
            for (int i = 1; i <= 2; i++)
                await s.S3.UploadPartAsync(new() { Bucket = bucket, Key = Key, UploadId = upload, PartNumber = i, Body = Bytes("data") }, Token);
            await s.Match("list-parts-all", Parts(s, bucket, Key, upload));
            ListPartsResponse page = await s.Match("list-parts-1", Parts(s, bucket, Key, upload, 1));
            await s.Match("list-parts-next", Parts(s, bucket, Key, upload, 1, page.NextPartNumberMarker));
            await s.Match("list-parts-wrong-part", Parts(s, bucket, Key, upload, 1, "10"));
        };
    }

    private static async Task<string> FilledAsync(RecordedS3Case s, params string[] keys)
    {
        string bucket = await s.BucketAsync();
        foreach (string key in keys)
            await s.Put(bucket, key, "content 123");
        return bucket;
    }

    private static Task<ListObjectsResponse> List(RecordedS3Case s, string bucket, string? prefix = null, string? delimiter = null, string? marker = null, int? max = null) =>
        s.S3.ListObjectsAsync(new() { Bucket = bucket, Prefix = prefix, Delimiter = delimiter, Marker = marker, MaxKeys = max, EncodingType = EncodingType.Url }, Token);

    private static Task<ListObjectsV2Response> ListV2(RecordedS3Case s, string bucket, string? prefix = null, string? delimiter = null, int? max = null, string? token = null, string? startAfter = null) =>
        s.S3.ListObjectsV2Async(new() { Bucket = bucket, Prefix = prefix, Delimiter = delimiter, MaxKeys = max, ContinuationToken = token, StartAfter = startAfter, EncodingType = EncodingType.Url }, Token);

    private static Task<ListObjectVersionsResponse> Versions(RecordedS3Case s, string bucket, string? prefix = null, int? max = null, string? key = null, string? version = null) =>
        s.S3.ListObjectVersionsAsync(new() { Bucket = bucket, Prefix = prefix, MaxKeys = max, KeyMarker = key, VersionIdMarker = version, EncodingType = EncodingType.Url }, Token);

    private static Task<ListPartsResponse> Parts(RecordedS3Case s, string bucket, string key, string upload, int? max = null, string? marker = null) =>
        s.S3.ListPartsAsync(new() { Bucket = bucket, Key = key, UploadId = upload, MaxParts = max, PartNumberMarker = marker }, Token);

    private static Task Encoded(RecordedS3Case s, string operation, string label, string bucket, EncodingType type) => operation switch
    {
        "list_objects" => s.Match(label, s.S3.ListObjectsAsync(new() { Bucket = bucket, EncodingType = type }, Token)),
        "list_object_versions" => s.Match(label, s.S3.ListObjectVersionsAsync(new() { Bucket = bucket, EncodingType = type }, Token)),
        _ => s.Match(label, s.S3.ListMultipartUploadsAsync(new() { Bucket = bucket, EncodingType = type }, Token)),
    };
}
