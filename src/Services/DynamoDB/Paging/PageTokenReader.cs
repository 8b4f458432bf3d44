using System.Buffers.Binary;
using System.Text;
using System.Text.Unicode;

namespace Tern.DynamoDB.Paging;

/// <summary>Reads the parts of a page token. Every length is checked against the remaining bytes.</summary>
internal ref struct PageTokenReader(ReadOnlySpan<byte> bytes)
{
    private ReadOnlySpan<byte> _remaining = bytes;

    public readonly bool IsAtEnd => _remaining.IsEmpty;

    public string ReadText(int maxLength)
    {
        ReadOnlySpan<byte> text = ReadBytes(maxLength);
        return Utf8.IsValid(text) ? Encoding.UTF8.GetString(text) : throw new PageTokenException("it contains text that is not valid UTF-8");
    }

    public AttributeValue ReadValue(int maxLength) => (AttributeValueKind)ReadSpan(1)[0] switch
    {
        AttributeValueKind.String => AttributeValue.String(ReadText(maxLength)),
        AttributeValueKind.Number => AttributeValue.ReceivedNumber(ReadText(maxLength)),
        AttributeValueKind.Binary => AttributeValue.Binary(ReadBytes(maxLength).ToArray()),
        _ => throw new PageTokenException("it contains a type that keys do not support"),
    };

    private ReadOnlySpan<byte> ReadBytes(int maxLength)
    {
        int length = BinaryPrimitives.ReadUInt16LittleEndian(ReadSpan(sizeof(ushort)));
        return length <= maxLength ? ReadSpan(length) : throw new PageTokenException("it contains a value that is too long");
    }

    private ReadOnlySpan<byte> ReadSpan(int length)
    {
        if (length > _remaining.Length)
            throw new PageTokenException("it ends too early");
        ReadOnlySpan<byte> taken = _remaining[..length];
        _remaining = _remaining[length..];
        return taken;
    }
}
