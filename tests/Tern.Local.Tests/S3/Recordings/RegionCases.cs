using System.Text.Json.Nodes;
using Tern.S3;
using static Tern.Local.Tests.S3.Recordings.RecordedS3Case;

namespace Tern.Local.Tests.S3.Recordings;

/// <summary>Creation of buckets, their names and regions.</summary>
internal static class RegionCases
{
    public static void AddTo(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        cases["TestS3.test_bucket_constraint_aws_global[us-east-1]"] = async s => await s.Match("aws-global-constraint", Create(s.S3, "bucket-1", "aws-global"));
        cases["TestS3.test_bucket_constraint_aws_global[us-west-1]"] = async s => await s.Match("aws-global-constraint", Create(s.In("us-west-1"), "bucket-1", "aws-global"));
        cases["TestS3.test_create_bucket_with_invalid_location_constraint[us-east-1-us-east-1]"] = async s =>
            await s.Match("us-east-1-location-constraint-us-east-1-error", Create(s.S3, "bucket-1", "us-east-1"));
        cases["TestS3.test_create_bucket_with_invalid_location_constraint[eu-west-1-bar]"] = async s =>
            await s.Match("eu-west-1-location-constraint-bar-error", Create(s.In("eu-west-1"), "bucket-1", "bar"));
        cases["TestS3.test_create_bucket_with_eu_location_constraint"] = async s =>
        {
            await Create(s.S3, "bucket-1", "EU");
            S3Client europe = s.In("eu-west-1");
            await s.Match("get-bucket-location", europe.GetBucketLocationAsync(new() { Bucket = "bucket-1" }, Token));
            await s.Match("list-bucket-response", europe.ListBucketsAsync(new() { Prefix = "bucket-1" }, Token));
        };
        cases["TestS3.test_create_bucket_with_eu_location_constraint_raises"] = async s => await s.Match("eu-location-constraint-error", Create(s.In("eu-west-1"), "bucket-1", "EU"));
        cases["TestS3.test_create_bucket_with_existing_name"] = async s =>
        {
            foreach (string region in new[] { "us-west-1", "us-east-2" })
            {
                S3Client client = s.In(region);
                await Create(client, "bucket-1", region);
                await s.Match("create-bucket-" + region, Create(client, "bucket-1", region));
                await client.DeleteBucketAsync(new() { Bucket = "bucket-1" }, Token);
            }
        };
        cases["TestS3.test_create_bucket_head_bucket"] = async s =>
        {
            await s.Match("create_bucket", Create(s.S3, "bucket-1", null));
            S3Client west = s.In("us-west-1");
            await s.Match("create_bucket_location_constraint", Create(west, "bucket-2", "us-west-1"));
            await s.Match("head_bucket", s.S3.HeadBucketAsync(new() { Bucket = "bucket-1" }, Token));
            s.Match("head_bucket_filtered_header", Filter((await s.Send("HEAD", "/bucket-1")).HeadersJson(isError: false)));
            await s.Match("head_bucket_2", west.HeadBucketAsync(new() { Bucket = "bucket-2" }, Token));
            s.Match("head_bucket_2_filtered_header", Filter((await RawResponse.SendAsync(s.Aws, "HEAD", RawResponse.Presign("HEAD", "/bucket-2", region: "us-west-1"), [])).HeadersJson(isError: false)));
            await s.Match("head_bucket_not_exist", s.S3.HeadBucketAsync(new() { Bucket = "does-not-exist" }, Token));
        };
        cases["TestS3.test_create_bucket_aws_global"] = async s =>
        {
            await s.Match("xml-error-create-bucket", RawResponse.SendSignedAsync(s.Aws, "PUT", "/bucket-1", "aws-global"));
            await s.Match("create-bucket-global", Create(s.S3, "bucket-1", null));
            await s.Match("head-bucket-global", s.S3.HeadBucketAsync(new() { Bucket = "bucket-1" }, Token));
            await s.Match("get-location-1", s.S3.GetBucketLocationAsync(new() { Bucket = "bucket-1" }, Token));
            await s.Match("list-buckets", s.S3.ListBucketsAsync(new() { Prefix = "bucket-" }, Token));
        };
        cases["TestS3.test_s3_uppercase_bucket_name"] = async s => await s.Match("uppercase-bucket", Create(s.S3, "TestUpperCase", null));
        cases["TestS3.test_bucket_exists"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.S3.PutBucketCorsAsync(new() { Bucket = bucket, CorsConfiguration = new() { CorsRules = [new() { AllowedMethods = ["GET", "POST", "PUT", "DELETE"], AllowedOrigins = ["localhost"] }] } }, Token);
            await s.Match("get-bucket-cors", s.S3.GetBucketCorsAsync(new() { Bucket = bucket }, Token));
            await s.Match("get-bucket-acl", s.S3.GetBucketAclAsync(new() { Bucket = bucket }, Token));
            await s.Match("get-bucket-not-exists", s.S3.GetBucketAclAsync(new() { Bucket = "bucket-not-exists" }, Token));
        };
        cases["TestS3.test_bucket_availability"] = async s =>
        {
            await s.Match("bucket-lifecycle", s.S3.GetBucketLifecycleConfigurationAsync(new() { Bucket = "test-bucket-lifecycle" }, Token));
            await s.Match("bucket-replication", s.S3.GetBucketReplicationAsync(new() { Bucket = "test-bucket-lifecycle" }, Token));
        };
        cases["TestS3.test_bucket_name_with_dots"] = async s =>
        {
            string bucket = await s.BucketAsync("my.bucket.name");
            await s.Put(bucket, "my-content", "something");
            await s.Match("list-objects", s.S3.ListObjectsAsync(new() { Bucket = bucket, EncodingType = EncodingType.Url }, Token));
            foreach (string label in new[] { "request-vhost-url-content", "request-path-url-content" })
                await s.Match(label, s.Send("GET", $"/{bucket}"));
        };
    }

    private static Task<CreateBucketResponse> Create(S3Client client, string bucket, string? location) => client.CreateBucketAsync(
        new() { Bucket = bucket, CreateBucketConfiguration = location is null ? null : new() { LocationConstraint = new BucketLocationConstraint(location) } }, Token);

    private static JsonObject Filter(JsonObject headers)
    {
        foreach (string name in new[] { "Date", "Server", "Transfer-Encoding", "Content-Length" })
            headers.Remove(name);
        return headers;
    }
}
