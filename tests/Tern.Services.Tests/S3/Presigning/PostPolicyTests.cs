using System.Globalization;
using System.Text;
using System.Text.Json;

namespace Tern.S3.Presigning;

public sealed class PostPolicyTests
{
    // The example of "Browser-Based Upload using HTTP POST (Using AWS Signature Version 4)".
    private const string DocumentedPolicy =
        "eyAiZXhwaXJhdGlvbiI6ICIyMDE1LTEyLTMwVDEyOjAwOjAwLjAwMFoiLA0KICAiY29uZGl0aW9ucyI6IFsNCiAgICB7ImJ1Y2tldCI6ICJzaWd2NGV4YW1wbGVidWNrZXQifSwNCiAgICBb" +
        "InN0YXJ0cy13aXRoIiwgIiRrZXkiLCAidXNlci91c2VyMS8iXSwNCiAgICB7ImFjbCI6ICJwdWJsaWMtcmVhZCJ9LA0KICAgIHsic3VjY2Vzc19hY3Rpb25fcmVkaXJlY3QiOiAiaHR0cDov" +
        "L3NpZ3Y0ZXhhbXBsZWJ1Y2tldC5zMy5hbWF6b25hd3MuY29tL3N1Y2Nlc3NmdWxfdXBsb2FkLmh0bWwifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRDb250ZW50LVR5cGUiLCAiaW1hZ2Uv" +
        "Il0sDQogICAgeyJ4LWFtei1tZXRhLXV1aWQiOiAiMTQzNjUxMjM2NTEyNzQifSwNCiAgICB7IngtYW16LXNlcnZlci1zaWRlLWVuY3J5cHRpb24iOiAiQUVTMjU2In0sDQogICAgWyJzdGFy" +
        "dHMtd2l0aCIsICIkeC1hbXotbWV0YS10YWciLCAiIl0sDQoNCiAgICB7IngtYW16LWNyZWRlbnRpYWwiOiAiQUtJQUlPU0ZPRE5ON0VYQU1QTEUvMjAxNTEyMjkvdXMtZWFzdC0xL3MzL2F3" +
        "czRfcmVxdWVzdCJ9LA0KICAgIHsieC1hbXotYWxnb3JpdGhtIjogIkFXUzQtSE1BQy1TSEEyNTYifSwNCiAgICB7IngtYW16LWRhdGUiOiAiMjAxNTEyMjlUMDAwMDAwWiIgfQ0KICBdDQp9";

    private static readonly DateTimeOffset s_documentedTime = new(2015, 12, 29, 0, 0, 0, TimeSpan.Zero);

    [Fact]
    public void SignText_of_the_documented_policy_returns_the_documented_signature() => Assert.Equal(
        "8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e",
        new SigV4Signer().SignText(
            Encoding.ASCII.GetBytes(DocumentedPolicy),
            new AwsCredentials(PresigningClient.AccessKeyId, PresigningClient.SecretAccessKey),
            new SigningScope("us-east-1", "s3", s_documentedTime)));

    [Fact]
    public async Task PresignPost_creates_the_policy_and_fields_of_the_documented_example()
    {
        using S3Client s3 = PresigningClient.Create(s_documentedTime, useGlobalEndpoint: true);
        var policy = new PostPolicy
        {
            Bucket = "sigv4examplebucket",
            KeyPrefix = "user/user1/",
            Acl = ObjectCannedAcl.PublicRead,
            SuccessActionRedirect = "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html",
            ContentTypePrefix = "image/",
            Metadata = [new("uuid", "14365123651274")],
            UnrestrictedMetadata = ["tag"],
            ServerSideEncryption = ServerSideEncryption.Aes256,
        };
        PresignedPost post = await s3.PresignPostAsync(policy, TimeSpan.FromHours(36), TestContext.Current.CancellationToken);

        Assert.Equal("https://sigv4examplebucket.s3.amazonaws.com/", post.Url);
        (string expiration, string[] conditions) = Read(Field(post, "policy"));
        (string documentedExpiration, string[] documentedConditions) = Read(DocumentedPolicy);
        Assert.Equal(DateTimeOffset.Parse(documentedExpiration, CultureInfo.InvariantCulture), DateTimeOffset.Parse(expiration, CultureInfo.InvariantCulture));
        Assert.Equal(documentedConditions.Order(StringComparer.Ordinal), conditions.Order(StringComparer.Ordinal));
        Assert.Equal(
            [
                "key=user/user1/${filename}",
                "acl=public-read",
                "success_action_redirect=http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html",
                "x-amz-meta-uuid=14365123651274",
                "x-amz-server-side-encryption=AES256",
                "x-amz-credential=AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request",
                "x-amz-algorithm=AWS4-HMAC-SHA256",
                "x-amz-date=20151229T000000Z",
            ],
            post.Fields.SkipLast(2).Select(field => $"{field.Key}={field.Value}"));
        Assert.Equal(Sign(Field(post, "policy"), s_documentedTime), Field(post, "x-amz-signature"));
        Assert.Equal(["policy", "x-amz-signature"], post.Fields.TakeLast(2).Select(field => field.Key));
        Assert.Equal(new DateTimeOffset(2015, 12, 30, 12, 0, 0, TimeSpan.Zero), post.ExpiresAt);
    }

