using System.Text.Json;
using Tern.DynamoDB;
using Tern.Functions;
using Tern.Functions.Testing;
using Tern.Local;

namespace Tern_AspNet.Tests;

public sealed class OrdersApiTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Placed_order_is_returned()
    {
        await using LocalAws aws = await StartAsync();
        await using FunctionTestHost host = await FunctionTestHost.StartAsync<Program>(new() { Aws = aws }, Token);

        HttpApiResponse placed = await SendAsync(host, "POST", "/orders", """{"customer":"Ada","total":12.5}""");
        Assert.Equal(201, placed.StatusCode);
        Order order = JsonSerializer.Deserialize<Order>(placed.Body!, JsonSerializerOptions.Web)!;
        HttpApiResponse found = await SendAsync(host, "GET", $"/orders/{order.Id}");

        Assert.Equal(200, found.StatusCode);
        Assert.Equal(new Order(order.Id, "Ada", 12.5m), JsonSerializer.Deserialize<Order>(found.Body!, JsonSerializerOptions.Web));
    }

    [Theory]
    [InlineData("GET", "/orders/unknown", null, 404)]
    [InlineData("GET", "/unknown", null, 404)]
    [InlineData("POST", "/orders", """{"customer":"Ada","total":0}""", 400)]
    [InlineData("POST", "/orders", "no JSON", 400)]
    public async Task Invalid_request_has_a_status(string method, string path, string? body, int status)
    {
        await using LocalAws aws = await StartAsync();
        await using FunctionTestHost host = await FunctionTestHost.StartAsync<Program>(new() { Aws = aws }, Token);

        Assert.Equal(status, (await SendAsync(host, method, path, body)).StatusCode);
    }

    // A request of an HTTP API or a function URL.
    private static async Task<HttpApiResponse> SendAsync(FunctionTestHost host, string method, string path, string? body = null)
    {
        string request = JsonSerializer.Serialize(new
        {
            version = "2.0",
            routeKey = "$default",
            rawPath = path,
            rawQueryString = "",
            headers = new Dictionary<string, string> { ["content-type"] = "application/json", ["host"] = "localhost" },
            requestContext = new { stage = "$default", requestId = "1", http = new { method, path, protocol = "HTTP/1.1", sourceIp = "127.0.0.1", userAgent = "test" } },
            body,
            isBase64Encoded = false,
        });
        return (await host.InvokeAsync(request, cancellationToken: Token)).Read<HttpApiResponse>();
    }

    private static async Task<LocalAws> StartAsync()
    {
        LocalAws aws = await LocalAws.StartAsync(cancellationToken: Token);
        using DynamoDBClient dynamo = aws.CreateClient<DynamoDBClient>();
        await dynamo.CreateTableAsync(
            new()
            {
                TableName = "orders",
                BillingMode = BillingMode.PayPerRequest,
                AttributeDefinitions = [new() { AttributeName = "pk", AttributeType = ScalarAttributeType.S }],
                KeySchema = [new() { AttributeName = "pk", KeyType = KeyType.Hash }],
            },
            Token);
        return aws;
    }
}
