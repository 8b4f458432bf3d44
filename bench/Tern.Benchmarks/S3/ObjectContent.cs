using System.Buffers.Binary;
using System.Collections.Concurrent;
using System.Security.Cryptography;

namespace Tern.Benchmarks.S3;

/// <summary>The content of all objects: one mebibyte, repeated.</summary>
internal static class ObjectContent
{
    private const int Seed = 17;
    private static readonly ConcurrentDictionary<long, string> s_checksums = new();
    private static readonly ConcurrentDictionary<long, string> s_digests = new();

    public static byte[] Block { get; } = CreateBlock();

    /// <summary>Creates the content of an object.</summary>
    public static byte[] Create(long length)
    {
        byte[] content = GC.AllocateUninitializedArray<byte>(checked((int)length));
        Walk(length, (part, position) => part.CopyTo(content.AsSpan((int)position)));
        return content;
    }

    public static void WriteFile(string path, long length)
    {
        using FileStream file = File.Create(path);
        Walk(length, (part, _) => file.Write(part));
    }

    /// <summary>The CRC-32 in base64, as in headers.</summary>
    public static string Crc32(long length) => s_checksums.GetOrAdd(length, static length =>
    {
        uint checksum = 0;
        Walk(length, (part, _) => checksum = Runtime.Crc32.Append(checksum, part));
        byte[] value = new byte[sizeof(uint)];
        BinaryPrimitives.WriteUInt32BigEndian(value, checksum);
        return Convert.ToBase64String(value);
    });

    /// <summary>The MD5 in hexadecimal, as in an ETag.</summary>
    public static string Md5(long length) => s_digests.GetOrAdd(length, static length =>
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.MD5);
        Walk(length, (part, _) => hash.AppendData(part));
        return Convert.ToHexStringLower(hash.GetHashAndReset());
    });

    private delegate void Visit(ReadOnlySpan<byte> part, long position);

    private static void Walk(long length, Visit visit)
    {
        for (long position = 0; position < length; position += Block.Length)
            visit(Block.AsSpan(0, (int)Math.Min(Block.Length, length - position)), position);
    }

    private static byte[] CreateBlock()
    {
        byte[] block = new byte[1024 * 1024];
        new Random(Seed).NextBytes(block);
        return block;
    }
}
