using System.Text;

namespace Tern.Runtime;

/// <summary>The canonical query: parameters in normalized percent-encoding, sorted by encoded name, then by encoded value.</summary>
internal sealed class CanonicalQuery
{
    private readonly SortedParts _parts = new(sortsByValue: true);

    public void Clear() => _parts.Clear();

    public int ByteCount => _parts.Bytes.WrittenCount;

    /// <summary>An upper bound of the bytes that <see cref="Write"/> writes.</summary>
    public int MaxByteCount => ByteCount + 2 * _parts.Count;

    /// <summary>Adds the parameters of a percent-encoded query.</summary>
    public void Add(ReadOnlySpan<char> query)
    {
        if (query.IsEmpty)
            return;
        HttpText.ThrowIfControl(query, "The query");
        foreach (Range range in query.Split('&'))
        {
            ReadOnlySpan<char> parameter = query[range];
            if (parameter.IsEmpty)
                continue;
            int equals = parameter.IndexOf('=');
            ReadOnlySpan<char> name = equals < 0 ? parameter : parameter[..equals];
            ReadOnlySpan<char> value = equals < 0 ? [] : parameter[(equals + 1)..];
            int nameLength = UriComponent.WriteEncoded(_parts.Bytes, name);
            int valueLength = UriComponent.WriteEncoded(_parts.Bytes, value);
            _parts.Insert(nameLength, valueLength);
        }
    }

    /// <summary>Adds a parameter and percent-encodes its value.</summary>
    public void Add(ReadOnlySpan<byte> name, ReadOnlySpan<byte> value)
    {
        name.CopyTo(_parts.Bytes.GetSpan(name.Length));
        _parts.Bytes.Advance(name.Length);
        int valueLength = UriComponent.Write(_parts.Bytes, value);
        _parts.Insert(name.Length, valueLength);
    }

    public bool Contains(ReadOnlySpan<byte> name) => _parts.IndexOf(name) >= 0;

    /// <summary>Whether a parameter occurs more than once.</summary>
    public bool IsRepeated(ReadOnlySpan<byte> name)
    {
        int index = _parts.IndexOf(name);
        return index >= 0 && index + 1 < _parts.Count && _parts.Name(index + 1).SequenceEqual(name);
    }

    /// <summary>The decoded value of the first parameter with a name; null if the query does not contain the name.</summary>
    public string? Find(ReadOnlySpan<byte> name)
    {
        int index = _parts.IndexOf(name);
        return index < 0 ? null : Uri.UnescapeDataString(Encoding.ASCII.GetString(_parts.Value(index)));
    }

    public void Remove(ReadOnlySpan<byte> name)
    {
        int index = _parts.IndexOf(name);
        if (index >= 0)
            _parts.RemoveAt(index);
    }

    public void Write(ref AsciiWriter writer)
    {
        for (int i = 0; i < _parts.Count; i++)
        {
            if (i > 0)
                writer.Write((byte)'&');
            writer.Write(_parts.Name(i));
            writer.Write((byte)'=');
            writer.Write(_parts.Value(i));
        }
    }
}
