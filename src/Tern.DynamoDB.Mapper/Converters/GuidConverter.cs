using System.Buffers.Text;

namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A <see cref="Guid"/>, stored as <c>S</c> in the format <c>D</c>.</summary>
public readonly struct GuidConverter : IScalarConverter<GuidConverter, Guid>, ITextConverter, IOrderedConverter
{
    /// <inheritdoc/>
    public static ScalarKind Kind => ScalarKind.Text;

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> utf8, out Guid value) =>
        Utf8Parser.TryParse(utf8, out value, out int read, 'D') && read == utf8.Length;

    /// <inheritdoc/>
    public static bool TryFormat(Guid value, Span<byte> utf8, out int written) => value.TryFormat(utf8, out written);

    /// <inheritdoc/>
    public static void WriteText(ref AttributeWriter writer, Guid value) =>
        writer.Json.WriteQuoted(value);
}
