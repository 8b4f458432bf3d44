using System.Net;
using Tern.DynamoDB;
using Tern.S3;

namespace Tern.Aot.WebApi;

/// <summary>Sends requests to all routes and compares the responses.</summary>
internal static class Check
{
    /// <returns>The exit code: 0 if all responses are as expected.</returns>
    public static async Task<int> RunAsync(WebApplication app)
    {
        await app.Services.GetRequiredService<DynamoDBClient>().CreateTableAsync(new()
        {
            TableName = "orders",
            AttributeDefinitions = [new() { AttributeName = "pk", AttributeType = ScalarAttributeType.S }],
            KeySchema = [new() { AttributeName = "pk", KeyType = KeyType.Hash }],
            BillingMode = BillingMode.PayPerRequest,
        });
        await app.Services.GetRequiredKeyedService<S3Client>("reports").CreateBucketAsync(new() { Bucket = "reports" });
        await app.StartAsync();
        using var http = new HttpClient { BaseAddress = new Uri(app.Urls.First()) };
        bool succeeded =
            await IsAsync(http, HttpMethod.Get, "/orders/17", HttpStatusCode.NotFound, "")
            & await IsAsync(http, HttpMethod.Put, "/orders/17?total=42.10", HttpStatusCode.NoContent, "")
            // DynamoDB removes trailing zeros.
            & await IsAsync(http, HttpMethod.Get, "/orders/17", HttpStatusCode.OK, "42.1")
            & await IsAsync(http, HttpMethod.Put, "/reports/november", HttpStatusCode.NoContent, "")
            & await IsAsync(http, HttpMethod.Get, "/reports", HttpStatusCode.OK, "november")
            & await IsAsync(http, HttpMethod.Get, "/health", HttpStatusCode.OK, "Healthy");
        await app.StopAsync();
        return succeeded ? 0 : 1;
    }

    private static async Task<bool> IsAsync(HttpClient http, HttpMethod method, string path, HttpStatusCode status, string body)
    {
        using var request = new HttpRequestMessage(method, path);
        if (method == HttpMethod.Put)
            request.Content = new StringContent("content");
        using HttpResponseMessage response = await http.SendAsync(request);
        string received = await response.Content.ReadAsStringAsync();
        bool isExpected = response.StatusCode == status && received == body;
        Console.WriteLine($"{method} {path}: {(int)response.StatusCode} '{received}'{(isExpected ? "" : $" FAILED, expected {(int)status} '{body}'")}");
        return isExpected;
    }
}
