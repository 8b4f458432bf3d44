using System.Net;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Tern.DynamoDB;
using Tern.Extensions.Tests.Support;
using Tern.Local;
using Tern.S3;

namespace Tern.Extensions.Tests.Health;

public sealed class HealthTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Check_opens_a_connection_by_one_unsigned_request()
    {
        var source = new ContainerCredentials();
        using ServiceProvider provider = Build(
            builder => builder.AddDynamoDB(configure: options => options with { Region = "eu-west-1", Environment = source.Environment, Handler = source }),
            checks => checks.AddTern<DynamoDBClient>());
        HealthReportEntry entry = Assert.Single((await CheckAsync(provider)).Entries, check => check.Key == "DynamoDBClient").Value;

        Assert.Equal(HealthStatus.Healthy, entry.Status);
        Assert.Equal(["GET /role", "HEAD /"], source.Requests);
        Assert.False(source.HasSignature);
        Assert.Equal(
            ["credentials.age", "credentials.expiration", "credentials.source", "endpoint", "region", "service"],
            entry.Data.Keys.Order(StringComparer.Ordinal));
        Assert.Equal(("DynamoDB", "eu-west-1", "https://dynamodb.eu-west-1.amazonaws.com", "container"), (entry.Data["service"], entry.Data["region"], entry.Data["endpoint"], entry.Data["credentials.source"]));
        Assert.InRange((TimeSpan)entry.Data["credentials.age"], TimeSpan.Zero, TimeSpan.FromMinutes(5));
        Assert.DoesNotContain("planted", $"{entry.Description} {string.Join(' ', entry.Data.Values)}", StringComparison.Ordinal);
    }

    [Fact]
    public async Task Check_calls_the_service_only_if_the_application_supplies_the_call()
    {
        await using LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using ServiceProvider provider = Build(
            builder => builder.AddDynamoDB("orders"),
            checks => checks.AddTern<DynamoDBClient>("orders", (client, ct) => client.DescribeTableAsync(new() { TableName = "orders" }, ct), failureStatus: HealthStatus.Degraded),
            services => services.ConfigureTern(aws.Connect));
        HealthReportEntry entry = (await CheckAsync(provider)).Entries["DynamoDBClient:orders"];
        Assert.Equal(HealthStatus.Degraded, entry.Status);
        Assert.IsType<ResourceNotFoundException>(entry.Exception);

        await provider.GetRequiredKeyedService<DynamoDBClient>("orders").CreateTableAsync(
            new()
            {
                TableName = "orders",
                AttributeDefinitions = [new() { AttributeName = "pk", AttributeType = ScalarAttributeType.S }],
                KeySchema = [new() { AttributeName = "pk", KeyType = KeyType.Hash }],
                BillingMode = BillingMode.PayPerRequest,
            },
            Token);
        Assert.Equal(HealthStatus.Healthy, (await CheckAsync(provider)).Status);
    }

    [Fact]
    public async Task Check_without_credentials_is_unhealthy()
    {
        using ServiceProvider provider = Build(
            builder => builder.AddS3(configure: options => options with { Region = "eu-west-1", Environment = AwsEnvironment.None }), checks => checks.AddTern<S3Client>());
        HealthReportEntry entry = (await CheckAsync(provider)).Entries["S3Client"];
        Assert.Equal(HealthStatus.Unhealthy, entry.Status);
        Assert.IsType<TernCredentialsException>(entry.Exception);
    }

    [Fact]
    public async Task Check_without_a_connection_is_unhealthy()
    {
        using ServiceProvider provider = Build(
            builder => builder.AddS3(configure: options => options with
            {
                Region = "eu-west-1",
                Endpoint = "http://127.0.0.1:1",
                Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "planted-secret"),
                Retry = RetryOptions.None,
            }),
            checks => checks.AddTern<S3Client>());
        HealthReportEntry entry = (await CheckAsync(provider)).Entries["S3Client"];
        Assert.Equal(HealthStatus.Unhealthy, entry.Status);
        Assert.IsType<TernTransportException>(entry.Exception);
        Assert.Equal(("S3", "eu-west-1", "http://127.0.0.1:1"), (entry.Data["service"], entry.Data["region"], entry.Data["endpoint"]));
        Assert.DoesNotContain("planted", $"{entry.Description} {entry.Exception}", StringComparison.Ordinal);
    }

    [Fact]
    public async Task Any_status_is_healthy()
    {
        using ServiceProvider provider = Build(
            builder => builder.AddS3(configure: options => options with
            {
                Region = "eu-west-1",
                Handler = new StatusHandler(HttpStatusCode.ServiceUnavailable),
                Credentials = new StaticCredentialsProvider("AKIDEXAMPLE", "secret"),
            }),
            checks => checks.AddTern<S3Client>());
        Assert.Equal(HealthStatus.Healthy, (await CheckAsync(provider)).Status);
    }

    private static ServiceProvider Build(Action<TernBuilder> add, Action<IHealthChecksBuilder> addChecks, Action<IServiceCollection>? addServices = null) =>
        Containers.Build("{}", add, services =>
        {
            services.AddLogging();
            addChecks(services.AddHealthChecks());
            addServices?.Invoke(services);
        });

    private async Task<HealthReport> CheckAsync(ServiceProvider provider) => await provider.GetRequiredService<HealthCheckService>().CheckHealthAsync(Token);

    private sealed class StatusHandler(HttpStatusCode status) : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
            Task.FromResult(new HttpResponseMessage(status) { RequestMessage = request });
    }
}
