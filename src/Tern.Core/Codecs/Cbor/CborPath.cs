using System.Buffers.Binary;
using System.Globalization;
using System.Text;

namespace Tern.Runtime;

/// <summary>Finds the member at an offset of a document.</summary>
internal ref struct CborPath
{
    private const int MaxNameLength = 64;
    private const int MaxLength = 512;
    private const byte Break = 0xff;

    private readonly ReadOnlySpan<byte> _data;
    private readonly int _offset;
    private readonly StringBuilder _path = new();
    private int _position;

    private CborPath(ReadOnlySpan<byte> data, int offset)
    {
        _data = data;
        _offset = Math.Min(offset, data.Length);
    }

    /// <summary>Returns the path of the member at an offset. The bytes after the offset may be malformed.</summary>
    public static string At(ReadOnlySpan<byte> data, int offset)
    {
        var walk = new CborPath(data, offset);
        walk.TrySkip(0);
        StringBuilder path = walk._path;
        return path.Length > MaxLength ? path.ToString(0, MaxLength) + "…" : path.ToString();
    }

    /// <summary>Skips an item.</summary>
    /// <returns>False if the offset is within the item. The path is then complete.</returns>
    private bool TrySkip(int depth)
    {
        int major;
        ulong argument;
        bool isIndefinite;
        do
        {
            if (!TryReadHead(out major, out argument, out isIndefinite))
                return false;
        }
        while (major == CborMajor.Tag);
        return major switch
        {
            CborMajor.Bytes or CborMajor.Text => TrySkipString(argument, isIndefinite, depth),
            CborMajor.Array or CborMajor.Map => depth <= CborReader.MaxDepth && TrySkipEntries(major == CborMajor.Map, argument, isIndefinite, depth + 1),
            _ => _position <= _offset,
        };
    }

    private bool TrySkipString(ulong length, bool isIndefinite, int depth)
    {
        if (isIndefinite)
        {
            while (!IsAtBreak())
            {
                if (depth > CborReader.MaxDepth || !TrySkip(CborReader.MaxDepth + 1))
                    return false;
            }
            _position++;
        }
        else
        {
            if (length > (ulong)(_offset - _position))
                return false;
            _position += (int)length;
        }
        return _position <= _offset;
    }

    private bool TrySkipEntries(bool isMap, ulong count, bool isIndefinite, int depth)
    {
        int length = _path.Length;
        for (ulong i = 0; isIndefinite ? !IsAtBreak() : i < count; i++)
        {
            if (isMap)
            {
                int key = _position;
                if (!TrySkip(depth))
                    return false;
                AppendName(_data[key.._position]);
            }
            else
            {
                _path.Append(CultureInfo.InvariantCulture, $"[{i}]");
            }
            if (!TrySkip(depth))
                return false;
            _path.Length = length;
        }
        if (isIndefinite)
            _position++;
        return _position <= _offset;
    }

    private readonly bool IsAtBreak() => _position < _offset && _data[_position] == Break;

    private bool TryReadHead(out int major, out ulong argument, out bool isIndefinite)
    {
        major = 0;
        argument = 0;
        isIndefinite = false;
        if (_position >= _offset)
            return false;
        ReadOnlySpan<byte> rest = _data[_position.._offset];
        major = rest[0] >> 5;
        int kind = rest[0] & 31;
        isIndefinite = kind == 31;
        int length = kind is >= 24 and <= 27 ? 1 << (kind - 24) : 0;
        if (rest.Length <= length)
            return false;
        argument = length switch
        {
            1 => rest[1],
            2 => BinaryPrimitives.ReadUInt16BigEndian(rest[1..]),
            4 => BinaryPrimitives.ReadUInt32BigEndian(rest[1..]),
            8 => BinaryPrimitives.ReadUInt64BigEndian(rest[1..]),
            _ => (uint)kind,
        };
        _position += 1 + length;
        return true;
    }

    // Appends an encoded key. A chunked key, or one that is not text, is shown as question marks.
    private readonly void AppendName(ReadOnlySpan<byte> key)
    {
        if (_path.Length > MaxLength)
            return;
        if (_path.Length > 0)
            _path.Append('.');
        int head = (key[0] & 31) is >= 24 and <= 27 and var kind ? 1 + (1 << (kind - 24)) : 1;
        ReadOnlySpan<byte> name = key[Math.Min(head, key.Length)..];
        foreach (byte letter in name[..Math.Min(name.Length, MaxNameLength)])
            _path.Append(letter is > 0x20 and < 0x7f ? (char)letter : '?');
        if (name.Length > MaxNameLength)
            _path.Append('…');
    }
}
