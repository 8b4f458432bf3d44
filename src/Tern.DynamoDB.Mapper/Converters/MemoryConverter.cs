namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>Bytes, stored as <c>B</c>.</summary>
public readonly struct MemoryConverter : IScalarConverter<MemoryConverter, ReadOnlyMemory<byte>>, IOrderedConverter
{
    /// <inheritdoc/>
    public static ScalarKind Kind => ScalarKind.Binary;

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> utf8, out ReadOnlyMemory<byte> value)
    {
        bool isValid = DecodedBytes.TryDecode(utf8, out byte[]? bytes);
        value = bytes;
        return isValid;
    }

    /// <inheritdoc/>
    public static void WriteText(ref AttributeWriter writer, ReadOnlyMemory<byte> value) =>
        writer.Json.WriteBase64(value.Span);
}
