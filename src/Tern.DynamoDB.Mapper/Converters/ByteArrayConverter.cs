using System.Diagnostics.CodeAnalysis;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>Bytes, stored as <c>B</c>.</summary>
public readonly struct ByteArrayConverter : IScalarConverter<ByteArrayConverter, byte[]>, IOrderedConverter
{
    /// <inheritdoc/>
    public static ScalarKind Kind => ScalarKind.Binary;

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> utf8, [MaybeNullWhen(false)] out byte[] value) =>
        DecodedBytes.TryDecode(utf8, out value);

    /// <inheritdoc/>
    public static void WriteText(ref AttributeWriter writer, byte[] value) =>
        writer.Json.WriteBase64(value);
}
