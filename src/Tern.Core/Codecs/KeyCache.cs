using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;

namespace Tern.Codecs;

/// <summary>
/// The first keys that one reader has seen, so that a hundred items with the same attributes share their strings.
/// </summary>
/// <remarks>
/// It lives in the reader, on the stack: nothing is allocated for it, and nothing outlives the document. Its size is
/// fixed, so that keys made to collide cost no more than a few comparisons each.
/// </remarks>
internal struct KeyCache
{
    private const int Size = 64;
    private const int MaxKeys = 48;
    private const int MaxProbes = 4;
    private const int MaxKeyLength = 64;

    private Entries _entries;
    private int _count;

    /// <summary>The string of a key that is all ASCII.</summary>
    public string GetOrCreate(ReadOnlySpan<byte> key)
    {
        if (key.Length is 0 or > MaxKeyLength)
            return AsciiText.Create(key);
        uint hash = Hash(key);
        for (uint probe = 0; probe < MaxProbes; probe++)
        {
            ref string? entry = ref _entries[(int)((hash + probe) % Size)];
            if (entry is null)
                return Add(ref entry, key);
            if (Ascii.Equals(key, entry))
                return entry;
        }
        return AsciiText.Create(key);
    }

    private string Add(ref string? entry, ReadOnlySpan<byte> key)
    {
        string created = AsciiText.Create(key);
        if (_count < MaxKeys)
        {
            _count++;
            entry = created;
        }
        return created;
    }

    // Of the length and the bytes at both ends.
    private static uint Hash(ReadOnlySpan<byte> key)
    {
        ref byte start = ref MemoryMarshal.GetReference(key);
        ulong first;
        ulong last;
        if (key.Length >= 8)
        {
            first = Unsafe.ReadUnaligned<ulong>(ref start);
            last = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref start, key.Length - 8));
        }
        else if (key.Length >= 4)
        {
            first = Unsafe.ReadUnaligned<uint>(ref start);
            last = Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref start, key.Length - 4));
        }
        else
        {
            first = start;
            last = ((uint)Unsafe.Add(ref start, key.Length / 2) << 8) | Unsafe.Add(ref start, key.Length - 1);
        }
        // One instruction each where the processor has it, and keys that differ in one byte never share a hash.
        return BitOperations.Crc32C(BitOperations.Crc32C((uint)key.Length, first), last);
    }

    // Without their hashes: a reader is cleared when it is made, and most documents are short.
    [InlineArray(Size)]
    private struct Entries
    {
        private string? _first;
    }
}
