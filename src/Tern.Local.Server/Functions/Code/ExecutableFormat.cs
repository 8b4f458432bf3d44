using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace Tern.Local.Server.Functions.Code;

/// <summary>Whether Linux can execute a file. The C library executes a file in an unknown format as a shell script, which the service does not.</summary>
/// <seealso href="https://man7.org/linux/man-pages/man5/elf.5.html">elf(5)</seealso>
internal static class ExecutableFormat
{
    private const string Interpreters = "/proc/sys/fs/binfmt_misc";
    private const int HeaderLength = 20;
    private const int MachineOffset = 18;

    /// <summary>Whether a file is a script with an interpreter, or a program for this processor.</summary>
    public static bool IsExecutable(string path)
    {
        Span<byte> header = stackalloc byte[HeaderLength];
        using var file = new FileStream(path, FileMode.Open, FileAccess.Read);
        int length = file.ReadAtLeast(header, HeaderLength, throwOnEndOfStream: false);
        header = header[..length];
        if (header.StartsWith("#!"u8))
            return true;
        if (length < HeaderLength || !header.StartsWith("\u007fELF"u8))
            return false;
        return FindMachine() is not { } machine || BinaryPrimitives.ReadUInt16LittleEndian(header[MachineOffset..]) == machine || HasInterpreters();
    }

    // An interpreter of the system can execute the programs of other processors.
    private static bool HasInterpreters() => Directory.Exists(Interpreters) && Directory.EnumerateFiles(Interpreters).Any(name => Path.GetFileName(name) is not ("register" or "status"));

    private static ushort? FindMachine() => RuntimeInformation.OSArchitecture switch
    {
        Architecture.X64 => 62,
        Architecture.Arm64 => 183,
        _ => null,
    };
}
