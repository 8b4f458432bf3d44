using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc.Testing;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using Tern.DynamoDB;
using Tern.Extensions.Tests.Ec2;
using Tern.Local;
using Tern.S3;

namespace Tern.Extensions.Tests.Examples;

/// <summary>The code of docs/dependency-injection.md, which a test compares with it.</summary>
internal static class DependencyInjectionExample
{
    public static void AddClients(WebApplicationBuilder builder)
    {
        builder.Services.AddTern(builder.Configuration)               // the section "AWS"
            .AddDynamoDB()
            .AddS3("reports", options => options with { Region = "eu-west-1" })   // keyed: [FromKeyedServices("reports")] S3Client
            .AddClient<Ec2Client>();                                  // any generated client of your own
    }

    public static void AddHealthChecks(WebApplicationBuilder builder)
    {
        builder.Services.AddHealthChecks()
            .AddTern<DynamoDBClient>()
            .AddTern<S3Client>("reports", (s3, ct) => s3.HeadBucketAsync(new() { Bucket = "reports" }, ct));
    }

    public static async Task<HttpResponseMessage> CallTestHostAsync()
    {
        await using LocalAws aws = await LocalAws.StartAsync();
        await using var app = new WebApplicationFactory<Program>().WithWebHostBuilder(host =>
            host.ConfigureTestServices(services => services.ConfigureTern(aws.Connect)));
        return await app.CreateClient().GetAsync(new Uri("/orders/1", UriKind.Relative));
    }

    /// <summary>The entry point of the application.</summary>
    private sealed class Program;
}
