using System.Diagnostics;
using Npgsql;
using Shop.DemoData;
using Shop.DevDatabase;

namespace Shop.Bench.Lab;

/// <summary>One PostgreSQL server that flushes to disk as in production, with the data that is measured in a template.</summary>
internal sealed class Laboratory : IAsyncDisposable
{
    private const string Template = "bench_template";

    private readonly PostgresServer server;
    private int databases;

    private Laboratory(PostgresServer server) => this.server = server;

    public static async Task<Laboratory> StartAsync()
    {
        var server = await PostgresServer.StartAsync(
            new DevDatabaseOptions
            {
                Folder = DevFolders.Temporary(),
                Temporary = true,
                // A checkpoint comes before each measurement and not within it.
                Settings = new Dictionary<string, string> { ["fsync"] = "on", ["max_wal_size"] = "8GB", ["checkpoint_timeout"] = "1h", ["shared_buffers"] = "256MB" },
            },
            CancellationToken.None);
        var lab = new Laboratory(server);
        await SeedAsync(await lab.NewEmptyDatabaseAsync(Template));
        return lab;
    }

    /// <summary>Fills a database with the data that is measured.</summary>
    public static async Task SeedAsync(string connectionString)
    {
        // Not pooled, since a database with connections is no template.
        await using var source = NpgsqlDataSource.Create(connectionString + ";Pooling=false");
        await Seeder.RunAsync(source, SeedSizes.Full, replace: false, CancellationToken.None);
    }

    /// <summary>A database that is migrated, and empty.</summary>
    public async Task<string> NewEmptyDatabaseAsync(string? name = null)
    {
        name ??= $"bench_{++databases}";
        await ExecuteAsync("postgres", $"create database {name}");
        await Subject.RunAsync(Builds.Shop("jit"), ["migrate"], Connection(server.ConnectionString(name)));
        await CheckpointAsync();
        return server.ConnectionString(name);
    }

    /// <summary>A database with all the data, checkpointed; how one connects to it.</summary>
    public async Task<string> NewDatabaseAsync()
    {
        var name = $"bench_{++databases}";
        await ExecuteAsync("postgres", $"create database {name} template {Template}");
        await ExecuteAsync(name, "vacuum analyze");
        await CheckpointAsync();
        return server.ConnectionString(name);
    }

    public Task CheckpointAsync() => ExecuteAsync("postgres", "checkpoint");

    /// <summary>Runs <c>pgbench</c> and returns its transactions a second.</summary>
    /// <param name="connectionString">The database.</param>
    /// <param name="script">What a client does again and again.</param>
    /// <param name="clients">Connections.</param>
    /// <param name="duration">How long.</param>
    /// <param name="protocol">How statements are sent.</param>
    public static async Task<double> PgBenchAsync(string connectionString, string script, int clients, TimeSpan duration, string protocol = "prepared")
    {
        var connection = new NpgsqlConnectionStringBuilder(connectionString);
        var file = Path.GetTempFileName();
        await File.WriteAllTextAsync(file, script);
        var start = new ProcessStartInfo(
            "pgbench",
            ["-n", "-M", protocol, "-c", $"{clients}", "-j", "2", "-T", $"{(int)Math.Ceiling(duration.TotalSeconds)}", "-f", file, "-h", "127.0.0.1", "-p", $"{connection.Port}", "-U", connection.Username!, connection.Database!])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["PGPASSWORD"] = connection.Password;
        using var process = Process.Start(start)!;
        var errors = process.StandardError.ReadToEndAsync();
        var output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        File.Delete(file);
        var line = output.Split('\n').FirstOrDefault(line => line.StartsWith("tps = ", StringComparison.Ordinal));
        if (process.ExitCode != 0 || line is null) throw new InvalidOperationException($"pgbench: {output} {await errors}");
        return double.Parse(line.Split(' ')[2], System.Globalization.CultureInfo.InvariantCulture);
    }

    public ValueTask DisposeAsync() => server.DisposeAsync();

    // Not pooled, since a database with connections is no template.
    private static (string, string)[] Connection(string connectionString) => [("ConnectionStrings__Shop", connectionString + ";Pooling=false")];

    private Task ExecuteAsync(string database, string sql) => Database.ExecuteAsync(server.ConnectionString(database), sql);
}
