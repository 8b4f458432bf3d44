using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography;

namespace Shop.DevDatabase;

/// <summary>A PostgreSQL server for this process, on the loopback address, with a random password. <see cref="DisposeAsync"/> stops it.</summary>
public sealed class PostgresServer : IAsyncDisposable
{
    private readonly DevDatabaseOptions options;
    private readonly string binaries;
    private readonly FileStream lockFile;

    private PostgresServer(DevDatabaseOptions options, string binaries, FileStream lockFile)
    {
        this.options = options;
        this.binaries = binaries;
        this.lockFile = lockFile;
    }

    /// <summary>The port of the server. <see cref="RestartAsync"/> does not change it.</summary>
    public int Port { get; private set; }

    /// <summary>The password of the user <c>shop</c>.</summary>
    public string Password { get; private set; } = "";

    private string Data => Path.Combine(options.Folder, "data");

    private string Log => Path.Combine(options.Folder, "log");

    private string PasswordFile => Path.Combine(options.Folder, "password");

    /// <summary>The connection string of the user <c>shop</c>, which is a superuser.</summary>
    /// <param name="database">The name of the database, which need not exist. <c>postgres</c> always exists.</param>
    public string ConnectionString(string database) => $"Host=127.0.0.1;Port={Port};Username=shop;Password={Password};Database={database}";

    /// <summary>Starts a server in the folder. It first stops a server there whose process has ended.</summary>
    /// <exception cref="PostgresNotFoundException">PostgreSQL was not found on this machine.</exception>
    /// <exception cref="DevDatabaseException">Another process uses the folder, or the server does not start.</exception>
    public static async Task<PostgresServer> StartAsync(DevDatabaseOptions options, CancellationToken cancellationToken)
    {
        var binaries = await PostgresBinaries.FindAsync(options.Binaries, cancellationToken);
        if (options.Temporary) await DeleteAbandonedAsync(options, binaries, cancellationToken);

        var owned = TryLock(options.Folder, create: true) ?? throw new DevDatabaseException($"Another process uses the database in {options.Folder}. Stop it first.");
        var database = new PostgresServer(options, binaries, owned);
        try
        {
            await database.StopServerAsync("fast", cancellationToken);
            if (options.Reset && Directory.Exists(database.Data)) Directory.Delete(database.Data, recursive: true);
            await database.CreateAsync(cancellationToken);
            await database.ListenAsync(cancellationToken);
            return database;
        }
        catch
        {
            await database.DisposeAsync();
            throw;
        }
    }

    /// <summary>Stops the server without a checkpoint, like a crash, and starts it again on the same port.</summary>
    public async Task RestartAsync(CancellationToken cancellationToken)
    {
        await StopServerAsync("immediate", cancellationToken);
        await ControlAsync(cancellationToken, "start", "-w", "-t", "60", "-l", Log);
    }

    /// <summary>Stops the server. If it is temporary, it also removes its files.</summary>
    public async ValueTask DisposeAsync()
    {
        try
        {
            await StopServerAsync(options.Temporary ? "immediate" : "fast", CancellationToken.None);
            // The folder is still locked here. The password is deleted last, because a sweep skips folders without one.
            if (options.Temporary) DeleteFiles();
        }
        finally
        {
            await lockFile.DisposeAsync();
        }
        if (options.Temporary) DeleteFolder(options.Folder);
    }

