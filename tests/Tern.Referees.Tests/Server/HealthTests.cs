using System.Net;
using System.Text.Json.Nodes;
using Tern.Local;
using Tern.Local.Server;
using Tern.S3;

namespace Tern.Referees.Tests.Server;

public sealed class HealthTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task GET_of_health_needs_no_signature()
    {
        await using LocalServer server = await LocalServer.StartAsync((LocalAwsOptions?)null, cancellationToken: Token);
        using var http = new HttpClient();
        using HttpResponseMessage response = await http.GetAsync(new Uri(server.Endpoint, "/health"), Token);
        Assert.Equal((HttpStatusCode.OK, "application/json"), (response.StatusCode, response.Content.Headers.ContentType?.MediaType));
        JsonNode health = JsonNode.Parse(await response.Content.ReadAsStringAsync(Token))!;
        Assert.Equal(("healthy", ServerVersion.Text), ((string?)health["status"], (string?)health["version"]));
        Assert.Equal(["DynamoDB", "DynamoDBStreams", "EventBridge", "SecretsManager", "Sqs", "Ssm", "Sns", "Sts", "Lambda", "Scheduler", "S3"], health["services"]!.AsArray().Select(service => (string?)service));
        using HttpResponseMessage head = await http.SendAsync(new(HttpMethod.Head, new Uri(server.Endpoint, "/health")), Token);
        Assert.Equal(HttpStatusCode.OK, head.StatusCode);
    }

    [Fact]
    public async Task GET_of_the_root_is_the_health_of_DynamoDB()
    {
        await using LocalServer server = await LocalServer.StartAsync((LocalAwsOptions?)null, cancellationToken: Token);
        using var http = new HttpClient();
        Assert.Equal("healthy: dynamodb.us-east-1.amazonaws.com ", await http.GetStringAsync(server.Endpoint, Token));
    }

    [Theory]
    [InlineData("/health?list-type=2", null, "<ListBucketResult")]
    [InlineData("/health", "bucket.localhost", "text")]
    public async Task GET_of_a_bucket_or_an_object_named_health_is_served_by_S3(string target, string? host, string expected)
    {
        await using LocalServer server = await LocalServer.StartAsync(new LocalAwsOptions { VerifiesSignatures = false }, cancellationToken: Token);
        using var s3 = new S3Client(new()
        {
            Region = "us-east-1",
            Endpoint = server.Endpoint.OriginalString,
            Credentials = new StaticCredentialsProvider(server.Aws.Credentials),
        });
        await s3.CreateBucketAsync(new() { Bucket = "health" }, Token);
        await s3.CreateBucketAsync(new() { Bucket = "bucket" }, Token);
        await s3.PutObjectAsync(new() { Bucket = "bucket", Key = "health", Body = "text"u8.ToArray() }, Token);
        // Signed, it is the listing of the bucket.
        Assert.Empty((await s3.ListObjectsAsync(new() { Bucket = "health" }, Token)).Contents);
        using var http = new HttpClient();
        using var request = new HttpRequestMessage(HttpMethod.Get, new Uri(server.Endpoint, target));
        request.Headers.Host = host;
        using HttpResponseMessage response = await http.SendAsync(request, Token);
        Assert.Contains(expected, await response.Content.ReadAsStringAsync(Token), StringComparison.Ordinal);
    }
}
