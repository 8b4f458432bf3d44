using System.Runtime.InteropServices;

namespace Tern.Local.Durability;

/// <summary>Makes names in a folder as safe as the files' contents.</summary>
/// <remarks>A new, renamed or deleted file survives a crash only when its folder was flushed too; Windows does that by itself.</remarks>
internal static partial class Directories
{
    private const int ReadOnly = 0;

    public static void Flush(string path)
    {
        if (OperatingSystem.IsWindows())
            return;
        int descriptor = Open(path, ReadOnly);
        if (descriptor < 0)
            throw new IOException($"The folder '{path}' cannot be opened to flush it (error {Marshal.GetLastPInvokeError()}).");
        try
        {
            if (Sync(descriptor) != 0)
                throw new IOException($"The folder '{path}' cannot be flushed (error {Marshal.GetLastPInvokeError()}).");
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
