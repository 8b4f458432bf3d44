namespace Tern.Functions.Build.Zip;

/// <summary>The modes of files in the zip. They depend on the content only, because the modes on this machine depend on its umask and file system.</summary>
internal static class UnixMode
{
    public const int Executable = 0b1_000_000_111_101_101;
    public const int Regular = 0b1_000_000_110_100_100;

    /// <summary>0755 for programs and native libraries (ELF) and for scripts (<c>#!</c>), else 0644, with the bits of a regular file.</summary>
    public static int Of(ReadOnlySpan<byte> content) =>
        content.StartsWith("\u007FELF"u8) || content.StartsWith("#!"u8) ? Executable : Regular;
}
