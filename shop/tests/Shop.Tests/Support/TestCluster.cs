using Npgsql;
using Shop.Data;
using Shop.DevDatabase;

[assembly: AssemblyFixture(typeof(Shop.Tests.Support.TestCluster))]

namespace Shop.Tests.Support;

/// <summary>
/// The one PostgreSQL server of a run. A database is made from a template that has the schema and three users, so that it takes
/// milliseconds. <c>SHOP_POSTGRES_BIN</c> names the folder of another version's <c>initdb</c>. Without PostgreSQL and npm the tests that need it
/// are skipped; with <c>CI=true</c> they fail.
/// </summary>
public sealed class TestCluster : IAsyncLifetime
{
    private const string Template = "shop_template";

    private readonly SemaphoreSlim creating = new(1);
    private PostgresServer? server;
    private string? missing;
    private int databases;

    public async ValueTask InitializeAsync()
    {
        try
        {
            server = await PostgresServer.StartAsync(
                new DevDatabaseOptions { Folder = DevFolders.Temporary(), Temporary = true, Binaries = Environment.GetEnvironmentVariable("SHOP_POSTGRES_BIN") },
                CancellationToken.None);
        }
        catch (PostgresNotFoundException exception) when (Environment.GetEnvironmentVariable("CI") != "true")
        {
            missing = exception.Message;
            return;
        }
        await CreateAsync(Template, "template0");
        await using var database = new ShopDatabase(server.ConnectionString(Template) + ";Pooling=false", logging: null);
        await Migrator.ApplyAsync(database.Source, CancellationToken.None);
        await TestUsers.InsertAsync(database.Source);
    }

    public async ValueTask DisposeAsync()
    {
        creating.Dispose();
        if (server is not null) await server.DisposeAsync();
    }

    /// <summary>Whether there is a server. A fixture, which cannot skip its tests, arranges nothing without one.</summary>
    public bool IsThere => missing is null;

    /// <summary>Skips the test where there is no server.</summary>
    public void Require()
    {
        if (missing is not null) Assert.Skip(missing);
    }

    /// <summary>The server crashes and is started again. Not for the cluster that all tests share.</summary>
    public Task RestartAsync() => server!.RestartAsync(CancellationToken.None);

    /// <summary>A new database with the schema; how one connects to it.</summary>
    public Task<string> NewDatabaseAsync() => NewDatabaseAsync(Template);

    /// <summary>A new database with nothing in it.</summary>
    public Task<string> NewEmptyDatabaseAsync() => NewDatabaseAsync("template0");

    private async Task<string> NewDatabaseAsync(string template)
    {
        Require();
        var name = $"test_{Interlocked.Increment(ref databases)}";
        await CreateAsync(name, template);
        return server!.ConnectionString(name);
    }

    private async Task CreateAsync(string name, string template)
    {
        // One at a time: nobody else may be connected to a template.
        await creating.WaitAsync();
        try
        {
            await using var connection = new NpgsqlConnection(server!.ConnectionString("postgres") + ";Pooling=false");
            await connection.OpenAsync();
            await using var command = new NpgsqlCommand($"create database {name} template {template}", connection);
            await command.ExecuteNonQueryAsync();
        }
        finally
        {
            creating.Release();
        }
    }
}
