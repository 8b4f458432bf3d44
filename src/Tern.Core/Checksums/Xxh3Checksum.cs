using System.Buffers.Binary;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;
using static Tern.Runtime.XxHashPrimes;

namespace Tern.Runtime;

/// <summary>
/// XXH3 with seed 0 and the default secret: the common part of its 64-bit and 128-bit values, which processes messages of more than 240 bytes.
/// Shorter messages are buffered, because each form has separate formulas for them.
/// </summary>
/// <seealso href="https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md#xxh3-algorithm-overview">XXH3 algorithm overview</seealso>
internal abstract class Xxh3Checksum : Checksum
{
    /// <summary>The longest message that is buffered completely.</summary>
    protected const int MaxShortLength = 240;

    private const int StripeLength = 64;
    private const int StripesPerBlock = (Xxh3Secret.Length - StripeLength) / sizeof(ulong);
    private const int BufferLength = 4 * StripeLength;

    private readonly ulong[] _lanes = new ulong[8];
    // Bytes that have not been accumulated. Its end is retained afterwards, because the last stripe of the message may begin there.
    private readonly byte[] _buffer = new byte[BufferLength];
    private int _buffered;
    private int _stripe;
    private ulong _count;

    private protected Xxh3Checksum(string algorithm, int length)
        : base(algorithm, length) => Reset();

    public sealed override void Append(ReadOnlySpan<byte> bytes)
    {
        _count += (ulong)bytes.Length;
        // The last stripe of a message is processed differently, so nothing is accumulated before more bytes follow.
        if (bytes.Length > BufferLength - _buffered)
        {
            int missing = BufferLength - _buffered;
            bytes[..missing].CopyTo(_buffer.AsSpan(_buffered));
            AppendStripes(_buffer);
            bytes = bytes[missing..];
            _buffered = 0;
            if (bytes.Length > BufferLength)
            {
                int direct = (bytes.Length - 1) / StripeLength * StripeLength;
                AppendStripes(bytes[..direct]);
                bytes[(direct - StripeLength)..direct].CopyTo(_buffer.AsSpan(BufferLength - StripeLength));
                bytes = bytes[direct..];
            }
        }
        bytes.CopyTo(_buffer.AsSpan(_buffered));
        _buffered += bytes.Length;
    }

    public sealed override void Reset()
    {
        ReadOnlySpan<ulong> start = [P32C, P64A, P64B, P64C, P64D, P32B, P64E, P32A];
        start.CopyTo(_lanes);
        _buffered = 0;
        _stripe = 0;
        _count = 0;
    }

    private protected sealed override void WriteValueAndReset(Span<byte> value)
    {
        if (_count <= MaxShortLength)
        {
            WriteShort(_buffer.AsSpan(0, _buffered), value);
        }
        else
        {
            AppendLastStripe();
            WriteLong(_count, value);
        }
        Reset();
    }

    /// <summary>Writes the value of a message that was buffered completely.</summary>
    private protected abstract void WriteShort(ReadOnlySpan<byte> message, Span<byte> value);

    /// <summary>Writes the value of a longer message, all of which has been accumulated.</summary>
    private protected abstract void WriteLong(ulong length, Span<byte> value);

    /// <summary>Merges the lanes into one word.</summary>
    private protected ulong Merge(ulong start, int secretOffset)
    {
        for (int i = 0; i < _lanes.Length; i += 2)
            start += MultiplyAndFold(_lanes[i] ^ Xxh3Secret.Word(secretOffset + (i * 8)), _lanes[i + 1] ^ Xxh3Secret.Word(secretOffset + (i * 8) + 8));
        return Avalanche(start);
    }

    private protected static ulong Word(ReadOnlySpan<byte> bytes, int offset) => BinaryPrimitives.ReadUInt64LittleEndian(bytes[offset..]);

    /// <summary>Returns the exclusive or of the two halves of a 128-bit product.</summary>
    private protected static ulong MultiplyAndFold(ulong left, ulong right)
    {
        ulong high = Math.BigMul(left, right, out ulong low);
        return high ^ low;
    }

    /// <summary>Mixes sixteen bytes of a message with as many of the secret.</summary>
    private protected static ulong Mix(ReadOnlySpan<byte> message, int offset, int secretOffset) =>
        MultiplyAndFold(Word(message, offset) ^ Xxh3Secret.Word(secretOffset), Word(message, offset + 8) ^ Xxh3Secret.Word(secretOffset + 8));

    private protected static ulong Avalanche(ulong value)
    {
        value = (value ^ (value >> 37)) * 0x165667919E3779F9;
        return value ^ (value >> 32);
    }

