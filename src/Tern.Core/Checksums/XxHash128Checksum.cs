using System.Buffers.Binary;
using System.Numerics;
using static Tern.Runtime.XxHashPrimes;

namespace Tern.Runtime;

/// <summary>128-bit XXH3.</summary>
internal sealed class XxHash128Checksum() : Xxh3Checksum("XXHASH128", 2 * sizeof(ulong))
{
    private protected override void WriteShort(ReadOnlySpan<byte> message, Span<byte> value)
    {
        switch (message.Length)
        {
            case 0:
                Write(
                    XxHashPrimes.Avalanche(Xxh3Secret.Word(64) ^ Xxh3Secret.Word(72)),
                    XxHashPrimes.Avalanche(Xxh3Secret.Word(80) ^ Xxh3Secret.Word(88)),
                    value);
                break;
            case <= 3:
                WriteUpTo3(message, value);
                break;
            case <= 8:
                WriteUpTo8(message, value);
                break;
            case <= 16:
                WriteUpTo16(message, value);
                break;
            case <= 128:
                WriteUpTo128(message, value);
                break;
            default:
                WriteUpTo240(message, value);
                break;
        }
    }

    private protected override void WriteLong(ulong length, Span<byte> value) =>
        Write(Merge(length * P64A, 11), Merge(~(length * P64B), Xxh3Secret.Length - 64 - 11), value);

    private static void Write(ulong low, ulong high, Span<byte> value)
    {
        BinaryPrimitives.WriteUInt64BigEndian(value, high);
        BinaryPrimitives.WriteUInt64BigEndian(value[sizeof(ulong)..], low);
    }

    private static void WriteUpTo3(ReadOnlySpan<byte> message, Span<byte> value)
    {
        uint combined = message[^1] | ((uint)message.Length << 8) | ((uint)message[0] << 16) | ((uint)message[message.Length >> 1] << 24);
        uint turned = BitOperations.RotateLeft(BinaryPrimitives.ReverseEndianness(combined), 13);
        ulong first = Xxh3Secret.Word(0);
        ulong second = Xxh3Secret.Word(8);
        Write(
            XxHashPrimes.Avalanche(combined ^ (uint)first ^ (first >> 32)),
            XxHashPrimes.Avalanche(turned ^ (uint)second ^ (second >> 32)),
            value);
    }

    private static void WriteUpTo8(ReadOnlySpan<byte> message, Span<byte> value)
    {
        ulong first = BinaryPrimitives.ReadUInt32LittleEndian(message);
        ulong last = BinaryPrimitives.ReadUInt32LittleEndian(message[^4..]);
        ulong combined = Xxh3Secret.Word(16) ^ Xxh3Secret.Word(24) ^ (first | (last << 32));
        ulong high = Math.BigMul(combined, P64A + ((ulong)message.Length << 2), out ulong low);
        high += low << 1;
        low ^= high >> 3;
        low ^= low >> 35;
        low *= 0x9FB21C651E98DF25;
        Write(low ^ (low >> 28), Avalanche(high), value);
    }

    private static void WriteUpTo16(ReadOnlySpan<byte> message, Span<byte> value)
    {
        ulong first = Word(message, 0);
        ulong last = Word(message, message.Length - 8);
        ulong left = Xxh3Secret.Word(32) ^ Xxh3Secret.Word(40) ^ first ^ last;
        ulong right = Xxh3Secret.Word(48) ^ Xxh3Secret.Word(56) ^ last;
        ulong high = Math.BigMul(left, P64A, out ulong low);
        low += (ulong)(message.Length - 1) << 54;
        high += right + ((uint)right * (P32B - 1));
        low ^= BinaryPrimitives.ReverseEndianness(high);
        ulong carried = Math.BigMul(low, P64B, out low);
        Write(Avalanche(low), Avalanche(carried + (high * P64B)), value);
    }

    private static void WriteUpTo128(ReadOnlySpan<byte> message, Span<byte> value)
    {
        ulong a = (ulong)message.Length * P64A;
        ulong b = 0;
        for (int i = (message.Length - 1) >> 5; i >= 0; i--)
            MixTwo(ref a, ref b, message, i * 16, message.Length - (i * 16) - 16, i * 32);
        WriteMedium(a, b, message.Length, value);
    }

    private static void WriteUpTo240(ReadOnlySpan<byte> message, Span<byte> value)
    {
        ulong a = (ulong)message.Length * P64A;
        ulong b = 0;
        for (int i = 0; i < 4; i++)
            MixTwo(ref a, ref b, message, i * 32, (i * 32) + 16, i * 32);
        a = Avalanche(a);
        b = Avalanche(b);
        for (int i = 4; i < message.Length >> 5; i++)
            MixTwo(ref a, ref b, message, i * 32, (i * 32) + 16, ((i - 4) * 32) + 3);
        MixTwo(ref a, ref b, message, message.Length - 16, message.Length - 32, 103);
        WriteMedium(a, b, message.Length, value);
    }

    private static void MixTwo(ref ulong a, ref ulong b, ReadOnlySpan<byte> message, int first, int second, int secretOffset)
    {
        a = (a + Mix(message, first, secretOffset)) ^ (Word(message, second) + Word(message, second + 8));
        b = (b + Mix(message, second, secretOffset + 16)) ^ (Word(message, first) + Word(message, first + 8));
    }

    private static void WriteMedium(ulong a, ulong b, int length, Span<byte> value) =>
        Write(Avalanche(a + b), 0 - Avalanche((a * P64A) + (b * P64D) + ((ulong)length * P64B)), value);
}