    [Fact]
    public async Task PresignPost_writes_every_condition_as_policy_entry_and_form_field()
    {
        var credentials = new AwsCredentials(PresigningClient.AccessKeyId, PresigningClient.SecretAccessKey, "to+ken");
        using S3Client s3 = PresigningClient.Create(credentials: credentials, region: "eu-west-1", forcePathStyle: true);
        var policy = new PostPolicy
        {
            Bucket = "photos",
            Key = "a \"b\"\\ż.png",
            MinContentLength = 1,
            MaxContentLength = 5_000_000,
            ContentType = "image/png",
            SuccessActionStatus = 201,
            SseKmsKeyId = "key",
            StorageClass = StorageClass.StandardIa,
            ChecksumAlgorithm = ChecksumAlgorithm.Sha256,
            Checksum = "uU0nuZNNPgilLlLX2n2r+sSE7+N6U4DukIj3rOLvzek=",
            Fields = [new("Cache-Control", "no-store")],
        };
        PresignedPost post = await s3.PresignPostAsync(policy, TimeSpan.FromMinutes(5), TestContext.Current.CancellationToken);

        Assert.Equal("https://s3.eu-west-1.amazonaws.com/photos", post.Url);
        (string expiration, string[] conditions) = Read(Field(post, "policy"));
        Assert.Equal("2026-11-21T08:05:00Z", expiration);
        Assert.Equal(
            [
                "bucket = photos",
                "key = a \"b\"\\ż.png",
                "success_action_status = 201",
                "Content-Type = image/png",
                "x-amz-server-side-encryption-aws-kms-key-id = key",
                "x-amz-storage-class = STANDARD_IA",
                "x-amz-checksum-algorithm = SHA256",
                "x-amz-checksum-sha256 = uU0nuZNNPgilLlLX2n2r+sSE7+N6U4DukIj3rOLvzek=",
                "Cache-Control = no-store",
                "x-amz-credential = AKIAIOSFODNN7EXAMPLE/20261121/eu-west-1/s3/aws4_request",
                "x-amz-algorithm = AWS4-HMAC-SHA256",
                "x-amz-date = 20261121T080000Z",
                "x-amz-security-token = to+ken",
                "content-length-range 1 5000000",
            ],
            conditions);
        // Each condition is a field of the form, except the bucket, which is in the URL, and the length range.
        Assert.Equal(conditions[1..^1], post.Fields.SkipLast(2).Select(field => $"{field.Key} = {field.Value}"));
        Assert.DoesNotContain("ken", post.ToString(), StringComparison.Ordinal);
    }

    // The output of json.dumps in Python, and of generate_presigned_post in boto3: S3-compatible stores test their parsers with it.
    [Fact]
    public async Task PresignPost_formats_the_policy_like_the_AWS_SDK_for_Python()
    {
        using S3Client s3 = PresigningClient.Create(region: "eu-west-1");
        var policy = new PostPolicy { Bucket = "photos", KeyPrefix = "\"ż\"\\+&/", MinContentLength = 1, MaxContentLength = 5_000_000 };
        PresignedPost post = await s3.PresignPostAsync(policy, TimeSpan.FromMinutes(5), TestContext.Current.CancellationToken);
        Assert.Equal(
            """{"expiration": "2026-11-21T08:05:00Z", "conditions": [{"bucket": "photos"}, ["starts-with", "$key", "\"\u017c\"\\+&/"], """
            + """{"x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20261121/eu-west-1/s3/aws4_request"}, {"x-amz-algorithm": "AWS4-HMAC-SHA256"}, """
            + """{"x-amz-date": "20261121T080000Z"}, ["content-length-range", 1, 5000000]]}""",
            Encoding.UTF8.GetString(Convert.FromBase64String(Field(post, "policy"))));
    }

