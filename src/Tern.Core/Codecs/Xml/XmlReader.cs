using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace Tern.Runtime;

/// <summary>A forward-only reader of UTF-8 XML.</summary>
/// <remarks>
/// For generated code, which calls the method for the next expected value. Pass it by reference. It reads the XML that services send:
/// elements, attributes, text with the five predefined entities and character references, CDATA, comments and processing
/// instructions. A document type is rejected, so no entities are expanded or fetched. Nesting is limited to
/// <see cref="MaxDepth"/> levels. Names are compared without their prefix. Unexpected or malformed data throws a <see cref="TernSerializationException"/>.
/// </remarks>
/// <seealso href="https://www.w3.org/TR/xml/">Extensible Markup Language (XML) 1.0</seealso>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref partial struct XmlReader
{
    /// <summary>The maximum nesting depth of elements: 128.</summary>
    public const int MaxDepth = 128;

    // Sufficient for most documents. Small, because a reader is cleared before it is used.
    private const int InlineDepth = 12;

    private readonly ReadOnlySpan<byte> _xml;
    private int _position;
    private int _depth;
    private States _state;
    private ReadOnlySpan<byte> _attributes;
    private ReadOnlySpan<byte> _attribute;
    private OpenElements _open;
    private OpenElement[]? _openOnHeap;
    private RepeatedTexts _repeated;

    /// <param name="utf8">One XML document.</param>
    public XmlReader(ReadOnlySpan<byte> utf8)
    {
        _xml = utf8;
        Unsafe.SkipInit(out _open); // entries are read only after they are written
        if (utf8.StartsWith("\uFEFF"u8))
            _position = 3;
    }

    /// <summary>The number of bytes read.</summary>
    public readonly int Offset => _position;

    /// <summary>Creates the exception for an unexpected document at the reader's position.</summary>
    /// <param name="expectation">What was expected, for example <c>exactly one member of Filter</c>.</param>
    public readonly TernSerializationException Expected(string expectation) => Malformed($"Expected {expectation}", _position);

    private readonly bool IsEmptyElement => (_state & States.EmptyElement) != 0;

    /// <summary>The position of the current element's start tag.</summary>
    internal readonly int ElementStart => Innermost.Start - 1;

    /// <summary>The path of the element that is being read, for example <c>Contents.Key</c>; empty at the root.</summary>
    public readonly string Path => XmlPath.At(_xml, _position);

    /// <summary>Enters the root element.</summary>
    /// <returns>The name of the root element without its prefix.</returns>
    /// <exception cref="TernSerializationException">The document has no root element, or a document type.</exception>
    public ReadOnlySpan<byte> ReadRoot()
    {
        SkipWhiteSpaceAndMisc();
        return IsAt('<') ? ReadStartTag() : throw Malformed("Expected an element", _position);
    }

    /// <summary>Enters the next child element, or leaves the current element.</summary>
    /// <param name="name">The name of the child element without its prefix.</param>
    /// <returns>False at the end of the current element, which is then read.</returns>
    /// <exception cref="TernSerializationException">The element contains text instead of elements.</exception>
    public bool ReadElement(out ReadOnlySpan<byte> name)
    {
        if (IsEmptyElement)
        {
            LeaveEmpty();
            name = default;
            return false;
        }
        // The fast path: services write nothing between elements.
        if (_position + 1 >= _xml.Length || _xml[_position] != (byte)'<' || _xml[_position + 1] is (byte)'!' or (byte)'?')
            SkipWhiteSpaceAndMisc();
        if (!IsAt('<'))
            throw Malformed(_position < _xml.Length ? "Expected an element, but found text" : "The document ends within an element", _position);
        if (_position + 1 < _xml.Length && _xml[_position + 1] == (byte)'/')
        {
            ReadEndTag();
            name = default;
            return false;
        }
        name = ReadStartTag();
        return true;
    }

    /// <summary>Skips the current element if it is empty, as <c>&lt;a/&gt;</c> and <c>&lt;a&gt;&lt;/a&gt;</c>.</summary>
    /// <returns>Whether the element was empty. If not, read its content next.</returns>
    /// <exception cref="TernSerializationException">The end tag does not match the element.</exception>
    public bool TryReadEmpty()
    {
        if (IsEmptyElement)
        {
            LeaveEmpty();
            return true;
        }
        ReadOnlySpan<byte> rest = _xml[_position..].TrimStart(" \t\r\n"u8);
        if (!rest.StartsWith("</"u8))
            return false;
        _position = _xml.Length - rest.Length;
        ReadEndTag();
        return true;
    }

    /// <summary>Skips the rest of the current element, including its end.</summary>
    /// <exception cref="TernSerializationException">The XML is malformed or nested deeper than <see cref="MaxDepth"/>.</exception>
    public void Skip()
    {
        int outside = _depth - 1;
        while (_depth > outside)
        {
            if (IsEmptyElement)
            {
                LeaveEmpty();
                continue;
            }
            SkipText();
            if (_position + 1 >= _xml.Length)
                throw Malformed("The document ends within an element", _xml.Length);
            switch (_xml[_position + 1])
            {
                case (byte)'/':
                    ReadEndTag();
                    break;
                case (byte)'!' or (byte)'?':
                    SkipMisc();
                    break;
                default:
                    ReadStartTag();
                    break;
            }
        }
    }

    /// <summary>Checks that only comments, processing instructions and white space follow.</summary>
    /// <exception cref="TernSerializationException">The document has not ended.</exception>
    public void ReadEnd()
    {
        SkipWhiteSpaceAndMisc();
        if (_position < _xml.Length)
            throw Malformed("Expected the end of the document", _position);
    }

    /// <summary>Creates the exception for invalid content at the reader's position, for generated and hand-written codecs.</summary>
    /// <param name="problem">The problem, without values of the document.</param>
    public readonly TernSerializationException Invalid(string problem) => Malformed(problem, _position);

    private readonly TernSerializationException Malformed(string problem, int position) => XmlErrors.Malformed(_xml, position, problem);

    private readonly bool IsAt(char letter) => _position < _xml.Length && _xml[_position] == letter;

    /// <summary>Reads a start tag from its bracket on, and stores its attributes.</summary>
    private ReadOnlySpan<byte> ReadStartTag()
    {
        int start = _position + 1;
        ReadOnlySpan<byte> rest = _xml[start..];
        int prefix = 0;
        int length = XmlBlocks.PlainNameLength(rest);
        int end = length;
        if (length > 0)
        {
            _state = States.None;
            _attributes = default;
        }
        else
        {
            end = ReadAnyTag(rest, out prefix, out length);
        }
        if (_depth == MaxDepth)
            throw Malformed($"The XML is nested deeper than {MaxDepth} levels", _position);
        Open(new(start, length));
        _position = start + end + 1;
        return rest[prefix..length];
    }

    /// <summary>Stores the attributes of a tag, and whether it is an empty-element tag.</summary>
    /// <returns>The index of the closing bracket.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private int ReadAnyTag(ReadOnlySpan<byte> tag, out int prefix, out int length)
    {
        length = XmlText.NameLength(tag, out prefix);
        if (length == 0)
            throw Malformed("An element has no name", _position);
        int end = length < tag.Length && tag[length] == (byte)'>' ? length : FindEndOfTag(tag, length);
        _state = tag[end - 1] == (byte)'/' ? States.EmptyElement : States.None;
        _attributes = tag[length..(IsEmptyElement ? end - 1 : end)];
        return end;
    }

    private readonly OpenElement Innermost => _depth <= InlineDepth ? _open[_depth - 1] : _openOnHeap![_depth - 1 - InlineDepth];

    private void Open(OpenElement element)
    {
        if (_depth < InlineDepth)
            _open[_depth++] = element;
        else
            PushOnHeap(element);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void PushOnHeap(OpenElement element)
    {
        _openOnHeap ??= new OpenElement[MaxDepth - InlineDepth];
        _openOnHeap[_depth++ - InlineDepth] = element;
    }

    // A bracket within an attribute value does not end the tag.
    private readonly int FindEndOfTag(ReadOnlySpan<byte> tag, int position)
    {
        while (true)
        {
            int next = tag[position..].IndexOfAny((byte)'>', (byte)'"', (byte)'\'');
            if (next < 0 || tag[position..(position + next)].Contains((byte)'<'))
                throw Malformed("A tag is not closed", _position);
            position += next;
            if (tag[position] == (byte)'>')
                break;
            int close = tag[(position + 1)..].IndexOf(tag[position]);
            if (close < 0)
                throw Malformed("The value of an attribute has no closing quote", _position);
            position += close + 2;
        }
        int name = XmlText.NameLength(tag);
        bool isSound = tag[name] == (byte)'/' ? position == name + 1 : XmlText.IsWhiteSpace(tag[name]);
        return isSound ? position : throw Malformed("The name of an element contains an invalid character", _position);
    }

    private void ReadEndTag()
    {
        if (_depth == 0)
            throw Malformed("An end tag has no start tag", _position);
        OpenElement open = Innermost;
        ReadOnlySpan<byte> tag = _xml[(_position + 2)..];
        if (!XmlBlocks.StartsWithName(tag, _xml, open.Start, open.Length))
            throw Malformed("An end tag does not match the open element", _position);
        int end = open.Length;
        while (end < tag.Length && XmlText.IsWhiteSpace(tag[end]))
            end++;
        if (end >= tag.Length || tag[end] != (byte)'>')
            throw Malformed("An end tag does not match the open element", _position);
        _position += 2 + end + 1;
        _depth--;
        _attributes = default;
    }

    private void LeaveEmpty()
    {
        _state = States.None;
        _depth--;
        _attributes = default;
    }

    private void SkipWhiteSpaceAndMisc()
    {
        while (_position < _xml.Length)
        {
            if (XmlText.IsWhiteSpace(_xml[_position]))
                _position += XmlBlocks.WhiteSpaceLength(_xml[_position..]);
            else if (_xml[_position] == (byte)'<' && _position + 1 < _xml.Length && _xml[_position + 1] is (byte)'!' or (byte)'?')
                SkipMisc();
            else
                return;
        }
    }

    /// <summary>Skips a comment, a processing instruction or, within an element, a CDATA section, from its bracket on.</summary>
    private void SkipMisc()
    {
        ReadOnlySpan<byte> rest = _xml[_position..];
        if (rest.StartsWith("<!--"u8))
            SkipUntil(rest, 4, "-->"u8, "A comment is not closed");
        else if (rest.StartsWith("<?"u8))
            SkipUntil(rest, 2, "?>"u8, "A processing instruction is not closed");
        else if (_depth > 0 && rest.StartsWith("<![CDATA["u8))
            SkipUntil(rest, 9, "]]>"u8, "A CDATA section is not closed");
        else
            throw Malformed("The XML contains an unsupported declaration, such as a document type", _position);
    }

    private void SkipUntil(ReadOnlySpan<byte> rest, int start, ReadOnlySpan<byte> end, string problem)
    {
        int length = rest[start..].IndexOf(end);
        if (length < 0)
            throw Malformed(problem, _position);
        _position += start + length + end.Length;
    }

    private void SkipText()
    {
        int length = _xml[_position..].IndexOf((byte)'<');
        _position = length < 0 ? _xml.Length : _position + length;
    }

    [Flags]
    private enum States : byte
    {
        None = 0,

        /// <summary>The current element is an empty-element tag, <c>&lt;a/&gt;</c>.</summary>
        EmptyElement = 1,

        /// <summary>The next value is the value of an attribute.</summary>
        InAttribute = 2,
    }

    // Not a record, whose equality and text add code to every native program (see eng/aot).
    private readonly struct OpenElement(int start, int length)
    {
        public int Start => start;

        public int Length => length;
    }

    /// <summary>A direct-mapped cache of recently read texts.</summary>
    [InlineArray(SlotCount)]
    private struct RepeatedTexts
    {
        private const int SlotCount = 8;

        private string? _first;

        public static int GetSlot(ReadOnlySpan<byte> text) => text.IsEmpty ? 0 : (text.Length + text[^1]) % SlotCount;
    }

    [InlineArray(InlineDepth)]
    private struct OpenElements
    {
        private OpenElement _first;
    }
}
