using Npgsql;
using Shop.Data;
using Shop.Routing;
using Shop.Tests.Support;

namespace Shop.Tests.Data;

/// <summary>What a unit of work holds.</summary>
public sealed class UnitTests(TestCluster cluster)
{
    [Fact]
    public async Task A_unit_without_a_transaction_holds_no_connection_between_statements()
    {
        var settings = new NpgsqlConnectionStringBuilder(await cluster.NewDatabaseAsync()) { MaxPoolSize = 1, Timeout = 600 };
        await using var database = new ShopDatabase(settings.ConnectionString, logging: null);
        await using var unit = await Unit.BeginAsync(database.Source, autoCommit: true, cache: null, CancellationToken.None);
        await using var other = await Unit.BeginAsync(database.Source, autoCommit: true, cache: null, CancellationToken.None);

        Assert.Equal(1, await unit.ExecuteAsync("insert into categories (name) values ('One')", CancellationToken.None));
        Assert.Equal(1, await other.ExecuteAsync("delete from categories where name = 'One'", CancellationToken.None));
    }

    /// <summary>They wait for cores and delays: with a connection in hand, wrong passwords would leave none for all else.</summary>
    [Fact]
    public void What_hashes_passwords_holds_none() => Assert.All(Routes.All.Where(route => route.RatePolicy == "auth"), route => Assert.True(route.AutoCommit, route.ToString()));
}
