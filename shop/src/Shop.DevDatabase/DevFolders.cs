namespace Shop.DevDatabase;

/// <summary>
/// Where servers for development keep their files: never where everybody may write, since another user of the machine could make the folder
/// first, with programs and passwords of their own in it.
/// </summary>
public static class DevFolders
{
    /// <summary>
    /// The user's folder for application data; for root a folder that root alone can make and the server's user can reach, since PostgreSQL
    /// refuses to run as root.
    /// </summary>
    public static string Root => ServerUser.Name is null
        ? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData, Environment.SpecialFolderOption.Create), "tern-shop")
        : "/var/lib/tern-shop";

    /// <summary>A folder for one temporary server.</summary>
    public static string Temporary() => Path.Combine(Root, "temporary", Path.GetRandomFileName());
}
