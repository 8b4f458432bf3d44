using Npgsql;
using Shop.Data;
using Shop.Routing;
using Shop.Tests.Support;

namespace Shop.Tests.Data;

/// <summary>Connections of units of work.</summary>
public sealed class UnitOfWorkTests(TestCluster cluster)
{
    [Fact]
    public async Task Unit_without_a_transaction_holds_no_connection_between_statements()
    {
        var settings = new NpgsqlConnectionStringBuilder(await cluster.NewDatabaseAsync()) { MaxPoolSize = 1, Timeout = 600 };
        await using var database = new ShopDatabase(settings.ConnectionString, logging: null);
        await using var unit = await UnitOfWork.BeginAsync(database.Source, autoCommit: true, cache: null, CancellationToken.None);
        await using var other = await UnitOfWork.BeginAsync(database.Source, autoCommit: true, cache: null, CancellationToken.None);

        Assert.Equal(1, await unit.ExecuteAsync("insert into categories (name) values ('One')", CancellationToken.None));
        Assert.Equal(1, await other.ExecuteAsync("delete from categories where name = 'One'", CancellationToken.None));
    }

    /// <summary>They wait for cores and delays. If they held a connection, wrong passwords would exhaust the pool.</summary>
    [Fact]
    public void Routes_that_hash_passwords_use_no_transaction() => Assert.All(Routes.All.Where(route => route.RatePolicy == "auth"), route => Assert.True(route.AutoCommit, route.ToString()));
}
