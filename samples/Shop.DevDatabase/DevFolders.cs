namespace Shop.DevDatabase;

/// <summary>Where servers for development keep their files.</summary>
public static class DevFolders
{
    /// <summary>
    /// The user's folder for application data; for root a folder that the server's user can reach, since PostgreSQL refuses to run as root.
    /// </summary>
    public static string Root => ServerUser.Name is null
        ? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData, Environment.SpecialFolderOption.Create), "tern-shop")
        : "/var/tmp/tern-shop";

    /// <summary>A folder for one temporary server, below the machine's folder for such files.</summary>
    public static string Temporary() => Path.Combine(Path.GetTempPath(), "tern-shop-tests", Path.GetRandomFileName());
}
