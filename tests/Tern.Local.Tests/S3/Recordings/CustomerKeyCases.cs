using Tern.S3;
using static Tern.Local.Tests.S3.Recordings.RecordedS3Case;

namespace Tern.Local.Tests.S3.Recordings;

/// <summary>Objects that are encrypted with a key of the client (SSE-C).</summary>
internal static class CustomerKeyCases
{
    private const string Key = "test-sse-c";
    private const string UploadKey = "test-sse-c-multipart";

    // The MD5 of the key in the recordings, JMwgiexXqwuPqIPjYFmIZQ==, belongs to another key.
    private static readonly CustomerKey s_key = CustomerKey.From(new string('k', 32));
    private static readonly CustomerKey s_other = CustomerKey.From(new string('o', 32));

    public static void AddTo(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        cases["TestS3SSECEncryption.test_put_object_lifecycle_with_sse_c"] = async s =>
        {
            IgnoreKey(s, "b84c1aee7b2787381547d4277d117b01");
            string bucket = await s.BucketAsync();
            await s.Match("put-obj-sse-c", Put(s, bucket, s_key));
            await s.Match("head-obj-sse-c", Head(s, bucket, s_key));
            await s.Match("get-obj-sse-c", Get(s, bucket, s_key));
            await s.Match("get-obj-attrs-sse-c", Attributes(s, bucket, s_key));
            await s.Match("del-obj-sse-c", s.Delete(bucket, Key));
        };
        cases["TestS3SSECEncryption.test_put_object_validation_sse_c"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-obj-sse-c-both-encryption", s.S3.PutObjectAsync(new() { Bucket = bucket, Key = Key, Body = Bytes("test_data"), ServerSideEncryption = ServerSideEncryption.Aes256, SseCustomerAlgorithm = s_key.Algorithm, SseCustomerKey = s_key.Value, SseCustomerKeyMd5 = s_key.Md5 }, Token));
            await s.Match("put-obj-sse-c-wrong-algo", Put(s, bucket, s_key with { Algorithm = "KMS" }));
            await s.Match("put-obj-sse-c-no-algo", Put(s, bucket, s_key with { Algorithm = null }));
            await s.Match("put-obj-sse-c-no-key", Put(s, bucket, s_key with { Value = null, Md5 = null }));
            // Without an MD5 the client of the recordings encodes the key again.
            await s.Match("put-obj-sse-c-no-md5", Put(s, bucket, CustomerKey.From(s_key.Value!)));
            await s.Match("put-obj-sse-c-wrong-key-size", Put(s, bucket, CustomerKey.From("test")));
            await s.Match("put-obj-sse-c-bad-md5", Put(s, bucket, s_key with { Md5 = s_other.Md5 }));
        };
        cases["TestS3SSECEncryption.test_object_retrieval_sse_c"] = async s =>
        {
            IgnoreKey(s, "b68bda5295f8e709f07a0ab89d752f16");
            string bucket = await s.BucketAsync();
            await s.Match("put-obj-sse-c", Put(s, bucket, s_key));
            await s.Match("get-obj-no-sse-c", s.Get(bucket, Key));
            await s.Match("get-obj-sse-c-wrong-key", Get(s, bucket, s_other));
            CustomerKey wrongAlgorithm = s_key with { Algorithm = "KMS" }, encodedTwice = CustomerKey.From(s_key.Value!);
            await s.Match("get-obj-sse-c-wrong-algo", Get(s, bucket, wrongAlgorithm));
            await s.Match("head-obj-sse-c-wrong-algo", Head(s, bucket, wrongAlgorithm));
            await s.Match("get-obj-attrs-sse-c-wrong-algo", Attributes(s, bucket, wrongAlgorithm));
            await s.Match("get-obj-sse-c-no-md5", Get(s, bucket, encodedTwice));
            await s.Match("head-obj-sse-c-no-md5", Head(s, bucket, encodedTwice));
            await s.Match("get-obj-sse-c-wrong-key-size", Get(s, bucket, CustomerKey.From("test") with { Md5 = s_key.Md5 }));
            await s.Match("get-obj-sse-c-bad-md5", Get(s, bucket, s_other with { Md5 = s_key.Md5 }));
        };
        cases["TestS3SSECEncryption.test_copy_object_with_sse_c"] = async s =>
        {
            IgnoreKey(s, "b876fdc9f53c719dd2a6130ba9715a69", "5e04d65f8c04ad2392df8d14c98443a5");
            string bucket = await s.BucketAsync();
            await s.Match("put-obj-sse-c", Put(s, bucket, s_key));
            await s.Match("copy-obj-sse-c-target-no-sse-c", Copy(s, bucket, s_key, CustomerKey.None));
            await s.Match("copy-obj-sse-c", Copy(s, bucket, s_key, s_key));
            await s.Match("get-obj-no-sse-c-param", s.Get(bucket, "copy"));
            await s.Match("copy-obj-no-src-sse-c", Copy(s, bucket, CustomerKey.None, s_key));
            await s.Match("copy-obj-wrong-src-sse-c-algo", Copy(s, bucket, s_key with { Algorithm = "KMS" }, s_key));
            await s.Match("copy-obj-wrong-target-sse-c-algo", Copy(s, bucket, s_key, s_key with { Algorithm = "KMS" }));
            await s.Match("copy-obj-target-double-encryption", Copy(s, bucket, s_key, s_key, ServerSideEncryption.Aes256));
        };
        cases["TestS3SSECEncryption.test_multipart_upload_sse_c_validation"] = async s =>
        {
            IgnoreKey(s);
            string bucket = await s.BucketAsync("bucket");
            string plain = (await s.Match("create-mpu-no-sse-c", Create(s, bucket, CustomerKey.None))).UploadId!;
            await s.Match("mpu-no-sse-c-upload-part-with-sse-c", Part(s, bucket, plain, s_key));
            string encrypted = (await s.Match("create-mpu-sse-c", Create(s, bucket, s_key))).UploadId!;
            await s.Match("mpu-sse-c-upload-part-no-sse-c", Part(s, bucket, encrypted, CustomerKey.None));
            await s.Match("mpu-sse-c-upload-part-wrong-sse-c", Part(s, bucket, encrypted, s_other));
        };
    }

