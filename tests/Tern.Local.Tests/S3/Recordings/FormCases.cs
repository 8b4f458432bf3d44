using System.Globalization;
using System.Text.Json.Nodes;
using Tern.S3;
using static Tern.Local.Tests.S3.Recordings.RecordedS3Case;

namespace Tern.Local.Tests.S3.Recordings;

/// <summary>Uploads with HTML forms.</summary>
internal static class FormCases
{
    private const string Redirect = "http://localhost.test/random";

    private static readonly string[] s_signatureFields = ["x-amz-algorithm", "x-amz-credential", "x-amz-date", "x-amz-signature"];

    public static void AddTo(Dictionary<string, Func<RecordedS3Case, Task>> cases)
    {
        cases["TestS3PresignedPost.test_post_request_expires"] = async s =>
            await s.Match("exception", Post(s, Sign(await s.BucketAsync(), "key", expiresIn: TimeSpan.FromSeconds(-1))));
        cases["TestS3PresignedPost.test_post_request_missing_signature[s3v4]"] = async s =>
            await s.Match("exception-missing-signature", Post(s, Sign(await s.BucketAsync(), "key"), without: ["x-amz-signature"]));
        cases["TestS3PresignedPost.test_post_request_missing_fields[s3v4]"] = async s =>
        {
            Dictionary<string, string> form = Sign(await s.BucketAsync(), "key");
            await s.Match("exception-missing-fields", Post(s, form, without: ["x-amz-algorithm"]));
            await s.Match("exception-no-sig-related-fields", Post(s, form, without: [.. s_signatureFields, "policy"]));
        };
        cases["TestS3PresignedPost.test_post_object_with_tags[list]"] = async s => await TaggedAsync(
            s, "<Tagging><TagSet><Tag><Key>TagName</Key><Value>TagValue</Value></Tag><Tag><Key>TagName2</Key><Value>TagValue2</Value></Tag></TagSet></Tagging>");
        cases["TestS3PresignedPost.test_post_object_with_tags[invalid]"] = async s => await TaggedAsync(s, "<InvalidXmlTagging></InvalidXmlTagging>");
        cases["TestS3PresignedPost.test_post_object_with_tags[notxml]"] = async s =>
            await s.Match("tagging-error", Post(s, Sign(await s.BucketAsync(), "key", extra: [("tagging", "not-xml")])));
        cases["TestS3PresignedPost.test_post_object_with_metadata"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await Post(s, Sign(bucket, "key", extra: Described()), "test content meta");
            s.IgnoreContentValues("a7d8531d918474360de3e2eaeb110cda");
            await s.Match("head-object", s.Head(bucket, "key"));
        };
        cases["TestS3PresignedPost.test_post_object_default_checksum"] = async s =>
        {
            string bucket = await s.BucketAsync();
            await Post(s, Sign(bucket, "key"), "test content meta");
            s.IgnoreContentValues("a7d8531d918474360de3e2eaeb110cda", "L1qdhyEV1JY=");
            await s.Match("head-object", s.S3.HeadObjectAsync(new() { Bucket = bucket, Key = "key", ChecksumMode = ChecksumMode.Enabled }, Token));
        };
        cases["TestS3PresignedPost.test_post_object_with_storage_class"] = async s =>
        {
            string bucket = await s.BucketAsync();
            s.IgnoreContentValues("f73f1a2dbae1bbd6c42f86e771298073");
            await Post(s, Sign(bucket, "key", extra: [("x-amz-storage-class", "STANDARD_IA")]), "test content storage cl");
            await s.Match("head-object", s.Head(bucket, "key"));
            await s.Match("invalid-storage-error", Post(s, Sign(bucket, "key", extra: [("x-amz-storage-class", "FakeClass")])));
        };
        cases["TestS3PresignedPost.test_post_object_with_wrong_content_type"] = async s =>
            await s.Match("invalid-content-type-error", RawResponse.SendAsync(s.Aws, "POST", $"https://localhost/{await s.BucketAsync()}", Bytes("test"), ("Content-Type", "text/html")));
        cases["TestS3PresignedPost.test_post_object_with_file_as_string"] = async s =>
        {
            string bucket = await s.BucketAsync();
            s.IgnoreContentValues("518feee9a33977e5047cda470999729a", "31ac3a102af06a3d79f0172d01158b49");
            await Post(s, Sign(bucket, "test-presigned-post-file-as-field"), new string('a', 23), asField: true);
            await s.Match("head-object", s.Head(bucket, "test-presigned-post-file-as-field"));
            await Post(s, Sign(bucket, "file-as-field-${filename}"), new string('a', 44), asField: true);
            await s.Match("list-objects", s.S3.ListObjectsV2Async(new() { Bucket = bucket, EncodingType = EncodingType.Url }, Token), decodes: true);
        };
        cases["TestS3PresignedPost.test_post_object_policy_conditions_validation_eq"] = async s =>
        {
            string bucket = await s.BucketAsync();
            (string, string)[] redirect = [("success_action_redirect", "http://wrong.test/random")];
            await s.Match("invalid-condition-eq", Post(s, Sign(bucket, "key", extra: redirect, conditions: [new JsonArray("eq", "$success_action_redirect", Redirect)])));
            await s.Match("invalid-condition-missing-prefix", Post(s, Sign(bucket, "key", extra: [("success_action_redirect", Redirect)], conditions: [new JsonArray("eq", "success_action_redirect", Redirect)])));
            await s.Match("invalid-condition-wrong-condition", Post(s, Sign(bucket, "key", conditions: [new JsonObject { ["success_action_redirect"] = Redirect, ["other"] = "value" }])));
            await s.Match("invalid-condition-wrong-value-casing", Post(s, Sign(bucket, "key", extra: [("success_action_redirect", Redirect)], conditions: [new JsonArray("eq", "$success_action_redirect", "HTTP" + Redirect[4..])])));
            await Post(s, Sign(bucket, "key", extra: Described()), "abcdef");
            await s.Match("head-object-metadata", s.Head(bucket, "key"));
            RawResponse done = await Post(s, Sign(bucket, "key", extra: [("success_action_redirect", Redirect)], conditions: [new JsonArray("eq", "$success_action_redirect", Redirect)]), "abcdef");
            Assert.Equal(303, done.Status);
            await s.Match("final-object", s.Get(bucket, "key"));
        };
        cases["TestS3PresignedPost.test_post_object_policy_conditions_validation_starts_with"] = async s =>
        {
            string bucket = await s.BucketAsync();
            JsonArray condition = new("starts-with", "$success_action_redirect", "http://localhost");
            await s.Match("invalid-condition-starts-with", Post(s, Sign(bucket, "key", extra: [("success_action_redirect", "http://wrong.test")], conditions: [condition.DeepClone()])));
            await s.Match("invalid-condition-starts-with-casing", Post(s, Sign(bucket, "key", extra: [("success_action_redirect", "HTTP://localhost.test/random")], conditions: [condition.DeepClone()])));
            Assert.Equal(303, (await Post(s, Sign(bucket, "key", extra: [("success_action_redirect", Redirect)], conditions: [condition.DeepClone()]), "abcdef")).Status);
            await s.Match("get-object-1", s.Get(bucket, "key"));
            Assert.Equal(204, (await Post(s, Sign(bucket, "key"), "manual value to change ETag")).Status);
            await s.Match("get-object-2", s.Get(bucket, "key"));
        };
    }