    [Fact]
    public async Task PresignPost_with_an_algorithm_only_accepts_any_checksum_value_from_the_form()
    {
        using S3Client s3 = PresigningClient.Create();
        PresignedPost post = await s3.PresignPostAsync(
            new PostPolicy { Bucket = "photos", KeyPrefix = "", ChecksumAlgorithm = ChecksumAlgorithm.Crc64Nvme, MaxContentLength = 0 }, TimeSpan.FromMinutes(5), TestContext.Current.CancellationToken);
        string[] conditions = Read(Field(post, "policy")).Conditions;
        Assert.Contains("starts-with $x-amz-checksum-crc64nvme ", conditions);
        Assert.Contains("starts-with $key ", conditions);
        Assert.Contains("content-length-range 0 0", conditions);
        Assert.Equal("${filename}", Field(post, "key"));
    }

    public static TheoryData<string, PostPolicy> InvalidPolicies { get; } = new()
    {
        { "Key and KeyPrefix are not set. ", new PostPolicy { Bucket = "photos" } },
        { "Key is 'k' and KeyPrefix is 'p'. ", new PostPolicy { Bucket = "photos", Key = "k", KeyPrefix = "p" } },
        { "Key is empty. ", new PostPolicy { Bucket = "photos", Key = "" } },
        { "Key is 'a/${filename}'. A key with ${filename} is not fixed. ", new PostPolicy { Bucket = "photos", Key = "a/${filename}" } },
        { "ContentType is 'a/b' and ContentTypePrefix is 'a/'. ", new PostPolicy { Bucket = "photos", Key = "k", ContentType = "a/b", ContentTypePrefix = "a/" } },
        { "MinContentLength is -1. ", new PostPolicy { Bucket = "photos", Key = "k", MinContentLength = -1 } },
        { "MinContentLength is 2 and MaxContentLength is 1. ", new PostPolicy { Bucket = "photos", Key = "k", MinContentLength = 2, MaxContentLength = 1 } },
        { "SuccessActionStatus is 302. ", new PostPolicy { Bucket = "photos", Key = "k", SuccessActionStatus = 302 } },
        { "Checksum is 'x', but ChecksumAlgorithm is not set. ", new PostPolicy { Bucket = "photos", Key = "k", Checksum = "x" } },
        { "Key has the control character U+000A at index 1. ", new PostPolicy { Bucket = "photos", Key = "a\nb" } },
        { "KeyPrefix has the control character U+0000 at index 1. ", new PostPolicy { Bucket = "photos", KeyPrefix = "a\0" } },
        { "ContentTypePrefix has the control character U+000D at index 6. ", new PostPolicy { Bucket = "photos", Key = "k", ContentTypePrefix = "image/\r" } },
        { "x-amz-meta-a has the control character U+001F at index 0. ", new PostPolicy { Bucket = "photos", Key = "k", Metadata = [new("a", "\x1f")] } },
        { "The name of a field has the control character U+000D at index 12. ", new PostPolicy { Bucket = "photos", Key = "k", Metadata = [new("a\r\nb", "x")] } },
        { "UnrestrictedMetadata has the control character U+007F at index 1. ", new PostPolicy { Bucket = "photos", Key = "k", UnrestrictedMetadata = ["a\x7f"] } },
        { "success_action_redirect has the control character U+000A at index 10. ", new PostPolicy { Bucket = "photos", Key = "k", SuccessActionRedirect = "https://x/\n" } },
        { "Bucket", new PostPolicy { Bucket = "", Key = "k" } },
    };

    [Theory]
    [MemberData(nameof(InvalidPolicies), DisableDiscoveryEnumeration = true)]
    public async Task PresignPost_of_an_invalid_policy_throws_with_the_member_and_what_is_wrong(string expected, PostPolicy policy)
    {
        using S3Client s3 = PresigningClient.Create();
        Tern.TernRequestException error = await Assert.ThrowsAsync<Tern.TernRequestException>(() =>
            s3.PresignPostAsync(policy, TimeSpan.FromMinutes(5), TestContext.Current.CancellationToken));
        Assert.Contains(expected, error.Message, StringComparison.Ordinal);
    }

    private static string Field(PresignedPost post, string name) => post.Fields.Single(field => field.Key == name).Value;

    private static string Sign(string policy, DateTimeOffset time) => new SigV4Signer().SignText(
        Encoding.ASCII.GetBytes(policy), new AwsCredentials(PresigningClient.AccessKeyId, PresigningClient.SecretAccessKey), new SigningScope("us-east-1", "s3", time));

    private static (string Expiration, string[] Conditions) Read(string policy)
    {
        using JsonDocument document = JsonDocument.Parse(Convert.FromBase64String(policy));
        return (
            document.RootElement.GetProperty("expiration").GetString()!,
            [.. document.RootElement.GetProperty("conditions").EnumerateArray().Select(condition => condition.ValueKind == JsonValueKind.Array
                ? string.Join(' ', condition.EnumerateArray())
                : string.Join(", ", condition.EnumerateObject().Select(member => $"{member.Name} = {member.Value}")))]);
    }
}
