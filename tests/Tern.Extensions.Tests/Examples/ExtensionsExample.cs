using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Tern.DynamoDB;
using Tern.S3;

namespace Tern.Extensions.Tests.Examples;

/// <summary>The code of the package README, which a test compares with it.</summary>
internal static class ExtensionsExample
{
    public static WebApplication Build(WebApplicationBuilder builder)
    {
        builder.Services.AddTern(builder.Configuration)               // the section "AWS"
            .AddDynamoDB()
            .AddS3("reports", options => options with { Region = "eu-west-1" });

        builder.Services.AddHealthChecks().AddTern<DynamoDBClient>();

        WebApplication app = builder.Build();
        app.MapGet("/orders/{id}", async (string id, DynamoDBClient dynamo, CancellationToken ct) =>
            (await dynamo.GetItemAsync(new() { TableName = "orders", Key = new() { ["pk"] = id } }, ct)).Item?["status"].S);
        app.MapGet("/reports", async ([FromKeyedServices("reports")] S3Client s3, CancellationToken ct) =>
            (await s3.ListObjectsV2Async(new() { Bucket = "reports" }, ct)).Contents.Select(entry => entry.Key));
        return app;
    }
}
