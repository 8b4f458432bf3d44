using System.Runtime.InteropServices;
using System.Runtime.Versioning;

namespace Tern.Functions.Logging;

/// <summary>Open files of Linux.</summary>
/// <remarks>A <see cref="FileStream"/> with its strategies is a tenth of the types of a small native program.</remarks>
[SupportedOSPlatform("linux")]
internal static partial class LinuxFiles
{
    private const int Interrupted = 4;

    /// <summary>Writes bytes at the position of the file.</summary>
    /// <exception cref="IOException">The file is closed, or cannot be written.</exception>
    public static void Write(int descriptor, ReadOnlySpan<byte> bytes)
    {
        while (bytes.Length > 0)
        {
            nint written = Write(descriptor, bytes, bytes.Length);
            if (written >= 0)
                bytes = bytes[(int)written..];
            else if (Marshal.GetLastPInvokeError() != Interrupted)
                throw new IOException(Marshal.GetLastPInvokeErrorMessage());
        }
    }

    [LibraryImport("libc", EntryPoint = "write", SetLastError = true)]
    private static partial nint Write(int descriptor, ReadOnlySpan<byte> bytes, nint length);
}
