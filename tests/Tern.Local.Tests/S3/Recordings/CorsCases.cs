using Tern.S3;
using static Tern.Local.Tests.S3.Recordings.RecordedS3Case;

namespace Tern.Local.Tests.S3.Recordings;

/// <summary>CORS rules, preflight requests, and requests of other origins.</summary>
internal static class CorsCases
{
    private const string Origin = "https://localhost:4200";
    private const string Method = "Access-Control-Request-Method";
    private const string RequestHeaders = "Access-Control-Request-Headers";

    public static void AddTo(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        cases["TestS3Cors.test_cors_http_options_no_config"] = async s =>
        {
            string bucket = await BucketAsync(s);
            await s.Match("options-no-origin", Options(s, $"/{bucket}/key"));
            await s.Match("options-with-origin-and-method", Options(s, $"/{bucket}/key", ("Origin", Origin), (Method, "PUT")));
            await s.Match("options-with-origin-no-method", Options(s, $"/{bucket}/key", ("Origin", Origin)));
        };
        cases["TestS3Cors.test_cors_http_options_non_existent_bucket"] = async s =>
        {
            await s.Match("options-no-origin", Options(s, "/missing-bucket"));
            await s.Match("options-with-origin", Options(s, "/missing-bucket", ("Origin", Origin)));
        };
        cases["TestS3Cors.test_cors_match_headers"] = async s =>
        {
            string bucket = await BucketAsync(s);
            string path = $"/{bucket}/key";
            await Put(s, bucket, new CorsRule { AllowedOrigins = [Origin], AllowedMethods = ["GET"], AllowedHeaders = ["*"], MaxAgeSeconds = 3000 });
            await s.Match("opt-get", Options(s, path, ("Origin", Origin), (Method, "GET"), (RequestHeaders, "x-amz-request-payer")));
            await s.Match("opt-get-two", Options(s, path, ("Origin", Origin), (Method, "GET"), (RequestHeaders, "x-amz-request-payer, x-amz-expected-bucket-owner")));
            await s.Match("get-op", s.Send("GET", path, "", ("Origin", Origin), (RequestHeaders, "x-amz-request-payer")));
            await Put(s, bucket, new CorsRule { AllowedOrigins = [Origin], AllowedMethods = ["GET"], AllowedHeaders = ["x-amz-expected-bucket-owner", "x-amz-server-side-encryption-customer-algorithm", "x-AMZ-server-SIDE-encryption"], MaxAgeSeconds = 3000 });
            await s.Match("get-bucket-cors-casing", Get(s, bucket));
            await s.Match("opt-get-non-allowed", Options(s, path, ("Origin", Origin), (Method, "GET"), (RequestHeaders, "x-amz-request-payer")));
            await s.Match("opt-get-allowed", Options(s, path, ("Origin", Origin), (Method, "GET"), (RequestHeaders, "x-amz-expected-bucket-owner")));
            await s.Match("opt-get-allowed-diff-casing", Options(s, path, ("Origin", Origin), (Method, "GET"), (RequestHeaders, "x-amz-expected-BUCKET-owner, x-amz-server-side-encryption")));
            await s.Match("opt-get-allowed-no-space", Options(s, path, ("Origin", Origin), (Method, "GET"), (RequestHeaders, "x-amz-expected-bucket-owner,x-amz-server-side-encryption")));
            await s.Match("get-non-allowed-with-acl", s.Send("GET", path, "", ("Origin", Origin), (RequestHeaders, "x-amz-request-payer")));
            await s.Match("get-non-allowed", s.Send("GET", path, "", ("Origin", Origin)));
        };
        cases["TestS3Cors.test_put_cors_default_values"] = async s =>
        {
            string bucket = await BucketAsync(s);
            await Put(s, bucket, new CorsRule { AllowedOrigins = ["*"], AllowedMethods = ["GET"] });
            await s.Match("opt-get", Options(s, $"/{bucket}/key", ("Origin", Origin), (Method, "GET")));
            await s.Match("opt-get-headers", Options(s, $"/{bucket}/key", ("Origin", Origin), (Method, "GET"), (RequestHeaders, "x-amz-request-payer")));
        };
        cases["TestS3Cors.test_cors_expose_headers"] = async s =>
        {
            string bucket = await BucketAsync(s);
            await Put(s, bucket, new CorsRule { AllowedOrigins = ["*"], AllowedMethods = ["GET"], ExposeHeaders = ["x-amz-id-2", "x-amz-request-id", "x-amz-request-payer"] });
            await s.Match("opt-get", Options(s, $"/{bucket}/key", ("Origin", Origin), (Method, "GET")));
        };
        cases["TestS3Cors.test_cors_options_fails_partial_origin"] = async s =>
        {
            string bucket = await BucketAsync(s);
            await Put(s, bucket, new CorsRule { AllowedOrigins = ["http://localhost:4200"], AllowedMethods = ["GET"] });
            await s.Match("options_fails_partial_origin", Options(s, $"/{bucket}", ("Origin", "http://localhost:42"), (Method, "GET")));
        };
        cases["TestS3Cors.test_get_cors"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("get-cors-no-set", Get(s, bucket));
            await Put(s, bucket, new CorsRule { AllowedOrigins = ["*"], AllowedMethods = ["GET"] });
            await s.Match("get-cors-after-set", Get(s, bucket));
        };
        cases["TestS3Cors.test_delete_cors"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("delete-cors-before-set", s.S3.DeleteBucketCorsAsync(new() { Bucket = bucket }, Token));
            await s.Match("put-cors", Put(s, bucket, new CorsRule { AllowedOrigins = ["*"], AllowedMethods = ["GET"] }));
            await s.Match("get-cors", Get(s, bucket));
            await s.Match("delete-cors", s.S3.DeleteBucketCorsAsync(new() { Bucket = bucket }, Token));
            await s.Match("get-cors-deleted", Get(s, bucket));
        };
        cases["TestS3Cors.test_put_cors_invalid_rules"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Match("put-cors-exc", Put(s, bucket, new CorsRule { AllowedOrigins = ["*"], AllowedMethods = ["MYMETHOD"] }));
            await s.Match("put-cors-exc-empty", Put(s, bucket));
        };
        cases["TestS3Cors.test_put_cors_empty_origin"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await Put(s, bucket, new CorsRule { AllowedOrigins = [""], AllowedMethods = ["GET", "PUT", "HEAD"] });
            await s.Match("get-cors-empty", Get(s, bucket));
        };
    }

    private static async Task<string> BucketAsync(RecordedS3Case s)
    {
        string bucket = await s.BucketAsync();
        await s.Put(bucket, "key", "test-cors");
        return bucket;
    }

    private static Task<RawResponse> Options(RecordedS3Case s, string path, params (string Name, string Value)[] headers) =>
        RawResponse.SendAsync(s.Aws, "OPTIONS", "https://localhost" + path, [], headers);

    private static Task<PutBucketCorsResponse> Put(RecordedS3Case s, string bucket, params CorsRule[] rules) =>
        s.S3.PutBucketCorsAsync(new() { Bucket = bucket, CorsConfiguration = new() { CorsRules = rules } }, Token);

    private static Task<GetBucketCorsResponse> Get(RecordedS3Case s, string bucket) => s.S3.GetBucketCorsAsync(new() { Bucket = bucket }, Token);
}
