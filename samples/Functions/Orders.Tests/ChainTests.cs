using Orders.Local;
using Orders.Model;
using Orders.Tests.Support;
using Tern.DynamoDB;
using Tern.EventBridge;
using Tern.Functions.Testing;
using Tern.Lambda;

namespace Orders.Tests;

/// <summary>The three functions together: a request, the stream of the table, and the schedule by the clock of the test.</summary>
public sealed class ChainTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Placed_order_is_projected_and_expires()
    {
        await using OrdersAws orders = await OrdersAws.StartAsync();
        await using FunctionTestHost http = await orders.StartFunctionAsync("http");
        await using FunctionTestHost projection = await orders.StartFunctionAsync("projection");
        await using FunctionTestHost cleanUp = await orders.StartFunctionAsync("clean-up");
        orders.Aws.Functions.Add("projection", async (payload, _) => (await projection.InvokeAsync(payload)).Payload);
        string cleanUpArn = orders.Aws.Functions.Add("clean-up", async (payload, _) => (await cleanUp.InvokeAsync(payload)).Payload);
        await ConnectStreamAsync(orders);
        using EventBridgeClient events = orders.Aws.CreateClient<EventBridgeClient>();
        await Deployment.CreateScheduleAsync(events, cleanUpArn, Token);
        var api = new ApiClient(http);

        Order order = (await api.PlaceAsync("""{"customerId":"ada","lines":[{"sku":"cup","quantity":1}]}""")).Read<Order>();
        await orders.Aws.SettleAsync(Token);
        CustomerSummary placed = (await api.SendAsync("GET", "/customers/ada")).Read<CustomerSummary>();
        await orders.Aws.Clock.AdvanceAsync(TimeSpan.FromMinutes(2), Token);
        Order expired = (await api.SendAsync("GET", $"/orders/{order.Id}")).Read<Order>();
        CustomerOrder entry = Assert.Single((await api.SendAsync("GET", "/customers/ada/orders")).Read<CustomerOrderPage>().Orders);

        Assert.Equal(new CustomerSummary("ada", OpenOrders: 1, PaidOrders: 0, AmountPaid: 0), placed);
        Assert.Equal(OrderStatus.Expired, expired.Status);
        Assert.Equal(new CustomerOrder("ada", order.Id, OrderStatus.Expired, 12m, 2), entry);
        Assert.Equal(0, (await api.SendAsync("GET", "/customers/ada")).Read<CustomerSummary>().OpenOrders);
    }

    private static async Task ConnectStreamAsync(OrdersAws orders)
    {
        DescribeTableResponse table = await orders.Dynamo.DescribeTableAsync(new() { TableName = "orders" }, Token);
        using LambdaClient lambda = orders.Aws.CreateClient<LambdaClient>();
        await lambda.CreateEventSourceMappingAsync(
            new()
            {
                FunctionName = "projection",
                EventSourceArn = table.Table!.LatestStreamArn,
                StartingPosition = EventSourcePosition.TrimHorizon,
                FunctionResponseTypes = [FunctionResponseType.ReportBatchItemFailures],
            },
            Token);
    }
}
