// A web API with two clients from the container.
//
//   Tern.Aot.WebApi URL          makes one request to itself, and ends. For measurements, with Tern.Aot.WebApiFloor
//   Tern.Aot.WebApi check URL    checks all its routes with the AWS at the URL
using Tern.Aot.WebApi;
using Tern.DynamoDB;
using Tern.S3;

// The folder of the program, because configuration watches the content root, which takes 170 ms for the current folder with the sources of Tern.
WebApplicationBuilder builder = WebApplication.CreateSlimBuilder(new WebApplicationOptions { ContentRootPath = AppContext.BaseDirectory });
builder.WebHost.UseUrls("http://127.0.0.1:0");
builder.Logging.SetMinimumLevel(LogLevel.Warning);
builder.Configuration.AddInMemoryCollection(
[
    new("AWS:Region", "us-east-1"),
    new("AWS:Endpoint", args[^1]),
    new("AWS:Retry:MaxAttempts", "5"),
    new("AWS:S3:ForcePathStyle", "true"),
]);
builder.Services.AddTern(builder.Configuration)
    .AddDynamoDB()
    .AddS3("reports", options => options with { Timeouts = new() { Operation = TimeSpan.FromSeconds(20) } });
builder.Services.AddHealthChecks().AddTern<DynamoDBClient>();

await using WebApplication app = builder.Build();
app.MapHealthChecks("/health");
app.MapPut("/orders/{id}", async (string id, decimal total, DynamoDBClient dynamo, CancellationToken cancellationToken) =>
{
    await dynamo.PutItemAsync(new() { TableName = "orders", Item = new() { ["pk"] = $"ORDER#{id}", ["total"] = AttributeValue.Number(total) } }, cancellationToken);
    return Results.NoContent();
});
app.MapGet("/orders/{id}", async (string id, DynamoDBClient dynamo, CancellationToken cancellationToken) =>
{
    GetItemResponse response = await dynamo.GetItemAsync(new() { TableName = "orders", Key = new() { ["pk"] = $"ORDER#{id}" } }, cancellationToken);
    return response.Item is { } order ? Results.Text(order["total"].N) : Results.NotFound();
});
app.MapPut("/reports/{name}", async (string name, HttpRequest request, [FromKeyedServices("reports")] S3Client s3, CancellationToken cancellationToken) =>
{
    using var content = new MemoryStream();
    await request.Body.CopyToAsync(content, cancellationToken);
    await s3.PutObjectAsync(new() { Bucket = "reports", Key = name, Body = content.ToArray() }, cancellationToken);
    return Results.NoContent();
});
app.MapGet("/reports", async ([FromKeyedServices("reports")] S3Client s3, CancellationToken cancellationToken) =>
    string.Join('\n', (await s3.ListObjectsV2Async(new() { Bucket = "reports" }, cancellationToken)).Contents.Select(entry => entry.Key)));

return args is ["check", _] ? await Check.RunAsync(app) : await Once.RunAsync(app);