    private static (string, string)[] Described() =>
        [("x-amz-meta-test-1", "test-meta-1"), ("x-amz-meta-test-2", "test-meta-2"), ("Content-Type", "text/plain"), ("Expires", DateTimeOffset.UtcNow.AddDays(1).ToString("r", CultureInfo.InvariantCulture))];

    private static async Task TaggedAsync(RecordedS3Case s, string tagging)
    {
        string bucket = await s.BucketAsync();
        await Post(s, Sign(bucket, "key", extra: [("tagging", tagging)]));
        await s.Match("get-tagging", s.S3.GetObjectTaggingAsync(new() { Bucket = bucket, Key = "key" }, Token));
    }

    private static Dictionary<string, string> Sign(string bucket, string key, TimeSpan? expiresIn = null, (string Name, string Value)[]? extra = null, JsonNode[]? conditions = null)
    {
        DateTimeOffset now = DateTimeOffset.UtcNow;
        string day = now.ToString("yyyyMMdd", CultureInfo.InvariantCulture);
        Dictionary<string, string> fields = new(StringComparer.OrdinalIgnoreCase)
        {
            ["bucket"] = bucket,
            ["key"] = key,
            ["x-amz-algorithm"] = "AWS4-HMAC-SHA256",
            ["x-amz-credential"] = $"{RawResponse.Credentials.AccessKeyId}/{day}/us-east-1/s3/aws4_request",
            ["x-amz-date"] = now.ToString("yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture),
        };
        foreach ((string name, string value) in extra ?? [])
            fields[name] = value;
        string[] own = [.. (conditions ?? []).OfType<JsonArray>().Select(condition => condition[1]!.ToString().TrimStart('$'))];
        JsonArray all = [.. fields.Where(field => !own.Contains(field.Key)).Select(field => (JsonNode)new JsonObject { [field.Key] = field.Value }), .. conditions ?? []];
        var policy = new JsonObject { ["expiration"] = (now + (expiresIn ?? TimeSpan.FromHours(1))).ToString("yyyy-MM-ddTHH:mm:ssZ", CultureInfo.InvariantCulture), ["conditions"] = all };
        string encoded = Convert.ToBase64String(Bytes(policy.ToJsonString()));
        fields["policy"] = encoded;
        fields["x-amz-signature"] = new SigV4Signer().SignText(Bytes(encoded), RawResponse.Credentials, new SigningScope("us-east-1", "s3", now));
        return fields;
    }

    private static async Task<RawResponse> Post(RecordedS3Case s, Dictionary<string, string> fields, string file = "test-body", string[]? without = null, bool asField = false)
    {
        using var form = new MultipartFormDataContent("boundary");
        foreach ((string name, string value) in fields.Where(field => field.Key != "bucket" && without?.Contains(field.Key) != true))
            form.Add(Part(value), $"\"{name}\"");
        if (asField)
            form.Add(Part(file), "\"file\"");
        else
            form.Add(Part(file), "\"file\"", "\"test.txt\"");
        return await RawResponse.SendAsync(s.Aws, "POST", $"https://localhost/{fields["bucket"]}", await form.ReadAsByteArrayAsync(Token), ("Content-Type", "multipart/form-data; boundary=boundary"));
    }

    private static ByteArrayContent Part(string text) => new(Bytes(text));
}
