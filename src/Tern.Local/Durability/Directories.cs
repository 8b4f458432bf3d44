using System.Runtime.InteropServices;

namespace Tern.Local.Durability;

/// <summary>Flushes folders to disk, so that changes of file names survive a crash.</summary>
/// <remarks>Creating, renaming or deleting a file survives a crash only if its folder is flushed too. Windows does this without a call.</remarks>
internal static partial class Directories
{
    private const int ReadOnly = 0;

    public static void Flush(string path)
    {
        if (OperatingSystem.IsWindows())
            return;
        int descriptor = Open(path, ReadOnly);
        if (descriptor < 0)
            throw new IOException($"Opening the folder '{path}' to flush it failed with errno {Marshal.GetLastPInvokeError()}.");
        try
        {
            if (Sync(descriptor) != 0)
                throw new IOException($"Flushing the folder '{path}' failed with errno {Marshal.GetLastPInvokeError()}.");
        }
        finally
        {
            _ = Close(descriptor);
        }
    }

    [LibraryImport("libc", EntryPoint = "open", SetLastError = true, StringMarshalling = StringMarshalling.Utf8)]
    private static partial int Open(string path, int flags);

    [LibraryImport("libc", EntryPoint = "fsync", SetLastError = true)]
    private static partial int Sync(int descriptor);

    [LibraryImport("libc", EntryPoint = "close", SetLastError = true)]
    private static partial int Close(int descriptor);
}
