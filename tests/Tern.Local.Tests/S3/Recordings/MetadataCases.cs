using System.Text;
using Tern.S3;
using static Tern.Local.Tests.S3.Recordings.RecordedS3Case;

namespace Tern.Local.Tests.S3.Recordings;

/// <summary>Metadata outside of ASCII, encryption with KMS, and conditions of reads.</summary>
internal static class MetadataCases
{
    private const string KmsKey = "arn:aws:kms:us-east-1:000000000000:key/1234";

    public static void AddTo(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        cases["TestS3.test_user_metadata_rfc2047_encoded"] = async s => await PutGetAsync(s, new()
        {
            ["asciib64-encoded"] = "=?UTF-8?B?YWJj?=",
            ["fake-encoded"] = "=?UTF-8?Q?actually-ascii?=",
            ["non-ascii"] = "=?UTF-8?B?" + Base64("test_\u2014_file%E2%80%94_\u00e9_2?.pdf") + "?=",
            ["non-ascii-2"] = "=?UTF-8?Q?=C3=84M=C3=84Z=C3=95=C3=91_S3?=",
            ["non-ascii-binary"] = "=?UTF-8?B?AAECAw==?=",
            ["replacement-chars"] = "=?UTF-8?B?" + Convert.ToBase64String([0xC3, 0xC3, 0xC3, 0xC3, 0xC3, 0xC3, 0xC3]) + "?=",
            ["safe-chars"] = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
        });
        cases["TestS3.test_user_metadata_rfc2047_bad_b64_encoded"] = async s => await PutGetAsync(s, new() { ["bad-b64-encoded"] = "=?UTF-8?B?" + Convert.ToBase64String([0xC3, (byte)'a', 0xC3]) + "?=" });
        cases["TestS3PresignedUrl.test_put_unicode_metadata_with_sig_s3"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.S3.PutObjectAsync(new() { Bucket = bucket, Key = "key", Body = Array.Empty<byte>(), ContentType = ContentType, Metadata = new() { ["foo"] = "=?UTF-8?B?" + Base64("non-ascii-%E2%80%94_\u2014_\u00e9_") + "?=" } }, Token);
            await s.Match("head_object", s.Head(bucket, "key"));
        };
        cases["TestS3.test_s3_sse_bucket_key_default"] = async s =>
        {
            s.IgnoreContentValues("69a4214580de172e3b6dbfaf0b1aaf4a");
            string bucket = await s.BucketAsync();
            await s.Match("put-obj-default-before-setting", s.Put(bucket, "before", "test-sse"));
            await s.Match("get-obj-default-before-setting", s.Get(bucket, "before"));
            await s.Match("put-bucket-encryption", PutEncryption(s, bucket));
            await s.Match("get-bucket-encryption", s.S3.GetBucketEncryptionAsync(new() { Bucket = bucket }, Token));
            await s.Match("get-obj-default-after-setting", s.Get(bucket, "before"));
            await s.Match("put-obj-after-setting", s.Put(bucket, "after", "test-sse"));
            await s.Match("get-obj-after-setting", s.Get(bucket, "after"));
        };
        cases["TestS3.test_s3_multipart_upload_sse"] = async s =>
        {
            s.IgnoreContentValues("1a9f0234d9c670a8c2f8b1ceda267641", "93a0cb8ec20934211e19adabef9a6407-1");
            string bucket = await s.BucketAsync();
            const string Key = "test-sse-field-multipart";
            string upload = (await s.Match("multi-sse-create-multipart", s.S3.CreateMultipartUploadAsync(new() { Bucket = bucket, Key = Key, ContentType = ContentType, ServerSideEncryption = ServerSideEncryption.AwsKms, SseKmsKeyId = KmsKey, BucketKeyEnabled = true }, Token))).UploadId!;
            UploadPartResponse part = await s.Match("multi-sse-upload-part", s.S3.UploadPartAsync(new() { Bucket = bucket, Key = Key, UploadId = upload, PartNumber = 1, Body = Bytes("test-sse"), ChecksumAlgorithm = ChecksumAlgorithm.Crc32 }, Token));
            await s.Match("multi-sse-compete-multipart", s.S3.CompleteMultipartUploadAsync(new() { Bucket = bucket, Key = Key, UploadId = upload, MultipartUpload = new() { Parts = [new() { PartNumber = 1, ETag = part.ETag }] } }, Token));
            await s.Match("get-obj", s.Get(bucket, Key));
        };
        cases["TestS3.test_s3_get_object_headers"] = async s =>
        {
            string bucket = await s.BucketAsync();
            string tag = (await s.Put(bucket, "en-gb.wav", "abcdefgh")).ETag!;
            await s.Match("if_none_match_err_1", GetIf(s, bucket, none: tag));
            await s.Match("if_none_match_err_2", GetIf(s, bucket, none: tag.Trim('"')));
            await s.Match("if_none_match_1", GetIf(s, bucket, none: "etag"));
            await s.Match("if_match_1", GetIf(s, bucket, match: tag));
            await s.Match("if_match_2", GetIf(s, bucket, match: tag.Trim('"')));
            await s.Match("if_match_err_1", GetIf(s, bucket, match: "etag"));
        };
    }

    private static string Base64(string text) => Convert.ToBase64String(Encoding.UTF8.GetBytes(text));

    private static async Task PutGetAsync(RecordedS3Case s, OrderedMap<string> metadata)
    {
        string bucket = await s.BucketAsync();
        await s.Match("put-object", s.S3.PutObjectAsync(new() { Bucket = bucket, Key = "key", Body = Array.Empty<byte>(), ContentType = ContentType, Metadata = metadata, ChecksumAlgorithm = s.Algorithm }, Token));
        await s.Match("get-object", s.Get(bucket, "key"));
    }

    private static Task<GetObjectResponse> GetIf(RecordedS3Case s, string bucket, string? match = null, string? none = null) =>
        s.S3.GetObjectAsync(new() { Bucket = bucket, Key = "en-gb.wav", IfMatch = match, IfNoneMatch = none }, Token);

    private static Task<PutBucketEncryptionResponse> PutEncryption(RecordedS3Case s, string bucket) => s.S3.PutBucketEncryptionAsync(
        new() { Bucket = bucket, ServerSideEncryptionConfiguration = new() { Rules = [new() { ApplyServerSideEncryptionByDefault = new() { SseAlgorithm = ServerSideEncryption.AwsKms, KmsMasterKeyID = "1234" }, BucketKeyEnabled = true }] } }, Token);
}
