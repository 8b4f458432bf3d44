namespace Shop.DevDatabase;

/// <summary>The operating system user of the server.</summary>
internal static class ServerUser
{
    /// <summary>Null for the user of this process. If that is root, it is <c>postgres</c>, or <c>nobody</c> if <c>postgres</c> does not exist.</summary>
    public static string? Name { get; } = OperatingSystem.IsWindows() || !Environment.IsPrivilegedProcess ? null : Exists("postgres") ? "postgres" : "nobody";

    private static bool Exists(string user) =>
        File.Exists("/etc/passwd") && File.ReadLines("/etc/passwd").Any(line => line.StartsWith(user + ":", StringComparison.Ordinal));
}
