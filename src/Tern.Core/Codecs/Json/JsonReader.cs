using System.Buffers;
using System.ComponentModel;
using System.Numerics;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Tern.Runtime;

/// <summary>A forward-only reader of UTF-8 JSON.</summary>
/// <remarks>
/// For generated code, which calls the method for the next expected value. Pass it by reference. The syntax is strictly RFC 8259.
/// Nesting is limited to <see cref="MaxDepth"/> levels. Unexpected or malformed data throws a <see cref="TernSerializationException"/>.
/// <see cref="Skip"/> checks the syntax, but not for valid UTF-8.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref partial struct JsonReader
{
    /// <summary>The maximum nesting depth of arrays and objects: 128.</summary>
    public const int MaxDepth = 128;

    private readonly ReadOnlySpan<byte> _json;
    private int _position;
    private int _depth;
    private bool _isFirst;
    private KeyCache _keys;
    private byte[]? _scratch;

    /// <param name="utf8">One JSON value with optional white space around it.</param>
    public JsonReader(ReadOnlySpan<byte> utf8) => _json = utf8;

    /// <summary>The number of bytes read.</summary>
    public readonly int Offset => _position;

    /// <summary>The path of the member that is being read, for example <c>Items[3].pk</c>; empty at the top level. Each call parses the document again.</summary>
    public readonly string Path => JsonPath.At(_json, _position);

    /// <summary>Returns the kind of the next value without reading it.</summary>
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
    /// <exception cref="TernSerializationException">The next value is of another kind.</exception>
    public void ReadStartObject()
    {
        if (PeekByte() != '{')
            throw Expected("an object");
        Enter();
    }

    /// <summary>
    /// Enters an object and reads the name of its first member, if the name is one upper-case letter and there is no white space: <c>{"S":</c>. Else it
    /// reads nothing.
    /// </summary>
    /// <param name="name">The letter.</param>
    // Attribute values of DynamoDB have this form. Without it, reading each of them calls ReadName twice (MapperBenchmarks, Query of 100 items).
    // Held by JsonReaderTests.TryEnterMember_reads_what_ReadName_reads.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryEnterMember(out byte name)
    {
        int position = _position;
        ReadOnlySpan<byte> json = _json;
        if ((uint)position < (uint)json.Length && json[position..] is [(byte)'{', (byte)'"', >= (byte)'A' and <= (byte)'Z' and var letter, (byte)'"', (byte)':', ..])
        {
            Enter();
            _isFirst = false;
            _position = position + 5;
            name = letter;
            return true;
        }
        name = 0;
        return false;
    }

    /// <summary>Leaves the object if it ends here, without white space. Else it reads nothing.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryLeave()
    {
        if ((uint)_position >= (uint)_json.Length || _json[_position] != (byte)'}')
            return false;
        Leave();
        return true;
    }

    /// <summary>Enters an array.</summary>
    /// <exception cref="TernSerializationException">The next value is of another kind.</exception>
    public void ReadStartArray()
    {
        if (PeekByte() != '[')
            throw Expected("an array");
        Enter();
    }

    /// <summary>Reads the name of the next member of an object, and the colon. Read or skip its value before the next name.</summary>
    /// <param name="name">The unescaped name as UTF-8.</param>
    /// <returns>False at the end of the object, which is then read.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public bool ReadName(out ReadOnlySpan<byte> name)
    {
        if (!MoveToMember())
        {
            name = default;
            return false;
        }
        name = ReadStringSpan();
        ReadColon();
        return true;
    }

    /// <summary>Like <see cref="ReadName"/>, for maps. Equal keys of a document usually share one string.</summary>
    public bool ReadKey(out string key)
    {
        if (!MoveToMember())
        {
            key = "";
            return false;
        }
        key = ReadKeyString();
        ReadColon();
        return true;
    }

    /// <summary>Moves to the next element of the array. Read or skip its value before the next call.</summary>
    /// <returns>False at the end of the array, which is then read.</returns>
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

    /// <summary>Reads <c>null</c> if it is the next value.</summary>
    /// <returns>Whether the next value was <c>null</c>.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryReadNull()
    {
        if (PeekByte() != 'n')
            return false;
        ReadLiteral("null"u8);
        return true;
    }

    /// <summary>Reads <c>true</c> or <c>false</c>.</summary>
    /// <exception cref="TernSerializationException">The next value is of another kind.</exception>
    public bool ReadBoolean()
    {
        switch (PeekByte())
        {
            case 't':
                ReadLiteral("true"u8);
                return true;
            case 'f':
                ReadLiteral("false"u8);
                return false;
            default:
                throw Expected("true or false");
        }
    }

    /// <summary>
    /// Returns the memory of unescaped text to the pool. Needed after calls of <see cref="ReadUtf8"/>, on one copy of the reader only. Without it, the
    /// garbage collector frees the memory.
    /// </summary>
    public void Dispose()
    {
        byte[]? scratch = _scratch;
        _scratch = null;
        if (scratch is not null)
            ArrayPool<byte>.Shared.Return(scratch);
    }

    /// <summary>Checks that only white space follows.</summary>
    /// <exception cref="TernSerializationException">The document has not ended.</exception>
    public void ReadEnd()
    {
        if (PeekByte() >= 0)
            throw Expected("the end of the document");
    }

    /// <summary>
    /// Creates the exception for an unexpected value at the reader's position, for hand-written codecs.
    /// <paramref name="expectation"/> completes the message "Expected …".
    /// </summary>
    public readonly TernSerializationException Expected(string expectation) => JsonErrors.Expected(_json, _position, expectation);

    /// <summary>Creates the exception for an invalid value that was just read, for hand-written codecs.</summary>
    /// <param name="problem">The problem, without values of the document.</param>
    public readonly TernSerializationException Invalid(string problem) => Malformed(problem, _position);

    // A separate method, because building the message would inline much code into every method that enters objects.
    private readonly TernSerializationException CreateDepthException() => Malformed($"The JSON is nested deeper than {MaxDepth} levels", _position);

    private readonly TernSerializationException Malformed(string problem, int position) => JsonErrors.Malformed(_json, position, problem);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void Enter()
    {
        if (_depth == MaxDepth)
            throw CreateDepthException();
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

    // Moves to the opening quote of the name.
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
            throw Expected("a member name");
        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void ReadColon()
    {
        if (PeekByte() != ':')
            throw Expected("':'");
        _position++;
    }

    private void ReadLiteral(ReadOnlySpan<byte> literal)
    {
        if (!_json[_position..].StartsWith(literal))
            throw Malformed("The JSON contains an unknown literal", _position);
        _position += literal.Length;
    }

    /// <summary>Skips white space. Returns the byte after it, or -1 at the end.</summary>
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
        return PeekAfterWhiteSpace();
    }

    // Compact JSON has at most one space; indented JSON has a line break and an indentation.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private int PeekAfterWhiteSpace()
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
