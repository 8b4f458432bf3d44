namespace Tern.DynamoDB.Mapper.Converters;

/// <summary>A boolean, stored as <c>N</c>: 0 or 1. A stored <c>BOOL</c> is read too.</summary>
public readonly struct BooleanNumberConverter : IScalarConverter<BooleanNumberConverter, bool>
{
    /// <inheritdoc/>
    public static ScalarKind Kind => ScalarKind.Number;

    /// <inheritdoc/>
    public static bool Read(ref AttributeReader reader)
    {
        if (reader.Kind == AttributeValueKind.Boolean)
            return BooleanConverter.Read(ref reader);
        if (!TryParse(reader.ReadScalar(Kind), out bool value))
            throw reader.Invalid<bool>();
        reader.Exit();
        return value;
    }

    /// <inheritdoc/>
    public static bool TryParse(ReadOnlySpan<byte> utf8, out bool value)
    {
        value = utf8.SequenceEqual("1"u8);
        return value || utf8.SequenceEqual("0"u8);
    }

    /// <inheritdoc/>
    public static void WriteText(ref AttributeWriter writer, bool value) => writer.Json.WriteLiteral(value ? "\"1\","u8 : "\"0\","u8);
}
