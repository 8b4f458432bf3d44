using System.Globalization;
using Amazon;
using Amazon.Runtime;
using Amazon.S3;
using Amazon.S3.Model;
using Tern.S3;
using PutObjectRequest = Tern.S3.PutObjectRequest;

namespace Tern.Referees.Tests.Clients;

/// <summary>The AWS SDK for .NET and Tern presign the same requests at the same time with the same signatures.</summary>
public sealed class PresignedUrlTests
{
    private const string AccessKeyId = "AKIAIOSFODNN7EXAMPLE";
    private const string SecretAccessKey = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";

    [Theory]
    [InlineData(null, "eu-west-1", "photos", "a/b.png")]
    [InlineData(null, "us-east-1", "photos", "k")]
    [InlineData("to+ken/==", "us-west-2", "photos", "a b+c&d=e?f#g/%2F/~")]
    [InlineData(null, "eu-central-1", "with.dots", "zażółć/😀")]
    public async Task Presign_of_GetObject_matches_the_aws_sdk_for_dotnet(string? token, string region, string bucket, string key)
    {
        var request = new GetPreSignedUrlRequest { BucketName = bucket, Key = key, Verb = HttpVerb.GET, VersionId = "7+" };
        request.ResponseHeaderOverrides.ContentType = "text/html; charset=utf-8";
        request.ResponseHeaderOverrides.ContentDisposition = "attachment; filename=\"a b.txt\"";
        await AssertSameAsync(request, region, token, (client, expiresIn) => client.PresignAsync(
            new Tern.S3.GetObjectRequest
            {
                Bucket = bucket,
                Key = key,
                VersionId = "7+",
                ResponseContentType = "text/html; charset=utf-8",
                ResponseContentDisposition = "attachment; filename=\"a b.txt\"",
            },
            expiresIn));
    }

    [Fact]
    public async Task Presign_of_PutObject_with_a_content_type_matches_the_aws_sdk_for_dotnet()
    {
        var request = new GetPreSignedUrlRequest { BucketName = "photos", Key = "k", Verb = HttpVerb.PUT, ContentType = "image/png" };
        request.Headers["Cache-Control"] = "no-store";
        await AssertSameAsync(request, "eu-west-1", null, (client, expiresIn) => client.PresignAsync(
            new PutObjectRequest { Bucket = "photos", Key = "k", ContentType = "image/png", CacheControl = "no-store" }, expiresIn));
    }

    [Fact]
    public async Task Presign_of_PutObject_with_a_customer_key_matches_the_aws_sdk_for_dotnet()
    {
        var request = new GetPreSignedUrlRequest
        {
            BucketName = "photos",
            Key = "k",
            Verb = HttpVerb.PUT,
            ServerSideEncryptionCustomerMethod = ServerSideEncryptionCustomerMethod.AES256,
        };
        await AssertSameAsync(request, "eu-west-1", null, (client, expiresIn) => client.PresignAsync(
            new PutObjectRequest { Bucket = "photos", Key = "k", SseCustomerAlgorithm = "AES256" }, expiresIn));
    }

    [Fact]
    public async Task Presign_of_UploadPart_matches_the_aws_sdk_for_dotnet()
    {
        var request = new GetPreSignedUrlRequest { BucketName = "photos", Key = "k", Verb = HttpVerb.PUT, PartNumber = 12, UploadId = "u/1" };
        await AssertSameAsync(request, "eu-west-1", null, (client, expiresIn) => client.PresignAsync(
            new Tern.S3.UploadPartRequest { Bucket = "photos", Key = "k", PartNumber = 12, UploadId = "u/1" }, expiresIn));
    }

    [Theory]
    [InlineData(HttpVerb.HEAD)]
    [InlineData(HttpVerb.DELETE)]
    public async Task Presign_of_HeadObject_and_DeleteObject_matches_the_aws_sdk_for_dotnet(HttpVerb verb)
    {
        var request = new GetPreSignedUrlRequest { BucketName = "photos", Key = "k", Verb = verb };
        await AssertSameAsync(request, "eu-west-1", null, (client, expiresIn) => verb == HttpVerb.HEAD
            ? client.PresignAsync(new HeadObjectRequest { Bucket = "photos", Key = "k" }, expiresIn)
            : client.PresignAsync(new Tern.S3.DeleteObjectRequest { Bucket = "photos", Key = "k" }, expiresIn));
    }

    private static async Task AssertSameAsync(
        GetPreSignedUrlRequest request, string region, string? token, Func<S3Client, TimeSpan, ValueTask<PresignedRequest>> presign)
    {
        AWSCredentials credentials = token is null
            ? new BasicAWSCredentials(AccessKeyId, SecretAccessKey)
            : new SessionAWSCredentials(AccessKeyId, SecretAccessKey, token);
        using var aws = new AmazonS3Client(credentials, new AmazonS3Config { RegionEndpoint = RegionEndpoint.GetBySystemName(region) });
        request.Expires = DateTime.UtcNow.AddHours(1);
        string expected = await aws.GetPreSignedURLAsync(request);
        SortedDictionary<string, string> expectedQuery = Query(expected);

        // The AWS SDK uses the system clock. The clock of Tern is set to the time of its URL.
        var time = DateTimeOffset.ParseExact(expectedQuery["X-Amz-Date"], "yyyyMMdd'T'HHmmss'Z'", CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal);
        using var s3 = new S3Client(new S3ClientOptions
        {
            Region = region,
            Credentials = new StaticCredentialsProvider(AccessKeyId, SecretAccessKey, token),
            TimeProvider = new FixedTime(time),
            Environment = AwsEnvironment.None,
        });
        PresignedRequest actual = await presign(s3, TimeSpan.FromSeconds(int.Parse(expectedQuery["X-Amz-Expires"], CultureInfo.InvariantCulture)));
        Assert.Equal(expectedQuery, Query(actual.Url));
        Assert.Equal(expected.Split('?')[0], actual.Url.Split('?')[0]);
    }

    private static SortedDictionary<string, string> Query(string url) => new(
        url.Split('?', 2)[1].Split('&').Select(parameter => parameter.Split('=', 2)).ToDictionary(parts => Uri.UnescapeDataString(parts[0]), parts => Uri.UnescapeDataString(parts[1])),
        StringComparer.Ordinal);

    private sealed class FixedTime(DateTimeOffset time) : TimeProvider
    {
        public override DateTimeOffset GetUtcNow() => time;
    }
}
