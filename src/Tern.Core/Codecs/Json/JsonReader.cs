using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Tern.Codecs.Json;

/// <summary>Pulls values out of UTF-8 JSON in the order in which they stand there.</summary>
/// <remarks>
/// Made for generated code, which says what it expects next; pass it by reference. The grammar is RFC 8259 to the letter;
/// nesting is limited to <see cref="MaxDepth"/> levels. Whatever does not fit is a <see cref="CodecException"/>.
/// What <see cref="Skip"/> passes over is checked for its grammar only, not for valid UTF-8.
/// </remarks>
public ref partial struct JsonReader
{
    /// <summary>How deep arrays and objects may nest.</summary>
    public const int MaxDepth = 128;

    private readonly ReadOnlySpan<byte> _json;
    private int _position;
    private int _depth;
    private bool _isFirst;
    private KeyCache _keys;

    /// <param name="utf8">One JSON value with optional white space around it.</param>
    public JsonReader(ReadOnlySpan<byte> utf8) => _json = utf8;

    /// <summary>How many bytes have been read.</summary>
    public readonly int Offset => _position;

    /// <summary>The member that is being read, for example <c>Items[3].pk</c>; empty at the top. It is found by going through the document again.</summary>
    public readonly string Path => JsonPath.At(_json, _position);

    /// <summary>What the next value is, without reading it.</summary>
    public JsonTokenKind Peek() => PeekByte() switch
    {
        '{' => JsonTokenKind.Object,
        '[' => JsonTokenKind.Array,
        '"' => JsonTokenKind.String,
        '-' or (>= '0' and <= '9') => JsonTokenKind.Number,
        't' or 'f' => JsonTokenKind.Boolean,
        'n' => JsonTokenKind.Null,
        _ => JsonTokenKind.None,
    };

    /// <summary>Enters an object.</summary>
    /// <exception cref="CodecException">The next value is something else.</exception>
    public void ReadStartObject()
    {
        if (PeekByte() != '{')
            throw Expected("an object");
        Enter();
    }

    /// <summary>Enters an array.</summary>
    /// <exception cref="CodecException">The next value is something else.</exception>
    public void ReadStartArray()
    {
        if (PeekByte() != '[')
            throw Expected("an array");
        Enter();
    }

    /// <summary>Reads the name of the object's next member, and the colon; its value must be read or skipped before the next name.</summary>
    /// <param name="name">The name as UTF-8, unescaped.</param>
    /// <returns>False when the object has ended; the end is then read.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public bool ReadName(out ReadOnlySpan<byte> name)
    {
        if (!MoveToMember())
        {
            name = default;
            return false;
        }
        name = TakeStringBytes();
        TakeColon();
        return true;
    }

    /// <summary>Like <see cref="ReadName"/> for maps: equal keys of one document are mostly one string.</summary>
    public bool ReadKey(out string key)
    {
        if (!MoveToMember())
        {
            key = "";
            return false;
        }
        key = TakeKey();
        TakeColon();
        return true;
    }

    /// <summary>Goes to the next element of the array, whose value must be read or skipped before the next call.</summary>
    /// <returns>False when the array has ended; the end is then read.</returns>
    public bool ReadElement()
    {
        int next = PeekByte();
        if (_isFirst)
        {
            _isFirst = false;
            if (next != ']')
                return true;
        }
        else if (next == ',')
        {
            _position++;
            if (PeekByte() == ']')
                throw Expected("a value");
            return true;
        }
        else if (next != ']')
        {
            throw Expected("',' or ']'");
        }
        Leave();
        return false;
    }

    /// <summary>Reads <c>null</c> if it is next.</summary>
    /// <returns>Whether it was.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryReadNull()
    {
        if (PeekByte() != 'n')
            return false;
        TakeLiteral("null"u8);
        return true;
    }

    /// <summary>Reads <c>true</c> or <c>false</c>.</summary>
    /// <exception cref="CodecException">The next value is something else.</exception>
    public bool ReadBoolean()
    {
        switch (PeekByte())
        {
            case 't':
                TakeLiteral("true"u8);
                return true;
            case 'f':
                TakeLiteral("false"u8);
                return false;
            default:
                throw Expected("true or false");
        }
    }

    /// <summary>Requires that nothing but white space follows.</summary>
    /// <exception cref="CodecException">Something follows.</exception>
    public void ReadEnd()
    {
        if (PeekByte() >= 0)
            throw Expected("the end of the document");
    }

    /// <summary>
    /// An error about the value that begins at the reader's position, for hand-written codecs:
    /// <paramref name="expectation"/> completes "Expected …".
    /// </summary>
    public readonly CodecException Expected(string expectation) => JsonErrors.Expected(_json, _position, expectation);

    /// <summary>An error about the value that was just read, for hand-written codecs.</summary>
    /// <param name="problem">What is wrong, without quoting a value.</param>
    public readonly CodecException Invalid(string problem) => Malformed(problem, _position);

    // Apart: its text is put together, which is much code in whatever enters objects.
    private readonly CodecException TooDeep() => Malformed($"The JSON nests deeper than {MaxDepth} levels", _position);

    private readonly CodecException Malformed(string problem, int position) => JsonErrors.Malformed(_json, position, problem);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Enter()
    {
        if (_depth == MaxDepth)
            throw TooDeep();
        _depth++;
        _position++;
        _isFirst = true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Leave()
    {
        _depth--;
        _position++;
        _isFirst = false;
    }

    // Stands at the opening quote of the name afterwards.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool MoveToMember()
    {
        int next = PeekByte();
        if (next == '}')
        {
            Leave();
            return false;
        }
        if (_isFirst)
        {
            _isFirst = false;
        }
        else
        {
            if (next != ',')
                throw Expected("',' or '}'");
            _position++;
            next = PeekByte();
        }
        if (next != '"')
            throw Expected("a member's name");
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void TakeColon()
    {
        if (PeekByte() != ':')
            throw Expected("':'");
        _position++;
    }

    private void TakeLiteral(ReadOnlySpan<byte> literal)
    {
        if (!_json[_position..].StartsWith(literal))
            throw Malformed("The JSON has an unknown literal", _position);
        _position += literal.Length;
    }

    /// <summary>Passes white space; the byte after it, or -1 at the end.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int PeekByte()
    {
        int position = _position;
        ReadOnlySpan<byte> json = _json;
        if ((uint)position < (uint)json.Length)
        {
            byte next = json[position];
            if (next > ' ')
                return next;
        }
        return PeekBehindWhiteSpace();
    }

    // At most one space in compact JSON, a line break and an indentation in the other kind.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private int PeekBehindWhiteSpace()
    {
        ReadOnlySpan<byte> rest = _json[_position..];
        int length = rest.Length > 1 && rest[1] > ' ' && IsWhiteSpace(rest[0]) ? 1 : WhiteSpaceLength(rest);
        _position += length;
        return length < rest.Length ? rest[length] : -1;
    }

    private static int WhiteSpaceLength(ReadOnlySpan<byte> text)
    {
        int i = 0;
        for (; i <= text.Length - Vector128<byte>.Count; i += Vector128<byte>.Count)
        {
            Vector128<byte> bytes = Vector128.LoadUnsafe(ref MemoryMarshal.GetReference(text), (nuint)i);
            Vector128<byte> white = Vector128.Equals(bytes, Vector128.Create((byte)' '))
                | Vector128.Equals(bytes, Vector128.Create((byte)'\n'))
                | Vector128.Equals(bytes, Vector128.Create((byte)'\r'))
                | Vector128.Equals(bytes, Vector128.Create((byte)'\t'));
            uint other = ~white.ExtractMostSignificantBits() & 0xffff;
            if (other != 0)
                return i + BitOperations.TrailingZeroCount(other);
        }
        while (i < text.Length && IsWhiteSpace(text[i]))
            i++;
        return i;
    }

    private static bool IsWhiteSpace(byte letter) => letter is (byte)' ' or (byte)'\n' or (byte)'\r' or (byte)'\t';
}
