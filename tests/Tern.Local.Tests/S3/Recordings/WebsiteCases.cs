using Tern.S3;
using static Tern.Local.Tests.S3.Recordings.RecordedS3Case;

namespace Tern.Local.Tests.S3.Recordings;

/// <summary>Website configurations.</summary>
internal static class WebsiteCases
{
    private static readonly IndexDocument s_index = new() { Suffix = "index.html" };

    public static void AddTo(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        cases["TestS3StaticWebsiteHosting.test_crud_website_configuration"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("get-no-such-website-config", Get(s.S3, bucket));
            await s.Match("del-no-such-website-config", s.S3.DeleteBucketWebsiteAsync(new() { Bucket = bucket }, Token));
            await s.Match("put-website-config", Put(s, bucket, new() { IndexDocument = s_index }));
            await s.Match("get-website-config", Get(s.S3, bucket));
        };
        cases["TestS3StaticWebsiteHosting.test_validate_website_configuration"] = async s =>
        {
            string bucket = await s.BucketAsync();
            WebsiteConfiguration[] configurations =
            [
                new() { IndexDocument = new() { Suffix = "/index.html" } },
                new() { IndexDocument = new() { Suffix = "" } },
                new() { IndexDocument = s_index, RedirectAllRequestsTo = new() { HostName = "example.com" } },
                new() { ErrorDocument = new() { Key = "error.html" } },
                new() { RedirectAllRequestsTo = new() { HostName = "example.com", Protocol = new("protocol") } },
                new() { IndexDocument = s_index, RoutingRules = [new() { Redirect = new() { ReplaceKeyPrefixWith = "a", ReplaceKeyWith = "b" } }] },
                new() { IndexDocument = s_index, RoutingRules = [new() { Condition = new(), Redirect = new() { ReplaceKeyWith = "b" } }] },
                new() { IndexDocument = s_index, ErrorDocument = new() { Key = "" } },
            ];
            for (int i = 0; i < configurations.Length; i++)
                await s.Match($"invalid-website-conf-{i}", Put(s, bucket, configurations[i]));
        };
        cases["TestS3.test_bucket_operation_between_regions"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-website-config-region-1", Put(s, bucket, new() { IndexDocument = s_index }));
            await s.Match("put-cors-config-region-1", s.S3.PutBucketCorsAsync(new() { Bucket = bucket, CorsConfiguration = new() { CorsRules = [new() { AllowedMethods = ["GET"], AllowedOrigins = ["*"] }] } }, Token));
            S3Client west = s.In("us-west-2");
            await s.Match("get-website-config-region-2", Get(west, bucket));
            await s.Match("get-cors-config-region-2", west.GetBucketCorsAsync(new() { Bucket = bucket }, Token));
        };
    }

    private static Task<PutBucketWebsiteResponse> Put(RecordedS3Case s, string bucket, WebsiteConfiguration website) =>
        s.S3.PutBucketWebsiteAsync(new() { Bucket = bucket, WebsiteConfiguration = website }, Token);

    private static Task<GetBucketWebsiteResponse> Get(S3Client s3, string bucket) => s3.GetBucketWebsiteAsync(new() { Bucket = bucket }, Token);
}
