using Tern.S3;
using static Tern.Local.Tests.S3.Recordings.RecordedS3Case;

namespace Tern.Local.Tests.S3.Recordings;

/// <summary>Bucket policies, which are stored and not evaluated.</summary>
internal static class PolicyCases
{
    private const string Owner = "000000000000";
    private const string Policy =
        """{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":{"AWS":"*"},"Action":"s3:GetObject","Resource":"arn:aws:s3:::bucket-1/*"}]}""";

    public static void AddTo(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        cases["TestS3.test_get_bucket_policy"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("get-bucket-policy-no-such-bucket-policy", Get(s, bucket));
            await Put(s, bucket);
            await s.Match("get-bucket-policy", Get(s, bucket));
            await s.Match("get-bucket-policy-with-expected-bucket-owner", Get(s, bucket, Owner));
            await s.Match("get-bucket-policy-with-expected-bucket-owner-error", Get(s, bucket, "000000000002"));
        };
        cases["TestS3.test_put_bucket_policy"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-bucket-policy", Put(s, bucket));
            await s.Match("get-bucket-policy", Get(s, bucket));
        };
        cases["TestS3.test_delete_bucket_policy"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await Put(s, bucket);
            await s.Match("delete-bucket-policy", Delete(s, bucket));
            await s.Match("get-bucket-policy-no-such-bucket-policy", Get(s, bucket));
        };
        cases["TestS3.test_put_bucket_policy_expected_bucket_owner"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-bucket-policy-with-expected-bucket-owner-error", Put(s, bucket, owner: "000000000002"));
            await s.Match("put-bucket-policy-with-expected-bucket-owner", Put(s, bucket, owner: Owner));
        };
        cases["TestS3.test_delete_bucket_policy_expected_bucket_owner"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await Put(s, bucket);
            await s.Match("delete-bucket-policy-with-expected-bucket-owner-error", Delete(s, bucket, "000000000002"));
            await s.Match("delete-bucket-policy-invalid-bucket-owner", Delete(s, bucket, "invalid"));
            await s.Match("delete-bucket-policy-with-expected-bucket-owner", Delete(s, bucket, Owner));
        };
        foreach (string owner in new[] { "0000", "abcd", "aa000000000$" })
        {
            cases[$"TestS3.test_get_bucket_policy_invalid_account_id[{owner}]"] = async s =>
            {
                string bucket = await s.BucketAsync();
                await Put(s, bucket);
                await s.Match("get-bucket-policy-invalid-bucket-owner", Get(s, bucket, owner));
            };
            cases[$"TestS3.test_put_bucket_policy_invalid_account_id[{owner}]"] = async s =>
            {
                string bucket = await s.BucketAsync();
                await s.Match("put-bucket-policy-invalid-bucket-owner", Put(s, bucket, owner: owner));
            };
        }
        cases["TestS3BucketPolicy.test_bucket_policy_crud"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("get-bucket-default-policy", Get(s, bucket));
            await s.Match("put-bucket-policy", Put(s, bucket));
            await s.Match("get-bucket-policy", Get(s, bucket));
            await s.Match("delete-bucket-policy", Delete(s, bucket));
            await s.Match("get-bucket-policy-after-delete", Get(s, bucket));
            await s.Match("delete-bucket-policy-after-delete", Delete(s, bucket));
        };
        cases["TestS3BucketPolicy.test_bucket_policy_exc"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-empty-bucket-policy", Put(s, bucket, ""));
            await s.Match("put-bucket-policy-randomstring", Put(s, bucket, "invalid json"));
            await s.Match("put-bucket-policy-empty-json", Put(s, bucket, "{}"));
        };
    }

    private static Task<GetBucketPolicyResponse> Get(RecordedS3Case s, string bucket, string? owner = null) =>
        s.S3.GetBucketPolicyAsync(new() { Bucket = bucket, ExpectedBucketOwner = owner }, Token);

    private static Task<PutBucketPolicyResponse> Put(RecordedS3Case s, string bucket, string policy = Policy, string? owner = null) =>
        s.S3.PutBucketPolicyAsync(new() { Bucket = bucket, Policy = policy, ExpectedBucketOwner = owner }, Token);

    private static Task<DeleteBucketPolicyResponse> Delete(RecordedS3Case s, string bucket, string? owner = null) =>
        s.S3.DeleteBucketPolicyAsync(new() { Bucket = bucket, ExpectedBucketOwner = owner }, Token);
}
