using System.Buffers.Binary;
using System.Numerics;
using static Tern.Runtime.XxHashPrimes;

namespace Tern.Runtime;

/// <summary>XXH64 with seed 0.</summary>
/// <seealso href="https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md#xxh64-algorithm-description">XXH64 algorithm description</seealso>
internal sealed class XxHash64Checksum : Checksum
{
    private const int StripeLength = 32;

    private readonly byte[] _stripe = new byte[StripeLength];
    private ulong _a;
    private ulong _b;
    private ulong _c;
    private ulong _d;
    private ulong _count;

    public XxHash64Checksum()
        : base("XXHASH64", sizeof(ulong)) => Reset();

    public override void Append(ReadOnlySpan<byte> bytes)
    {
        int buffered = (int)(_count % StripeLength);
        _count += (ulong)bytes.Length;
        if (buffered > 0)
        {
            int missing = StripeLength - buffered;
            if (bytes.Length < missing)
            {
                bytes.CopyTo(_stripe.AsSpan(buffered));
                return;
            }
            bytes[..missing].CopyTo(_stripe.AsSpan(buffered));
            AppendStripes(_stripe);
            bytes = bytes[missing..];
        }
        AppendStripes(bytes);
        bytes[^(bytes.Length % StripeLength)..].CopyTo(_stripe);
    }

    public override void Reset()
    {
        _a = unchecked(P64A + P64B);
        _b = P64B;
        _c = 0;
        _d = unchecked(0 - P64A);
        _count = 0;
    }

    private protected override void WriteValueAndReset(Span<byte> value)
    {
        ulong hash = P64E;
        if (_count >= StripeLength)
        {
            hash = BitOperations.RotateLeft(_a, 1) + BitOperations.RotateLeft(_b, 7) + BitOperations.RotateLeft(_c, 12) + BitOperations.RotateLeft(_d, 18);
            hash = Merge(Merge(Merge(Merge(hash, _a), _b), _c), _d);
        }
        hash += _count;

        ReadOnlySpan<byte> rest = _stripe.AsSpan(0, (int)(_count % StripeLength));
        for (; rest.Length >= sizeof(ulong); rest = rest[sizeof(ulong)..])
            hash = (BitOperations.RotateLeft(hash ^ Round(0, BinaryPrimitives.ReadUInt64LittleEndian(rest)), 27) * P64A) + P64D;
        if (rest.Length >= sizeof(uint))
        {
            hash = (BitOperations.RotateLeft(hash ^ (BinaryPrimitives.ReadUInt32LittleEndian(rest) * P64A), 23) * P64B) + P64C;
            rest = rest[sizeof(uint)..];
        }
        foreach (byte next in rest)
            hash = BitOperations.RotateLeft(hash ^ (next * P64E), 11) * P64A;
        BinaryPrimitives.WriteUInt64BigEndian(value, Avalanche(hash));
        Reset();
    }

    private static ulong Round(ulong lane, ulong word) => BitOperations.RotateLeft(lane + (word * P64B), 31) * P64A;

    private static ulong Merge(ulong hash, ulong lane) => ((hash ^ Round(0, lane)) * P64A) + P64D;

    private void AppendStripes(ReadOnlySpan<byte> bytes)
    {
        ulong a = _a;
        ulong b = _b;
        ulong c = _c;
        ulong d = _d;
        for (; bytes.Length >= StripeLength; bytes = bytes[StripeLength..])
        {
            a = Round(a, BinaryPrimitives.ReadUInt64LittleEndian(bytes));
            b = Round(b, BinaryPrimitives.ReadUInt64LittleEndian(bytes[8..]));
            c = Round(c, BinaryPrimitives.ReadUInt64LittleEndian(bytes[16..]));
            d = Round(d, BinaryPrimitives.ReadUInt64LittleEndian(bytes[24..]));
        }
        _a = a;
        _b = b;
        _c = c;
        _d = d;
    }
}