    private static void IgnoreKey(RecordedS3Case s, params string[] entityTags) => s.IgnoreContentValues(["JMwgiexXqwuPqIPjYFmIZQ==", .. entityTags]);

    private static Task<PutObjectResponse> Put(RecordedS3Case s, string bucket, CustomerKey key) => s.S3.PutObjectAsync(
        new() { Bucket = bucket, Key = Key, Body = Bytes("test_data"), ContentType = ContentType, ChecksumAlgorithm = s.Algorithm, SseCustomerAlgorithm = key.Algorithm, SseCustomerKey = key.Value, SseCustomerKeyMd5 = key.Md5 }, Token);

    private static Task<GetObjectResponse> Get(RecordedS3Case s, string bucket, CustomerKey key) => s.S3.GetObjectAsync(
        new() { Bucket = bucket, Key = Key, ChecksumMode = s.Mode, SseCustomerAlgorithm = key.Algorithm, SseCustomerKey = key.Value, SseCustomerKeyMd5 = key.Md5 }, Token);

    private static Task<HeadObjectResponse> Head(RecordedS3Case s, string bucket, CustomerKey key) =>
        s.S3.HeadObjectAsync(new() { Bucket = bucket, Key = Key, SseCustomerAlgorithm = key.Algorithm, SseCustomerKey = key.Value, SseCustomerKeyMd5 = key.Md5 }, Token);

    private static Task<GetObjectAttributesResponse> Attributes(RecordedS3Case s, string bucket, CustomerKey key) => s.S3.GetObjectAttributesAsync(
        new() { Bucket = bucket, Key = Key, ObjectAttributes = [ObjectAttributes.ETag, ObjectAttributes.ObjectSize], SseCustomerAlgorithm = key.Algorithm, SseCustomerKey = key.Value, SseCustomerKeyMd5 = key.Md5 }, Token);

    private static Task<CopyObjectResponse> Copy(RecordedS3Case s, string bucket, CustomerKey source, CustomerKey target, ServerSideEncryption? algorithm = null) => s.S3.CopyObjectAsync(
        new()
        {
            Bucket = bucket,
            Key = "copy",
            CopySource = $"{bucket}/{Key}",
            ServerSideEncryption = algorithm,
            CopySourceSseCustomerAlgorithm = source.Algorithm,
            CopySourceSseCustomerKey = source.Value,
            CopySourceSseCustomerKeyMd5 = source.Md5,
            SseCustomerAlgorithm = target.Algorithm,
            SseCustomerKey = target.Value,
            SseCustomerKeyMd5 = target.Md5,
        },
        Token);

    private static Task<CreateMultipartUploadResponse> Create(RecordedS3Case s, string bucket, CustomerKey key) => s.S3.CreateMultipartUploadAsync(
        new() { Bucket = bucket, Key = UploadKey, SseCustomerAlgorithm = key.Algorithm, SseCustomerKey = key.Value, SseCustomerKeyMd5 = key.Md5 }, Token);

    private static Task<UploadPartResponse> Part(RecordedS3Case s, string bucket, string upload, CustomerKey key) => s.S3.UploadPartAsync(
        new() { Bucket = bucket, Key = UploadKey, UploadId = upload, PartNumber = 1, Body = Bytes("test"), SseCustomerAlgorithm = key.Algorithm, SseCustomerKey = key.Value, SseCustomerKeyMd5 = key.Md5 }, Token);

    private sealed record CustomerKey(string? Algorithm, string? Value, string? Md5)
    {
        public static readonly CustomerKey None = new(null, null, null);

        public static CustomerKey From(string key) => new("AES256", Convert.ToBase64String(Bytes(key)), Convert.ToBase64String(LocalS3.Md5(Bytes(key))));
    }
}
