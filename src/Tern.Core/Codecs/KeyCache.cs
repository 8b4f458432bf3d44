using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;

namespace Tern.Runtime;

/// <summary>
/// Caches the first keys of a document, so that items with the same attributes share the key strings.
/// </summary>
/// <remarks>
/// It is part of the reader on the stack, so it does not allocate and does not outlive the document. Its size is
/// fixed, so crafted colliding keys cost only a few comparisons each.
/// </remarks>
// Without it, each item of a result allocates the names of its attributes again.
// Held by AllocationTests.A_Query_of_100_items_allocates_at_most_80_KiB.
internal struct KeyCache
{
    private const int Size = 64;
    private const int MaxKeys = 48;
    private const int MaxProbes = 4;
    private const int MaxKeyLength = 64;

    private Entries _entries;
    private int _count;

    /// <summary>Returns the string of an ASCII key.</summary>
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

    // Hashes the length and the bytes at both ends to six bits, the number of entries.
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
        // Not BitOperations.Crc32C, whose tables are computed at the start of a native program (bench/results/functions.md). The multiplication moves the
        // differences of all bytes to the highest bits.
        return (uint)((((first ^ BitOperations.RotateLeft(last, 29)) + (uint)key.Length) * 0x9E3779B97F4A7C15) >> 58);
    }

    // Hashes are not stored, because the entries are cleared with each new reader and most documents are short.
    [InlineArray(Size)]
    private struct Entries
    {
        private string? _first;
    }
}
