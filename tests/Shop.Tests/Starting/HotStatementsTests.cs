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

/// <summary>What the warm-up prepares is what requests use.</summary>
public sealed class HotStatementsTests(TestCluster cluster)
{
    [Fact]
    public async Task Requests_find_their_statements_prepared()
    {
        var options = new ShopOptions { Database = await cluster.NewDatabaseAsync() + ";Maximum Pool Size=1" };
        var registered = new ServiceCollection().AddLogging();
        ShopServices.Register(registered, options);
        await using var services = registered.BuildServiceProvider();
        var shop = new ShopServices(options, services);

        await WarmUp.RunAsync(shop, migrate: false, demo: false, new StartClock(), Task.CompletedTask, TestContext.Current.CancellationToken);
        var prepared = await PreparedAsync(shop);
        Assert.Contains(SessionsSql.Get, prepared);
        Assert.Contains(OrdersSql.Place, prepared);
        Assert.Contains(OrdersSql.GetPlaced, prepared);

        // What is asked for twice would be prepared by now.
        for (var i = 0; i < 2; i++)
        {
            foreach (var route in new[] { ListProducts.Route, Features.Categories.ListCategories.Route })
            {
                using var page = (await route.Read!(new Call(new DefaultHttpContext(), shop, route))).Rented;
            }
            Assert.False((await shop.Sessions.CallerAsync(Guid.NewGuid(), TestContext.Current.CancellationToken)).IsSignedIn);
            await using var command = shop.Database.Command(OrdersSql.LockStock, Args.Of<long[]>([1]));
            await command.ExecuteNonQueryAsync(TestContext.Current.CancellationToken);
        }
        Assert.Equal(prepared, await PreparedAsync(shop));
    }

    /// <summary>Of the one connection that there is, but for this very statement.</summary>
    private static async Task<List<string>> PreparedAsync(ShopServices shop)
    {
        await using var command = shop.Database.Source.CreateCommand("select statement from pg_prepared_statements where statement not like '%pg_prepared%' order by 1");
        await using var reader = await command.ExecuteReaderAsync(TestContext.Current.CancellationToken);
        var statements = new List<string>();
        while (await reader.ReadAsync(TestContext.Current.CancellationToken)) statements.Add(reader.GetString(0));
        return statements;
    }
}
