using System.IO.Compression;
using Tern.Local.Lambda.Functions;

namespace Tern.Local.Server.Functions.Code;

/// <summary>Extracts the archives of functions. Archives come from requests, so that their content is not trusted.</summary>
internal static class FunctionArchive
{
    private const int MaxEntries = 20_000;
    private const int BufferSize = 64 * 1024;
    private const int FileTypeMask = 0xF000;
    private const int RegularFile = 0x8000;
    private const int DirectoryType = 0x4000;
    private const UnixFileMode Permissions = UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute
        | UnixFileMode.GroupRead | UnixFileMode.GroupExecute | UnixFileMode.OtherRead | UnixFileMode.OtherExecute;

    /// <summary>Extracts an archive into an empty folder.</summary>
    /// <param name="archive">The archive.</param>
    /// <param name="folder">The folder.</param>
    /// <exception cref="InvalidDataException">
    /// The archive is damaged, it has more than 20,000 entries or 262,144,000 bytes, a name is outside of the folder, or an entry is neither a file nor a folder.
    /// </exception>
    public static void Extract(ReadOnlyMemory<byte> archive, string folder)
    {
        string root = Path.GetFullPath(folder) + Path.DirectorySeparatorChar;
        using var zip = new ZipArchive(new MemoryStream(archive.ToArray(), writable: false));
        if (zip.Entries.Count > MaxEntries)
            throw new InvalidDataException($"The archive has {zip.Entries.Count} entries. The maximum is {MaxEntries}.");
        long available = FunctionCodePackage.MaxUnzippedSize;
        foreach (ZipArchiveEntry entry in zip.Entries)
        {
            // A link could refer to any file of this machine.
            int mode = entry.ExternalAttributes >> 16;
            if ((mode & FileTypeMask) is not (0 or RegularFile or DirectoryType))
                throw new InvalidDataException($"The entry '{entry.FullName}' of the archive is not a file. Links are not supported.");
            string path = Path.GetFullPath(Path.Combine(root, entry.FullName));
            if (!path.StartsWith(root, StringComparison.Ordinal))
                throw new InvalidDataException($"The name of the entry '{entry.FullName}' of the archive is outside of the folder.");
            if (path.EndsWith(Path.DirectorySeparatorChar))
            {
                Directory.CreateDirectory(path);
                continue;
            }
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            available = ExtractFile(entry, path, available);
            if (!OperatingSystem.IsWindows())
                File.SetUnixFileMode(path, GetMode(entry, mode));
        }
    }

    // The length in the archive can be wrong, so that the bytes are counted.
    private static long ExtractFile(ZipArchiveEntry entry, string path, long available)
    {
        using Stream source = entry.Open();
        using var target = new FileStream(path, FileMode.CreateNew, FileAccess.Write);
        byte[] buffer = new byte[BufferSize];
        while (source.Read(buffer) is > 0 and var count)
        {
            available -= count;
            if (available < 0)
                throw new InvalidDataException($"The files of the archive have more than {FunctionCodePackage.MaxUnzippedSize} bytes.");
            target.Write(buffer, 0, count);
        }
        return available;
    }

    // An archive of a system without permissions has none. Its bootstrap can be executed nevertheless.
    private static UnixFileMode GetMode(ZipArchiveEntry entry, int mode)
    {
        UnixFileMode permissions = (UnixFileMode)mode & Permissions;
        if (permissions != 0)
            return permissions | UnixFileMode.UserRead | UnixFileMode.UserWrite;
        return entry.FullName == FunctionCodePackage.Bootstrap ? UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute : UnixFileMode.UserRead | UnixFileMode.UserWrite;
    }
}
