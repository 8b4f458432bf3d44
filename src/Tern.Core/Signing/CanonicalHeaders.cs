using System.Buffers;
using System.Text;

namespace Tern.Runtime;

/// <summary>The canonical headers of a request: names in lower case and sorted, values trimmed and folded.</summary>
internal sealed class CanonicalHeaders
{
    private static readonly SearchValues<char> s_blankOrControl = SearchValues.Create(HttpText.Controls + " ");

    private readonly SortedParts _parts = new(sortsByValue: false);

    public void Clear() => _parts.Clear();

    public int ByteCount => _parts.Bytes.WrittenCount;

    /// <summary>Adds a header. The name must be in lower case.</summary>
    public void Add(ReadOnlySpan<byte> name, ReadOnlySpan<byte> value)
    {
        int total = name.Length + value.Length;
        Span<byte> bytes = _parts.Bytes.GetSpan(total);
        name.CopyTo(bytes);
        value.CopyTo(bytes[name.Length..]);
        _parts.Bytes.Advance(total);
        _parts.Insert(name.Length, value.Length);
    }

    /// <summary>Adds a header. The name may be in any case.</summary>
    public void Add(ReadOnlySpan<char> name, ReadOnlySpan<char> value)
    {
        HttpText.ThrowIfNotToken(name, "A header name");
        value = TrimBlanks(value);

        // A UTF-16 code unit is at most three bytes of UTF-8.
        Span<byte> bytes = _parts.Bytes.GetSpan(checked(name.Length + 3 * value.Length));
        Ascii.ToLower(name, bytes, out int nameLength);
        int valueLength = WriteFolded(name, value, bytes[nameLength..]);
        _parts.Bytes.Advance(nameLength + valueLength);
        _parts.Insert(nameLength, valueLength);
    }

    /// <summary>Writes each name once, separated by semicolons.</summary>
    public void WriteNames(ref AsciiWriter writer)
    {
        for (int i = 0; i < _parts.Count; i++)
        {
            if (HasSameNameAsPrevious(i))
                continue;
            if (i > 0)
                writer.Write((byte)';');
            writer.Write(_parts.Name(i));
        }
    }

    /// <summary>An upper bound of the bytes that <see cref="WriteNames"/> writes, and of those that <see cref="WriteLines"/> writes.</summary>
    public int MaxByteCount => ByteCount + 2 * _parts.Count;

    /// <summary>Writes one line for each name. Several values of a name share a line, separated by commas.</summary>
    public void WriteLines(ref AsciiWriter writer)
    {
        for (int i = 0; i < _parts.Count; i++)
        {
            if (HasSameNameAsPrevious(i))
            {
                writer.Write((byte)',');
            }
            else
            {
                if (i > 0)
                    writer.Write((byte)'\n');
                writer.Write(_parts.Name(i));
                writer.Write((byte)':');
            }
            writer.Write(_parts.Value(i));
        }
        if (_parts.Count > 0)
            writer.Write((byte)'\n');
    }

    private static ReadOnlySpan<char> TrimBlanks(ReadOnlySpan<char> value)
    {
        bool isTrimmed = value.IsEmpty || (value[0] > ' ' && value[^1] > ' ');
        return isTrimmed ? value : value.Trim(" \t");
    }

    private bool HasSameNameAsPrevious(int index) => index > 0 && _parts.Name(index).SequenceEqual(_parts.Name(index - 1));

    private static int WriteFolded(ReadOnlySpan<char> name, ReadOnlySpan<char> value, Span<byte> destination)
    {
        if (!value.ContainsAny(s_blankOrControl))
            return Encoding.UTF8.GetBytes(value, destination);
        ThrowIfControlOtherThanTab(name, value);

        int written = 0;
        while (!value.IsEmpty)
        {
            int blank = value.IndexOfAny(' ', '\t');
            ReadOnlySpan<char> word = blank < 0 ? value : value[..blank];
            written += Encoding.UTF8.GetBytes(word, destination[written..]);
            value = value[word.Length..].TrimStart(" \t");
            if (!value.IsEmpty)
                destination[written++] = (byte)' ';
        }
        return written;
    }

    private static void ThrowIfControlOtherThanTab(ReadOnlySpan<char> name, ReadOnlySpan<char> value)
    {
        if (value.ContainsAnyInRange('\0', '\x08') || value.ContainsAnyInRange('\x0A', '\x1F'))
            throw new TernSigningException($"The value of the header '{name}' contains a line break or another control character. Remove it.");
    }
}
