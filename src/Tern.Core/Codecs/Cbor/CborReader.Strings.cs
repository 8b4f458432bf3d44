using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Unicode;

namespace Tern.Runtime;

public ref partial struct CborReader
{
    /// <summary>Reads text.</summary>
    /// <exception cref="TernSerializationException">The next item is of another kind or not valid UTF-8.</exception>
    public string ReadString()
    {
        int start = _position;
        if (!TryReadShortText(out ReadOnlySpan<byte> text))
            text = ReadStringBytes();
        return Ascii.IsValid(text) ? AsciiText.Create(text) : CreateUnicode(text, start);
    }

    /// <summary>Reads text as unvalidated UTF-8, for text that is compared or parsed immediately.</summary>
    /// <exception cref="TernSerializationException">The next item is of another kind.</exception>
    public ReadOnlySpan<byte> ReadStringBytes() => MoveToText() ? ReadTextSpan() : throw Expected("text");

    /// <summary>Reads bytes into an array of exact length.</summary>
    /// <exception cref="TernSerializationException">The next item is of another kind.</exception>
    public byte[] ReadBytes()
    {
        SkipTags();
        if (_position >= _data.Length || _data[_position] >> 5 != CborMajor.Bytes)
            throw Expected("bytes");
        // Chunks have already been joined in a new array.
        bool isChunked = (_data[_position] & 31) == IndefiniteLength;
        ReadOnlySpan<byte> bytes = ReadStringSpan(CborMajor.Bytes, "bytes", out byte[]? joined);
        return isChunked ? joined! : bytes.ToArray();
    }

    /// <summary>The fast path: reads text of up to 255 bytes without tags and chunks.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryReadShortText(out ReadOnlySpan<byte> text)
    {
        ReadOnlySpan<byte> data = _data;
        int start = _position + 1;
        if ((uint)start <= (uint)data.Length)
        {
            int length = data[start - 1] - (CborMajor.Text << 5);
            if (length == FirstLongArgument && start < data.Length)
                length = data[start++];
            else if ((uint)length >= FirstLongArgument)
                length = int.MaxValue;
            if (length <= data.Length - start)
            {
                text = data.Slice(start, length);
                _position = start + length;
                return true;
            }
        }
        text = default;
        return false;
    }

    private ReadOnlySpan<byte> ReadTextSpan() => ReadStringSpan(CborMajor.Text, "text");

    private ReadOnlySpan<byte> ReadStringSpan(int major, string expectation) => ReadStringSpan(major, expectation, out _);

    private ReadOnlySpan<byte> ReadStringSpan(int major, string expectation, out byte[]? joined)
    {
        joined = null;
        ReadHead(out ulong length, out bool isIndefinite);
        if (isIndefinite)
            return joined = ReadChunks(major, expectation);
        return ReadSpan(length);
    }

    private ReadOnlySpan<byte> ReadSpan(ulong length)
    {
        if (length > (ulong)(_data.Length - _position))
            throw Malformed("The length of a string exceeds the rest of the document", _position);
        ReadOnlySpan<byte> bytes = _data.Slice(_position, (int)length);
        _position += (int)length;
        return bytes;
    }

    /// <summary>Joins the chunks of a string of indefinite length. The first pass computes the length, the second one copies the bytes.</summary>
    private byte[] ReadChunks(int major, string expectation)
    {
        int start = _position;
        int length = 0;
        while (TryReadChunk(major, expectation, out ReadOnlySpan<byte> chunk))
            length += chunk.Length;
        byte[] joined = GC.AllocateUninitializedArray<byte>(length);
        Span<byte> rest = joined;
        _position = start;
        while (TryReadChunk(major, expectation, out ReadOnlySpan<byte> chunk))
        {
            chunk.CopyTo(rest);
            rest = rest[chunk.Length..];
        }
        return joined;
    }

    private bool TryReadChunk(int major, string expectation, out ReadOnlySpan<byte> chunk)
    {
        chunk = default;
        if (TryReadBreak())
            return false;
        int start = _position;
        if (_position >= _data.Length || ReadHead(out ulong length, out bool isIndefinite) != major || isIndefinite)
        {
            _position = start;
            throw Expected($"a chunk of {expectation}");
        }
        chunk = ReadSpan(length);
        return true;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private readonly string CreateUnicode(ReadOnlySpan<byte> text, int start) =>
        Utf8.IsValid(text) ? Encoding.UTF8.GetString(text) : throw Malformed("The text is not valid UTF-8", start);
}
