using System.Globalization;
using System.Text;
using Tern.Runtime;

namespace Tern.Functions.Idempotency.Keys;

/// <summary>Writes JSON as Powertools for AWS Lambda (TypeScript) hashes it: <c>JSON.stringify</c> of an object whose members are sorted.</summary>
/// <remarks>
/// Members are sorted by their names in lower case. Names that are array indexes are first, in numerical order, as in each object of JavaScript. A member <c>__proto__</c> is absent. Numbers are
/// doubles.
/// </remarks>
/// <seealso href="https://tc39.es/ecma262/#sec-json.stringify">JSON.stringify</seealso>
internal static class CanonicalJson
{
    public static void Write(PooledBuffer output, Document value)
    {
        switch (value.Kind)
        {
            case DocumentKind.Boolean:
                Append(output, value.AsBoolean() ? "true"u8 : "false"u8);
                break;
            case DocumentKind.Number:
                WriteNumber(output, value.AsDouble());
                break;
            case DocumentKind.String:
                WriteString(output, value.AsString());
                break;
            case DocumentKind.List:
                WriteList(output, value.AsList());
                break;
            case DocumentKind.Map:
                WriteMap(output, value.AsMap());
                break;
            default:
                Append(output, "null"u8);
                break;
        }
    }

    /// <summary>Writes text as a string of JSON.</summary>
    public static void WriteString(PooledBuffer output, string text)
    {
        Append(output, "\""u8);
        int start = 0;
        for (int i = 0; i < text.Length; i++)
        {
            if (text[i] is not ('"' or '\\' or < ' '))
                continue;
            AppendText(output, text.AsSpan(start, i - start));
            WriteEscape(output, text[i]);
            start = i + 1;
        }
        AppendText(output, text.AsSpan(start));
        Append(output, "\""u8);
    }

    /// <summary>Writes a number as <c>Number.prototype.toString</c> does.</summary>
    /// <seealso href="https://tc39.es/ecma262/#sec-numeric-types-number-tostring">Number::toString</seealso>
    public static void WriteNumber(PooledBuffer output, double value)
    {
        if (!double.IsFinite(value))
        {
            Append(output, "null"u8);
            return;
        }
        if (Math.Abs(value) < 1e15 && value == Math.Floor(value))
        {
            Span<byte> integer = output.GetSpan(24);
            ((long)value).TryFormat(integer, out int written, default, CultureInfo.InvariantCulture);
            output.Advance(written);
            return;
        }
        if (value < 0)
            Append(output, "-"u8);
        // The shortest digits that identify the number, in the form d.ddde±x.
        Span<char> digits = stackalloc char[32];
        int exponent = Digits(Math.Abs(value), digits, out int count);
        WriteDigits(output, digits[..count], exponent + 1);
    }

    // The digits are 0.ddd × 10^point.
    private static void WriteDigits(PooledBuffer output, ReadOnlySpan<char> digits, int point)
    {
        if (point is > 0 and <= 21)
        {
            AppendText(output, digits[..Math.Min(point, digits.Length)]);
            for (int i = digits.Length; i < point; i++)
                Append(output, "0"u8);
            if (digits.Length > point)
            {
                Append(output, "."u8);
                AppendText(output, digits[point..]);
            }
        }
        else if (point is > -6 and <= 0)
        {
            Append(output, "0."u8);
            for (int i = point; i < 0; i++)
                Append(output, "0"u8);
            AppendText(output, digits);
        }
        else
        {
            AppendText(output, digits[..1]);
            if (digits.Length > 1)
            {
                Append(output, "."u8);
                AppendText(output, digits[1..]);
            }
            Append(output, point > 0 ? "e+"u8 : "e-"u8);
            AppendText(output, Math.Abs(point - 1).ToString(CultureInfo.InvariantCulture));
        }
    }

    private static int Digits(double value, Span<char> digits, out int count)
    {
        Span<char> text = stackalloc char[32];
        value.TryFormat(text, out int length, "R", CultureInfo.InvariantCulture);
        ReadOnlySpan<char> number = text[..length];
        int exponent = 0;
        int mark = number.IndexOf('E');
        if (mark >= 0)
        {
            exponent = int.Parse(number[(mark + 1)..], NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture);
            number = number[..mark];
        }
        int point = number.IndexOf('.');
        exponent += (point < 0 ? number.Length : point) - 1;
        count = 0;
        foreach (char c in number)
        {
            if (c == '.')
                continue;
            // A zero before the first digit moves the exponent.
            if (c == '0' && count == 0)
                exponent--;
            else
                digits[count++] = c;
        }
        while (count > 1 && digits[count - 1] == '0')
            count--;
        return exponent;
    }

    private static void WriteList(PooledBuffer output, IReadOnlyList<Document> elements)
    {
        Append(output, "["u8);
        for (int i = 0; i < elements.Count; i++)
        {
            if (i > 0)
                Append(output, ","u8);
            Write(output, elements[i]);
        }
        Append(output, "]"u8);
    }

    private static void WriteMap(PooledBuffer output, OrderedMap<Document> map)
    {
        var members = new List<Member>(map.Count);
        foreach ((string name, Document value) in map)
        {
            if (name != "__proto__")
                members.Add(new Member(name, value, members.Count));
        }
        members.Sort();
        Append(output, "{"u8);
        for (int i = 0; i < members.Count; i++)
        {
            if (i > 0)
                Append(output, ","u8);
            WriteString(output, members[i].Name);
            Append(output, ":"u8);
            Write(output, members[i].Value);
        }
        Append(output, "}"u8);
    }

    private static void WriteEscape(PooledBuffer output, char c)
    {
        switch (c)
        {
            case '"':
                Append(output, "\\\""u8);
                break;
            case '\\':
                Append(output, "\\\\"u8);
                break;
            case '\b':
                Append(output, "\\b"u8);
                break;
            case '\f':
                Append(output, "\\f"u8);
                break;
            case '\n':
                Append(output, "\\n"u8);
                break;
            case '\r':
                Append(output, "\\r"u8);
                break;
            case '\t':
                Append(output, "\\t"u8);
                break;
            default:
                AppendText(output, "\\u00");
                AppendText(output, ((int)c).ToString("x2", CultureInfo.InvariantCulture));
                break;
        }
    }

    private static void Append(PooledBuffer output, ReadOnlySpan<byte> bytes)
    {
        bytes.CopyTo(output.GetSpan(bytes.Length));
        output.Advance(bytes.Length);
    }

    private static void AppendText(PooledBuffer output, ReadOnlySpan<char> text)
    {
        if (text.IsEmpty)
            return;
        output.Advance(Encoding.UTF8.GetBytes(text, output.GetSpan(Encoding.UTF8.GetMaxByteCount(text.Length))));
    }

    private readonly struct Member(string name, Document value, int position) : IComparable<Member>
    {
        private readonly string _lower = name.ToLowerInvariant();
        private readonly long _index = uint.TryParse(name, NumberStyles.None, CultureInfo.InvariantCulture, out uint index) && index < uint.MaxValue && (name.Length == 1 || name[0] != '0') ? index : -1;
        private readonly int _position = position;

        public string Name => name;

        public Document Value => value;

        public int CompareTo(Member other)
        {
            if (_index >= 0 || other._index >= 0)
                return _index < 0 ? 1 : other._index < 0 ? -1 : _index.CompareTo(other._index);
            int order = string.CompareOrdinal(_lower, other._lower);
            return order != 0 ? order : _position.CompareTo(other._position);
        }
    }
}
