namespace Shop.DevDatabase;

/// <summary>The user that the server runs as.</summary>
internal static class ServerUser
{
    /// <summary>Null, which is the user of this process, unless that is root: then <c>postgres</c> or <c>nobody</c>.</summary>
    public static string? Name { get; } = OperatingSystem.IsWindows() || !Environment.IsPrivilegedProcess ? null : Exists("postgres") ? "postgres" : "nobody";

    private static bool Exists(string user) =>
        File.Exists("/etc/passwd") && File.ReadLines("/etc/passwd").Any(line => line.StartsWith(user + ":", StringComparison.Ordinal));
}
