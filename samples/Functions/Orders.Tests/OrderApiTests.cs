using Orders.Model;
using Orders.Tests.Support;
using Tern.DynamoDB.Mapper;
using Tern.Functions.Testing;

namespace Orders.Tests;

public sealed class OrderApiTests
{
    private const string Tea = """{"customerId":"ada","lines":[{"sku":"tea","quantity":2}]}""";

    [Fact]
    public async Task Placed_order_is_returned_with_its_version_as_tag()
    {
        await using OrdersAws aws = await OrdersAws.StartAsync();
        await using FunctionTestHost host = await aws.StartFunctionAsync("http");
        var api = new ApiClient(host);

        ApiClient.ApiResponse placed = await api.PlaceAsync(Tea);
        Order order = placed.Read<Order>();
        ApiClient.ApiResponse found = await api.SendAsync("GET", $"/orders/{order.Id}");
        ApiClient.ApiResponse unchanged = await api.SendAsync("GET", $"/orders/{order.Id}", null, ("if-none-match", found.GetHeader("etag")!));

        Assert.Equal((201, $"/orders/{order.Id}", 9m), (placed.Status, placed.GetHeader("location"), order.Total));
        Assert.Equal((200, "\"1\"", order.Id, 9m), (found.Status, found.GetHeader("etag"), found.Read<Order>().Id, found.Read<Order>().Total));
        Assert.Equal(304, unchanged.Status);
        Assert.Equal([1], Assert.Single(host.Metrics, metric => metric.Name == "OrdersPlaced").Values);
    }

    [Fact]
    public async Task Repeated_key_returns_the_first_order()
    {
        await using OrdersAws aws = await OrdersAws.StartAsync();
        await using FunctionTestHost host = await aws.StartFunctionAsync("http");
        var api = new ApiClient(host);

        ApiClient.ApiResponse first = await api.PlaceAsync(Tea);
        ApiClient.ApiResponse repeated = await api.PlaceAsync(Tea);
        ApiClient.ApiResponse other = await api.PlaceAsync("""{"customerId":"ada","lines":[{"sku":"tea","quantity":3}]}""");

        Assert.Equal((201, first.Read<Order>().Id), (repeated.Status, repeated.Read<Order>().Id));
        Assert.Equal(422, other.Status);
        Assert.Single(await aws.Dynamo.Table<Order>().ScanAsync(cancellationToken: TestContext.Current.CancellationToken).ToListAsync(TestContext.Current.CancellationToken));
    }

    [Theory]
    [InlineData("""{"customerId":"","lines":[{"sku":"tea","quantity":1}]}""", "customerId")]
    [InlineData("""{"customerId":"ada","lines":[]}""", "lines")]
    [InlineData("""{"customerId":"ada","lines":[{"sku":"tea","quantity":0}]}""", "lines[0].quantity")]
    [InlineData("""{"customerId":"ada","lines":[{"sku":"tea","quantity":1},{"sku":"?","quantity":1}]}""", "lines[1].sku")]
    public async Task Invalid_order_is_a_problem_that_names_the_member(string body, string member)
    {
        await using OrdersAws aws = await OrdersAws.StartAsync();
        await using FunctionTestHost host = await aws.StartFunctionAsync("http");

        ApiClient.ApiResponse response = await new ApiClient(host).PlaceAsync(body);

        Assert.Equal((400, "application/problem+json"), (response.Status, response.GetHeader("content-type")));
        Assert.Contains($"\"{member}\":", response.Body, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Order_without_an_idempotency_key_is_a_problem()
    {
        await using OrdersAws aws = await OrdersAws.StartAsync();
        await using FunctionTestHost host = await aws.StartFunctionAsync("http");

        ApiClient.ApiResponse response = await new ApiClient(host).SendAsync("POST", "/orders", Tea);

        Assert.Equal(400, response.Status);
        Assert.Contains("Idempotency-Key", response.Body, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Order_is_closed_once()
    {
        await using OrdersAws aws = await OrdersAws.StartAsync();
        await using FunctionTestHost host = await aws.StartFunctionAsync("http");
        var api = new ApiClient(host);
        Order order = (await api.PlaceAsync(Tea)).Read<Order>();

        ApiClient.ApiResponse cancelled = await api.SendAsync("POST", $"/orders/{order.Id}/cancellation");
        ApiClient.ApiResponse paid = await api.SendAsync("POST", $"/orders/{order.Id}/payment");
        ApiClient.ApiResponse unknown = await api.SendAsync("POST", $"/orders/{Guid.Empty}/payment");

        Assert.Equal((200, OrderStatus.Cancelled, 2), (cancelled.Status, cancelled.Read<Order>().Status, cancelled.Read<Order>().Version));
        Assert.Equal((409, OrderStatus.Cancelled), (paid.Status, paid.Read<Order>().Status));
        Assert.Equal(404, unknown.Status);
    }
}
