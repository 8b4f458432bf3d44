using Tern.S3;
using static Tern.Local.Tests.S3.Recordings.RecordedS3Case;

namespace Tern.Local.Tests.S3.Recordings;

/// <summary>Copies of objects.</summary>
internal static class CopyCases
{
    private const string Json = """{"key": "value"}""";

    public static void AddTo(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        cases["TestS3.test_s3_copy_metadata_replace"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put_object", PutJson(s, bucket, "source", language: "en-US"));
            await s.Match("head_object", s.Head(bucket, "source"));
            await s.Match("copy_object", s.S3.CopyObjectAsync(new() { Bucket = bucket, Key = "copy", CopySource = $"{bucket}/source", MetadataDirective = MetadataDirective.Replace, Metadata = new() { ["another-key"] = "value" }, ContentType = "image/jpg" }, Token));
            await s.Match("head_object_copy", s.Head(bucket, "copy"));
        };
        cases["TestS3.test_s3_copy_content_type_and_metadata"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put_object", PutJson(s, bucket, "source"));
            await s.Match("head_object", s.Head(bucket, "source"));
            await s.Match("copy_object", Copy(s, bucket, "source", "copy"));
            await s.Match("head_object_copy", s.Head(bucket, "copy"));
            await s.Delete(bucket, "copy");
            await s.Match("copy_object_second", Copy(s, bucket, "source", "copy"));
            await s.Match("head_object_second_copy", s.Head(bucket, "copy"));
        };
        cases["TestS3.test_s3_copy_metadata_directive_copy"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-object", s.S3.PutObjectAsync(new() { Bucket = bucket, Key = "source", Body = Bytes("test"), ContentType = ContentType, ContentLanguage = "en-US", Metadata = new() { ["key"] = "value" }, ChecksumAlgorithm = s.Algorithm }, Token));
            await s.Match("head-object", s.Head(bucket, "source"));
            await s.Match("copy-object", s.S3.CopyObjectAsync(new() { Bucket = bucket, Key = "copy", CopySource = $"{bucket}/source", MetadataDirective = MetadataDirective.Copy, Metadata = new() { ["another-key"] = "value" }, ContentType = "image/jpg" }, Token));
            await s.Match("head-object-copy", s.Head(bucket, "copy"));
        };
        cases["TestS3.test_s3_copy_object_in_place"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put_object", PutJson(s, bucket, "source"));
            await s.Match("head_object", s.Head(bucket, "source"));
            await s.Match("object-attrs", StorageClassOf(s, bucket, "source"));
            await s.Match("copy-object-in-place-no-change", Copy(s, bucket, "source", "source"));
            await s.Match("copy-object-in-place-with-storage-class", s.S3.CopyObjectAsync(new() { Bucket = bucket, Key = "source", CopySource = $"{bucket}/source", StorageClass = StorageClass.Standard, ChecksumAlgorithm = ChecksumAlgorithm.Sha256 }, Token));
            await s.Match("object-attrs-after-copy", StorageClassOf(s, bucket, "source"));
            await s.Match("object-acl", s.S3.GetObjectAclAsync(new() { Bucket = bucket, Key = "source" }, Token));
            await s.Match("copy-object-in-place-with-acl", s.S3.CopyObjectAsync(new() { Bucket = bucket, Key = "source", CopySource = $"{bucket}/source", Acl = ObjectCannedAcl.PublicRead }, Token));
        };
        cases["TestS3.test_s3_copy_object_in_place_metadata_directive"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put_object", PutJson(s, bucket, "source"));
            await s.Match("head_object", s.Head(bucket, "source"));
            await s.Match("no-metadata-directive-fail", InPlace(s, bucket, null, "key2", null));
            await s.Match("copy-replace-directive", InPlace(s, bucket, MetadataDirective.Replace, "key2", null));
            await s.Match("head-replace-directive", s.Head(bucket, "source"));
            await s.Match("copy-copy-directive", InPlace(s, bucket, MetadataDirective.Copy, null, StorageClass.Standard));
            await s.Match("head-copy-directive", s.Head(bucket, "source"));
            await s.Match("copy-copy-directive-ignore", InPlace(s, bucket, MetadataDirective.Copy, "key3", StorageClass.Standard));
            await s.Match("head-copy-directive-ignore", s.Head(bucket, "source"));
            await s.Match("copy-replace-directive-empty", InPlace(s, bucket, MetadataDirective.Replace, null, null));
            await s.Match("head-replace-directive-empty", s.Head(bucket, "source"));
        };
        cases["TestS3.test_s3_copy_object_in_place_storage_class"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-object", s.Put(bucket, "source", "test"));
            await s.Match("head-object", s.Head(bucket, "source"));
            await s.Match("object-attrs", StorageClassOf(s, bucket, "source"));
            await s.Match("copy-object-in-place-with-storage-class", InPlace(s, bucket, null, null, StorageClass.Standard));
            await s.Match("object-attrs-after-copy", StorageClassOf(s, bucket, "source"));
        };
        cases["TestS3.test_s3_copy_object_storage_class"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-object", s.S3.PutObjectAsync(new() { Bucket = bucket, Key = "source", Body = Bytes("test"), ContentType = ContentType, StorageClass = StorageClass.StandardIa, ChecksumAlgorithm = s.Algorithm }, Token));
            await s.Match("head-object", s.Head(bucket, "source"));
            await s.Match("object-attrs", StorageClassOf(s, bucket, "source"));
            await s.Match("copy-object-in-place-with-storage-class", InPlace(s, bucket, null, null, StorageClass.Standard));
            await s.Match("object-attrs-after-copy", StorageClassOf(s, bucket, "source"));
            await s.Match("exc-invalid-request-storage-class", InPlace(s, bucket, null, null, null));
        };
        cases["TestS3.test_s3_copy_object_in_place_website_redirect_location"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-object", s.S3.PutObjectAsync(new() { Bucket = bucket, Key = "source", Body = Bytes("test"), ContentType = ContentType, WebsiteRedirectLocation = "/test/direct", ChecksumAlgorithm = s.Algorithm }, Token));
            await s.Match("head-object", s.Head(bucket, "source"));
            await s.Match("copy-object-in-place-with-website-redirection", s.S3.CopyObjectAsync(new() { Bucket = bucket, Key = "source", CopySource = $"{bucket}/source", WebsiteRedirectLocation = "/test/direct" }, Token));
            await s.Match("head-object-after-copy", s.Head(bucket, "source"));
        };
        cases["TestS3.test_s3_copy_object_in_place_with_encryption"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-object-with-kms-encryption", s.S3.PutObjectAsync(new() { Bucket = bucket, Key = "source", Body = Bytes("test"), ContentType = ContentType, ServerSideEncryption = ServerSideEncryption.AwsKms, SseKmsKeyId = "arn:aws:kms:us-east-1:000000000000:key/1", BucketKeyEnabled = true, ChecksumAlgorithm = s.Algorithm }, Token));
            await s.Match("head-object", s.Head(bucket, "source"));
            await s.Match("copy-object-in-place-with-sse", Encrypt(s, bucket, ServerSideEncryption.AwsKms, "arn:aws:kms:us-east-1:000000000000:key/2"));
            await s.Match("head-copy-with-sse", s.Head(bucket, "source"));
            await s.Match("copy-object-in-place-without-kms-sse", Encrypt(s, bucket, ServerSideEncryption.Aes256, null));
            await s.Match("head-copy-without-kms-sse", s.Head(bucket, "source"));
            await s.Match("copy-object-in-place-with-aes", Encrypt(s, bucket, ServerSideEncryption.Aes256, null));
            await s.Match("head-copy-with-aes", s.Head(bucket, "source"));
        };
        cases["TestS3.test_copy_in_place_with_bucket_encryption"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-bucket-encryption", s.S3.PutBucketEncryptionAsync(new() { Bucket = bucket, ServerSideEncryptionConfiguration = new() { Rules = [new() { ApplyServerSideEncryptionByDefault = new() { SseAlgorithm = ServerSideEncryption.Aes256 }, BucketKeyEnabled = false }] } }, Token));
            await s.Match("put-obj", s.Put(bucket, "source", ""));
            await s.Match("copy-obj", InPlace(s, bucket, null, null, null));
        };
        foreach (string algorithm in new[] { "CRC32", "CRC32C", "SHA256" })
        {
            cases[$"TestS3.test_s3_copy_object_with_checksum[{algorithm}]"] = async s =>
            {
                string bucket = await s.BucketAsync();
                await s.Match("put-object-no-checksum", PutJson(s, bucket, "source"));
                await s.Match("object-attrs", ChecksumOf(s, bucket, "source"));
                await s.Match("copy-object-in-place-with-checksum", s.S3.CopyObjectAsync(new() { Bucket = bucket, Key = "source", CopySource = $"{bucket}/source", ChecksumAlgorithm = new ChecksumAlgorithm(algorithm), MetadataDirective = MetadataDirective.Replace }, Token));
                await s.Match("object-attrs-after-copy", ChecksumOf(s, bucket, "source"));
                await s.Match("copy-object-to-dest-keep-checksum", Copy(s, bucket, "source", "dest"));
            };
        }
        foreach (string algorithm in new[] { "CRC32", "CRC32C", "CRC64NVME", "SHA256" })
        {
            cases[$"TestS3.test_s3_copy_object_with_default_checksum[{algorithm}]"] = async s =>
            {
                string bucket = await s.BucketAsync();
                await s.Match("put-object-no-checksum", s.S3.PutObjectAsync(new() { Bucket = bucket, Key = "source", Body = Bytes(Json), ContentType = ContentType, ChecksumAlgorithm = new ChecksumAlgorithm(algorithm) }, Token));
                await s.Match("object-attrs", ChecksumOf(s, bucket, "source"));
                await s.Match("copy-object-in-place-with-no-checksum", InPlace(s, bucket, MetadataDirective.Replace, null, null));
                await s.Match("object-attrs-after-copy", ChecksumOf(s, bucket, "source"));
                await s.Match("copy-object-to-dest-keep-checksum", Copy(s, bucket, "source", "dest"));
                await s.Match("dest-object-attrs-after-copy", ChecksumOf(s, bucket, "dest"));
            };
        }
        foreach (string directive in new[] { "COPY", "REPLACE" })
        {
            cases[$"TestS3.test_s3_copy_tagging_directive[{directive}]"] = async s =>
            {
                string bucket = await s.BucketAsync();
                await s.Match("put-object", s.Put(bucket, "source", "test", "key1=value1"));
                await s.Match("get-object-tag", Tags(s, bucket, "source"));
                await s.Match("copy-object", CopyTags(s, bucket, "", directive, "key2=value2", "dest"));
                await s.Match("get-copy-object-tag", Tags(s, bucket, "dest"));
                await s.Match("copy-object-tag-empty", CopyTags(s, bucket, "", directive, null, "dest"));
                await s.Match("get-copy-object-tag-empty", Tags(s, bucket, "dest"));
            };
        }
        cases["TestS3.test_s3_copy_tagging_directive_versioned[COPY]"] = async s =>
        {
            string bucket = await s.BucketAsync(versioned: true);
            string first = (await s.Match("put-object", s.Put(bucket, "source", "test", "key1=value1"))).VersionId!;
            await s.Match("put-object-v2", s.Put(bucket, "source", "test-v2", "key1=value1-v2"));
            await s.Match("get-object-tag", Tags(s, bucket, "source"));
            await s.Match("get-object-tag-v1", s.S3.GetObjectTaggingAsync(new() { Bucket = bucket, Key = "source", VersionId = first }, Token));
            await s.Match("copy-object", CopyTags(s, bucket, "", "COPY", "key2=value2", "dest"));
            await s.Match("get-copy-object-tag", Tags(s, bucket, "dest"));
            await s.Match("copy-object-tag-empty", CopyTags(s, bucket, "", "COPY", null, "dest"));
            await s.Match("get-copy-object-tag-empty", Tags(s, bucket, "dest"));
            await s.Match("copy-object-v1", CopyTags(s, bucket, "?versionId=" + first, "COPY", "key2=value2", "dest"));
            await s.Match("get-copy-object-tag-v1", Tags(s, bucket, "dest"));
            await s.Match("copy-object-tag-empty-v1", CopyTags(s, bucket, "?versionId=" + first, "COPY", null, "dest"));
            await s.Match("get-copy-object-tag-empty-v1", Tags(s, bucket, "dest"));
        };
        cases["TestS3.test_s3_copy_object_src_not_exists"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("copy-object-src-bucket-not-exists", s.S3.CopyObjectAsync(new() { Bucket = bucket, Key = "test", CopySource = "missing-bucket/random-src-key" }, Token));
            await s.Match("copy-object-src-object-not-exists", Copy(s, bucket, "random-src-key", "test"));
            await Versioning(s, bucket, BucketVersioningStatus.Enabled);
            string version = (await s.Match("put-obj-versioned", s.Put(bucket, "random-src-key", ""))).VersionId!;
            string marker = (await s.Match("del-obj-versioned", s.Delete(bucket, "random-src-key"))).VersionId!;
            await s.Match("copy-object-src-delete-marker-current-version", Copy(s, bucket, "random-src-key", "test"));
            await s.Match("copy-object-src-target-delete-marker", Copy(s, bucket, "random-src-key?versionId=" + marker, "test"));
            await s.Match("copy-object-src-target-object-version", Copy(s, bucket, "random-src-key?versionId=" + version, "test"));
        };
        cases["TestS3.test_s3_copy_object_wrong_format"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("copy-object-wrong-copy-source", s.S3.CopyObjectAsync(new() { Bucket = bucket, Key = "dest", CopySource = bucket }, Token));
        };
        cases["TestS3.test_s3_copy_object_in_place_versioned"] = async s =>
        {
            string bucket = await s.BucketAsync(versioned: true);
            await s.Match("put_object", PutJson(s, bucket, "source"));
            await s.Match("head_object", s.Head(bucket, "source"));
            await s.Match("object-attrs", StorageClassOf(s, bucket, "source"));
            await s.Match("copy-object-in-place-no-change", Copy(s, bucket, "source", "source"));
            string second = (await s.Match("copy-in-place-versioned", InPlace(s, bucket, MetadataDirective.Replace, null, null))).VersionId!;
            await s.Match("head-object-copied", s.Head(bucket, "source"));
            await s.Match("get-object-copied", s.Get(bucket, "source"));
            await Versioning(s, bucket, BucketVersioningStatus.Suspended);
            await s.Match("copy-in-place-versioned-suspended", InPlace(s, bucket, MetadataDirective.Replace, null, null));
            await s.Match("head-object-copied-suspended", s.Head(bucket, "source"));
            await s.Match("get-object-copied-suspended", s.Get(bucket, "source"));
            await s.Match("head-object-previous-version-suspended", s.Head(bucket, "source", second));
            await Versioning(s, bucket, BucketVersioningStatus.Enabled);
            await s.Match("copy-in-place-versioned-re-enabled", InPlace(s, bucket, MetadataDirective.Replace, null, null));
        };
        cases["TestS3.test_s3_copy_object_in_place_suspended_only"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put_object", PutJson(s, bucket, "source"));
            await s.Match("head_object", s.Head(bucket, "source"));
            await s.Match("copy-in-place-non-versioned", InPlace(s, bucket, MetadataDirective.Replace, null, null));
            await s.Match("head-object-copied", s.Head(bucket, "source"));
            await s.Match("get-object-copied", s.Get(bucket, "source"));
            await Versioning(s, bucket, BucketVersioningStatus.Suspended);
            await s.Match("copy-in-place-versioned-suspended", InPlace(s, bucket, MetadataDirective.Replace, null, null));
            await s.Match("head-object-copied-suspended", s.Head(bucket, "source"));
            await s.Match("get-object-copied-suspended", s.Get(bucket, "source"));
            await s.Match("copy-in-place-versioned-suspended-twice", InPlace(s, bucket, MetadataDirective.Replace, null, null));
        };
        cases["TestS3CopySourcePreconditions.test_s3_copy_object_preconditions"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "source", "data");
            HeadObjectResponse head = await s.Match("head-object", s.Head(bucket, "source"));
            DateTimeOffset before = head.LastModified!.Value.AddHours(-1), after = DateTimeOffset.UtcNow.AddHours(1);
            await s.Match("copy-precondition-if-match", Conditional(s, bucket, match: "\"wrong\""));
            await s.Match("copy-precondition-if-unmodified-since", Conditional(s, bucket, unmodified: before));
            await s.Match("copy-precondition-if-none-match", Conditional(s, bucket, none: head.ETag));
            await s.Match("copy-precondition-if-modified-since", Conditional(s, bucket, modified: DateTimeOffset.UtcNow));
            await s.Match("copy-ignore-future-modified-since", Conditional(s, bucket, modified: after));
            await s.Match("copy-etag-missing-quotes", Conditional(s, bucket, none: head.ETag!.Trim('"')));
            await s.Match("copy-success", Conditional(s, bucket, head.ETag, "\"wrong\"", before, after));
        };
        cases["TestS3CopySourcePreconditions.test_s3_copy_object_if_source_unmodified_since_versioned"] = async s =>
        {
            string bucket = await s.BucketAsync(versioned: true);
            await s.Put(bucket, "source", "data");
            HeadObjectResponse head = await s.Match("head-object", s.Head(bucket, "source"));
            await s.Match("copy-if-unmodified-since", Conditional(s, bucket, unmodified: head.LastModified!.Value.AddHours(1)));
            await s.Match("copy-past-if-unmodified-since", Conditional(s, bucket, unmodified: head.LastModified!.Value.AddHours(-1)));
        };
        cases["TestS3ObjectWritePrecondition.test_copy_object_if_match"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "source-object", "source content");
            string tag = (await s.Put(bucket, "dest-object", "destination content")).ETag!;
            await s.Match("copy-obj-if-match", CopyIf(s, bucket, "dest-object", match: tag));
            await s.Match("copy-obj-if-match-fail-wrong-etag", CopyIf(s, bucket, "dest-object", match: "d41d8cd98f00b204e9800998ecf8427e"));
            await s.Match("copy-obj-if-match-fail-no-object", CopyIf(s, bucket, "non-existent-key", match: tag));
        };
        cases["TestS3ObjectWritePrecondition.test_copy_object_if_match_in_place"] = async s =>
        {
            string bucket = await s.BucketAsync();
            string tag = (await s.Put(bucket, "source-object", "source content")).ETag!;
            await s.Match("copy-obj-if-match-in-place", CopyIf(s, bucket, "source-object", match: tag, directive: MetadataDirective.Replace));
        };
        cases["TestS3ObjectWritePrecondition.test_copy_object_if_none_match_in_place"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "source-object", "source content");
            await s.Match("copy-obj-if-none-match-fail", CopyIf(s, bucket, "source-object", none: "*", directive: MetadataDirective.Replace));
        };
        cases["TestS3ObjectWritePrecondition.test_copy_object_if_none_match_versioned_bucket"] = async s =>
        {
            string bucket = await s.BucketAsync(versioned: true);
            await s.Put(bucket, "source-object", "source content");
            await s.Match("copy-obj", CopyIf(s, bucket, "dest-object", none: "*"));
            await s.Match("copy-obj-if-none-match-fail", CopyIf(s, bucket, "dest-object", none: "*"));
            await s.Match("del-obj", s.Delete(bucket, "dest-object"));
            await s.Match("copy-obj-after-del", CopyIf(s, bucket, "dest-object", none: "*"));
            await s.Match("list-object-versions", s.S3.ListObjectVersionsAsync(new() { Bucket = bucket, EncodingType = EncodingType.Url }, Token));
        };
        cases["TestS3.test_copy_object_special_character"] = async s =>
        {
            string source = await s.BucketAsync(), target = await s.BucketAsync("bucket-2");
            foreach (string key in new[] { "file%2Fname", "test@key/", "test key/", "test key//", "a/%F0%9F%98%80/", "test+key" })
            {
                await s.Match("put-object-src-special-char-" + key, s.Put(source, key, "test"));
                await s.Match("copy-object-special-char-" + key, s.S3.CopyObjectAsync(new() { Bucket = target, Key = key, CopySource = $"{source}/{Uri.EscapeDataString(key)}" }, Token));
            }
            await s.Match("list-object-copy-dest-special-char", s.S3.ListObjectsV2Async(new() { Bucket = target, EncodingType = EncodingType.Url }, Token), decodes: true);
        };
        cases["TestS3.test_multipart_copy_object_etag"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("multipart-upload", UploadAsync(s, bucket, "test.file", "test content 123"));
            await s.Match("copy-object", Copy(s, bucket, "test.file", "test.file.copy"));
            await s.Match("copy-object-in-place", s.S3.CopyObjectAsync(new() { Bucket = bucket, Key = "test.file", CopySource = $"{bucket}/test.file", MetadataDirective = MetadataDirective.Replace }, Token));
            await s.Match("head-obj", s.S3.HeadObjectAsync(new() { Bucket = bucket, Key = "test.file", ChecksumMode = ChecksumMode.Enabled }, Token));
        };
    }

    /// <summary>Uploads an object in parts, without a checksum of the object.</summary>
    public static async Task<CompleteMultipartUploadResponse> UploadAsync(RecordedS3Case s, string bucket, string key, params string[] parts)
    {
        string upload = (await s.S3.CreateMultipartUploadAsync(new() { Bucket = bucket, Key = key, ContentType = ContentType }, Token)).UploadId!;
        List<CompletedPart> completed = [];
        for (int i = 1; i <= parts.Length; i++)
            completed.Add(new() { PartNumber = i, ETag = (await s.S3.UploadPartAsync(new() { Bucket = bucket, Key = key, UploadId = upload, PartNumber = i, Body = Bytes(parts[i - 1]) }, Token)).ETag });
        return await s.S3.CompleteMultipartUploadAsync(new() { Bucket = bucket, Key = key, UploadId = upload, MultipartUpload = new() { Parts = completed } }, Token);
    }

    private static Task<PutObjectResponse> PutJson(RecordedS3Case s, string bucket, string key, string? language = null) => s.S3.PutObjectAsync(
        new() { Bucket = bucket, Key = key, Body = Bytes(Json), ContentType = "application/json", ContentLanguage = language, Metadata = new() { ["key"] = "value" }, ChecksumAlgorithm = s.Algorithm }, Token);

    private static Task<CopyObjectResponse> Copy(RecordedS3Case s, string bucket, string source, string key) =>
        s.S3.CopyObjectAsync(new() { Bucket = bucket, Key = key, CopySource = $"{bucket}/{source}" }, Token);

    private static Task<CopyObjectResponse> InPlace(RecordedS3Case s, string bucket, MetadataDirective? directive, string? metadata, StorageClass? storageClass) => s.S3.CopyObjectAsync(
        new() { Bucket = bucket, Key = "source", CopySource = $"{bucket}/source", MetadataDirective = directive, StorageClass = storageClass, Metadata = metadata is null ? null : new() { [metadata] = metadata.Replace("key", "value", StringComparison.Ordinal) } }, Token);

    private static Task<CopyObjectResponse> Encrypt(RecordedS3Case s, string bucket, ServerSideEncryption algorithm, string? key) =>
        s.S3.CopyObjectAsync(new() { Bucket = bucket, Key = "source", CopySource = $"{bucket}/source", ServerSideEncryption = algorithm, SseKmsKeyId = key }, Token);

    private static Task<CopyObjectResponse> CopyTags(RecordedS3Case s, string bucket, string version, string directive, string? tags, string key) =>
        s.S3.CopyObjectAsync(new() { Bucket = bucket, Key = key, CopySource = $"{bucket}/source{version}", TaggingDirective = new TaggingDirective(directive), Tagging = tags }, Token);

    private static Task<CopyObjectResponse> Conditional(RecordedS3Case s, string bucket, string? match = null, string? none = null, DateTimeOffset? modified = null, DateTimeOffset? unmodified = null) => s.S3.CopyObjectAsync(
        new() { Bucket = bucket, Key = "dest", CopySource = $"{bucket}/source", CopySourceIfMatch = match, CopySourceIfNoneMatch = none, CopySourceIfModifiedSince = modified, CopySourceIfUnmodifiedSince = unmodified }, Token);

    private static Task<CopyObjectResponse> CopyIf(RecordedS3Case s, string bucket, string key, string? match = null, string? none = null, MetadataDirective? directive = null) =>
        s.S3.CopyObjectAsync(new() { Bucket = bucket, Key = key, CopySource = $"{bucket}/source-object", IfMatch = match, IfNoneMatch = none, MetadataDirective = directive }, Token);

    private static Task<GetObjectTaggingResponse> Tags(RecordedS3Case s, string bucket, string key) => s.S3.GetObjectTaggingAsync(new() { Bucket = bucket, Key = key }, Token);

    private static Task<GetObjectAttributesResponse> StorageClassOf(RecordedS3Case s, string bucket, string key) =>
        s.S3.GetObjectAttributesAsync(new() { Bucket = bucket, Key = key, ObjectAttributes = [ObjectAttributes.StorageClass] }, Token);

    private static Task<GetObjectAttributesResponse> ChecksumOf(RecordedS3Case s, string bucket, string key) =>
        s.S3.GetObjectAttributesAsync(new() { Bucket = bucket, Key = key, ObjectAttributes = [ObjectAttributes.Checksum] }, Token);

    private static Task<PutBucketVersioningResponse> Versioning(RecordedS3Case s, string bucket, BucketVersioningStatus status) =>
        s.S3.PutBucketVersioningAsync(new() { Bucket = bucket, VersioningConfiguration = new() { Status = status } }, Token);
}
