using Tern.Local.Lambda.Functions;

namespace Tern.Local.Tests.Lambda;

/// <summary>Archives of functions, whose directory any caller can write.</summary>
public sealed class CodePackageTests
{
    [Theory]
    [InlineData(1, 300_000_000, "Unzipped size must be smaller than 262144000 bytes")]
    [InlineData(2, long.MaxValue, "Could not unzip uploaded file. Please check your file, then try to upload again.")]
    public void Archive_whose_directory_has_too_large_files_is_refused(int files, long length, string message) =>
        Assert.Equal(message, Assert.ThrowsAny<TernServiceException>(() => FunctionCodePackage.FromZip(CreateDirectory(files, length))).ServiceMessage);

    // An archive without content: its directory has the lengths of the files.
    private static byte[] CreateDirectory(int files, long length)
    {
        using var output = new MemoryStream();
        using var writer = new BinaryWriter(output);
        for (int i = 0; i < files; i++)
        {
            writer.Write("PK\u0001\u0002"u8);
            writer.Write(new byte[] { 45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 33, 0 });
            // The checksum, the compressed length, and the length, which is in the extra field.
            writer.Write(0);
            writer.Write(0);
            writer.Write(-1);
            writer.Write((short)1);
            writer.Write((short)12);
            // The comment, the disk, the attributes and the position.
            writer.Write(new byte[14]);
            writer.Write((byte)('a' + i));
            writer.Write((short)1);
            writer.Write((short)8);
            writer.Write(length);
        }
        int size = (int)output.Length;
        writer.Write("PK\u0005\u0006\0\0\0\0"u8);
        writer.Write((short)files);
        writer.Write((short)files);
        writer.Write(size);
        writer.Write(0);
        writer.Write((short)0);
        return output.ToArray();
    }
}
