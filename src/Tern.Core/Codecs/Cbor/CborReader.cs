using System.Buffers.Binary;
using System.ComponentModel;
using System.Runtime.CompilerServices;
using System.Text;

namespace Tern.Runtime;

/// <summary>A forward-only reader of CBOR.</summary>
/// <remarks>
/// For generated code, which calls the method for the next expected value. Pass it by reference. It accepts every well-formed encoding of
/// <see href="https://www.rfc-editor.org/rfc/rfc8949">RFC 8949</see>: heads of any length, items of indefinite length, all number
/// encodings and unknown tags. Nesting is limited to <see cref="MaxDepth"/> levels. A length is compared with
/// the remaining bytes before memory is allocated. Unexpected or malformed data throws a <see cref="TernSerializationException"/>.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref partial struct CborReader
{
    /// <summary>The maximum nesting depth of arrays and maps: 128.</summary>
    public const int MaxDepth = 128;

    /// <summary>The rest of a container of indefinite length.</summary>
    private const int Indefinite = -1;

    private const int IndefiniteLength = 31;
    private const int FirstLongArgument = 24;
    private const byte Break = 0xff;

    private readonly ReadOnlySpan<byte> _data;
    private int _position;
    private int _depth;
    private KeyCache _keys;

    /// <param name="data">One data item.</param>
    public CborReader(ReadOnlySpan<byte> data) => _data = data;

    /// <summary>The number of bytes read.</summary>
    public readonly int Offset => _position;

    /// <summary>The path of the member that is being read, for example <c>Items[3].pk</c>; empty at the top level. Each call parses the document again.</summary>
    public readonly string Path => CborPath.At(_data, _position);

    /// <summary>Enters a map.</summary>
    /// <returns>The <c>rest</c> argument for <see cref="ReadName"/> or <see cref="ReadKey"/>.</returns>
    /// <exception cref="TernSerializationException">The next item is of another kind or incomplete.</exception>
    public int ReadStartMap()
    {
        // The fast path for a map of few entries.
        ReadOnlySpan<byte> data = _data;
        int position = _position;
        if ((uint)position < (uint)data.Length && _depth < MaxDepth)
        {
            int count = data[position] - (CborMajor.Map << 5);
            if ((uint)count < FirstLongArgument && count * 2 < data.Length - position)
            {
                _position = position + 1;
                _depth++;
                return count;
            }
        }
        return Enter(CborMajor.Map, "a map", bytesPerEntry: 2);
    }

    /// <summary>Enters an array.</summary>
    /// <returns>The <c>rest</c> argument for <see cref="ReadElement"/>.</returns>
    /// <exception cref="TernSerializationException">The next item is of another kind or incomplete.</exception>
    public int ReadStartArray() => Enter(CborMajor.Array, "an array", bytesPerEntry: 1);

    /// <summary>Reads the name of the next member of a structure. Read or skip its value before the next name.</summary>
    /// <param name="rest">The result of <see cref="ReadStartMap"/>, updated by each call.</param>
    /// <param name="name">The name as UTF-8.</param>
    /// <returns>False at the end of the map, which is then read.</returns>
    public bool ReadName(ref int rest, out ReadOnlySpan<byte> name)
    {
        if (rest > 0 && TryReadShortText(out name))
        {
            rest--;
            return true;
        }
        return ReadNameSlow(ref rest, out name);
    }

    /// <summary>Like <see cref="ReadName"/>, for maps. Equal keys of a document usually share one string.</summary>
    /// <exception cref="TernSerializationException">A key is not text.</exception>
    public bool ReadKey(ref int rest, out string key)
    {
        if (!MoveNext(ref rest))
        {
            key = "";
            return false;
        }
        int start = _position;
        if (!TryReadShortText(out ReadOnlySpan<byte> text))
            text = MoveToText() ? ReadTextSpan() : throw Expected("a key of text");
        key = Ascii.IsValid(text) ? _keys.GetOrCreate(text) : CreateUnicode(text, start);
        return true;
    }

    /// <summary>Moves to the next element of the array. Read or skip its value before the next call.</summary>
    /// <param name="rest">The result of <see cref="ReadStartArray"/>, updated by each call.</param>
    /// <returns>False at the end of the array, which is then read.</returns>
    public bool ReadElement(ref int rest) => MoveNext(ref rest);

    /// <summary>Reads null or undefined if it is the next item.</summary>
    /// <returns>Whether the next item was null or undefined.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryReadNull()
    {
        // 0xf6 and 0xf7
        if ((uint)_position >= (uint)_data.Length || (_data[_position] & 0xfe) != 0xf6)
            return false;
        _position++;
        return true;
    }

    /// <summary>Reads a boolean.</summary>
    /// <exception cref="TernSerializationException">The next item is of another kind.</exception>
    public bool ReadBoolean()
    {
        SkipTags();
        if (_position >= _data.Length || _data[_position] is not (0xf4 or 0xf5))
            throw Expected("true or false");
        return _data[_position++] == 0xf5;
    }

    /// <summary>Checks that the document has ended.</summary>
    /// <exception cref="TernSerializationException">The document has not ended.</exception>
    public readonly void ReadEnd()
    {
        if (_position < _data.Length)
            throw Expected("the end of the document");
    }

    /// <summary>
    /// Creates the exception for an unexpected item at the reader's position, for hand-written codecs.
    /// <paramref name="expectation"/> completes the message "Expected …".
    /// </summary>
    public readonly TernSerializationException Expected(string expectation) => CborErrors.Expected(_data, _position, expectation);

    private readonly TernSerializationException Malformed(string problem, int position) => CborErrors.Malformed(_data, position, problem);

    private int Enter(int wanted, string expectation, int bytesPerEntry)
    {
        SkipTags();
        int start = _position;
        if (start >= _data.Length || _data[start] >> 5 != wanted)
            throw Expected(expectation);
        ReadHead(out ulong count, out bool isIndefinite);
        if (_depth == MaxDepth)
            throw CreateDepthException(start);
        _depth++;
        if (isIndefinite)
            return Indefinite;
        ThrowIfTooManyEntries(count, bytesPerEntry, start);
        return (int)count;
    }

    private readonly void ThrowIfTooManyEntries(ulong count, int bytesPerEntry, int start)
    {
        if (count > (ulong)(_data.Length - _position) / (uint)bytesPerEntry)
            throw Malformed("The number of entries of a container exceeds the rest of the document", start);
    }

    private readonly TernSerializationException CreateDepthException(int position) => Malformed($"The CBOR is nested deeper than {MaxDepth} levels", position);

    private bool ReadNameSlow(ref int rest, out ReadOnlySpan<byte> name)
    {
        while (MoveNext(ref rest))
        {
            if (MoveToText())
            {
                name = ReadTextSpan();
                return true;
            }
            // Member names are text: skip the unknown entry.
            Skip();
            Skip();
        }
        name = default;
        return false;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool MoveNext(ref int rest)
    {
        if (rest > 0)
        {
            rest--;
            return true;
        }
        return rest != 0 ? MoveNextUntilBreak() : Leave();
    }

    private bool MoveNextUntilBreak()
    {
        if (_position >= _data.Length)
            throw Expected("a value or the end of the container");
        return !TryReadBreak() || Leave();
    }

    private bool Leave()
    {
        _depth--;
        return false;
    }

    private bool TryReadBreak()
    {
        if (_position >= _data.Length || _data[_position] != Break)
            return false;
        _position++;
        return true;
    }

    /// <summary>Skips the tags of the next item.</summary>
    /// <returns>Whether the item is text, which is not read.</returns>
    internal bool MoveToText()
    {
        SkipTags();
        return _position < _data.Length && _data[_position] >> 5 == CborMajor.Text;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void SkipTags()
    {
        while (_position < _data.Length && _data[_position] >> 5 == CborMajor.Tag)
            ReadHead(out _, out _);
    }

    /// <summary>Reads the head of an item: the initial byte and its argument.</summary>
    /// <returns>The major type.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int ReadHead(out ulong argument, out bool isIndefinite)
    {
        int position = _position;
        if (position < _data.Length)
        {
            byte initial = _data[position];
            if ((initial & 31) < FirstLongArgument)
            {
                _position = position + 1;
                argument = (uint)(initial & 31);
                isIndefinite = false;
                return initial >> 5;
            }
        }
        return ReadLongHead(out argument, out isIndefinite);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int ReadLongHead(out ulong argument, out bool isIndefinite)
    {
        if (_position >= _data.Length)
            throw Expected("a value");
        ReadOnlySpan<byte> rest = _data[_position..];
        int major = rest[0] >> 5;
        int kind = rest[0] & 31;
        argument = 0;
        isIndefinite = kind == IndefiniteLength;
        int length = kind switch
        {
            24 => 1,
            25 => 2,
            26 => 4,
            27 => 8,
            IndefiniteLength when major is CborMajor.Bytes or CborMajor.Text or CborMajor.Array or CborMajor.Map or CborMajor.Simple => 0,
            _ => throw Malformed("A value starts with an invalid byte", _position),
        };
        if (rest.Length <= length)
            throw Malformed("The document ends within a value", _data.Length);
        argument = length switch
        {
            1 => rest[1],
            2 => BinaryPrimitives.ReadUInt16BigEndian(rest[1..]),
            4 => BinaryPrimitives.ReadUInt32BigEndian(rest[1..]),
            8 => BinaryPrimitives.ReadUInt64BigEndian(rest[1..]),
            _ => 0,
        };
        _position += 1 + length;
        return major;
    }
}
