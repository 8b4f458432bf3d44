using Microsoft.Win32.SafeHandles;

namespace Tern.Local.Durability;

/// <summary>Creates files and folders that only their owner can read: mode 0600 and 0700 on Unix; on Windows they inherit the permissions of the folder.</summary>
internal static class PrivateFiles
{
    private const UnixFileMode OwnerOnly = UnixFileMode.UserRead | UnixFileMode.UserWrite;
    private const UnixFileMode FolderMode = OwnerOnly | UnixFileMode.UserExecute;

    /// <summary>Creates a file, which must not exist, and opens it.</summary>
    public static SafeFileHandle Create(string path, FileAccess access, FileShare share, FileOptions options = FileOptions.None)
    {
        // File.OpenHandle has no parameter for the mode. If the mode were set afterwards, other users could open the file before that.
        Open(path, FileMode.CreateNew, FileShare.None).Dispose();
        try
        {
            return File.OpenHandle(path, FileMode.Open, access, share, options);
        }
        catch
        {
            File.Delete(path);
            throw;
        }
    }

    /// <summary>Opens a file for reading and writing. It is created if it does not exist.</summary>
    public static FileStream OpenOrCreate(string path, FileShare share) => Open(path, FileMode.OpenOrCreate, share);

    /// <summary>Creates a folder and its missing parent folders. The mode of an existing folder does not change.</summary>
    public static void CreateFolder(string path)
    {
        if (OperatingSystem.IsWindows())
            Directory.CreateDirectory(path);
        else
            Directory.CreateDirectory(path, FolderMode);
    }

    private static FileStream Open(string path, FileMode mode, FileShare share)
    {
        var options = new FileStreamOptions { Mode = mode, Access = FileAccess.ReadWrite, Share = share, BufferSize = 0 };
        if (!OperatingSystem.IsWindows())
            options.UnixCreateMode = OwnerOnly;
        return new FileStream(path, options);
    }
}
