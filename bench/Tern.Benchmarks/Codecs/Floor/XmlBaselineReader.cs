using System.Buffers.Text;
using System.Globalization;
using System.Net;
using System.Text;

namespace Tern.Benchmarks.Codecs.Floor;

/// <summary>The hand-written baseline that reads XML: elements, text and entities; no comments, no CDATA.</summary>
/// <remarks>End tags are compared with their start tags.</remarks>
internal ref struct XmlBaselineReader(ReadOnlySpan<byte> xml)
{
    private readonly ReadOnlySpan<byte> _xml = xml;
    private int _position;
    private bool _isEmpty;

    /// <summary>Enters the root element, after the declaration if there is one.</summary>
    public void Start()
    {
        if (_xml.StartsWith("<?"u8))
            _position = _xml.IndexOf("?>"u8) + 2;
        if (!TryStart(out _))
            throw new FormatException();
    }

    /// <summary>Enters the next element, or leaves the one that is open.</summary>
    public bool TryStart(out ReadOnlySpan<byte> name)
    {
        if (_isEmpty)
        {
            _isEmpty = false;
            name = default;
            return false;
        }
        while (_xml[_position] is (byte)' ' or (byte)'\n' or (byte)'\r' or (byte)'\t')
            _position++;
        if (_xml[_position] != (byte)'<')
            throw new FormatException();
        ReadOnlySpan<byte> rest = _xml[(_position + 1)..];
        int end = rest.IndexOf((byte)'>');
        _position += end + 2;
        bool isStart = rest[0] != (byte)'/';
        ReadOnlySpan<byte> tag = isStart ? rest[..end] : rest[1..end];
        if (isStart && tag[^1] == (byte)'/')
        {
            _isEmpty = true;
            tag = tag[..^1];
        }
        int attributes = tag.IndexOfAny(" \t\r\n"u8);
        name = attributes < 0 ? tag : tag[..attributes];
        return isStart;
    }

    public string Text(ReadOnlySpan<byte> name)
    {
        string text = Encoding.UTF8.GetString(Content(name));
        return text.Contains('&') ? WebUtility.HtmlDecode(text) : text;
    }

    public double Number(ReadOnlySpan<byte> name) =>
        double.Parse(Content(name), NumberStyles.Float, CultureInfo.InvariantCulture);

    public int Integer(ReadOnlySpan<byte> name) =>
        int.Parse(Content(name), NumberStyles.Integer, CultureInfo.InvariantCulture);

    // The format that services send. The framework parses other formats.
    public DateTimeOffset Timestamp(ReadOnlySpan<byte> name)
    {
        ReadOnlySpan<byte> text = Content(name);
        if (text.Length >= 20 && text[^1] == (byte)'Z' && text[10] == (byte)'T' && Utf8Parser.TryParse(text[..4], out int year, out _))
        {
            var time = new DateTimeOffset(year, Two(text, 5), Two(text, 8), Two(text, 11), Two(text, 14), Two(text, 17), TimeSpan.Zero);
            if (text.Length == 20)
                return time;
            return time.AddSeconds(double.Parse(text[19..^1], NumberStyles.Float, CultureInfo.InvariantCulture));
        }
        return DateTimeOffset.Parse(Encoding.UTF8.GetString(text), CultureInfo.InvariantCulture);
    }

    public void Skip(ReadOnlySpan<byte> name)
    {
        if (_isEmpty)
        {
            _isEmpty = false;
            return;
        }
        while (true)
        {
            _position += _xml[_position..].IndexOf((byte)'<');
            if (!TryStart(out ReadOnlySpan<byte> inner))
            {
                if (!inner.SequenceEqual(name))
                    throw new FormatException();
                return;
            }
            Skip(inner);
        }
    }

    private static int Two(ReadOnlySpan<byte> text, int at) => ((text[at] - '0') * 10) + text[at + 1] - '0';

    private ReadOnlySpan<byte> Content(ReadOnlySpan<byte> name)
    {
        if (_isEmpty)
        {
            _isEmpty = false;
            return default;
        }
        ReadOnlySpan<byte> rest = _xml[_position..];
        int length = rest.IndexOf((byte)'<');
        ReadOnlySpan<byte> end = rest[(length + 1)..];
        if (end[0] != (byte)'/' || !end[1..].StartsWith(name) || end[name.Length + 1] != (byte)'>')
            throw new FormatException();
        _position += length + name.Length + 3;
        return rest[..length];
    }
}