    private void AppendLastStripe()
    {
        Span<byte> last = stackalloc byte[StripeLength];
        ReadOnlySpan<byte> buffered = _buffer.AsSpan(0, _buffered);
        if (buffered.Length >= StripeLength)
        {
            AppendStripes(buffered[..((buffered.Length - 1) / StripeLength * StripeLength)]);
            buffered[^StripeLength..].CopyTo(last);
        }
        else
        {
            _buffer.AsSpan(BufferLength - StripeLength + buffered.Length).CopyTo(last);
            buffered.CopyTo(last[^buffered.Length..]);
        }
        Accumulate(_lanes, last, Xxh3Secret.Bytes.Slice(Xxh3Secret.Length - StripeLength - 7, StripeLength));
    }

    /// <summary>Accumulates complete stripes, none of which is the message's last.</summary>
    private void AppendStripes(ReadOnlySpan<byte> bytes)
    {
        while (!bytes.IsEmpty)
        {
            int count = Math.Min(bytes.Length / StripeLength, StripesPerBlock - _stripe);
            Accumulate(_lanes, bytes[..(count * StripeLength)], Xxh3Secret.Bytes[(_stripe * sizeof(ulong))..]);
            bytes = bytes[(count * StripeLength)..];
            _stripe += count;
            if (_stripe == StripesPerBlock)
            {
                Scramble();
                _stripe = 0;
            }
        }
    }

    private void Scramble()
    {
        for (int i = 0; i < _lanes.Length; i++)
            _lanes[i] = (_lanes[i] ^ (_lanes[i] >> 47) ^ Xxh3Secret.Word(Xxh3Secret.Length - StripeLength + (i * 8))) * P32A;
    }

    /// <summary>Accumulates stripes, each with the secret eight bytes further.</summary>
    internal static void Accumulate(Span<ulong> lanes, ReadOnlySpan<byte> stripes, ReadOnlySpan<byte> secret)
    {
        if (Vector128.IsHardwareAccelerated && BitConverter.IsLittleEndian)
            AccumulateByVector(lanes, stripes, secret);
        else
            AccumulateByWord(lanes, stripes, secret);
    }

    internal static void AccumulateByWord(Span<ulong> lanes, ReadOnlySpan<byte> stripes, ReadOnlySpan<byte> secret)
    {
        for (; !stripes.IsEmpty; stripes = stripes[StripeLength..], secret = secret[sizeof(ulong)..])
        {
            for (int i = 0; i < lanes.Length; i++)
            {
                ulong word = Word(stripes, i * 8);
                ulong key = word ^ Word(secret, i * 8);
                lanes[i ^ 1] += word;
                lanes[i] += (uint)key * (key >> 32);
            }
        }
    }

    private static void AccumulateByVector(Span<ulong> lanes, ReadOnlySpan<byte> stripes, ReadOnlySpan<byte> secret)
    {
        ref ulong lane = ref MemoryMarshal.GetReference(lanes);
        ref byte message = ref MemoryMarshal.GetReference(stripes);
        ref byte key = ref MemoryMarshal.GetReference(secret);
        Vector128<ulong> a = Vector128.LoadUnsafe(ref lane, 0);
        Vector128<ulong> b = Vector128.LoadUnsafe(ref lane, 2);
        Vector128<ulong> c = Vector128.LoadUnsafe(ref lane, 4);
        Vector128<ulong> d = Vector128.LoadUnsafe(ref lane, 6);
        nuint keyPosition = 0;
        for (nuint position = 0; position < (nuint)stripes.Length; position += StripeLength, keyPosition += sizeof(ulong))
        {
            a += Mix(ref message, position, ref key, keyPosition);
            b += Mix(ref message, position + 16, ref key, keyPosition + 16);
            c += Mix(ref message, position + 32, ref key, keyPosition + 32);
            d += Mix(ref message, position + 48, ref key, keyPosition + 48);
        }
        a.StoreUnsafe(ref lane, 0);
        b.StoreUnsafe(ref lane, 2);
        c.StoreUnsafe(ref lane, 4);
        d.StoreUnsafe(ref lane, 6);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ulong> Mix(ref byte message, nuint position, ref byte secret, nuint secretPosition)
    {
        Vector128<ulong> words = Vector128.LoadUnsafe(ref message, position).AsUInt64();
        Vector128<ulong> keys = words ^ Vector128.LoadUnsafe(ref secret, secretPosition).AsUInt64();
        return MultiplyHalves(keys) + Vector128.Shuffle(words, Vector128.Create(1UL, 0));
    }

    // Multiplies the lower half of each word by its upper half.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ulong> MultiplyHalves(Vector128<ulong> words)
    {
        if (Sse2.IsSupported)
            return Sse2.Multiply(words.AsUInt32(), (words >>> 32).AsUInt32());
        if (AdvSimd.IsSupported)
            return AdvSimd.MultiplyWideningLower(AdvSimd.ExtractNarrowingLower(words), AdvSimd.ShiftRightLogicalNarrowingLower(words, 32));
        return (words & Vector128.Create((ulong)uint.MaxValue)) * (words >>> 32);
    }
}
