using System.Net;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Diagnostics.HealthChecks;
using Microsoft.Extensions.Logging;
using Tern.Extensions.Tests.Support;
using Tern.S3;
using Tern.Services.Tests.Secrets;

namespace Tern.Extensions.Tests.Secrets;

/// <summary>Plants secrets in clients, and searches the results of their health checks.</summary>
public sealed class HealthSecretTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    /// <summary>The options of a client, and the expected status.</summary>
    private static readonly Dictionary<string, (HealthStatus Status, Func<ClientOptions, ClientOptions> Plant)> s_clients = new()
    {
        ["reachable"] = (HealthStatus.Healthy, options => options with { Handler = new Handler(_ => new(HttpStatusCode.OK)) }),
        ["reachable with headers"] = (HealthStatus.Healthy, options => options with
        {
            Handler = new Handler(_ => new(HttpStatusCode.OK)),
            Headers = [new("x-api-key", Planted.Value)],
            ApiKey = new ApiKey(Planted.Value),
            UserPassword = new UserPassword("user", Planted.Password),
            BearerToken = new StaticBearerTokenProvider(Planted.SessionToken),
        }),
        ["credentials of variables"] = (HealthStatus.Healthy, options => options with
        {
            Credentials = null,
            Environment = PlantedEnvironment.Variables,
            Handler = new Handler(_ => new(HttpStatusCode.OK)),
        }),
        ["unreachable"] = (HealthStatus.Unhealthy, options => options with
        {
            Handler = new Handler(request => throw new HttpRequestException(HttpRequestError.ConnectionError, $"{request}")),
        }),
        ["endpoint with a password"] = (HealthStatus.Unhealthy, options => options with { Endpoint = $"https://user:{Planted.Password}@host" }),
        ["endpoint with a signature"] = (HealthStatus.Unhealthy, options => options with { Endpoint = $"https://host?X-Amz-Signature={Planted.Value}" }),
        ["metadata endpoint with a password"] = (HealthStatus.Unhealthy, options => options with
        {
            Credentials = null,
            Environment = new InMemoryAwsEnvironment(
                new Dictionary<string, string> { ["AWS_EC2_METADATA_SERVICE_ENDPOINT"] = $"http://user:{Planted.Password}@host" }, hasInstanceMetadata: true),
        }),
        ["container endpoint with a password"] = (HealthStatus.Unhealthy, options => options with
        {
            Credentials = null,
            Environment = new InMemoryAwsEnvironment(new Dictionary<string, string>
            {
                ["AWS_CONTAINER_CREDENTIALS_FULL_URI"] = $"http://user:{Planted.Password}@host/role",
                ["AWS_CONTAINER_AUTHORIZATION_TOKEN"] = Planted.Value,
            }),
        }),
        ["container that repeats its token"] = (HealthStatus.Unhealthy, options => options with
        {
            Credentials = null,
            Environment = new InMemoryAwsEnvironment(
                new Dictionary<string, string> { ["AWS_CONTAINER_CREDENTIALS_FULL_URI"] = "http://127.0.0.1/role", ["AWS_CONTAINER_AUTHORIZATION_TOKEN"] = Planted.Value },
                handler: new Handler(request => new(HttpStatusCode.Forbidden) { Content = new StringContent($$"""{"code":"Denied","message":"You sent {{request.Headers.Authorization}}."}""") })),
        }),
    };

    public static TheoryData<string> Clients => [.. s_clients.Keys];

    [Theory]
    [MemberData(nameof(Clients))]
    public async Task Health_check_has_no_secret(string name)
    {
        (HealthStatus status, Func<ClientOptions, ClientOptions> plant) = s_clients[name];
        using var recorder = new OutputRecorder();
        using ServiceProvider provider = Containers.Build(
            "{}",
            builder => builder.AddS3(configure: options => (S3ClientOptions)plant(options with { Region = "eu-west-1", Environment = AwsEnvironment.None, Credentials = Planted.Credentials, Retry = RetryOptions.None })),
            services =>
            {
                services.AddLogging(logging => logging.AddProvider(recorder).SetMinimumLevel(LogLevel.Trace));
                services.AddHealthChecks().AddTern<S3Client>();
            });
        HealthReportEntry entry = (await provider.GetRequiredService<HealthCheckService>().CheckHealthAsync(Token)).Entries["S3Client"];
        Assert.Equal(status, entry.Status);
        var client = provider.GetRequiredService<S3Client>();
        recorder.Add(entry, entry.Description, entry.Exception, entry.Data, entry.Tags, client.Options, await client.ExplainAsync(Token));
        recorder.AssertNoSecret("log", "object");
    }

    private sealed class Handler(Func<HttpRequestMessage, HttpResponseMessage> respond) : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) => Task.FromResult(respond(request));
    }
}
