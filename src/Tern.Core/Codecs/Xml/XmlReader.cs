using System.Runtime.CompilerServices;

namespace Tern.Codecs.Xml;

/// <summary>Pulls elements out of UTF-8 XML in the order in which they stand there.</summary>
/// <remarks>
/// Made for generated code, which says what it expects next; pass it by reference. It reads the XML that services send:
/// elements, attributes, text with the five predefined entities and character references, CDATA, comments and processing
/// instructions. A document type is refused, so that there is nothing to expand or to fetch; nesting is limited to
/// <see cref="MaxDepth"/> levels. Names are compared without their prefix. Whatever does not fit is a <see cref="CodecException"/>.
/// </remarks>
/// <seealso href="https://www.w3.org/TR/xml/">Extensible Markup Language (XML) 1.0</seealso>
public ref partial struct XmlReader
{
    /// <summary>How deep elements may nest.</summary>
    public const int MaxDepth = 128;

    // Nearly all documents are flatter, and a reader is cleared before it is used.
    private const int InlineDepth = 12;

    private readonly ReadOnlySpan<byte> _xml;
    private int _position;
    private int _depth;
    private States _state;
    private ReadOnlySpan<byte> _attributes;
    private ReadOnlySpan<byte> _attribute;
    private OpenElements _open;
    private OpenElement[]? _deeper;
    private RepeatedTexts _repeated;

    /// <param name="utf8">One XML document.</param>
    public XmlReader(ReadOnlySpan<byte> utf8)
    {
        _xml = utf8;
        Unsafe.SkipInit(out _open); // nothing of it is read that was not written
        if (utf8.StartsWith("\uFEFF"u8))
            _position = 3;
    }

    /// <summary>How many bytes have been read.</summary>
    public readonly int Offset => _position;

    /// <summary>The error of a document that is not what was expected here.</summary>
    /// <param name="expectation">What is missing, for example <c>exactly one member of Filter</c>.</param>
    public readonly CodecException Expected(string expectation) => Malformed($"Expected {expectation}", _position);

    private readonly bool IsEmptyElement => (_state & States.EmptyElement) != 0;

    /// <summary>Where the tag of the current element begins.</summary>
    internal readonly int ElementStart => Innermost.Start - 1;

    /// <summary>The element that is being read, for example <c>Contents.Key</c>; empty at the root.</summary>
    public readonly string Path => XmlPath.At(_xml, _position);

    /// <summary>Enters the root element.</summary>
    /// <returns>Its name without prefix.</returns>
    /// <exception cref="CodecException">The document has no root element, or a document type.</exception>
    public ReadOnlySpan<byte> ReadRoot()
    {
        SkipWhiteSpaceAndMisc();
        return IsAt('<') ? ReadStartTag() : throw Malformed("Expected an element", _position);
    }

    /// <summary>Enters the next element inside the current one, or leaves the current one.</summary>
    /// <param name="name">Its name without prefix.</param>
    /// <returns>False when the current element has ended; the end is then read.</returns>
    /// <exception cref="CodecException">Text stands where only elements may.</exception>
    public bool ReadElement(out ReadOnlySpan<byte> name)
    {
        if (IsEmptyElement)
        {
            LeaveEmpty();
            name = default;
            return false;
        }
        // What a service writes has nothing between elements.
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

    /// <summary>Passes over the current element if there is nothing in it, as <c>&lt;a/&gt;</c> and <c>&lt;a&gt;&lt;/a&gt;</c>.</summary>
    /// <returns>Whether it was; if not, its content is still to be read.</returns>
    /// <exception cref="CodecException">The end tag is not the element's.</exception>
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

    /// <summary>Passes over the rest of the current element, its end included.</summary>
    /// <exception cref="CodecException">The XML is malformed or nests deeper than <see cref="MaxDepth"/>.</exception>
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

    /// <summary>Requires that nothing but comments and white space follows.</summary>
    /// <exception cref="CodecException">Something follows.</exception>
    public void ReadEnd()
    {
        SkipWhiteSpaceAndMisc();
        if (_position < _xml.Length)
            throw Malformed("Expected the end of the document", _position);
    }

    /// <summary>An error about what stands at the reader's position, for generated and hand-written codecs.</summary>
    /// <param name="problem">What is wrong, without quoting a value.</param>
    public readonly CodecException Invalid(string problem) => Malformed(problem, _position);

    private readonly CodecException Malformed(string problem, int position) => XmlErrors.Malformed(_xml, position, problem);

    private readonly bool IsAt(char letter) => _position < _xml.Length && _xml[_position] == letter;

    /// <summary>Stands at the bracket of a start tag; goes behind the tag and notes its attributes.</summary>
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
            throw Malformed($"The XML nests deeper than {MaxDepth} levels", _position);
        Open(new(start, length));
        _position = start + end + 1;
        return rest[prefix..length];
    }

    /// <summary>Notes the attributes of a tag, and whether it is that of an empty element.</summary>
    /// <returns>Where its bracket is.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private int ReadAnyTag(ReadOnlySpan<byte> tag, out int prefix, out int length)
    {
        length = XmlText.NameLength(tag, out prefix);
        if (length == 0)
            throw Malformed("An element has no name", _position);
        int end = length < tag.Length && tag[length] == (byte)'>' ? length : EndOfTag(tag, length);
        _state = tag[end - 1] == (byte)'/' ? States.EmptyElement : States.None;
        _attributes = tag[length..(IsEmptyElement ? end - 1 : end)];
        return end;
    }

    private readonly OpenElement Innermost => _depth <= InlineDepth ? _open[_depth - 1] : _deeper![_depth - 1 - InlineDepth];

    private void Open(OpenElement element)
    {
        if (_depth < InlineDepth)
            _open[_depth++] = element;
        else
            OpenDeeper(element);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void OpenDeeper(OpenElement element)
    {
        _deeper ??= new OpenElement[MaxDepth - InlineDepth];
        _deeper[_depth++ - InlineDepth] = element;
    }

    // A bracket inside an attribute's value does not end the tag.
    private readonly int EndOfTag(ReadOnlySpan<byte> tag, int position)
    {
        while (true)
        {
            int next = tag[position..].IndexOfAny((byte)'>', (byte)'"', (byte)'\'');
            if (next < 0 || tag[position..(position + next)].Contains((byte)'<'))
                throw Malformed("A tag does not end", _position);
            position += next;
            if (tag[position] == (byte)'>')
                break;
            int close = tag[(position + 1)..].IndexOf(tag[position]);
            if (close < 0)
                throw Malformed("The value of an attribute does not end", _position);
            position += close + 2;
        }
        int name = XmlText.NameLength(tag);
        bool isSound = tag[name] == (byte)'/' ? position == name + 1 : XmlText.IsWhiteSpace(tag[name]);
        return isSound ? position : throw Malformed("An element's name has a character that is not allowed there", _position);
    }

    private void ReadEndTag()
    {
        if (_depth == 0)
            throw Malformed("An end tag has no start tag", _position);
        OpenElement open = Innermost;
        ReadOnlySpan<byte> tag = _xml[(_position + 2)..];
        if (!XmlBlocks.StartsWithName(tag, _xml, open.Start, open.Length))
            throw Malformed("An end tag is not that of the element that is open", _position);
        int end = open.Length;
        while (end < tag.Length && XmlText.IsWhiteSpace(tag[end]))
            end++;
        if (end >= tag.Length || tag[end] != (byte)'>')
            throw Malformed("An end tag is not that of the element that is open", _position);
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

    /// <summary>Passes a comment, a processing instruction or, inside an element, a CDATA section; stands at its bracket.</summary>
    private void SkipMisc()
    {
        ReadOnlySpan<byte> rest = _xml[_position..];
        if (rest.StartsWith("<!--"u8))
            SkipUntil(rest, 4, "-->"u8, "A comment does not end");
        else if (rest.StartsWith("<?"u8))
            SkipUntil(rest, 2, "?>"u8, "A processing instruction does not end");
        else if (_depth > 0 && rest.StartsWith("<![CDATA["u8))
            SkipUntil(rest, 9, "]]>"u8, "A CDATA section does not end");
        else
            throw Malformed("The XML has a declaration other than comments and CDATA, such as a document type, which is not accepted", _position);
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

        /// <summary>The element that was entered is of the form <c>&lt;a/&gt;</c>.</summary>
        EmptyElement = 1,

        /// <summary>The next value is that of an attribute.</summary>
        InAttribute = 2,
    }

    private readonly record struct OpenElement(int Start, int Length);

    /// <summary>The texts that came last, each at a place that follows from it.</summary>
    [InlineArray(Places)]
    private struct RepeatedTexts
    {
        private const int Places = 8;

        private string? _first;

        public static int PlaceOf(ReadOnlySpan<byte> text) => text.IsEmpty ? 0 : (text.Length + text[^1]) % Places;
    }

    [InlineArray(InlineDepth)]
    private struct OpenElements
    {
        private OpenElement _first;
    }
}
