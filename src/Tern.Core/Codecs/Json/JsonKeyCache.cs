using System.Runtime.CompilerServices;
using System.Text;

namespace Tern.Codecs.Json;

/// <summary>
/// The keys that one reader has seen lately, so that a hundred items with the same attributes share their strings.
/// </summary>
/// <remarks>It lives in the reader, on the stack: nothing is allocated for it, and nothing outlives the document.</remarks>
[InlineArray(Size)]
internal struct JsonKeyCache
{
    private const int Size = 64;
    private const int MaxKeyLength = 64;

    private string? _first;

    /// <summary>The string of a key that is all ASCII.</summary>
    public string GetOrCreate(ReadOnlySpan<byte> key)
    {
        if (key.Length is 0 or > MaxKeyLength)
            return JsonText.CreateAscii(key);
        int slot = Slot(key);
        if (this[slot] is { } seen && Ascii.Equals(key, seen))
            return seen;
        int other = slot ^ 1;
        if (this[other] is { } seenToo && Ascii.Equals(key, seenToo))
            return seenToo;
        string created = JsonText.CreateAscii(key);
        this[this[slot] is null ? slot : other] = created;
        return created;
    }

    private static int Slot(ReadOnlySpan<byte> key) =>
        (int)(((uint)key.Length + (key[0] * 31u) + (key[^1] * 17u) + (key[key.Length / 2] * 7u)) % Size);
}
