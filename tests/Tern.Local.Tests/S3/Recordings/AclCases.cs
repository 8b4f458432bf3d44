using Tern.Local.S3.Objects;
using Tern.S3;
using static Tern.Local.Tests.S3.Recordings.RecordedS3Case;

namespace Tern.Local.Tests.S3.Recordings;

/// <summary>Access control lists of buckets that allow them.</summary>
internal static class AclCases
{
    private const string LogDelivery = "http://acs.amazonaws.com/groups/s3/LogDelivery";
    private const string FakeGroup = "http://acs.amazonaws.com/groups/s3/FakeGroup";
    private const string Key = "object-key-acl";

    private static readonly Owner s_owner = new() { ID = AccessControl.GetCanonicalId("000000000000") };
    private static readonly Grant s_full = new() { Grantee = new() { ID = s_owner.ID, Type = S3Type.CanonicalUser }, Permission = Permission.FullControl };
    private static readonly Grant s_logs = new() { Grantee = new() { Uri = LogDelivery, Type = S3Type.Group }, Permission = Permission.Write };

    public static void AddTo(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        cases["TestS3.test_s3_bucket_acl"] = async s =>
        {
            string bucket = await BucketAsync(s);
            await s.S3.PutBucketAclAsync(new() { Bucket = bucket, Acl = BucketCannedAcl.PublicRead }, Token);
            await s.Match("get-bucket-acl", GetBucket(s, bucket));
            await s.S3.PutBucketAclAsync(new() { Bucket = bucket, Acl = BucketCannedAcl.Private }, Token);
            await s.Match("get-bucket-canned-acl", GetBucket(s, bucket));
            await s.S3.PutBucketAclAsync(new() { Bucket = bucket, GrantRead = $"uri=\"{LogDelivery}\"" }, Token);
            await s.Match("get-bucket-grant-acl", GetBucket(s, bucket));
            await s.S3.PutBucketAclAsync(new() { Bucket = bucket, AccessControlPolicy = new() { Owner = s_owner, Grants = [s_full, s_logs] } }, Token);
            await s.Match("get-bucket-acp-acl", GetBucket(s, bucket));
        };
        cases["TestS3.test_s3_object_acl"] = async s =>
        {
            string bucket = await BucketAsync(s);
            await s.Match("put-object-default-acl", s.Put(bucket, Key, ""));
            await s.Match("get-object-acl-default", Get(s, bucket));
            await s.Match("put-object-acl", s.S3.PutObjectAclAsync(new() { Bucket = bucket, Key = Key, Acl = ObjectCannedAcl.PublicRead }, Token));
            await s.Match("get-object-acl", Get(s, bucket));
            await s.S3.PutObjectAclAsync(new() { Bucket = bucket, Key = Key, GrantRead = $"uri=\"{LogDelivery}\"" }, Token);
            await s.Match("get-object-grant-acl", Get(s, bucket));
            await PutPolicy(s, bucket, new() { Owner = s_owner, Grants = [s_full, s_logs] });
            await s.Match("get-object-acp-acl", Get(s, bucket));
        };
        cases["TestS3.test_s3_multipart_upload_acls"] = async s =>
        {
            string bucket = await BucketAsync(s);
            await s.S3.PutBucketAclAsync(new() { Bucket = bucket, Acl = BucketCannedAcl.PublicRead }, Token);
            await s.Match("bucket-acl", GetBucket(s, bucket));
            ObjectCannedAcl?[] lists = [null, ObjectCannedAcl.Private, ObjectCannedAcl.PublicReadWrite];
            for (int i = 0; i < lists.Length; i++)
            {
                string key = $"key{i}";
                string upload = (await s.S3.CreateMultipartUploadAsync(new() { Bucket = bucket, Key = key, Acl = lists[i] }, Token)).UploadId!;
                UploadPartResponse part = await s.S3.UploadPartAsync(new() { Bucket = bucket, Key = key, UploadId = upload, PartNumber = 1, Body = Bytes("test") }, Token);
                await s.S3.CompleteMultipartUploadAsync(new() { Bucket = bucket, Key = key, UploadId = upload, MultipartUpload = new() { Parts = [new() { PartNumber = 1, ETag = part.ETag }] } }, Token);
                await s.Match("permission-acl-" + key, s.S3.GetObjectAclAsync(new() { Bucket = bucket, Key = key }, Token));
            }
        };
        cases["TestS3.test_s3_object_acl_exceptions"] = async s =>
        {
            string bucket = await BucketAsync(s);
            await s.Put(bucket, Key, "");
            ObjectCannedAcl fake = new("fake-acl");
            await s.Match("put-object-canned-acl", s.S3.PutObjectAsync(new() { Bucket = bucket, Key = Key, Body = Array.Empty<byte>(), Acl = fake }, Token));
            await s.Match("put-object-acl-canned-acl", s.S3.PutObjectAclAsync(new() { Bucket = bucket, Key = Key, Acl = fake }, Token));
            foreach ((string label, string grant) in new[] { ("fake-uri", $"uri=\"{FakeGroup}\""), ("fake-key", "fakekey=\"1234\""), ("wrong-id", "id=\"wrong-id\"") })
                await s.Match("put-object-grant-acl-" + label, s.S3.PutObjectAclAsync(new() { Bucket = bucket, Key = Key, GrantWrite = grant }, Token));
            Owner wrong = new() { ID = "wrong-id" };
            await s.Match("put-object-acp-acl-1", PutPolicy(s, bucket, new() { Grants = [s_logs] }));
            await s.Match("put-object-acp-acl-2", PutPolicy(s, bucket, new() { Owner = s_owner }));
            await s.Match("put-object-acp-acl-3", PutPolicy(s, bucket, new() { Owner = wrong, Grants = [s_logs] }));
            await s.Match("put-object-acp-acl-4", PutPolicy(s, bucket, new() { Owner = s_owner, Grants = [new() { Grantee = new() { Uri = FakeGroup, Type = S3Type.Group }, Permission = Permission.Write }] }));
            await s.Match("put-object-acp-acl-5", PutPolicy(s, bucket, new() { Owner = s_owner, Grants = [new() { Grantee = new() { ID = "wrong-id", Type = S3Type.CanonicalUser }, Permission = Permission.FullControl }] }));
            await s.Match("put-object-acp-acl-6", PutPolicy(s, bucket, new() { Owner = s_owner, Grants = [new() { Grantee = new() { ID = s_owner.ID, Type = S3Type.CanonicalUser }, Permission = new("FAKE") }] }));
            await s.Match("put-object-empty-acp", PutPolicy(s, bucket, new()));
            await s.Match("put-object-acl-empty", s.S3.PutObjectAclAsync(new() { Bucket = bucket, Key = Key }, Token));
            await s.Match("put-object-two-type-acl", s.S3.PutObjectAclAsync(new() { Bucket = bucket, Key = Key, Acl = ObjectCannedAcl.PublicRead, GrantRead = $"uri=\"{LogDelivery}\"" }, Token));
            await s.Match("put-object-two-type-acl-acp", s.S3.PutObjectAclAsync(new() { Bucket = bucket, Key = Key, Acl = ObjectCannedAcl.PublicRead, AccessControlPolicy = new() { Owner = s_owner, Grants = [s_logs] } }, Token));
        };
        cases["TestS3.test_put_object_acl_on_delete_marker"] = async s =>
        {
            string bucket = await BucketAsync(s);
            await s.S3.PutBucketVersioningAsync(new() { Bucket = bucket, VersioningConfiguration = new() { Status = BucketVersioningStatus.Enabled } }, Token);
            const string VersionedKey = "test-key-versioned";
            await s.Match("put-obj-1", s.Put(bucket, VersionedKey, "something"));
            await s.Match("put-obj-2", s.Put(bucket, VersionedKey, "something-v2"));
            string marker = (await s.Match("delete-object", s.Delete(bucket, VersionedKey))).VersionId!;
            foreach ((string suffix, string? version) in new (string, string?)[] { ("", null), ("-version-id", marker) })
            {
                await s.Match("put-acl-delete-marker" + suffix, s.S3.PutObjectAclAsync(new() { Bucket = bucket, Key = VersionedKey, VersionId = version, Acl = ObjectCannedAcl.PublicRead }, Token));
                await s.Match("get-acl-delete-marker" + suffix, s.S3.GetObjectAclAsync(new() { Bucket = bucket, Key = VersionedKey, VersionId = version }, Token));
            }
        };
    }

    private static async Task<string> BucketAsync(RecordedS3Case s)
    {
        string bucket = await s.BucketAsync();
        await s.S3.PutBucketOwnershipControlsAsync(new() { Bucket = bucket, OwnershipControls = new() { Rules = [new() { ObjectOwnership = ObjectOwnership.ObjectWriter }] } }, Token);
        await s.S3.DeletePublicAccessBlockAsync(new() { Bucket = bucket }, Token);
        return bucket;
    }

    private static Task<GetBucketAclResponse> GetBucket(RecordedS3Case s, string bucket) => s.S3.GetBucketAclAsync(new() { Bucket = bucket }, Token);

    private static Task<GetObjectAclResponse> Get(RecordedS3Case s, string bucket) => s.S3.GetObjectAclAsync(new() { Bucket = bucket, Key = Key }, Token);

    private static Task<PutObjectAclResponse> PutPolicy(RecordedS3Case s, string bucket, AccessControlPolicy policy) =>
        s.S3.PutObjectAclAsync(new() { Bucket = bucket, Key = Key, AccessControlPolicy = policy }, Token);
}
