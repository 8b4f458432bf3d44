using Npgsql;
using Shop.DevDatabase;
using Shop.Tests.Support;

namespace Shop.Tests.Launcher;

/// <summary>The PostgreSQL server for development.</summary>
public sealed class PostgresServerTests(TestCluster cluster) : IDisposable
{
    // Not in the folder of other tests' servers: each start there removes the servers whose process has ended.
    private readonly string parent = DevFolders.Temporary();

    private string Folder => Path.Combine(parent, "database");

    private static CancellationToken Cancellation => TestContext.Current.CancellationToken;

    public void Dispose()
    {
        if (Directory.Exists(parent)) Directory.Delete(parent, recursive: true);
    }

    [Fact]
    public async Task Data_is_retained_across_restarts_until_reset()
    {
        cluster.Require();
        await using (var server = await StartAsync())
        {
            await ExecuteAsync(server, "create table kept as select 42 as answer");
            await Assert.ThrowsAsync<DevDatabaseException>(() => StartAsync());
        }
        await using (var server = await StartAsync())
        {
            Assert.Equal(42, await ExecuteAsync(server, "select answer from kept"));
            await server.RestartAsync(Cancellation);
            Assert.Equal(42, await ExecuteAsync(server, "select answer from kept"));
        }
        await using (var server = await StartAsync(reset: true))
        {
            Assert.Null(await ExecuteAsync(server, "select to_regclass('kept')::text"));
        }
    }

    [Fact]
    public async Task Server_requires_its_password_and_listens_on_the_loopback_only()
    {
        cluster.Require();
        await using var server = await PostgresServer.StartAsync(new DevDatabaseOptions { Folder = Folder, Temporary = true }, Cancellation);

        await using var wrong = new NpgsqlConnection($"Host=127.0.0.1;Port={server.Port};Username=shop;Password=shop;Database=postgres;Pooling=false");
        var refused = await Assert.ThrowsAsync<PostgresException>(() => wrong.OpenAsync(Cancellation));
        Assert.Equal(PostgresErrorCodes.InvalidPassword, refused.SqlState);
        Assert.Equal("127.0.0.1", await ExecuteAsync(server, "show listen_addresses"));
        Assert.Equal("", await ExecuteAsync(server, "show unix_socket_directories"));
    }

    [Fact]
    public async Task Temporary_server_deletes_its_folder()
    {
        cluster.Require();
        await using (await PostgresServer.StartAsync(new DevDatabaseOptions { Folder = Folder, Temporary = true }, Cancellation)) Assert.True(Directory.Exists(Folder));

        Assert.False(Directory.Exists(Folder));
    }

    [Fact]
    public async Task Concurrent_sweeps_remove_every_leftover_folder()
    {
        for (var i = 0; i < 40; i++) Leave($"left{i}");

        await Task.WhenAll(Enumerable.Range(0, 8).Select(_ => Task.Run(SweepAsync, Cancellation)));

        Assert.Empty(Directory.GetFileSystemEntries(parent));
    }

    [Fact]
    public async Task Sweep_leaves_a_folder_that_cannot_be_removed_for_the_next_sweep()
    {
        var folder = Leave("left");
        var obstacle = Path.Combine(folder, "log");
        File.Delete(obstacle);
        // A folder cannot be deleted as a file.
        Directory.CreateDirectory(obstacle);

        await SweepAsync();
        Assert.True(Directory.Exists(folder));

        Directory.Delete(obstacle);
        await SweepAsync();
        Assert.False(Directory.Exists(folder));
    }

    [Fact]
    public async Task Folder_without_the_PostgreSQL_programs_is_reported()
    {
        var failure = await Assert.ThrowsAsync<DevDatabaseException>(() => PostgresServer.StartAsync(new DevDatabaseOptions { Folder = Folder, Binaries = "/nowhere" }, Cancellation));

        Assert.Contains("/nowhere has no initdb", failure.Message, StringComparison.Ordinal);
    }

    private Task SweepAsync() => PostgresServer.DeleteAbandonedAsync(new DevDatabaseOptions { Folder = Folder, Temporary = true }, binaries: "", Cancellation);

    /// <summary>Creates the folder that a temporary server leaves when its process was killed and its server has stopped.</summary>
    private string Leave(string name)
    {
        var folder = Path.Combine(parent, name);
        for (var i = 0; i < 20; i++) Directory.CreateDirectory(Path.Combine(folder, "data", "base", $"{i}"));
        foreach (var file in new[] { "lock", "log", "password" }) File.WriteAllText(Path.Combine(folder, file), "");
        return folder;
    }

    private Task<PostgresServer> StartAsync(bool reset = false) => PostgresServer.StartAsync(new DevDatabaseOptions { Folder = Folder, Reset = reset }, Cancellation);

    private static async Task<object?> ExecuteAsync(PostgresServer server, string sql)
    {
        await using var connection = new NpgsqlConnection(server.ConnectionString("postgres") + ";Pooling=false");
        await connection.OpenAsync(Cancellation);
        await using var command = new NpgsqlCommand(sql, connection);
        return await command.ExecuteScalarAsync(Cancellation) is var value and not DBNull ? value : null;
    }
}
