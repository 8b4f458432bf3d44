using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Shop.Configuration;
using Shop.Data;
using Shop.Features.Orders;
using Shop.Features.Products;
using Shop.Routing;
using Shop.Security;
using Shop.Starting;
using Shop.Tests.Support;

namespace Shop.Tests.Starting;

/// <summary>The warm-up prepares the statements that requests use.</summary>
public sealed class PreparedStatementTests(TestCluster cluster)
{
    [Fact]
    public async Task Warm_up_prepares_the_statements_of_requests()
    {
        var options = new ShopOptions { Database = await cluster.NewDatabaseAsync() + ";Maximum Pool Size=1" };
        var registered = new ServiceCollection().AddLogging();
        ShopServices.Register(registered, options);
        await using var services = registered.BuildServiceProvider();
        var shop = new ShopServices(options, services);

        await WarmUp.RunAsync(shop, migrate: false, demo: false, new StartupTimer(), Task.CompletedTask, TestContext.Current.CancellationToken);
        var prepared = await PreparedAsync(shop);
        Assert.Contains(SessionsSql.Get, prepared.Keys);
        Assert.Contains(OrdersSql.Place, prepared.Keys);
        await shop.Database.CreateCommand(
            """
            insert into categories (id, name, description) overriding system value values (1, 'Soft', '');
            insert into products (id, sku, name, description, price, category_id) overriding system value values (1, 'S', 'Soft', '', 2, 1);
            insert into stock (product_id, on_hand) values (1, 5);
            """).ExecuteNonQueryAsync(TestContext.Current.CancellationToken);

        for (var i = 0; i < 2; i++)
        {
            foreach (var route in new[] { ListProducts.Route, Features.Categories.ListCategories.Route })
            {
                using var page = (await route.Read!(new RequestContext(new DefaultHttpContext(), shop, route))).RentedBuffer;
            }
            Assert.False((await shop.Sessions.CallerAsync(Guid.NewGuid(), TestContext.Current.CancellationToken)).IsSignedIn);
            await OrderAsync(shop);
        }

        var afterRequests = await PreparedAsync(shop);
        // A statement that runs twice is prepared by now. A statement that was prepared with other types would not be used.
        Assert.Equal(prepared.Keys, afterRequests.Keys);
        Assert.All(afterRequests.Keys, statement => Assert.Equal(statement == ProductsSql.Get ? 0 : 2, afterRequests[statement] - prepared[statement]));
    }

    private static async Task OrderAsync(ShopServices shop)
    {
        var call = new RequestContext(new DefaultHttpContext(), shop, PlaceOrder.Route) { Caller = new Caller(TestUsers.Customer, Guid.NewGuid(), IsStaff: false, IsAdmin: false) };
        var order = new OrderInput
        {
            Items = [new OrderItemInput { ProductId = 1, Quantity = 1 }],
            Address = new AddressInput { Recipient = "R", Street = "S", City = "C", PostalCode = "P", Country = "DE" },
            ExpectedTotal = 2,
        };
        await using var unit = await UnitOfWork.BeginAsync(shop.Database.Source, autoCommit: false, cache: null, TestContext.Current.CancellationToken);
        using var response = (await PlaceOrder.HandleAsync(call, unit, order)).RentedBuffer;
        Assert.NotNull(response);
        await unit.CommitAsync();
    }

    /// <summary>The prepared statements of the only connection, without this query, and the number of their executions.</summary>
    private static async Task<SortedDictionary<string, long>> PreparedAsync(ShopServices shop)
    {
        await using var command = shop.Database.Source.CreateCommand(
            "select statement, generic_plans + custom_plans from pg_prepared_statements where statement not like '%pg_prepared%'");
        await using var reader = await command.ExecuteReaderAsync(TestContext.Current.CancellationToken);
        var statements = new SortedDictionary<string, long>(StringComparer.Ordinal);
        while (await reader.ReadAsync(TestContext.Current.CancellationToken)) statements.Add(reader.GetString(0), reader.GetInt64(1));
        return statements;
    }
}
