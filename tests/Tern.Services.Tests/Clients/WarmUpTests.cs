using Tern.Core.Tests.Support;
using Tern.DynamoDB;
using Tern.S3;

namespace Tern.Clients;

public sealed class WarmUpTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Account_of_the_credentials_is_part_of_the_endpoint()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using var client = new DynamoDBClient(new DynamoDBClientOptions
        {
            Region = "eu-west-1",
            Handler = handler,
            Environment = AwsEnvironment.None,
            Credentials = new StaticCredentialsProvider(new AwsCredentials("AKID", "secret", accountId: "123456789012")),
        });
        await client.WarmUpAsync(Token);
        await client.ListTablesAsync(new(), Token);
        Assert.Equal(["123456789012.ddb.eu-west-1.amazonaws.com", "123456789012.ddb.eu-west-1.amazonaws.com"], handler.Sent.Select(sent => sent.Uri.Host));
    }

    [Fact]
    public async Task Host_of_a_bucket_is_warmed_up_by_its_name()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Ok());
        using var client = new S3Client(new() { Region = "eu-west-1", Handler = handler, Environment = AwsEnvironment.None, Credentials = new StaticCredentialsProvider("AKID", "secret") });
        await client.WarmUpAsync(Token);
        await client.WarmUpAsync("reports", Token);
        Assert.Equal(["HEAD https://s3.eu-west-1.amazonaws.com/", "HEAD https://reports.s3.eu-west-1.amazonaws.com/"], handler.Sent.Select(sent => $"{sent.Method} {sent.Uri}"));
    }

    [Fact]
    public async Task Bucket_that_was_found_in_another_region_is_warmed_up_there()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(301, "", ("x-amz-bucket-region", "ap-south-1")), ScriptedHandler.Ok(""));
        using var client = new S3Client(new() { Region = "eu-west-1", Handler = handler, Environment = AwsEnvironment.None, Credentials = new StaticCredentialsProvider("AKID", "secret") });
        await client.HeadBucketAsync(new() { Bucket = "reports" }, Token);
        await client.WarmUpAsync("reports", Token);
        Assert.Equal(["reports.s3.eu-west-1.amazonaws.com", "reports.s3.ap-south-1.amazonaws.com", "reports.s3.ap-south-1.amazonaws.com"], handler.Sent.Select(sent => sent.Uri.Host));
    }

    [Fact]
    public async Task Checksum_of_the_body_that_a_HEAD_response_does_not_have_is_ignored()
    {
        var handler = new ScriptedHandler(ScriptedHandler.Error(404, "", ("x-amz-crc32", "3553872664")));
        using var client = new DynamoDBClient(new DynamoDBClientOptions
        {
            Region = "eu-west-1",
            Handler = handler,
            Environment = AwsEnvironment.None,
            Credentials = new StaticCredentialsProvider("AKID", "secret"),
        });
        await client.WarmUpAsync(Token);
        Assert.Single(handler.Sent);
    }

    [Fact]
    public async Task WarmUp_without_a_region_fails()
    {
        using var client = new DynamoDBClient(new DynamoDBClientOptions { Credentials = new StaticCredentialsProvider("AKID", "secret"), Environment = AwsEnvironment.None });
        await Assert.ThrowsAsync<TernConfigurationException>(() => client.WarmUpAsync(Token));
    }
}
