using Npgsql;
using Shop.Data;
using Shop.DevDatabase;

[assembly: AssemblyFixture(typeof(Shop.Tests.Support.TestCluster))]

namespace Shop.Tests.Support;

/// <summary>
/// The one PostgreSQL server of a test run. A database is created from a template with the schema and the test users, which takes
/// milliseconds. <c>SHOP_POSTGRES_BIN</c> is the folder of <c>initdb</c> of another version. Without PostgreSQL and npm the tests that need it
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

    /// <summary>True if the server is running. A fixture cannot skip its tests, so it arranges nothing without a server.</summary>
    public bool IsAvailable => missing is null;

    /// <summary>Skips the test if the server is not available.</summary>
    public void Require()
    {
        if (missing is not null) Assert.Skip(missing);
    }

    /// <summary>Crashes the server and starts it again. Not for the shared cluster of the tests.</summary>
    public Task RestartAsync() => server!.RestartAsync(CancellationToken.None);

    /// <summary>Creates a database with the schema and returns its connection string.</summary>
    public Task<string> NewDatabaseAsync() => NewDatabaseAsync(Template);

    /// <summary>Creates an empty database and returns its connection string.</summary>
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
        // One at a time: a template must have no other connections.
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
