using System.Buffers.Text;
using System.ComponentModel;

namespace Tern.ServerRuntime;

/// <summary>Reads <c>application/x-www-form-urlencoded</c> in the format of the query protocols, whose names contain the path of the value (<c>Filter.1.Value.2</c>).</summary>
/// <remarks>
/// For generated code, which calls the method for the expected value. Pass it by reference. The fields can have any order: they are sorted once by
/// the segments of their names, so that the fields of a structure, list or map are adjacent, and elements have the order of their numbers. Memory is
/// allocated for the bytes of the body and for its fields, whatever the numbers of elements are. Unexpected or malformed data throws a
/// <see cref="TernSerializationException"/>.
/// </remarks>
/// <seealso href="https://smithy.io/2.0/aws/protocols/aws-query-protocol.html">AWS query protocol</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref partial struct FormReader
{
    /// <summary>The maximum number of segments of a name: 128.</summary>
    public const int MaxDepth = 128;

    /// <summary>The maximum number of fields: 100,000.</summary>
    public const int MaxFields = 100_000;

    private readonly byte[] _text;
    private readonly FormField[] _fields;

    // The current value: the fields whose names start with the same segments, and the length of these segments.
    private int _start;
    private int _end;
    private int _length = -1;

    /// <param name="body">The form.</param>
    /// <exception cref="TernSerializationException">The form has too many fields, a name has too many segments, or an escape is malformed.</exception>
    public FormReader(ReadOnlySpan<byte> body)
    {
        _text = GC.AllocateUninitializedArray<byte>(body.Length);
        _fields = FormDecoder.Decode(body, _text, out _end);
        _fields.AsSpan(0, _end).Sort(new FormFieldComparer(_text));
    }

    /// <summary>Enters the fields below the current value: the members of a structure, or the key and the value of an entry.</summary>
    /// <returns>The argument for <see cref="ReadName"/>.</returns>
    /// <exception cref="TernSerializationException">The current value is not a group of fields.</exception>
    public FormGroup Enter()
    {
        int start = _start;
        if (HasOwnValue)
        {
            if (_fields[start].ValueLength > 0)
                throw Malformed("Expected fields below this name, but found a value");
            start++;
        }
        return new(start, _end, _length + 1);
    }

    /// <summary>Enters the elements of a list, or the entries of a map.</summary>
    /// <param name="name">The name between the name of the collection and the numbers, for example <c>member</c>. Empty for a flattened collection.</param>
    /// <returns>The argument for <see cref="ReadElement"/>.</returns>
    /// <exception cref="TernSerializationException">The current value is not a group of fields, or has another name before the numbers.</exception>
    public FormGroup EnterElements(ReadOnlySpan<byte> name)
    {
        FormGroup group = Enter();
        if (name.IsEmpty || !ReadName(ref group, out ReadOnlySpan<byte> found))
            return group;
        if (!found.SequenceEqual(name) || group.Next < group.End)
            throw Expected($"only fields with '{FormPath.Describe(name)}' and a number");
        return Enter();
    }

    /// <summary>Moves to the next value of a group. Read or ignore it before the next call.</summary>
    /// <param name="group">The result of <see cref="Enter"/>, updated by each call.</param>
    /// <param name="name">The decoded segment of the name.</param>
    /// <returns>False at the end of the group.</returns>
    /// <exception cref="TernSerializationException">Two fields have the same name.</exception>
    public bool ReadName(ref FormGroup group, out ReadOnlySpan<byte> name)
    {
        if (group.Next == group.End)
        {
            name = default;
            return false;
        }
        name = NameOf(group.Next)[group.NameStart..];
        int dot = name.IndexOf((byte)'.');
        if (dot >= 0)
            name = name[..dot];
        _start = group.Next;
        _length = group.NameStart + name.Length;
        _end = _start + 1;
        while (_end < group.End && StartsWith(NameOf(_end)[group.NameStart..], name))
            _end++;
        group.Next = _end;
        if (_end - _start > 1 && _fields[_start + 1].NameLength == _length)
            throw Malformed("Expected one field of this name, but found more than one");
        return true;
    }

    /// <summary>Moves to the next element or entry, in the order of their numbers. Read or ignore it before the next call.</summary>
    /// <param name="group">The result of <see cref="EnterElements"/>, updated by each call.</param>
    /// <returns>False at the end of the list or map.</returns>
    /// <exception cref="TernSerializationException">The segment of the name is not a number, or two fields have the same name.</exception>
    public bool ReadElement(ref FormGroup group)
    {
        if (!ReadName(ref group, out ReadOnlySpan<byte> name))
            return false;
        bool isNumber = name.Length > 0 && name[0] is >= (byte)'1' and <= (byte)'9' && Utf8Parser.TryParse(name, out int _, out int consumed) && consumed == name.Length;
        return isNumber ? true : throw Expected("a number from 1 to 2147483647 as the last segment of this name");
    }

    /// <summary>Whether the current value is an empty text.</summary>
    public readonly bool IsEmptyText => HasOwnValue && _end - _start == 1 && _fields[_start].ValueLength == 0;

    /// <summary>Creates the exception for an unexpected current value.</summary>
    /// <param name="expectation">What was expected, for example <c>exactly one member of Filter</c>.</param>
    public readonly TernSerializationException Expected(string expectation) => Malformed($"Expected {expectation}");

    // A field of the current value itself is first, because shorter names precede longer ones.
    private readonly bool HasOwnValue => _start < _end && _fields[_start].NameLength == _length;

    private static bool StartsWith(ReadOnlySpan<byte> name, ReadOnlySpan<byte> segment) =>
        name.StartsWith(segment) && (name.Length == segment.Length || name[segment.Length] == (byte)'.');

    private readonly ReadOnlySpan<byte> NameOf(int index) => _text.AsSpan(_fields[index].Start, _fields[index].NameLength);

    private readonly TernSerializationException Malformed(string problem) => _start < _end
        ? new(problem, _fields[_start].Start, FormPath.Describe(NameOf(_start)[..Math.Max(_length, 0)]))
        : new(problem, 0, "");
}
