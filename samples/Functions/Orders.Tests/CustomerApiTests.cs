using Orders.Model;
using Orders.Tests.Support;
using Tern.DynamoDB.Mapper;
using Tern.Functions.Testing;

namespace Orders.Tests;

public sealed class CustomerApiTests
{
    [Fact]
    public async Task Orders_of_a_customer_are_returned_in_pages()
    {
        await using OrdersAws aws = await OrdersAws.StartAsync();
        DynamoTable<CustomerOrder> projected = aws.Dynamo.Table<CustomerOrder>();
        Guid[] ids = [.. Enumerable.Range(1, 3).Select(day => Guid.CreateVersion7(new DateTimeOffset(2026, 1, day, 0, 0, 0, TimeSpan.Zero)))];
        foreach (Guid id in ids)
            await projected.PutAsync(new CustomerOrder("ada", id, OrderStatus.Placed, 9m, 1), cancellationToken: TestContext.Current.CancellationToken);
        await projected.PutAsync(new CustomerOrder("bob", ids[0], OrderStatus.Placed, 9m, 1), cancellationToken: TestContext.Current.CancellationToken);
        await using FunctionTestHost host = await aws.StartFunctionAsync("http");
        var api = new ApiClient(host);

        CustomerOrderPage first = (await api.SendAsync("GET", "/customers/ada/orders?limit=2")).Read<CustomerOrderPage>();
        CustomerOrderPage second = (await api.SendAsync("GET", $"/customers/ada/orders?limit=2&cursor={first.Cursor}")).Read<CustomerOrderPage>();

        Assert.Equal([ids[2], ids[1]], first.Orders.Select(order => order.OrderId));
        Assert.Equal([ids[0]], second.Orders.Select(order => order.OrderId));
        Assert.Null(second.Cursor);
    }

    [Theory]
    [InlineData("/customers/ada", 404)]
    [InlineData("/customers/ada/orders", 200)]
    [InlineData("/customers/ada/orders?cursor=x", 400)]
    [InlineData("/customers/ada/orders?limit=x", 400)]
    public async Task Request_without_orders_has_a_status(string path, int status)
    {
        await using OrdersAws aws = await OrdersAws.StartAsync();
        await using FunctionTestHost host = await aws.StartFunctionAsync("http");

        Assert.Equal(status, (await new ApiClient(host).SendAsync("GET", path)).Status);
    }
}
