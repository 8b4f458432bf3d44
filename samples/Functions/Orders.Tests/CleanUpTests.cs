using Orders.Model;
using Orders.Tests.Support;
using Tern.DynamoDB.Mapper;
using Tern.Functions.Testing;

namespace Orders.Tests;

public sealed class CleanUpTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Unpaid_orders_above_the_age_expire()
    {
        await using OrdersAws aws = await OrdersAws.StartAsync();
        DynamoTable<Order> orders = aws.Dynamo.Table<Order>();
        DateTimeOffset now = aws.Aws.Clock.GetUtcNow();
        Order old = await AddAsync(orders, now.AddMinutes(-60), OrderStatus.Placed);
        Order recent = await AddAsync(orders, now.AddMinutes(-59), OrderStatus.Placed);
        Order paid = await AddAsync(orders, now.AddMinutes(-60), OrderStatus.Paid);
        await using FunctionTestHost host = await aws.StartFunctionAsync("clean-up");

        CleanUpResult result = await host.InvokeAsync<CleanUpInput, CleanUpResult>(new(MaxAgeMinutes: 60), cancellationToken: Token);

        Assert.Equal(new CleanUpResult(Expired: 1, IsComplete: true), result);
        Assert.Equal([1], Assert.Single(host.Metrics, metric => metric.Name == "OrdersExpired").Values);
        Assert.Equal(OrderStatus.Expired, (await orders.GetAsync(Order.Key(old.Id), Token))?.Status);
        Assert.Equal(OrderStatus.Placed, (await orders.GetAsync(Order.Key(recent.Id), Token))?.Status);
        Assert.Equal(OrderStatus.Paid, (await orders.GetAsync(Order.Key(paid.Id), Token))?.Status);
    }

    [Fact]
    public async Task Execution_near_its_deadline_leaves_orders_for_the_next_one()
    {
        await using OrdersAws aws = await OrdersAws.StartAsync();
        DynamoTable<Order> orders = aws.Dynamo.Table<Order>();
        for (int i = 0; i < 120; i++)
            await AddAsync(orders, aws.Aws.Clock.GetUtcNow().AddHours(-2), OrderStatus.Placed);
        await using FunctionTestHost host = await aws.StartFunctionAsync("clean-up");

        CleanUpResult first = await host.InvokeAsync<CleanUpInput, CleanUpResult>(new(60), new() { Timeout = TimeSpan.FromSeconds(10) }, Token);
        CleanUpResult second = await host.InvokeAsync<CleanUpInput, CleanUpResult>(new(60), new() { Timeout = TimeSpan.FromSeconds(60) }, Token);

        Assert.Equal(new CleanUpResult(Expired: 100, IsComplete: false), first);
        Assert.Equal(new CleanUpResult(Expired: 20, IsComplete: true), second);
        Assert.Single(host.Logs, record => record.Level == "WARN");
    }

    private static Task<Order> AddAsync(DynamoTable<Order> orders, DateTimeOffset placedAt, OrderStatus status) =>
        orders.PutAsync(new Order(Guid.CreateVersion7(placedAt), "ada", placedAt, [], 9m) { Status = status }, cancellationToken: Token);
}
