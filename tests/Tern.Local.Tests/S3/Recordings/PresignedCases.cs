using static Tern.Local.Tests.S3.Recordings.RecordedS3Case;

namespace Tern.Local.Tests.S3.Recordings;

/// <summary>Presigned URLs, with Signature Version 4.</summary>
internal static class PresignedCases
{
    public static void AddTo(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        cases["TestS3PresignedUrl.test_s3_copy_md5"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "file", "something");
            await s.Match("copy-obj", s.S3.CopyObjectAsync(new() { Bucket = bucket, Key = "hello", CopySource = $"{bucket}/file" }, Token));
        };
        cases["TestS3PresignedUrl.test_s3_presigned_url_expired[s3v4]"] = async s => await s.Match("expired-exception", ExpiredAsync(s, 2));
        foreach (string isVirtual in new[] { "True", "False" })
        {
            cases[$"TestS3PresignedUrl.test_presigned_url_signature_authentication_expired[s3v4-{isVirtual}]"] = async s => await s.Match("expired", ExpiredAsync(s, 1));
            cases[$"TestS3PresignedUrl.test_put_url_metadata_with_sig_s3v4[{isVirtual}]"] = async s =>
            {
                s.IgnoreContentValues("<host-id:1>");
                string bucket = await s.BucketAsync();
                string url = RawResponse.Presign("PUT", $"/{bucket}/key", headers: KeyValuePair.Create("x-amz-meta-foo", "bar"));
                await s.Match("no-meta-headers", Send(s, "PUT", url, "content 123"));
                Assert.Equal(200, (await Send(s, "PUT", url, "content 123", ("x-amz-meta-foo", "bar"))).Status);
                await s.Match("head_object", s.Head(bucket, "key"));
                await s.Match("wrong-meta-headers", Send(s, "PUT", url, "content 123", ("x-amz-meta-foo", "bar"), ("x-amz-meta-wrong", "wrong")));
            };
        }
        cases["TestS3PresignedUrl.test_presigned_url_signature_authentication[s3v4-True]"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "key", "test");
            await s.Match("invalid-get-1", Send(s, "GET", RawResponse.Presign("GET", $"/{bucket}/key") + "&test=1"));
            await s.Match("invalid-put-1", Send(s, "PUT", RawResponse.Presign("PUT", $"/{bucket}/key") + "&test=1", "test"));
        };
        cases["TestS3PresignedUrl.test_s3_put_presigned_url_missing_sig_param[s3v4]"] = async s =>
        {
            string bucket = await s.BucketAsync();
            string url = RawResponse.Presign("PUT", $"/{bucket}/key");
            await s.Match("missing-param-exception", Send(s, "PUT", url[..url.IndexOf("&X-Amz-Signature=", StringComparison.Ordinal)], "test"));
        };
        cases["TestS3PresignedUrl.test_s3_put_presigned_url_with_different_headers[s3v4]"] = async s =>
        {
            string bucket = await s.BucketAsync();
            string typed = RawResponse.Presign("PUT", $"/{bucket}/key", headers: KeyValuePair.Create("content-type", "text/plain"));
            await s.Match("content-type-exception", Send(s, "PUT", typed, "test", ("Content-Type", "application/x-json")));
            await s.Match("content-type-response", Send(s, "PUT", RawResponse.Presign("PUT", $"/{bucket}/key"), "test", ("Content-Type", "application/x-json")));
            string encoded = RawResponse.Presign("PUT", $"/{bucket}/key", headers: KeyValuePair.Create("content-encoding", "identity"));
            await s.Match("wrong-content-encoding-response", Send(s, "PUT", encoded, "test", ("Content-Encoding", "gzip")));
        };
        cases["TestS3PresignedUrl.test_s3_put_presigned_url_same_header_and_qs_parameter"] = async s =>
        {
            string bucket = await s.BucketAsync();
            string url = RawResponse.Presign("PUT", $"/{bucket}/key");
            await s.Match("double-header-query-string", Send(s, "PUT", url.Replace("X-Amz-Expires=3600", "X-Amz-Expires=3601", StringComparison.Ordinal), "test"));
            await s.Match("override-signed-qs", Send(s, "PUT", url, "test", ("x-amz-expires", "3601")));
        };
        cases["TestS3PresignedUrl.test_presigned_double_encoded_credentials"] = async s =>
        {
            string bucket = await s.BucketAsync();
            string url = RawResponse.Presign("GET", $"/{bucket}/key");
            await s.Match("error-malformed", Send(s, "GET", url.Replace("%2F", "%252F", StringComparison.Ordinal)));
        };
        cases["TestS3PresignedUrl.test_get_response_overrides_unicode_metadata_with_sig_s3"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await s.Put(bucket, "key", "test");
            await s.Match("unicode-error", s.Send("GET", $"/{bucket}/key?response-cache-control={Uri.EscapeDataString("non-ascii-%E2%80%94_\u2014_\u00e9_")}"));
        };
    }

    private static Task<RawResponse> Send(RecordedS3Case s, string method, string url, string body = "", params (string Name, string Value)[] headers) =>
        RawResponse.SendAsync(s.Aws, method, url, Bytes(body), headers);

    private static async Task<RawResponse> ExpiredAsync(RecordedS3Case s, int seconds)
    {
        string bucket = await s.BucketAsync();
        await s.Put(bucket, "key", "something");
        return await Send(s, "GET", RawResponse.Presign("GET", $"/{bucket}/key", DateTimeOffset.UtcNow.AddMinutes(-1), seconds));
    }
}
