using System.Buffers.Binary;
using System.Numerics;
using static Tern.Runtime.XxHashPrimes;

namespace Tern.Runtime;

/// <summary>64-bit XXH3.</summary>
internal sealed class XxHash3Checksum() : Xxh3Checksum("XXHASH3", sizeof(ulong))
{
    private protected override void WriteShort(ReadOnlySpan<byte> message, Span<byte> value) =>
        BinaryPrimitives.WriteUInt64BigEndian(value, message.Length switch
        {
            0 => XxHashPrimes.Avalanche(Xxh3Secret.Word(56) ^ Xxh3Secret.Word(64)),
            <= 3 => UpTo3(message),
            <= 8 => UpTo8(message),
            <= 16 => UpTo16(message),
            <= 128 => UpTo128(message),
            _ => UpTo240(message),
        });

    private protected override void WriteLong(ulong length, Span<byte> value) =>
        BinaryPrimitives.WriteUInt64BigEndian(value, Merge(length * P64A, 11));

    private static ulong UpTo3(ReadOnlySpan<byte> message)
    {
        uint combined = message[^1] | ((uint)message.Length << 8) | ((uint)message[0] << 16) | ((uint)message[message.Length >> 1] << 24);
        ulong secret = Xxh3Secret.Word(0);
        return XxHashPrimes.Avalanche(combined ^ (uint)secret ^ (secret >> 32));
    }

    private static ulong UpTo8(ReadOnlySpan<byte> message)
    {
        ulong first = BinaryPrimitives.ReadUInt32LittleEndian(message);
        ulong last = BinaryPrimitives.ReadUInt32LittleEndian(message[^4..]);
        ulong hash = Xxh3Secret.Word(8) ^ Xxh3Secret.Word(16) ^ (last | (first << 32));
        hash ^= BitOperations.RotateLeft(hash, 49) ^ BitOperations.RotateLeft(hash, 24);
        hash *= 0x9FB21C651E98DF25;
        hash ^= (hash >> 35) + (ulong)message.Length;
        hash *= 0x9FB21C651E98DF25;
        return hash ^ (hash >> 28);
    }

    private static ulong UpTo16(ReadOnlySpan<byte> message)
    {
        ulong low = Xxh3Secret.Word(24) ^ Xxh3Secret.Word(32) ^ Word(message, 0);
        ulong high = Xxh3Secret.Word(40) ^ Xxh3Secret.Word(48) ^ Word(message, message.Length - 8);
        return Avalanche((ulong)message.Length + BinaryPrimitives.ReverseEndianness(low) + high + MultiplyAndFold(low, high));
    }

    private static ulong UpTo128(ReadOnlySpan<byte> message)
    {
        ulong hash = (ulong)message.Length * P64A;
        for (int i = (message.Length - 1) >> 5; i >= 0; i--)
        {
            hash += Mix(message, i * 16, i * 32);
            hash += Mix(message, message.Length - (i * 16) - 16, (i * 32) + 16);
        }
        return Avalanche(hash);
    }

    private static ulong UpTo240(ReadOnlySpan<byte> message)
    {
        ulong hash = (ulong)message.Length * P64A;
        for (int i = 0; i < 8; i++)
            hash += Mix(message, i * 16, i * 16);
        hash = Avalanche(hash);
        for (int i = 8; i < message.Length >> 4; i++)
            hash += Mix(message, i * 16, ((i - 8) * 16) + 3);
        return Avalanche(hash + Mix(message, message.Length - 16, 119));
    }
}
