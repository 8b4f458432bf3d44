using System.Diagnostics;
using Npgsql;
using Shop.DemoData;
using Shop.DevDatabase;

namespace Shop.Bench.Lab;

/// <summary>One PostgreSQL server that flushes to disk as in production, with the measured data in a template database.</summary>
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
                // A checkpoint runs before each measurement and not within it.
                Settings = new Dictionary<string, string> { ["fsync"] = "on", ["max_wal_size"] = "8GB", ["checkpoint_timeout"] = "1h", ["shared_buffers"] = "256MB" },
            },
            CancellationToken.None);
        var lab = new Laboratory(server);
        await SeedAsync(await lab.NewEmptyDatabaseAsync(Template));
        return lab;
    }

    /// <summary>Fills a database with the measured data.</summary>
    public static async Task SeedAsync(string connectionString)
    {
        // Not pooled: a database with open connections cannot be a template.
        await using var source = NpgsqlDataSource.Create(connectionString + ";Pooling=false");
        await Seeder.RunAsync(source, SeedSizes.Benchmark, replace: false, CancellationToken.None);
    }

    /// <summary>Creates an empty database with the schema and returns its connection string.</summary>
    public async Task<string> NewEmptyDatabaseAsync(string? name = null)
    {
        name ??= $"bench_{++databases}";
        await ExecuteAsync("postgres", $"create database {name}");
        await Subject.RunAsync(Builds.Shop("jit"), ["migrate"], Connection(server.ConnectionString(name)));
        await CheckpointAsync();
        return server.ConnectionString(name);
    }

    /// <summary>Creates a database with all data, runs a checkpoint, and returns its connection string.</summary>
    public async Task<string> NewDatabaseAsync()
    {
        var name = $"bench_{++databases}";
        await ExecuteAsync("postgres", $"create database {name} template {Template}");
        await ExecuteAsync(name, "vacuum analyze");
        await CheckpointAsync();
        return server.ConnectionString(name);
    }

    public Task CheckpointAsync() => ExecuteAsync("postgres", "checkpoint");

    /// <summary>Runs <c>pgbench</c> and returns its transactions per second.</summary>
    /// <param name="connectionString">The connection string of the database.</param>
    /// <param name="script">The script that each client repeats.</param>
    /// <param name="clients">The number of connections.</param>
    /// <param name="duration">The duration of the load.</param>
    /// <param name="protocol">The query mode of pgbench.</param>
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
        if (process.ExitCode != 0 || line is null) throw new InvalidOperationException($"pgbench failed with exit code {process.ExitCode}: {output} {await errors}");
        return double.Parse(line.Split(' ')[2], System.Globalization.CultureInfo.InvariantCulture);
    }

    public ValueTask DisposeAsync() => server.DisposeAsync();

    // Not pooled: a database with open connections cannot be a template.
    private static (string, string)[] Connection(string connectionString) => [("ConnectionStrings__Shop", connectionString + ";Pooling=false")];

    private Task ExecuteAsync(string database, string sql) => Database.ExecuteAsync(server.ConnectionString(database), sql);
}
