namespace Shop.DevDatabase;

/// <summary>
/// The folders of servers for development. They are never in a world-writable folder, where another user could create them first, with other
/// programs and passwords.
/// </summary>
public static class DevFolders
{
    /// <summary>
    /// The folder <c>tern-shop</c> in the user's application data. For root it is <c>/var/lib/tern-shop</c>, which only root can create and the server's
    /// user can reach, because PostgreSQL does not run as root.
    /// </summary>
    public static string Root => ServerUser.Name is null
        ? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.LocalApplicationData, Environment.SpecialFolderOption.Create), "tern-shop")
        : "/var/lib/tern-shop";

    /// <summary>A new path for the folder of one temporary server. The folder is not created.</summary>
    public static string Temporary() => Path.Combine(Root, "temporary", Path.GetRandomFileName());
}