    /// <summary>
    /// Removes sibling folders of temporary servers whose processes have ended. Failures are ignored until the next sweep, so that they never
    /// prevent the start of a server.
    /// </summary>
    internal static async Task DeleteAbandonedAsync(DevDatabaseOptions options, string binaries, CancellationToken cancellationToken)
    {
        var parent = Path.GetDirectoryName(Path.GetFullPath(options.Folder))!;
        if (!Directory.Exists(parent)) return;
        foreach (var folder in Directory.GetDirectories(parent))
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (!HasPassword(folder) || TryLock(folder, create: false) is not { } left) continue;
            await using (left)
            {
                // The owner may have removed the files after the first check.
                if (!HasPassword(folder)) continue;
                try
                {
                    await new PostgresServer(options with { Folder = folder }, binaries, left).DisposeAsync();
                }
                catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
                {
                }
            }
        }
    }

    /// <summary>False for a folder that is being created or removed.</summary>
    private static bool HasPassword(string folder) => File.Exists(Path.Combine(folder, "password"));

    /// <summary>Locks the folder for this process; null if another process has locked it. The end of the process unlocks it.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="create">True to create the folder if it is missing. If false, the result for a missing folder is null.</param>
    private static FileStream? TryLock(string folder, bool create)
    {
        try
        {
            if (create) Directory.CreateDirectory(folder);
            return new FileStream(Path.Combine(folder, "lock"), create ? FileMode.OpenOrCreate : FileMode.Open, FileAccess.ReadWrite, FileShare.None);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    private void DeleteFiles()
    {
        if (Directory.Exists(Data)) Directory.Delete(Data, recursive: true);
        File.Delete(Log);
        File.Delete(PasswordFile);
    }

    private static void DeleteFolder(string folder)
    {
        try
        {
            Directory.Delete(folder, recursive: true);
        }
        catch (IOException)
        {
            // Another process has removed the folder, or has opened its lock in a sweep.
        }
    }

    private async Task CreateAsync(CancellationToken cancellationToken)
    {
        if (!File.Exists(Path.Combine(Data, "PG_VERSION")))
        {
            if (Directory.Exists(Data)) Directory.Delete(Data, recursive: true);
            await File.WriteAllTextAsync(PasswordFile, Convert.ToHexStringLower(RandomNumberGenerator.GetBytes(16)), cancellationToken);
            if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(PasswordFile, UnixFileMode.UserRead | UnixFileMode.UserWrite);
            if (ServerUser.Name is { } user)
                await ProcessRunner.RunAsync("chown", ["-R", user, options.Folder], options.Folder, user: null, cancellationToken);
            string[] arguments = ["-D", Data, "-U", "shop", "--pwfile", PasswordFile, "-A", "scram-sha-256", "-E", "UTF8", "--locale=C"];
            await ProcessRunner.RunAsync(PostgresBinaries.Program(binaries, "initdb"), options.Temporary ? [.. arguments, "--no-sync"] : arguments,
                options.Folder, ServerUser.Name, cancellationToken);
        }
        Password = await File.ReadAllTextAsync(PasswordFile, cancellationToken);
    }

    /// <summary>Starts the server on a free port. Another process may take the port first, so it makes up to three attempts.</summary>
    private async Task ListenAsync(CancellationToken cancellationToken)
    {
        for (var attempt = 1; ; attempt++)
        {
            Port = FreePort();
            await File.WriteAllTextAsync(Path.Combine(Data, "postgresql.auto.conf"), Configuration(), cancellationToken);
            try
            {
                await ControlAsync(cancellationToken, "start", "-w", "-t", "60", "-l", Log);
                return;
            }
            catch (DevDatabaseException exception) when (attempt == 3)
            {
                throw new DevDatabaseException($"{exception.Message} {LastLines()}", exception);
            }
            catch (DevDatabaseException)
            {
            }
        }
    }

    private string Configuration()
    {
        var settings = new Dictionary<string, string>
        {
            ["listen_addresses"] = "127.0.0.1",
            ["port"] = Port.ToString(CultureInfo.InvariantCulture),
            ["unix_socket_directories"] = "",
            ["max_connections"] = "200",
        };
        if (options.Temporary) settings["fsync"] = "off";
        foreach (var (name, value) in options.Settings) settings[name] = value;
        return string.Concat(settings.Select(setting => $"{setting.Key} = '{setting.Value.Replace("'", "''", StringComparison.Ordinal)}'\n"));
    }

    private async Task StopServerAsync(string mode, CancellationToken cancellationToken)
    {
        if (!File.Exists(Path.Combine(Data, "postmaster.pid"))) return;
        try
        {
            await ControlAsync(cancellationToken, "stop", "-w", "-m", mode);
        }
        catch (DevDatabaseException)
        {
            // The file belongs to a server that crashed or is stopping. The next start handles both.
        }
    }

    private async Task ControlAsync(CancellationToken cancellationToken, params string[] arguments) =>
        await ProcessRunner.RunAsync(PostgresBinaries.Program(binaries, "pg_ctl"), [.. arguments, "-D", Data], options.Folder, ServerUser.Name, cancellationToken);

    private string LastLines() => File.Exists(Log) ? string.Join(' ', File.ReadLines(Log).TakeLast(5)) : "";

    private static int FreePort()
    {
        using var listener = new TcpListener(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }
}
