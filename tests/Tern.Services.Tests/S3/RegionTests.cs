using Tern.Core.Tests.Support;

namespace Tern.S3;

/// <summary>Buckets in other regions, for each form of response in which S3 reports the region.</summary>
public sealed class RegionTests
{
    private static readonly HttpResponseMessage s_listed = ScriptedHandler.Ok("""<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>b</Name></ListBucketResult>""");

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Theory]
    [InlineData(301, "<Error><Code>PermanentRedirect</Code><Endpoint>b.s3-eu-central-1.amazonaws.com</Endpoint></Error>", "ap-south-1", "ap-south-1")] // the header takes precedence
    [InlineData(301, "<Error><Code>PermanentRedirect</Code><Endpoint>b.s3-eu-central-1.amazonaws.com</Endpoint></Error>", null, "eu-central-1")]
    [InlineData(307, "<Error><Code>TemporaryRedirect</Code><Endpoint>b.s3.eu-central-1.amazonaws.com</Endpoint></Error>", null, "eu-central-1")]
    [InlineData(307, "<Error><Code>TemporaryRedirect</Code><Endpoint>b.s3.amazonaws.com</Endpoint></Error>", null, "us-east-1")]
    [InlineData(400, "<Error><Code>AuthorizationHeaderMalformed</Code><Message>the region is wrong</Message><Region>eu-central-1</Region></Error>", null, "eu-central-1")]
    public async Task A_redirect_sends_the_request_to_the_region_of_the_bucket(int status, string body, string? header, string region)
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Error(status, body, header is null ? [] : [("x-amz-bucket-region", header)]), s_listed);
        using S3Client client = Create(handler);
        await client.ListObjectsV2Async(new() { Bucket = "b-1" }, Token);
        await client.ListObjectsV2Async(new() { Bucket = "b-1" }, Token);
        Assert.Equal(["b-1.s3.eu-west-1.amazonaws.com", Host(region), Host(region)], handler.Sent.Select(sent => sent.Uri.Host));
        Assert.Contains($"/{region}/s3/aws4_request", handler.Sent[1]["Authorization"], StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(301)]
    [InlineData(400)]
    public async Task HeadObject_follows_the_region_of_the_response_header(int status)
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Error(status, "", ("x-amz-bucket-region", "ap-south-1")), ScriptedHandler.Ok(""));
        using S3Client client = Create(handler);
        await client.HeadObjectAsync(new() { Bucket = "b-1", Key = "a/../b" }, Token);
        Assert.Equal(["b-1.s3.eu-west-1.amazonaws.com", "b-1.s3.ap-south-1.amazonaws.com"], handler.Sent.Select(sent => sent.Uri.Host));
        Assert.Equal("/a/../b", handler.Sent[1].Uri.AbsolutePath);
    }

    [Fact]
    public async Task The_region_is_cached_per_bucket()
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Error(301, "", ("x-amz-bucket-region", "ap-south-1")), s_listed);
        using S3Client client = Create(handler);
        await client.ListObjectsV2Async(new() { Bucket = "there" }, Token);
        await client.ListObjectsV2Async(new() { Bucket = "here" }, Token);
        Assert.Equal("here.s3.eu-west-1.amazonaws.com", handler.Sent[2].Uri.Host);
    }

    [Theory]
    [InlineData(403, "<Error><Code>AccessDenied</Code></Error>", "ap-south-1")] // not a redirect
    [InlineData(404, "<Error><Code>NoSuchBucket</Code></Error>", "ap-south-1")]
    [InlineData(301, "not XML", null)]
    [InlineData(301, "<Error><Code>PermanentRedirect</Code><Endpoint>b.example.com</Endpoint></Error>", null)]
    [InlineData(301, "<Error><Code>PermanentRedirect</Code><Endpoint>s3</Endpoint></Error>", null)]
    [InlineData(400, "<Error><Code>AuthorizationHeaderMalformed</Code><Region>a.evil.example</Region></Error>", null)]
    [InlineData(400, "<Error><Code>InvalidRequest</Code></Error>", "eu-west-1")]
    public async Task An_error_without_a_valid_other_region_is_thrown(int status, string body, string? header)
    {
        using var handler = new ScriptedHandler(ScriptedHandler.Error(status, body, header is null ? [] : [("x-amz-bucket-region", header)]));
        using S3Client client = Create(handler);
        await Assert.ThrowsAnyAsync<S3Exception>(() => client.ListObjectsV2Async(new() { Bucket = "b-1" }, Token));
        Assert.Single(handler.Sent);
    }

    private static string Host(string region) => $"b-1.s3.{region}.amazonaws.com";

    private static S3Client Create(HttpMessageHandler handler) => new(new()
    {
        Region = "eu-west-1",
        Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
        Environment = AwsEnvironment.None,
        Handler = handler,
    });
}
