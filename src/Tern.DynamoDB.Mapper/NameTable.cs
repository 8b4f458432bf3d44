using System.Buffers;
using System.ComponentModel;
using System.Numerics;
using System.Text;
using Tern.Runtime;

namespace Tern.DynamoDB.Mapper;

/// <summary>A table of names by their index, for generated code: the attributes of a type, or the texts of an enum.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class NameTable
{
    // The shortest name in the array with its quotes and comma.
    private const int ShortestName = 3;

    private const int MaxStackLength = 256;

    private readonly byte[] _text;
    private readonly Entry[] _entries;

    // The first entry of each hash, -1 for none. The others follow by Entry.Next.
    private readonly int[] _first;

    /// <param name="json">The names as an array of JSON: <c>["Id","Total"]</c>.</param>
    public NameTable(string json)
    {
        ArgumentNullException.ThrowIfNull(json);
        using var text = new PooledBuffer();
        Span<Entry> entries = new Entry[json.Length / ShortestName];
        int count = 0;
        var reader = new JsonReader(Encoding.UTF8.GetBytes(json));
        reader.ReadStartArray();
        while (reader.ReadElement())
        {
            ReadOnlySpan<byte> name = reader.ReadUtf8();
            entries[count++] = new Entry { Offset = text.WrittenCount, Length = name.Length };
            text.Write(name);
        }
        reader.Dispose();
        _text = text.WrittenSpan.ToArray();
        _entries = entries[..count].ToArray();
        _first = new int[(int)BitOperations.RoundUpToPowerOf2((uint)(count * 2) + 1)];
        _first.AsSpan().Fill(-1);
        for (int i = 0; i < count; i++)
        {
            ref int first = ref _first[Hash(Get(i)) & (_first.Length - 1)];
            _entries[i].Next = first;
            first = i;
        }
    }

    /// <summary>Returns a name as UTF-8.</summary>
    /// <param name="index">The index of the name.</param>
    public ReadOnlySpan<byte> Get(int index) => _text.AsSpan(_entries[index].Offset, _entries[index].Length);

    /// <summary>Returns the index of a name; -1 if the table does not contain it.</summary>
    /// <param name="utf8">The name as UTF-8.</param>
    public int Find(ReadOnlySpan<byte> utf8)
    {
        int index = _first[Hash(utf8) & (_first.Length - 1)];
        while (index >= 0 && !Get(index).SequenceEqual(utf8))
            index = _entries[index].Next;
        return index;
    }

    internal bool Contains(string name)
    {
        int size = Encoding.UTF8.GetMaxByteCount(name.Length);
        Span<byte> utf8 = size <= MaxStackLength ? stackalloc byte[MaxStackLength] : new byte[size];
        return Find(utf8[..Encoding.UTF8.GetBytes(name, utf8)]) >= 0;
    }

    // Names of one type often have the same length, or the same start, or end with a number.
    private static int Hash(ReadOnlySpan<byte> utf8) =>
        utf8.IsEmpty ? 0 : (utf8.Length * 5) ^ (utf8[0] * 3) ^ (utf8[utf8.Length / 2] * 17) ^ (utf8[^1] * 11);

    private struct Entry
    {
        public int Offset;
        public int Length;
        public int Next;
    }
}
