using System.Buffers.Binary;
using System.Globalization;
using System.Numerics;
using System.Text;
using System.Text.Encodings.Web;

namespace Tern.Conformance.Protocols.Bodies;

/// <summary>
/// Writes CBOR as text (https://www.rfc-editor.org/rfc/rfc8949#name-diagnostic-notation), with the same text for equivalent values.
/// It shares no code with the codec under test.
/// </summary>
internal ref struct CborText
{
    private const int MaxDepth = 512;

    private readonly ReadOnlySpan<byte> _data;
    private int _position;
    private int _depth;

    private CborText(ReadOnlySpan<byte> data) => _data = data;

    /// <summary>Writes a single CBOR item.</summary>
    /// <exception cref="FormatException">The bytes are not exactly one item.</exception>
    public static string Write(ReadOnlySpan<byte> data)
    {
        var reader = new CborText(data);
        string text = reader.ReadItem();
        return reader._position == data.Length ? text : throw new FormatException($"{data.Length - reader._position} bytes follow the first item");
    }

    private string ReadItem()
    {
        if (++_depth > MaxDepth)
            throw new FormatException("the items are nested too deeply");
        byte initial = Take(1)[0];
        int info = initial & 31;
        string text = (initial >> 5) switch
        {
            0 => ReadArgument(info).ToString(CultureInfo.InvariantCulture),
            1 => (BigInteger.MinusOne - ReadArgument(info)).ToString(CultureInfo.InvariantCulture),
            2 => $"h'{Convert.ToHexString(ReadString(2, info))}'",
            3 => Quote(ReadString(3, info)),
            4 => $"[{string.Join(", ", ReadArray(info))}]",
            5 => ReadMap(info),
            6 => ReadTag(info),
            _ => ReadSimple(info),
        };
        _depth--;
        return text;
    }

    private ulong ReadArgument(int info) => info switch
    {
        < 24 => (ulong)info,
        24 => Take(1)[0],
        25 => BinaryPrimitives.ReadUInt16BigEndian(Take(2)),
        26 => BinaryPrimitives.ReadUInt32BigEndian(Take(4)),
        27 => BinaryPrimitives.ReadUInt64BigEndian(Take(8)),
        _ => throw new FormatException($"an item at {_position - 1} has the reserved length {info}"),
    };

    private byte[] ReadString(int major, int info)
    {
        if (info != 31)
            return Take(ReadArgument(info)).ToArray();
        var parts = new List<byte>();
        while (!TakeBreak())
        {
            byte initial = Take(1)[0];
            if (initial >> 5 != major || (initial & 31) == 31)
                throw new FormatException($"a string has a chunk of another type at {_position - 1}");
            parts.AddRange(Take(ReadArgument(initial & 31)));
        }
        return [.. parts];
    }

    private List<string> ReadArray(int info)
    {
        var items = new List<string>();
        ulong count = info == 31 ? ulong.MaxValue : ReadArgument(info);
        while (info == 31 ? !TakeBreak() : (ulong)items.Count < count)
            items.Add(ReadItem());
        return items;
    }

    private string ReadMap(int info)
    {
        var entries = new SortedDictionary<string, string>(StringComparer.Ordinal);
        ulong count = info == 31 ? ulong.MaxValue : ReadArgument(info);
        while (info == 31 ? !TakeBreak() : (ulong)entries.Count < count)
        {
            string key = ReadItem();
            if (!entries.TryAdd(key, ReadItem()))
                throw new FormatException($"the key {key} occurs twice");
        }
        return $"{{{string.Join(", ", entries.Select(entry => $"{entry.Key}: {entry.Value}"))}}}";
    }

    private string ReadTag(int info)
    {
        ulong tag = ReadArgument(info);
        int start = _position;
        switch (tag)
        {
            // Seconds since 1970: an integer and a float of the same value are the same time.
            case 1:
                string seconds = ReadItem();
                return $"1({(seconds.EndsWith(".0f", StringComparison.Ordinal) ? seconds[..^3] : seconds.TrimEnd('f'))})";
            case 2 or 3:
                byte initial = Take(1)[0];
                if (initial >> 5 != 2)
                    throw new FormatException($"the digits of a number are not a byte string at {start}");
                var number = new BigInteger(ReadString(2, initial & 31), isUnsigned: true, isBigEndian: true);
                return (tag == 2 ? number : BigInteger.MinusOne - number).ToString(CultureInfo.InvariantCulture);
            case 4:
                initial = Take(1)[0];
                if (initial >> 5 != 4 || ReadArray(initial & 31) is not [{ } exponent, { } digits])
                    throw new FormatException($"a decimal fraction is not an array of two numbers at {start}");
                return $"4({NumberText.Normalize($"{digits}E{exponent}")})";
            default:
                return string.Create(CultureInfo.InvariantCulture, $"{tag}({ReadItem()})");
        }
    }

    private string ReadSimple(int info) => info switch
    {
        20 => "false",
        21 => "true",
        22 => "null",
        23 => "undefined",
        25 => Float((double)BinaryPrimitives.ReadHalfBigEndian(Take(2))),
        26 => Float(BinaryPrimitives.ReadSingleBigEndian(Take(4))),
        27 => Float(BinaryPrimitives.ReadDoubleBigEndian(Take(8))),
        _ => throw new FormatException($"a simple value at {_position - 1} is not used by any protocol"),
    };

    private static string Float(double value)
    {
        string text = value.ToString("R", CultureInfo.InvariantCulture);
        return text.All(c => char.IsAsciiDigit(c) || c == '-') ? text + ".0f" : text + "f";
    }

    private static string Quote(byte[] utf8)
    {
        try
        {
            return $"\"{JavaScriptEncoder.UnsafeRelaxedJsonEscaping.Encode(new UTF8Encoding(false, throwOnInvalidBytes: true).GetString(utf8))}\"";
        }
        catch (DecoderFallbackException)
        {
            throw new FormatException("a text string is not UTF-8");
        }
    }

    private bool TakeBreak()
    {
        if (_position >= _data.Length || _data[_position] != 0xFF)
            return false;
        _position++;
        return true;
    }

    private ReadOnlySpan<byte> Take(ulong length)
    {
        if (length > (ulong)(_data.Length - _position))
            throw new FormatException($"the data ends within an item at {_position}");
        ReadOnlySpan<byte> span = _data.Slice(_position, (int)length);
        _position += (int)length;
        return span;
    }
}
